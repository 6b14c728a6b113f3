// Adjusts the page at once. Without it each button of the panel loads the page again.

const panel = document.getElementById("adjust");
const regions = "page-notices page-apply page-top page-status page-filters page-results page-state adjust".split(" ");
let isSending, next, isStepping, later = [], dragged, browsed, rowCount = 1000;

function adjust(submitter, field = submitter) {
  // The form does not have what a step for all rows changes before its answer: what follows waits for that.
  if (isStepping) return void (field && later.push({ name: field.name, value: field.value, checked: field.checked }));
  // The rows move at once: what is pressed while an answer is awaited is for them.
  const row = submitter?.closest("li"), step = submitter?.value.split(".")[1];
  const other = step === "up" ? row.previousElementSibling : row?.nextElementSibling;
  if (row && step === "remove") (other ?? row.previousElementSibling ?? panel).querySelector("button").focus();
  if (row && step === "remove") row.remove();
  else if (row) {
    other?.[step === "up" ? "before" : "after"](row);
    submitter.focus();
  }
  isStepping = submitter && !row;
  send(new URLSearchParams(new FormData(panel.querySelector("form"), row ? null : submitter)));
}

// What is changed or pressed meanwhile is sent after the answer, with the revision that it has.
async function send(body) {
  if (isSending) return void (next = body);
  isSending = true;
  const from = shown;
  const slow = setTimeout(() => { main.ariaBusy = true; }, 200);
  let failure = texts.failed;
  try {
    const response = await fetch(from, { method: "POST", headers: { Accept: "text/html" }, body });
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    // Nobody has the right any more.
    if (!fresh.getElementById("adjust")) return location.reload();
    next?.set("revision", fresh.querySelector("[name=revision]").value);
    if (!next) redraw(fresh, response.url, from);
    failure = "";
  } catch {}
  clearTimeout(slow);
  isSending = main.ariaBusy = false;
  reason.data = failure;
  message.hidden = !failure;
  retry.onclick = () => send(body);
  const left = next;
  next = null;
  if (left) return send(left);
  isStepping = false;
  if (failure) later = [];
  while (later.length && !isStepping) repeat(later.shift());
}

// Presses or changes what was pressed or changed too early.
function repeat({ name, value, checked }) {
  const isChoice = (control) => /^(submit|checkbox|radio)$/.test(control.type);
  const control = [...panel.querySelector("form").elements].find(
    (control) => control.name === name && (!isChoice(control) || control.value === value));
  if (control?.type === "submit") return adjust(control);
  if (!control) return;
  if (isChoice(control)) control.checked = checked;
  else control.value = value;
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

function redraw(fresh, url, from) {
  const focused = document.activeElement, isInside = panel.contains(focused);
  // Another search may be there, or on its way.
  const isOld = running || shown !== from;
  const ids = isOld ? ["adjust"] : regions;
  morphChildren(document.querySelector(".page-header"), fresh.querySelector(".page-header"));
  show({
    url: isOld ? shown : url, title: isOld ? document.title : fresh.title,
    regions: Object.fromEntries(ids.map((id) => [id, fresh.getElementById(id).innerHTML])),
  }, {});
  const { activeElement } = document;
  if (isInside && (!panel.contains(activeElement) || activeElement.disabled)) {
    const near = focused.isConnected && focused.closest("li")?.querySelector("button:not(:disabled)");
    (near || panel).focus({ preventScroll: true });
  }
  if (fresh.getElementById("adjust-conflict")) panel.scrollTop = 0;
  if (isOld) search();
}

// Nothing of the panel is a search.
panel.addEventListener("change", (event) => {
  event.stopPropagation();
  if (event.target === browsed) return;
  if (isStepping) return adjust(null, event.target);
  // What is added is a row at once, too.
  const { name, value } = event.target;
  const rows = /[.]add$/.test(name) && value && panel.querySelector(`ol[data-list="${name.slice(0, -4)}"]`);
  if (rows) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: name.replace("add", rowCount++), value });
    rows.appendChild(document.createElement("li")).append(field);
    event.target.value = "";
  }
  adjust(null, event.target);
});
// Arrows go through the attributes to add; Enter and leaving the menu add one.
panel.addEventListener("keydown", ({ key, target }) => {
  if (/[.]add$/.test(target.name) && /^Arrow/.test(key)) browsed = target;
  else if (key === "Enter" && target === browsed) addBrowsed();
});
panel.addEventListener("focusout", () => browsed && addBrowsed());

function addBrowsed() {
  const menu = browsed;
  browsed = null;
  if (menu.value) menu.dispatchEvent(new Event("change", { bubbles: true }));
}

panel.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopPropagation();
  adjust(event.submitter);
});

// Rows are dragged by their handles. The form has them in the order of the document.
panel.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(".adjust-handle")?.closest("li");
  if (dragged) event.dataTransfer.setDragImage(dragged, 0, 0);
});
panel.addEventListener("dragover", (event) => {
  const row = event.target.closest("li");
  if (!dragged || row?.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const { top, height } = row.getBoundingClientRect();
  if (row !== dragged) row[event.clientY < top + height / 2 ? "before" : "after"](dragged);
});
panel.addEventListener("drop", (event) => event.preventDefault());
panel.addEventListener("dragend", () => {
  if (dragged) adjust();
  dragged = null;
});
