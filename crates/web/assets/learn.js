
// A replay: arrow keys, Home, End and playing on by itself. Without this every step is a plain link.
{
  const replay = () => document.getElementById("replay");
  let playing = 0, busy = false;

  const show = async href => {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(href);
      const fresh = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
      if (!fresh) { location.href = href; return; }
      morph(replay(), fresh);
      history.replaceState(null, "", href);
      ready();
    } catch { stop(); } finally { busy = false; }
  };
  const go = id => { const link = document.getElementById(id); if (link?.href) show(link.href); else stop(); };
  const stop = () => { clearInterval(playing); playing = 0; ready(); };
  const toggle = () => {
    if (playing) return stop();
    if (!document.getElementById("step-next")?.href) go("step-first");
    playing = setInterval(() => go("step-next"), 1200);
    ready();
  };
  const ready = () => {
    const button = document.getElementById("autoplay");
    button.hidden = false;
    button.setAttribute("aria-pressed", String(playing !== 0));
    button.lastElementChild.textContent = playing ? "Pause" : "Play";
    for (const hint of document.querySelectorAll(".keys")) hint.hidden = false;
    const now = document.querySelector("#replay-log .now"), log = document.getElementById("replay-log");
    if (now) log.scrollTop = now.offsetTop - log.offsetTop - log.clientHeight / 2;
  };
  if (replay()) {
    ready();
    addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
      const step = { ArrowLeft: "step-back", ArrowRight: "step-next", Home: "step-first", End: "step-last" }[event.key];
      if (step) { event.preventDefault(); stop(); go(step); }
      else if (event.key === " " && !event.target.closest("a, button, summary")) { event.preventDefault(); toggle(); }
    });
    addEventListener("click", event => {
      if (event.target.closest("#autoplay")) return toggle();
      const link = event.target.closest("#replay a.step, #replay a.ply");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault(); stop(); show(link.href);
    });
  }

  // In a lesson the board may be pointed at: what stands for one choice is that choice, what stands for several lights them.
  addEventListener("click", event => {
    const spot = event.target.closest(".lesson [data-code], .lesson [data-codes]");
    if (!spot) return;
    const codes = (spot.dataset.codes ?? spot.dataset.code).split(/[ ,]+/);
    const buttons = codes.map(code => document.querySelector(`#answer button[value="${CSS.escape(code)}"]`)).filter(Boolean);
    if (buttons.length === 1) buttons[0].click(); else buttons[0]?.focus();
  });

  // A page that is being worked out looks again by itself.
  const again = document.querySelector("[data-reload]");
  if (again) setTimeout(() => location.replace(again.href), 1000 * Number(again.dataset.reload));
}
