// What is shown at the thing itself: a name and what can be done with it, each with its cost and its chance.

// "hits 11/36 (30.6 %)" as it stands on a button: "31 % hits". The exact fraction is for who looks closer.
export function shortChance(words) {
  return words.split(", ").map(part => {
    const found = /^(.*?)\s*(?:\S+\s\()?([\d.]+) %\)?$/.exec(part);
    return found ? `${Math.round(Number(found[2]))} %${found[1] ? ` ${found[1]}` : ""}` : part;
  }).join(", ");
}

// Names, never ids: "hit 1e" as it is read, where the board knows the name.
export const withNames = (words, nameOf) => words.replace(/\b\d[a-z]\b/g, id => nameOf(id) ?? id);

// Where a box of this size goes beside a thing, inside the window: to the right, else to the left, else wherever it fits.
export function beside(thing, box, view, gap = 10) {
  const right = thing.right + gap, left = thing.left - gap - box.width;
  const x = right + box.width <= view.width ? right : left >= 0 ? left : Math.max(4, Math.min(thing.left, view.width - box.width - 4));
  const y = Math.max(4, Math.min(thing.top + thing.height / 2 - box.height / 2, view.height - box.height - 4));
  return { x: Math.round(x), y: Math.round(y) };
}

// Above a thing, or below it where there is no room.
export function above(thing, box, view, gap = 6) {
  const x = Math.max(4, Math.min(thing.left + thing.width / 2 - box.width / 2, view.width - box.width - 4));
  const y = thing.top - gap - box.height;
  return { x: Math.round(x), y: Math.round(y >= 4 ? y : Math.min(thing.bottom + gap, view.height - box.height - 4)) };
}
