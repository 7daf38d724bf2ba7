//! A whole recipe: what content says, what the name says, and the rest from a hash of the name, so that everybody has a
//! face and always the same one.

use content::Appearance;
use content::appearance::{Build, Colour, Extra, Folk, Hair, Prop, Role};

use super::palette::hex;

/// Everything that decides how somebody looks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words say it")]
pub struct Recipe {
    pub folk: Folk,
    pub build: Build,
    pub role: Role,
    pub prop: Option<Prop>,
    pub hair: Hair,
    pub extras: Vec<Extra>,
    /// Stands on two by two squares.
    pub big: bool,
    skin: Colour,
    kit: Colour,
    legs: Colour,
    trim: Colour,
    boot: Colour,
    hair_colour: Colour,
    eye: Colour,
}

/// What a word in a name or a line says that can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words say it")]
pub enum Sign {
    Folk(Folk),
    Prop(Prop),
    Hair(Hair),
    Extra(Extra),
    /// Not a man with a beard: her hair is long, in a bun or under something.
    Woman,
    /// Broad or huge.
    Large,
}

/// Words that name something one would look for in the picture.
pub const SIGNS: &[(&str, Sign)] = &[
    ("shovel", Sign::Prop(Prop::Shovel)),
    ("stoker", Sign::Prop(Prop::Shovel)),
    ("wrench", Sign::Prop(Prop::Wrench)),
    ("anchor", Sign::Prop(Prop::Anchor)),
    ("lantern", Sign::Prop(Prop::Lantern)),
    ("lampthief", Sign::Prop(Prop::Lantern)),
    ("shield", Sign::Prop(Prop::Shield)),
    ("bulwark", Sign::Prop(Prop::Shield)),
    ("knife", Sign::Prop(Prop::Knives)),
    ("hammer", Sign::Prop(Prop::Hammer)),
    ("judge", Sign::Hair(Hair::Wig)),
    ("gavel", Sign::Prop(Prop::Gavel)),
    ("hangman", Sign::Prop(Prop::Rope)),
    ("brandbearer", Sign::Prop(Prop::Torch)),
    ("ticket", Sign::Prop(Prop::Ticket)),
    ("lollipop", Sign::Prop(Prop::Lollipop)),
    ("bouquet", Sign::Prop(Prop::Bouquet)),
    ("sandbag", Sign::Prop(Prop::Sandbag)),
    ("luggage", Sign::Prop(Prop::Suitcase)),
    ("drizzle", Sign::Prop(Prop::Umbrella)),
    ("stitch", Sign::Prop(Prop::Needles)),
    ("clockwise", Sign::Prop(Prop::Clock)),
    ("gravy", Sign::Prop(Prop::Ladle)),
    ("masked", Sign::Extra(Extra::Mask)),
    ("mask", Sign::Extra(Extra::Mask)),
    ("beard", Sign::Extra(Extra::Beard)),
    ("robe", Sign::Extra(Extra::Cape)),
    ("cape", Sign::Extra(Extra::Cape)),
    ("goggles", Sign::Hair(Hair::Goggles)),
    ("antler", Sign::Hair(Hair::Antlers)),
    ("stag-at-bay", Sign::Hair(Hair::Antlers)),
    ("mushroom", Sign::Hair(Hair::Mushroom)),
    ("acorn", Sign::Hair(Hair::Acorn)),
    ("oakling", Sign::Hair(Hair::Canopy)),
    ("boilerback", Sign::Hair(Hair::Chimney)),
    ("staircase", Sign::Hair(Hair::Stairs)),
    ("cannon", Sign::Hair(Hair::Fuse)),
    ("queen", Sign::Hair(Hair::Crown)),
    ("rex", Sign::Hair(Hair::Crown)),
    ("admiral", Sign::Hair(Hair::Bicorne)),
    ("captain", Sign::Hair(Hair::Cap)),
    ("pearl", Sign::Hair(Hair::Shell)),
    ("barnacle", Sign::Hair(Hair::Barnacles)),
    ("hedge", Sign::Hair(Hair::Leaves)),
    ("imp", Sign::Folk(Folk::Small)),
    ("rat", Sign::Folk(Folk::Vermin)),
    ("bone", Sign::Folk(Folk::Bones)),
    ("hound", Sign::Folk(Folk::Beast)),
    ("boar", Sign::Folk(Folk::Beast)),
    ("moose", Sign::Hair(Hair::Antlers)),
    ("yeti", Sign::Folk(Folk::Beast)),
    ("kraken", Sign::Folk(Folk::Kraken)),
    ("krakenella", Sign::Folk(Folk::Kraken)),
    ("ogre", Sign::Folk(Folk::Brute)),
    ("golem", Sign::Folk(Folk::Golem)),
    ("phantom", Sign::Folk(Folk::Shade)),
    ("ghost", Sign::Folk(Folk::Shade)),
    ("aunt", Sign::Woman),
    ("auntie", Sign::Woman),
    ("nana", Sign::Woman),
    ("matron", Sign::Woman),
    ("mother", Sign::Woman),
    ("thornmother", Sign::Woman),
    ("lady", Sign::Woman),
    ("madame", Sign::Woman),
    ("countess", Sign::Woman),
    ("gwen", Sign::Woman),
    ("gladys", Sign::Woman),
    ("louise", Sign::Woman),
    ("mildred", Sign::Woman),
    ("olga", Sign::Woman),
    ("betty", Sign::Woman),
    ("ilse", Sign::Woman),
    ("odalys", Sign::Woman),
    ("giant", Sign::Large),
    ("hulk", Sign::Large),
    ("oversize", Sign::Large),
];

