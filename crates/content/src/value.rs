//! The deserializer over a [`Node`]: it knows the path of everything it hands out, and puts a stand-in where
//! [`Mends`] says so.

use std::collections::BTreeMap;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};

use crate::blank::Blank;
use crate::document::{KeyValue, Node, Value, element, field};
use crate::fault::Fault;
use crate::located::{LOCATED, SourcePlace};

/// What is done about faults that have been noted already, by path.
#[derive(Debug, Default)]
pub(crate) struct Mends {
    pub(crate) at: BTreeMap<String, Mend>,
    /// Fields that a table lacks and gets a stand-in for: the table's path and the field's name.
    pub(crate) missing: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mend {
    /// The type gets some value of its kind.
    StandIn,
    /// No stand-in will do, so the other fields of the table are read before it.
    Last,
    /// Not even that helped.
    LeaveOut,
    /// Nobody knows this field.
    Ignore,
}

#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) file: &'a str,
    pub(crate) mends: &'a Mends,
}

/// A value, its path, and who reads it.
pub(crate) struct Item<'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) node: &'a Node,
    pub(crate) path: String,
}

impl<'a> Item<'a> {
    fn mend(&self, path: &str) -> Option<Mend> {
        self.reader.mends.at.get(path).copied()
    }

    fn is_blank(&self) -> bool {
        self.mend(&self.path) == Some(Mend::StandIn)
    }

    fn child(&self, node: &'a Node, path: String) -> Self {
        Item { reader: self.reader, node, path }
    }

    fn visit<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.value {
            Value::Bool(truth) => visitor.visit_bool(*truth),
            Value::Integer(Ok(number)) => match (i64::try_from(*number), u64::try_from(*number)) {
                (Ok(number), _) => visitor.visit_i64(number),
                (_, Ok(number)) => visitor.visit_u64(number),
                _ => visitor.visit_i128(*number),
            },
            Value::Integer(Err(digits)) => Err(Fault::wrong(format!("{digits} is too great a number"))),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Text(text) => visitor.visit_str(text),
            Value::List(items) => self.visit_list(items, true, visitor),
            Value::Table(entries) => self.visit_table(entries, visitor),
        }
    }

    fn visit_list<'de, V: Visitor<'de>>(
        &self,
        items: &'a [Node],
        may_shrink: bool,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let mut list = List { of: self, items: items.iter().enumerate(), may_shrink };
        let value = visitor.visit_seq(&mut list)?;
        match list.items.len() {
            0 => Ok(value),
            more => Err(Fault::wrong(format!("the list is too long by {more}"))),
        }
    }

    fn visit_table<'de, V: Visitor<'de>>(
        &self,
        entries: &'a [KeyValue],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let mend = |entry: &KeyValue| self.mend(&field(&self.path, &entry.key));
        let last = |entry: &&KeyValue| mend(entry) == Some(Mend::Last);
        let first =
            |entry: &&KeyValue| !matches!(mend(entry), Some(Mend::Last | Mend::LeaveOut | Mend::Ignore));
        let entries: Vec<&KeyValue> =
            entries.iter().filter(first).chain(entries.iter().filter(last)).collect();
        let missing = self.reader.mends.missing.iter().filter(|(table, _)| *table == self.path);
        let stand_ins: Vec<&str> = missing.map(|(_, field)| field.as_str()).collect();
        visitor.visit_map(TableAccess { of: self, entries: entries.into_iter(), stand_ins, next: Next::None })
    }

    fn unexpected(&self) -> Unexpected<'a> {
        match &self.node.value {
            Value::Bool(truth) => Unexpected::Bool(*truth),
            Value::Integer(Ok(number)) => {
                i64::try_from(*number).map_or(Unexpected::Other("a great number"), Unexpected::Signed)
            }
            Value::Integer(Err(_)) => Unexpected::Other("a great number"),
            Value::Float(number) => Unexpected::Float(*number),
            Value::Text(text) => Unexpected::Str(text),
            Value::List(_) => Unexpected::Seq,
            Value::Table(_) => Unexpected::Map,
        }
    }
}

