import { $, random } from "./dom.js";

// Entropy of this device, where the reader has typed none.
addEventListener("submit", event => {
  for (const field of event.target.querySelectorAll("[data-entropy]")) if (!field.value) field.value = random();
}, true);

// A page that the browser kept from before is not the page any more.
addEventListener("pageshow", event => { if (event.persisted) location.reload(); });

export const copies = () => {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
};
addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  const field = $(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.textContent = "Copied";
});
