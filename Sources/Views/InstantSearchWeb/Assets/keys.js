// The keys of search fields, also of those in documents without results: / reaches one, Escape clears it.

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  if (key === "/" && !/^(text|search|date)$/.test(target.type)) document.querySelector("[type=search]")?.focus();
  else if (key === "Escape" && target.type === "search" && target.value && target.ariaExpanded !== "true") {
    target.value = "";
    target.dispatchEvent(new InputEvent("input", { bubbles: true }));
  } else return;
  event.preventDefault();
});
