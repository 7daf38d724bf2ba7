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
    field.addEventListener("change", () => {
      remember(name, field.value);
      if (name === "theme") {
        if (field.value === "system") delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = field.value;
      }
      dispatchEvent(new CustomEvent("setting", { detail: name }));
    });
  }
}
