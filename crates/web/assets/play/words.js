// The choices that typed words can mean, by their place in the list. It is the rule of crates/catalog/src/words.rs, and its cases
// are in crates/catalog/tests/typed.json: the whole words; a number of the list; beginnings of the first words, of words in order,
// of words in any order ("tr b" is "trip b"). The first of these that fits anything decides.
export function meant(says, typed) {
  const split = text => text.toLowerCase().split(/\s+/).filter(Boolean);
  const parts = split(typed), lists = says.map(split);
  if (!parts.length) return [];
  const all = fits => lists.flatMap((words, index) => fits(words) ? [index] : []);
  const exact = all(words => words.join(" ") === parts.join(" "));
  if (exact.length) return exact.slice(0, 1);
  if (parts.length === 1 && /^\d+$/.test(parts[0]) && +parts[0] >= 1 && +parts[0] <= says.length) return [+parts[0] - 1];
  const inOrder = words => { let at = -1; return parts.every(part => (at = words.findIndex((word, index) => index > at && word.startsWith(part))) >= 0); };
  for (const fits of [
    words => parts.every((part, index) => words[index]?.startsWith(part)),
    inOrder,
    words => parts.every(part => words.some(word => word.startsWith(part))),
  ]) {
    const found = all(fits);
    if (found.length) return found;
  }
  return [];
}
