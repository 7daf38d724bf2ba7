// The sum of a team while it is typed; without this the server adds it up.
const addUp = form => {
  const sheet = form.querySelector("[data-total]")?.closest("aside");
  if (!sheet) return;
  let total = 0;
  for (const field of form.querySelectorAll("[data-price]"))
    total += Number(field.dataset.price) * (field.type === "checkbox" ? (field.checked ? 1 : 0) : Number(field.value) || 0);
  const budget = Number(sheet.dataset.budget), unit = sheet.querySelector(".total").textContent.match(/\d+([Kk])/)?.[1] ?? "K";
  sheet.querySelector("[data-total]").textContent = total;
  const left = sheet.querySelector("[data-left]"), bar = sheet.querySelector("progress");
  if (left) left.textContent = total <= budget ? `${budget - total}${unit} left` : `${total - budget}${unit} too much`;
  if (bar) bar.value = Math.min(total, budget);
  sheet.classList.toggle("over", total > budget);
};
addEventListener("input", ({ target }) => {
  const form = target.closest?.("[data-build-form]");
  if (form) addUp(form);
});
