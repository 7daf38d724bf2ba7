// A live table: sends forms without leaving the page, receives the parts that changed and morphs them in by id.
// Without this script every form works as a plain form.

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, "0")).join("");

// Entropy of this device, where the reader has typed none.
addEventListener("submit", event => {
  for (const field of event.target.querySelectorAll("[data-entropy]")) if (!field.value) field.value = random();
}, true);

// Makes `old` like `fresh`, keeping every element that stays: focus, scroll and transitions live on.
function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || (old.id || "") !== (fresh.id || "")) { old.replaceWith(fresh); return; }
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
    } else if (at && !at.id && at.nodeName === child.nodeName) {
      const next = at.nextSibling;
      morph(at, child);
      at = next;
    } else old.insertBefore(child, at);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

const fragment = html => new DOMParser().parseFromString(html, "text/html").body;

function live(table) {
  const { table: id, seat } = table.dataset;
  const log = document.getElementById("log");
  const status = document.getElementById("connection");
  let seen = Number(table.dataset.seq), wait = 500, socket;

  function open() {
    const query = new URLSearchParams({ after: seen });
    if (new URLSearchParams(location.search).has("seat")) query.set("seat", new URLSearchParams(location.search).get("seat"));
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${id}/live?${query}`);
    socket.onopen = () => { wait = 500; status.textContent = ""; };
    socket.onmessage = ({ data }) => take(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (code === 1000) return;
      status.textContent = "Not connected; trying again.";
      setTimeout(open, wait);
      wait = Math.min(2 * wait, 15000);
    };
  }

  function take(news) {
    seen = news.seq;
    for (const [part, html] of Object.entries(news.parts)) {
      const old = document.getElementById(part);
      const fresh = old.cloneNode(false);
      fresh.append(...fragment(html).childNodes);
      morph(old, fresh);
    }
    if (news.story !== undefined) log.replaceChildren(...fragment(`<ol>${news.story}</ol>`).firstChild.childNodes);
    if (news.lines) {
      log.append(...fragment(`<ol>${news.lines}</ol>`).firstChild.childNodes);
      log.scrollTop = log.scrollHeight;
    }
    noted = performance.now();
  }

  // Clocks run on between messages.
  let noted = performance.now();
  setInterval(() => {
    for (const clock of document.querySelectorAll(".clock[data-runs]")) {
      const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - noted));
      if (left < 3600e3) clock.textContent = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
    }
  }, 1000);

  // Moves go by POST; the answer comes over the socket.
  table.addEventListener("submit", async event => {
    const form = event.target;
    if (form.method !== "post" || /\/(rematch|close)$/.test(form.action)) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    for (const button of form.querySelectorAll("button")) button.disabled = true;
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
      if (!answer.ok) status.textContent = (await answer.json()).detail; else status.textContent = "";
      if (form.matches(".talk")) form.querySelector("input[name=text]")?.form.reset();
    } catch { status.textContent = "That did not arrive. Try again."; }
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  });

  log.scrollTop = log.scrollHeight;
  open();
}

const table = document.getElementById("table");
if (table?.hasAttribute("data-live")) live(table);
