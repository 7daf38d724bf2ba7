// Makes `old` like `fresh`, keeping every element that stays: focus, scroll and transitions live on.
export function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || (old.id || "") !== (fresh.id || "")) { old.replaceWith(fresh); return; }
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) { if (old.data !== fresh.data) old.data = fresh.data; return; }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const kept = new Map([...old.children].filter(child => child.id).map(child => [child.id, child]));
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = child.id && kept.get(child.id);
    if (same) {
      if (same !== at) (old.moveBefore ? old.moveBefore(same, at) : old.insertBefore(same, at)); else at = at.nextSibling;
      morph(same, child);
    } else if (at && !at.id && at.nodeName === child.nodeName && !child.id) {
      const next = at.nextSibling;
      morph(at, child);
      at = next;
    } else old.insertBefore(child, at);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

// Both sides cut a part before every opening tag, so that a piece has a name: its place.
export const cut = html => html.split(/(?=<[a-z])/);
