//! Small parts of boards in named positions: a piece, a card, a chest. `cargo xtask golden web` writes them anew.

use kernel::{Choices, Fast, Game, Seat, Table, Tabletop, Viewer};
use web::boards::{Drawn, draw_state};

/// The board of a state, as this viewer sees it.
fn board<G: Drawn>(content: &G::Content, state: &G, viewer: Viewer) -> String {
    let mut offers = Choices::default();
    let asked = state.asked(content);
    if let (Viewer::Seat(seat), Some(asked)) = (viewer, asked)
        && asked.seats.has(seat)
    {
        state.offer(content, seat, &mut offers);
    }
    draw_state::<G>(content, state, asked, viewer, &offers, &[], true).into_flow().into_string()
}

/// The board of a position in the game's notation, as the first seat sees it.
fn position<G: Drawn>(text: &str) -> String {
    let content = G::built_in().expect("the built-in content is right");
    let state = G::read_position(&content, text).unwrap_or_else(|problem| panic!("{problem}"));
    board(&content, &state, Viewer::Seat(Seat::FIRST))
}

/// The smallest element of this kind around the first place with these words, a tag a line.
fn fragment(board: &str, tag: &str, words: &str) -> String {
    let at = board.find(words).unwrap_or_else(|| panic!("{words} is not on the board"));
    let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
    let starts_tag = |start: &usize| board[start + open.len()..].starts_with([' ', '>']);
    let from = board[..at + words.len()].match_indices(&open).map(|(start, _)| start).filter(starts_tag);
    let from = from.last().unwrap_or_else(|| panic!("{words} is in no {tag}"));
    let mut depth = 0;
    for (start, _) in board[from..].match_indices('<').map(|(start, found)| (from + start, found)) {
        if board[start..].starts_with(&open) && starts_tag(&start) {
            depth += 1;
        } else if board[start..].starts_with(&close) {
            depth -= 1;
            if depth == 0 {
                return board[from..start + close.len()].replace("><", ">\n<");
            }
        }
    }
    panic!("{tag} around {words} does not end");
}

#[test]
fn a_wrestler_in_the_ring() {
    let board = position::<rumbleslam::Bout>(
        "rumbleslam  2 seats, house dice, rules book\n\
         round   1, card home, order home away, turn 1\n\
         active  1A, ap 5, mp 4\n\
         1A      Cog Skipper, at b2\n\
         2A      Stoker Brawler, at e5\n",
    );
    insta::assert_snapshot!("a-wrestler-who-acts", fragment(&board, "g", "id=\"rs-w-1A\""));
    insta::assert_snapshot!("a-wrestler-of-the-other-side", fragment(&board, "g", "id=\"rs-w-2A\""));
}

#[test]
fn a_player_in_the_maze_and_one_with_the_ball() {
    let board = position::<dungeon_bowl::Bout>(
        "home      cinders\naway      cinders\nh1        Ashguard, at 10 3\na1        Ashguard, at 12 3, ball\n",
    );
    insta::assert_snapshot!("a-player", fragment(&board, "g", "id=\"db-p-h1\""));
    insta::assert_snapshot!("a-player-with-the-ball", fragment(&board, "g", "id=\"db-p-a1\""));
}

#[test]
fn a_chest_that_is_closed() {
    let content = dungeon_bowl::Bout::built_in().expect("the built-in content is right");
    let setup = serde_json::json!({ "dungeon": "gauntlet", "placing": "ready-made" });
    let setup = serde_json::from_value(setup).expect("a set-up");
    let state = dungeon_bowl::Bout::start(&content, &setup, &mut Table::silent(&mut Fast::new(1)));
    let board = board(&content, &state.expect("a legal set-up"), Viewer::Spectator);
    insta::assert_snapshot!("a-chest", fragment(&board, "g", "id=\"db-c-0\""));
}

#[test]
fn a_card_in_the_hand_and_one_from_behind() {
    let board = position::<atw::Bout>(
        "seat      kestrel-vane\nstamina   10\nhand      corkscrew moonsault\n\
         seat      brom-haldane\nhealth    15\nstamina   10\ntokens    none\nhand      headlock\n",
    );
    insta::assert_snapshot!("a-card-in-the-hand", fragment(&board, "article", "<h4>Corkscrew Moonsault"));
    insta::assert_snapshot!("a-hidden-card", fragment(&board, "div", "class=\"card back\""));
}

#[test]
fn a_card_on_the_track() {
    let board = position::<wrestlenomicon::Bout>(
        "gods      Cthulhu, Hastur\ntile      slam cycle\nturn      5 Cthulhu\n\
         spaces           6    5    4    3    2    1    zero\n\
         Cthulhu   track  -    CV2  -    -    CR3  -    CD1\n\
         Hastur    track  -    -    HB2  -    -    -    HB1\n\
         Cthulhu   hand CV3 CX1\n",
    );
    insta::assert_snapshot!("a-card-on-the-track", fragment(&board, "article", "<h4>Rib-Cracker Coil"));
}

#[test]
fn a_wrestler_who_waits_in_the_corner() {
    let board = position::<champions::Bout>(
        "match     one-fall\nrules     basic\ncharts    classic\nside      1\nside      2\n\
         man       Form 44-C; side 1; ring\nman       Clive from Compliance; side 1; waiting\n\
         man       Gravy Dave; side 2; ring\nman       The Crumpeteer; side 2; waiting\n\
         offense   Form 44-C\ndefense   Gravy Dave\n\
         agenda    [{\"RollOffense\":{\"level\":2,\"tagged\":false}}]\n",
    );
    insta::assert_snapshot!("a-partner-who-can-be-tagged", fragment(&board, "li", "id=\"ch-man-1\""));
}