/// The signs that a text names, by whole words.
pub fn signs(text: &str) -> impl Iterator<Item = (&'static str, Sign)> {
    let text = text.to_lowercase();
    let words: Vec<String> =
        text.split(|c: char| !c.is_alphanumeric() && c != '-').map(str::to_owned).collect();
    SIGNS.iter().copied().filter(move |(word, _)| words.iter().any(|heard| heard == word))
}

impl Sign {
    /// Does the picture show it?
    pub fn is_in(self, recipe: &Recipe) -> bool {
        match self {
            Self::Folk(folk) => recipe.folk == folk,
            Self::Prop(prop) => recipe.prop == Some(prop),
            Self::Hair(hair) => recipe.hair == hair,
            Self::Extra(extra) => recipe.has(extra),
            Self::Woman => {
                !recipe.has(Extra::Beard)
                    && !recipe.has(Extra::Moustache)
                    && !matches!(recipe.hair, Hair::Bald | Hair::Mohawk | Hair::Short)
            }
            Self::Large => matches!(recipe.build, Build::Huge | Build::Burly | Build::Round),
        }
    }
}

/// Any fixed mixing will do; only the name counts, so a longer roster changes nobody's looks.
struct Chance(u64);

impl Chance {
    fn of(name: &str) -> Self {
        Self(
            name.bytes().fold(0xcbf2_9ce4_8422_2325, |mix, byte| {
                (mix ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            }),
        )
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from[(self.0 >> 33) as usize % from.len()]
    }
}

impl Recipe {
    /// Fills what `look` leaves open.
    pub fn of(name: &str, look: &Appearance) -> Self {
        let mut chance = Chance::of(name);
        // Always the same number of draws, so that saying one thing changes nothing else.
        let folk = chance.pick(&[Folk::Human, Folk::Human, Folk::Human, Folk::Elf, Folk::Small, Folk::Brute]);
        let build = chance.pick(&[Build::Slim, Build::Mid, Build::Burly, Build::Round]);
        let role = chance.pick(&[Role::Brawler, Role::Grappler, Role::Vaulter, Role::Proud, Role::Lineman]);
        let hair = chance.pick(&[
            Hair::Short,
            Hair::Bald,
            Hair::Mohawk,
            Hair::Tail,
            Hair::Curls,
            Hair::Bandana,
            Hair::Headband,
            Hair::Topknot,
            Hair::Spikes,
            Hair::Bowler,
            Hair::Helm,
            Hair::Long,
        ]);
        let extra = chance.pick(&[
            Extra::Beard,
            Extra::Bare,
            Extra::Mask,
            Extra::Cape,
            Extra::Pads,
            Extra::Smile,
            Extra::Moustache,
            Extra::Scarf,
        ]);
        let human = chance.pick(&[
            Colour::Ivory,
            Colour::Peach,
            Colour::Tan,
            Colour::Bronze,
            Colour::Umber,
            Colour::Ebony,
        ]);
        let green = chance.pick(&[Colour::Moss, Colour::Sage, Colour::Ash]);
        let kit = chance.pick(&[
            Colour::Crimson,
            Colour::Royal,
            Colour::Forest,
            Colour::Plum,
            Colour::Rust,
            Colour::Cyan,
            Colour::Iron,
            Colour::Rose,
        ]);
        let trim = chance.pick(&[Colour::Gold, Colour::Cream, Colour::Silver, Colour::Sky, Colour::Charcoal]);
        let hairs = chance.pick(&[Colour::Chestnut, Colour::Ink, Colour::Sand, Colour::Silver, Colour::Rust]);
        let mut woman = false;
        let mut told = Appearance::default();
        for (_, sign) in signs(name) {
            match sign {
                Sign::Folk(folk) => told.folk = Some(folk),
                Sign::Prop(prop) => told.prop = Some(prop),
                Sign::Hair(hair) => told.hair = Some(hair),
                Sign::Extra(extra) => told.extras = Some(vec![extra]),
                Sign::Woman => woman = true,
                Sign::Large => told.build = Some(Build::Huge),
            }
        }
        if woman {
            told.hair = told.hair.or(Some(chance.pick(&[Hair::Bun, Hair::Long, Hair::Tail, Hair::Curls])));
            told.extras = told.extras.or(Some(vec![Extra::Smile]));
        }
        let look = look.or(&told);
        let folk = look.folk.unwrap_or(folk);
        let plain = match folk {
            Folk::Small | Folk::Brute => green,
            Folk::Mer => Colour::Seafoam,
            Folk::Puffer => Colour::Sand,
            Folk::Golem => Colour::Copper,
            Folk::Shade => Colour::Lilac,
            Folk::Beast => Colour::Bronze,
            Folk::Vermin => Colour::Ash,
            Folk::Bones => Colour::Bone,
            Folk::Wood => Colour::Bark,
            Folk::Kraken => Colour::Teal,
            Folk::Human | Folk::Elf => human,
        };
        let colours = &look.colours;
        let kit = colours.kit.unwrap_or(kit);
        Self {
            folk,
            build: look.build.unwrap_or(build),
            role: look.role.unwrap_or(role),
            prop: look.prop,
            hair: look.hair.unwrap_or(if folk == Folk::Golem { Hair::Chimney } else { hair }),
            extras: look.extras.clone().unwrap_or_else(|| vec![extra]),
            big: false,
            skin: colours.skin.unwrap_or(plain),
            kit,
            legs: colours.legs.unwrap_or(if folk == Folk::Golem { Colour::Bark } else { Colour::Charcoal }),
            trim: colours.trim.unwrap_or(trim),
            boot: colours.boot.unwrap_or(Colour::Ink),
            hair_colour: colours.hair.unwrap_or(hairs),
            eye: colours.eye.unwrap_or(if folk == Folk::Golem { Colour::Flame } else { Colour::Gold }),
        }
    }

