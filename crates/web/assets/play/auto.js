// What the page answers by itself, because there is nothing to decide.

// A question with one possible answer, against bots; a lone roll of the dice only where that is wished for.
export function automatic({ offers, bots, single, roll }) {
  if (offers.length !== 1) return null;
  const [only] = offers;
  if (only.icon === "die") return roll ? only.code : null;
  return bots && single ? only.code : null;
}

// What the space bar means: the roll, where one is offered; else the only answer.
export function spaceAnswers(offers) {
  const rolls = offers.filter(offer => offer.icon === "die");
  if (rolls.length === 1) return rolls[0].code;
  return offers.length === 1 ? offers[0].code : null;
}
