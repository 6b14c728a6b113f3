// Makes the search page instant. Without it the form and the links work.

const byID = (id) => document.getElementById(id);
const all = (selector, node = document) => [...node.querySelectorAll(selector)];
const on = addEventListener;
const root = document.documentElement;
const pathOf = ({ pathname, search }) => pathname + search;
const [form, main, side, message] = ["form", "main", "side", "message"].map((name) => byID(`page-${name}`));
const texts = message.dataset;
// Not `form.action`: a field may have that name.
const action = form.getAttribute("action");
let shown = pathOf(location);
let isThought; // Whether the entry of the history is for the text that is typed.
let running, typing; // The request that is awaited, and the next one.

function submit(submitter, options) {
  load(`${action}?${new URLSearchParams(new FormData(form, submitter))}`, options);
}

// isTyping: more may follow. isBack: the history has the address. toTop: to the first result.
async function load(address, options = {}) {
  running?.abort();
  const current = running = new AbortController();
  clearTimeout(typing);
  const slow = setTimeout(setBusy, 200, true);
  let failure = texts.offline;
  try {
    const response = await fetch(address, { headers: { Accept: "application/json" }, signal: current.signal });
    failure = response.status > 400 ? texts.failed : "";
    // A page, such as a login.
    if (!failure && !/json/.test(response.headers.get("Content-Type"))) return location.assign(address);
    const answer = failure || await response.json();
    if (!failure && current === running) show(answer, options);
  } catch {
    failure ||= texts.failed;
  }
  clearTimeout(slow);
  if (current !== running) return;
  running = null;
  setBusy(false);
  const retry = document.createElement("button");
  Object.assign(retry, { type: "button", textContent: texts.retry, onclick: () => load(address, options) });
  message.replaceChildren(...failure ? [failure, retry] : []);
}

function setBusy(isBusy) {
  root.classList.toggle("busy", isBusy);
  main.ariaBusy = isBusy;
}

function show(answer, { isTyping, isBack, toTop, y }) {
  const focused = document.activeElement;
  const group = focused.closest("ul, ol, .filter, .page-status, .page-results");
  const others = group ? all("a[href], button, input, select", group) : [];
  const template = document.createElement("template");
  for (const [id, html] of Object.entries(answer.regions)) {
    template.innerHTML = html;
    morphChildren(byID(id), template.content, isBack);
  }
  document.title = answer.title;
  enhance();
  remember(new URL(answer.url, location), isTyping, isBack);
  if (toTop || isBack) scrollTo(0, y || 0);
  if (message.contains(focused) || toTop && main.contains(focused)) main.focus({ preventScroll: true });
  else if (focused !== document.activeElement) refocus(focused, others);
}

// If the focused element is gone, the next one gets the focus, or one before.
function refocus(focused, others) {
  const near = [focused, ...others.slice(others.indexOf(focused) + 1), ...others.reverse()];
  const target = near.find((node) => node.isConnected && node.getClientRects().length);
  (target || (isOpen() ? closer : main)).focus({ preventScroll: true });
}

// The first answer for a text adds an entry to the history, the next ones replace it.
function remember(url, isTyping, isBack) {
  const isNew = pathOf(url) !== shown;
  shown = pathOf(url);
  if (isBack || isTyping && isThought) history.replaceState(history.state, "", url);
  else if (isNew) {
    saveScroll();
    history.pushState({ y: scrollY }, "", url);
  }
  isThought = isTyping && (isThought || isNew);
}

// Makes the children like those of `fresh`. Nodes of both stay, and with them focus and caret.
function morphChildren(old, fresh, isBack) {
  const names = new Set([...fresh.children].map(key));
  const kept = new Map();
  for (const child of [...old.children]) {
    const name = key(child);
    if (name && names.has(name)) kept.set(name, child);
    else if (name) child.remove();
  }
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const name = key(node);
    const match = name ? kept.get(name) : at && !key(at) && at;
    kept.delete(name);
    const isKept = match?.nodeName === node.nodeName;
    if (isKept && match === at) at = at.nextSibling;
    else old.insertBefore(isKept ? match : node, at);
    if (isKept) morph(match, node, isBack);
  }
  while (at && at !== old.lastChild) old.lastChild.remove();
  at?.remove();
}

// Identifies a node: its ID, for a row that of its control, for a card its link.
function key(node) {
  if (node.nodeType !== 1 || node.id) return node.id;
  const part = node.localName === "li" && node.querySelector("[id], a[href]");
  return part && (part.id || part.getAttribute("href"));
}