macro_rules! visit {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            let path = self.path.clone();
            let value = if self.is_blank() { Blank::TOP.$method(visitor) } else { self.visit(visitor) };
            value.map_err(|fault| fault.at(&path))
        }
    )*};
}

impl<'de> Deserializer<'de> for Item<'_> {
    type Error = Fault;

    visit! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_i128 deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64 deserialize_char deserialize_str deserialize_string deserialize_bytes
        deserialize_byte_buf deserialize_unit deserialize_seq deserialize_map deserialize_identifier
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.is_blank() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name == LOCATED && !self.is_blank() {
            let place = SourcePlace::new(self.reader.file, &self.path, self.node);
            let place = serde_json::to_string(&place).map_err(Fault::custom)?;
            visitor.visit_seq(PlaceThenValue { place: Some(place), value: Some(self) })
        } else {
            visitor.visit_newtype_struct(self)
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        let value = match &self.node.value {
            _ if self.is_blank() => Blank::TOP.deserialize_tuple(length, visitor),
            Value::List(items) if items.len() != length => {
                Err(Fault::invalid_length(items.len(), &format!("a tuple of size {length}").as_str()))
            }
            Value::List(items) => self.visit_list(items, false, visitor),
            _ => Err(Fault::invalid_type(self.unexpected(), &visitor)),
        };
        value.map_err(|fault| fault.at(&self.path))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_tuple(length, visitor)
    }

    /// Fields that the type does not know are faults even where it would ignore them, and a list is no struct.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let value = match &self.node.value {
            _ if self.is_blank() => Blank::TOP.deserialize_struct(name, fields, visitor),
            Value::Table(entries) => {
                let unknown = entries.iter().find(|entry| {
                    !fields.contains(&entry.key.as_str())
                        && !matches!(
                            self.mend(&field(&self.path, &entry.key)),
                            Some(Mend::LeaveOut | Mend::Ignore)
                        )
                });
                match unknown {
                    Some(entry) => Err(Fault::unknown_field(&entry.key, fields)),
                    None => self.visit_table(entries, visitor),
                }
            }
            _ => Err(Fault::invalid_type(self.unexpected(), &visitor)),
        };
        value.map_err(|fault| fault.at(&self.path))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let path = self.path.clone();
        let value = match &self.node.value {
            _ if self.is_blank() => Blank::TOP.deserialize_enum(name, variants, visitor),
            Value::Text(word) => {
                visitor.visit_enum(Variant { word, on_key: false, content: None, path: &path })
            }
            Value::Table(entries) if entries.len() == 1 => {
                let KeyValue { key, node, .. } = &entries[0];
                let content = Some(self.child(node, field(&path, key)));
                visitor.visit_enum(Variant { word: key, on_key: true, content, path: &path })
            }
            _ => {
                let words = format!("one of the words {}", variants.join(", "));
                Err(Fault::invalid_type(self.unexpected(), &words.as_str()))
            }
        };
        value.map_err(|fault| fault.at(&path))
    }
}

/// The elements of a list. A list of fixed length keeps its broken elements, as the others would move up.
struct List<'i, 'a> {
    of: &'i Item<'a>,
    items: std::iter::Enumerate<std::slice::Iter<'a, Node>>,
    may_shrink: bool,
}

impl<'de> SeqAccess<'de> for List<'_, '_> {
    type Error = Fault;
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        for (index, node) in self.items.by_ref() {
            let path = element(&self.of.path, index);
            if self.may_shrink && self.of.mend(&path) == Some(Mend::LeaveOut) {
                continue;
            }
            let item = self.of.child(node, path.clone());
            return seed.deserialize(item).map(Some).map_err(|fault| fault.at(&path));
        }
        Ok(None)
    }
    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The entries of a table, then stand-ins for those it lacks.
struct TableAccess<'i, 'a> {
    of: &'i Item<'a>,
    entries: std::vec::IntoIter<&'a KeyValue>,
    stand_ins: Vec<&'i str>,
    next: Next<'i, 'a>,
}

