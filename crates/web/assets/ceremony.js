// The dice ceremony: the page commits when its reader sits down, reveals when everybody has, and checks the record at the end. What it
// needs for that stays in this browser. Without this script entropy is typed in the open, or nothing is added.
{
  const STORE = "ringcraft dice ", SIT = "ringcraft sit", MOST = 300;
  const kept = id => { try { return JSON.parse(localStorage.getItem(STORE + id)); } catch { return null; } };
  const keep = (id, what) => {
    try {
      localStorage.setItem(STORE + id, JSON.stringify(what));
      const all = Object.keys(localStorage).filter(name => name.startsWith(STORE));
      if (all.length > MOST) {
        const oldest = all.map(name => [kept(name.slice(STORE.length))?.at ?? 0, name]).sort(([a], [b]) => a - b);
        for (const [, name] of oldest.slice(0, all.length - MOST)) localStorage.removeItem(name);
      }
      return true;
    } catch { return false; }
  };
  const wish = () => { try { sessionStorage.setItem(SIT, Date.now()); } catch { /* then it takes one more click */ } };
  const wished = () => {
    try { const at = Number(sessionStorage.getItem(SIT)); sessionStorage.removeItem(SIT); return Date.now() - at < 60000; } catch { return false; }
  };

  // Who makes a table or goes to a rematch wants to sit there.
  addEventListener("click", ({ target }) => { if (target.closest?.("a[data-sits]")) wish(); }, true);
  addEventListener("submit", ({ target: form }) => {
    const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
    if (pathname === "/new" || pathname.startsWith("/build/") || pathname.endsWith("/rematch") || /^\/p\/.*\/play$/.test(pathname)) wish();
    const { match, commitment } = form.dataset;
    if (!match || !commitment) return;
    const typed = form.elements.entropy, sent = form.elements.commitment, before = kept(match);
    const entropy = before?.commitment === commitment ? before.entropy : [typed.value.trim(), hex(crypto.getRandomValues(new Uint8Array(16)))].filter(Boolean).join(" ");
    typed.value = "";
    // Where nothing can be kept nothing can be revealed later: then it is given in the open.
    if (keep(match, { ...before, match, commitment, entropy, at: Date.now() })) sent.value = seatCommitment(commitment, match, entropy);
    else typed.value = entropy;
  }, true);

  const table = document.getElementById("table"), part = document.getElementById("dice");
  const beside = (element, tag, id) => {
    const old = document.getElementById(id);
    if (old) return old;
    const fresh = document.createElement(tag);
    fresh.id = id;
    element.after(fresh);
    return fresh;
  };
  let revealing = false, checked = false;

  const say = (words, wrong) => {
    const line = beside(document.getElementById("news"), "p", "checked");
    line.setAttribute("role", "status");
    line.className = wrong ? "checked wrong" : "checked";
    line.textContent = words;
  };

  function show(mine) {
    const box = beside(part, "div", "kept");
    const line = (words, value) => {
      const paragraph = document.createElement("p"), code = document.createElement("code");
      code.textContent = value;
      paragraph.append(words, code);
      return paragraph;
    };
    if (!box.firstChild) box.append(line("Kept in this browser: the server's commitment ", mine.commitment), line("and your own entropy ", mine.entropy));
  }

  async function reveal(mine, { commitment, seats, reveal: own }) {
    const all = JSON.parse(seats), hash = seatCommitment(mine.commitment, mine.match, mine.entropy);
    if (commitment !== mine.commitment) return say("The server shows another commitment than before you sat down. Your entropy was not revealed: do not trust these dice.", true);
    if (own.split(" ").some(seat => all[seat].commitment !== hash)) return say("The server shows another commitment for your seat than you sent. Your entropy was not revealed: do not trust these dice.", true);
    // What the others have committed to is kept before they can know what this seat adds.
    const now = mine.seats ? mine : { ...mine, seats: all };
    keep(mine.match, now);
    for (let wait = 300; ; wait = Math.min(2 * wait, 5000)) {
      try {
        const answer = await fetch(`/t/${mine.match}/reveal`, { method: "POST", body: new URLSearchParams({ entropy: mine.entropy }), headers: { accept: "application/json" } });
        if (answer.ok) return keep(mine.match, { ...now, revealed: true });
        if (answer.status < 500 && answer.status !== 429) return;
      } catch { /* the network is away; it comes back */ }
      await new Promise(done => setTimeout(done, wait));
    }
  }

  async function check(mine, yours) {
    const answer = await fetch(`/api/v1/tables/${table.dataset.table}/record`).catch(() => null);
    if (!answer?.ok) { checked = false; return; }
    const record = await answer.json(), { rolls, fault } = verify(record);
    const found = fault ?? (mine ? compare(record, mine, yours) : null);
    if (found) return say(`The dice do not check out. ${found}`, true);
    if (mine) say(`Your dice were checked. All ${rolls} rolls follow from the server's secret, what everybody added, and the moves.`);
    else say(`The dice were checked: all ${rolls} rolls follow from the record. This browser kept nothing of its own to compare it with.`);
  }

  function look() {
    const box = part.querySelector("[data-protocol]"), mine = kept(table.dataset.table);
    if (!box) return;
    const { protocol, stage, reveal: own, yours } = box.dataset;
    if (mine && protocol === "2") show(mine);
    if (mine && own && !revealing) { revealing = true; reveal(mine, box.dataset).finally(() => { revealing = false; }); }
    if (stage === "over" && yours && !checked) { checked = true; check(protocol === "2" ? mine : null, yours.split(" ").filter(Boolean).map(Number)); }
  }

  if (table && part) {
    new MutationObserver(look).observe(part, { childList: true, subtree: true, attributes: true });
    look();
    const form = document.querySelector("form.sit");
    if (wished() && form) form.requestSubmit();
  }
}