    /// The same on two by two squares.
    #[must_use]
    pub fn sized(mut self, big: bool) -> Self {
        self.big = big;
        self
    }

    /// Has it this mark?
    pub fn has(&self, extra: Extra) -> bool {
        self.extras.contains(&extra)
    }

    pub(super) fn skin(&self) -> &'static str {
        hex(self.skin)
    }

    pub(super) fn kit(&self) -> &'static str {
        hex(self.kit)
    }

    pub(super) fn legs(&self) -> &'static str {
        match self.folk {
            Folk::Bones | Folk::Kraken => self.skin(),
            _ => hex(self.legs),
        }
    }

    pub(super) fn trim(&self) -> &'static str {
        hex(self.trim)
    }

    pub(super) fn boot(&self) -> &'static str {
        match self.folk {
            Folk::Bones | Folk::Kraken => self.skin(),
            _ => hex(self.boot),
        }
    }

    pub(super) fn hair_colour(&self) -> &'static str {
        hex(self.hair_colour)
    }

    pub(super) fn eye(&self) -> &'static str {
        hex(self.eye)
    }

    /// Capes are of the kit's colour, unless the body wears the same.
    pub(super) fn cape(&self) -> &'static str {
        if self.has(Extra::Bare) { self.kit() } else { self.trim() }
    }

    pub(super) fn sleeve(&self) -> &'static str {
        if self.has(Extra::Tie) || self.has(Extra::Scarf) || self.has(Extra::Cape) && !self.has(Extra::Bare) {
            return self.kit();
        }
        match self.folk {
            Folk::Golem => hex(self.legs),
            _ => self.skin(),
        }
    }

    pub(super) fn fist(&self) -> &'static str {
        if self.folk == Folk::Golem { self.trim() } else { self.skin() }
    }
}