enum Next<'i, 'a> {
    None,
    Entry(&'a KeyValue),
    StandIn(&'i str),
}

impl<'de> MapAccess<'de> for TableAccess<'_, '_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let path = |key| field(&self.of.path, key);
        if let Some(entry) = self.entries.next() {
            self.next = Next::Entry(entry);
            let key = seed.deserialize(Key(&entry.key));
            return key.map(Some).map_err(|fault| fault.at_key(&self.of.path, &path(&entry.key)));
        }
        let Some(key) = self.stand_ins.pop() else { return Ok(None) };
        self.next = Next::StandIn(key);
        seed.deserialize(Key(key)).map(Some).map_err(|fault| fault.at(&path(key)))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        match std::mem::replace(&mut self.next, Next::None) {
            Next::Entry(entry) => {
                let path = field(&self.of.path, &entry.key);
                let item = self.of.child(&entry.node, path.clone());
                seed.deserialize(item).map_err(|fault| fault.at(&path))
            }
            Next::StandIn(key) => {
                seed.deserialize(Blank::TOP).map_err(|fault| fault.at(&field(&self.of.path, key)))
            }
            Next::None => Err(Fault::wrong("a value was asked for before its key")),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// The key of a table: text, or a number where the type wants one (`2 = "..."` in a chart).
struct Key<'a>(&'a str);

macro_rules! number_key {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            match self.0.parse::<i64>() {
                Ok(number) => visitor.visit_i64(number),
                Err(_) => visitor.visit_str(self.0),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'_> {
    type Error = Fault;
    number_key! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16
        deserialize_u32 deserialize_u64
    }
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_str(self.0)
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let word: StrDeserializer<'_, Fault> = self.0.into_deserializer();
        word.deserialize_enum(name, variants, visitor)
    }
    serde::forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map
        struct identifier ignored_any
    }
}

/// `word`, or `{ word = content }`.
struct Variant<'i, 'a> {
    word: &'i str,
    on_key: bool,
    content: Option<Item<'a>>,
    path: &'i str,
}

impl<'de, 'i, 'a> EnumAccess<'de> for Variant<'i, 'a> {
    type Error = Fault;
    type Variant = Content<'i, 'a>;
    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content<'i, 'a>), Fault> {
        let word: StrDeserializer<'_, Fault> = self.word.into_deserializer();
        let variant = seed.deserialize(word).map_err(|fault| {
            if self.on_key { fault.at_key(self.path, &field(self.path, self.word)) } else { fault }
        })?;
        Ok((variant, Content { word: self.word, content: self.content }))
    }
}

struct Content<'i, 'a> {
    word: &'i str,
    content: Option<Item<'a>>,
}

impl<'a> Content<'_, 'a> {
    fn needed(self) -> Result<Item<'a>, Fault> {
        let word = self.word;
        self.content.ok_or_else(|| Fault::wrong(format!("\"{word}\" needs more: write {{ {word} = .. }}")))
    }
}

impl<'de> VariantAccess<'de> for Content<'_, '_> {
    type Error = Fault;
    fn unit_variant(self) -> Result<(), Fault> {
        match self.content {
            None => Ok(()),
            Some(item) => {
                Err(Fault::wrong(format!("\"{}\" stands alone: write it in quotes", self.word))
                    .at(&item.path))
            }
        }
    }
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self.needed()?)
    }
    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        self.needed()?.deserialize_tuple(length, visitor)
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.needed()?.deserialize_struct("", fields, visitor)
    }
}

/// What a [`crate::Located`] is read from: its place in text, then itself.
struct PlaceThenValue<'a> {
    place: Option<String>,
    value: Option<Item<'a>>,
}

impl<'de> SeqAccess<'de> for PlaceThenValue<'_> {
    type Error = Fault;
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        match (self.place.take(), self.value.take()) {
            (Some(place), value) => {
                self.value = value;
                seed.deserialize(place.into_deserializer()).map(Some)
            }
            (None, Some(value)) => seed.deserialize(value).map(Some),
            (None, None) => Ok(None),
        }
    }
}
