import { $, remember, remembered } from "./dom.js";

// How the page behaves on this device: what was chosen in the menu, else what is usual.
const USUAL = { speed: "normal", sound: "off", theme: "system", single: "yes", roll: "no", pick: "together" };

export const setting = name => remembered(name) ?? USUAL[name];

export function settings() {
  const box = $("settings");
  if (!box) return;
  box.hidden = false;
  for (const field of box.querySelectorAll("[data-setting]")) {
    const name = field.dataset.setting;
    field.value = setting(name);
    field.addEventListener("change", () => set(name, field.value));
  }
}

// Remembers it, shows it in the menu, and says that it is so from now on.
export function set(name, value) {
  remember(name, value);
  const field = document.querySelector(`[data-setting=${name}]`);
  if (field) field.value = value;
  if (name === "theme") {
    if (value === "system") delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = value;
  }
  dispatchEvent(new CustomEvent("setting", { detail: name }));
}