function morph(old, fresh, isBack) {
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !/^(style|open)$/.test(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  morphChildren(old, fresh, isBack);
  if (/checkbox|radio/.test(old.type)) old.checked = fresh.checked;
  else if (/input|select/.test(old.localName) && (isBack || old !== document.activeElement)) old.value = fresh.value;
}

// Writes the number to its field; none at an end.
function slide(slider) {
  const [from, to] = all("input[type=range]", slider.parentElement);
  if (+from.value > +to?.value) slider.value = (slider === from ? to : from).value;
  const field = form.elements[slider.dataset.range];
  const digits = slider.max - slider.min < 20 ? 2 : 0;
  field.value = slider.value === field.placeholder ? "" : +(+slider.value).toFixed(digits);
  enhance();
}

function enhance() {
  for (const field of all("input[type=search]")) field.setAttribute("aria-describedby", "page-hint");
  // What is between the ends.
  for (const track of all(".sliders")) {
    const [from, to] = all("input", track).map(({ value, min, max }) => (value - min) / (max - min || 1));
    track.parentElement.style.setProperty("--from", from);
    track.parentElement.style.setProperty("--to", to);
  }
  suggest(isSuggesting);
}

// Suggestions, below the search box that keeps the focus.
const box = document.querySelector("[role=combobox]");
const list = byID(box?.getAttribute("aria-controls"));
let isSuggesting, active; // Whether they are shown, and the one that was reached by keys.

function suggest(shows, option) {
  if (!list) return;
  [isSuggesting, active] = [shows, option];
  list.hidden = !shows || !list.children.length;
  box.ariaExpanded = !list.hidden;
  box.setAttribute("aria-activedescendant", option?.id || "");
  for (const other of list.children) other.ariaSelected = other === option;
  option?.scrollIntoView({ block: "nearest" });
}

function take(option) {
  box.value = option.dataset.value;
  form.requestSubmit();
}

// On small screens the filters are a drawer.

const isOpen = () => side.classList.contains("open");

function setOpen(opens) {
  if (opens === isOpen()) return;
  side.classList.toggle("open", opens);
  for (const other of all("main, .skip, .page-header")) other.inert = opens;
  side.role = opens ? "dialog" : null;
  opener.ariaExpanded = opens;
  (opens ? closer : opener).focus();
}

const [closer, opener] = all("#page-close, #page-open");
opener.ariaExpanded = false;
opener.onclick = closer.onclick = (event) => {
  event.preventDefault();
  setOpen(!isOpen());
};
matchMedia("(min-width: 56em)").onchange = () => setOpen(false);

on("input", ({ target }) => {
  if (target.type === "range") slide(target);
  if (target.type !== "search") return;
  suggest(target === box);
  clearTimeout(typing);
  // At once, unless one is awaited.
  typing = setTimeout(submit, running ? 80 : 0, null, { isTyping: true });
});

on("change", ({ target }) => {
  if (target.type !== "search") submit();
});

function endThought() {
  suggest(isThought = false);
}
on("focusout", endThought);

on("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.id === "page-apply") setOpen(false);
  // Hide the keyboard.
  if (matchMedia("(pointer: coarse)").matches) document.activeElement.blur();
  endThought();
  submit(event.submitter);
});

// The box keeps the focus when a suggestion is pressed.
on("mousedown", (event) => event.target.closest("[role=option]") && event.preventDefault());

on("click", (event) => {
  const option = event.target.closest("[role=option]");
  if (option) take(option);
  const link = event.target.closest("a[href]");
  if (!link || link.target || link.hash || link.origin !== location.origin || link.pathname !== action) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  endThought();
  load(link.href, { toTop: true });
});

on("keydown", (event) => {
  const { key, target } = event;
  const step = !event.isComposing && { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step && target === box) {
    const options = [undefined, ...list.children];
    suggest(true, options.at((options.indexOf(active) + step) % options.length));
  } else if (key === "Enter" && active) take(active);
  else if (key === "Escape" && list?.hidden === false) suggest(false);
  else return key === "Escape" && setOpen(false);
  event.preventDefault();
});

on("popstate", ({ state }) => {
  endThought();
  if (pathOf(location) !== shown) load(location.href, { isBack: true, y: state?.y });
});

on("online", () => message.querySelector("button")?.click());

// Not by the browser: the results have to be there first.
const saveScroll = () => history.replaceState({ y: scrollY }, "");
on("scrollend", saveScroll);
on("pagehide", saveScroll);
history.scrollRestoration = "manual";

root.classList.add("js");
enhance();
if (history.state) scrollTo(0, history.state.y);
