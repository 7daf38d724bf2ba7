//! Two gods and a few switches: the plain set-up page has everything, so there is nothing to build.

use kernel::{Fast, Problem, Tabletop};
use maud::{Markup, html};

use super::examples::not_built;
use super::{Built, Draft, Fields};

not_built!(wrestlenomicon::Bout);
