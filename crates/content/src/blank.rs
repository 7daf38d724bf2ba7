//! A stand-in for a value that was wrong or missing, so that reading can go on and find what else is wrong.

use serde::de::value::{MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, VariantAccess, Visitor};

use crate::fault::Fault;

/// Gives whatever type asks some value of its own kind. Where that cannot be guessed it fails, and the value around it
/// is stood in for instead.
#[derive(Clone, Copy)]
pub(crate) struct Blank {
    depth: u8,
}

impl Blank {
    pub(crate) const TOP: Self = Self { depth: 0 };

    fn inner(self) -> Result<Self, Fault> {
        // A type that contains itself would ask for ever.
        if self.depth < 32 { Ok(Self { depth: self.depth + 1 }) } else { Err(cannot_guess()) }
    }
}

fn cannot_guess() -> Fault {
    Fault::custom("no stand-in can be guessed")
}

impl IntoDeserializer<'_, Fault> for Blank {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! blank {
    ($($method:ident $visit:ident $value:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            visitor.$visit($value)
        }
    )*};
}

impl<'de> Deserializer<'de> for Blank {
    type Error = Fault;

    blank! {
        deserialize_bool visit_bool false;
        deserialize_i8 visit_i8 1;
        deserialize_i16 visit_i16 1;
        deserialize_i32 visit_i32 1;
        deserialize_i64 visit_i64 1;
        deserialize_i128 visit_i128 1;
        deserialize_u8 visit_u8 1;
        deserialize_u16 visit_u16 1;
        deserialize_u32 visit_u32 1;
        deserialize_u64 visit_u64 1;
        deserialize_u128 visit_u128 1;
        deserialize_f32 visit_f32 1.0;
        deserialize_f64 visit_f64 1.0;
        deserialize_char visit_char 'a';
        deserialize_str visit_str "a";
        deserialize_string visit_str "a";
        deserialize_bytes visit_bytes b"a";
        deserialize_byte_buf visit_bytes b"a";
        deserialize_identifier visit_str "a";
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fault> {
        Err(cannot_guess())
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_none()
    }
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }
    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self.inner()?)
    }
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(SeqDeserializer::new(std::iter::empty::<Self>()))
    }
    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(SeqDeserializer::new(std::iter::repeat_n(self.inner()?, length)))
    }
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_tuple(length, visitor)
    }
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_map(MapDeserializer::new(std::iter::empty::<(&str, Self)>()))
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let inner = self.inner()?;
        visitor.visit_map(MapDeserializer::new(fields.iter().map(|&field| (field, inner))))
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let variant = variants.first().ok_or_else(cannot_guess)?;
        visitor.visit_enum(BlankVariant { variant, inner: self.inner()? })
    }
}

struct BlankVariant {
    variant: &'static str,
    inner: Blank,
}

impl<'de> EnumAccess<'de> for BlankVariant {
    type Error = Fault;
    type Variant = Blank;
    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Blank), Fault> {
        let variant: StrDeserializer<'_, Fault> = self.variant.into_deserializer();
        Ok((seed.deserialize(variant)?, self.inner))
    }
}

impl<'de> VariantAccess<'de> for Blank {
    type Error = Fault;
    fn unit_variant(self) -> Result<(), Fault> {
        Ok(())
    }
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self)
    }
    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_tuple(length, visitor)
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_struct("", fields, visitor)
    }
}
