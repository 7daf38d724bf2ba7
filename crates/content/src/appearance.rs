//! How somebody looks, as content files write it: `look = { folk = "small", hair = "goggles" }`. Every field may be left
//! out. Which lines and colours a word becomes is the artist's business; here the words are only known or not.

use schemars::JsonSchema;
use serde::Deserialize;

/// Words of a content file that are an enum in the code, with the list of all of them.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($word:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "the words say it")]
        pub enum $name { $($word),+ }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$word),+];
        }
    };
}

words! {
    /// What kind of creature: height, share of the head, ears, nose.
    Folk { Human, Small, Elf, Brute, Mer, Puffer, Golem, Shade, Beast, Vermin, Bones, Wood, Kraken }
}

words! {
    /// Shoulders, hips, limbs.
    Build { Slim, Mid, Burly, Round, Huge }
}

words! {
    /// How it stands: arms, stance, lean.
    Role { Brawler, Grappler, Vaulter, Medic, Lineman, Runner, Thrower, Blocker, Blades, Proud }
}

words! {
    /// One object that breaks the outline.
    Prop {
        Anchor, Ball, Baton, Book, Bouquet, Broom, Clipboard, Clock, Coffin, Gavel, Hammer, Handbag, Knives, Ladle,
        Lantern, Lollipop, Needles, Pincers, Rope, Sandbag, Shield, Shovel, Slab, Staff, Suitcase, Sword, Ticket,
        Torch, Trident, Umbrella, Whip, Wrench,
    }
}

words! {
    /// The top of the outline: hair, a hat, whatever grows there.
    Hair {
        Acorn, Antlers, Bald, Bandana, Barnacles, Bicorne, Bowler, Bun, Canopy, Cap, Chimney, Cloud, Crest, Crown,
        Curls, Fin, Flame, Flatcap, Fuse, Gear, Goggles, Halo, Headband, Helm, Hood, Horn, Leaves, Long, Mohawk,
        Mortarboard, Mushroom, Petals, Plume, Rabbit, Sailor, Shell, Short, Snuffer, Spikes, Stairs, Tail, Tallhat,
        Thorns, Topknot, Wig, Witch,
    }
}

words! {
    /// Character.
    Extra { Bare, Beard, Bib, Cape, Glasses, Key, Mask, Moustache, Pads, Pipes, Scarf, Smile, Stripes, Tail, Tie }
}

words! {
    /// The one palette. Contrast is judged once, and light and dark pages share it.
    Colour {
        Ivory, Peach, Tan, Bronze, Umber, Ebony, Moss, Sage, Teal, Seafoam, Lilac, Bone, Ash, Bark, Brick, Crimson,
        Rust, Flame, Gold, Sand, Cream, White, Silver, Steel, Iron, Charcoal, Ink, Navy, Royal, Sky, Cyan, Forest,
        Leaf, Lime, Plum, Violet, Pink, Rose, Chestnut, Copper,
    }
}

/// The colours that are said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the words say it")]
pub struct Colours {
    pub skin: Option<Colour>,
    pub kit: Option<Colour>,
    pub legs: Option<Colour>,
    pub trim: Option<Colour>,
    pub boot: Option<Colour>,
    pub hair: Option<Colour>,
    pub eye: Option<Colour>,
}

/// What a content file says of somebody's looks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the words say it")]
pub struct Appearance {
    pub folk: Option<Folk>,
    pub build: Option<Build>,
    pub role: Option<Role>,
    pub prop: Option<Prop>,
    pub hair: Option<Hair>,
    pub extras: Option<Vec<Extra>>,
    #[serde(default)]
    pub colours: Colours,
}

impl Appearance {
    /// This, and where it says nothing, that.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let (mine, theirs) = (&self.colours, &other.colours);
        Self {
            folk: self.folk.or(other.folk),
            build: self.build.or(other.build),
            role: self.role.or(other.role),
            prop: self.prop.or(other.prop),
            hair: self.hair.or(other.hair),
            extras: self.extras.clone().or_else(|| other.extras.clone()),
            colours: Colours {
                skin: mine.skin.or(theirs.skin),
                kit: mine.kit.or(theirs.kit),
                legs: mine.legs.or(theirs.legs),
                trim: mine.trim.or(theirs.trim),
                boot: mine.boot.or(theirs.boot),
                hair: mine.hair.or(theirs.hair),
                eye: mine.eye.or(theirs.eye),
            },
        }
    }
}
