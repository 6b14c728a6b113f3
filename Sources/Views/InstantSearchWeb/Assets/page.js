// Makes the page instant. Form and links work without it.

const all = (selector, node = document) => [...node.querySelectorAll(selector)];
const on = addEventListener;
const pathOf = ({ pathname, search }) => pathname + search;
// In document order.
const [form, message, side, closer, apply, main, opener] =
  all("form, #page-side, #page-close, #page-apply, main, #page-message, #page-open");
const texts = message.dataset;
// `form.action` may be a field.
const action = form.getAttribute("action");
let shown = pathOf(location);
let isTyped, isOver; // The entry is for the typed text; that is complete.
let opened = {}; // Which groups people have opened or closed.
try {
  opened = JSON.parse(sessionStorage[action]);
} catch {}
let running, typing; // The awaited request, and the next one.

// They stay when a request fails again.
message.hidden = true;
message.append("", document.createElement("button"));
const [reason, retry] = message.childNodes;
retry.type = "button";
retry.textContent = texts.retry;

function submit(submitter, options) {
  load(`${action}?${new URLSearchParams(new FormData(form, submitter))}`, options);
}

// isTyping: for a text. isBack: history has the address. toTop: to the results.
async function load(address, options = {}) {
  running?.abort();
  const current = running = new AbortController();
  typing = clearTimeout(typing);
  retry.onclick = () => load(address, options);
  const slow = setTimeout(() => { main.ariaBusy = true; }, 200);
  let failure = texts.offline;
  try {
    const response = await fetch(address, { headers: { Accept: "application/json" }, signal: current.signal });
    failure = texts.failed;
    if (response.status > 400) throw failure;
    // A page, such as a login.
    if (!/json/.test(response.headers.get("Content-Type"))) return location.assign(address);
    const answer = await response.json();
    if (current === running) show(answer, options);
    failure = "";
  } catch {}
  clearTimeout(slow);
  if (current !== running) return;
  running = null;
  main.ariaBusy = false;
  reason.data = failure;
  message.hidden = !failure;
  // They are out of date, and would cover the message.
  if (failure) suggest();
  else if (typing) search();
}

function show(answer, { isTyping, isBack, toTop, y }) {
  const focused = document.activeElement;
  const group = focused.closest("ul, ol, .filter, .page-status, .page-results");
  const others = group ? all("a[href], button, input, select", group) : [];
  // The next element gets the focus, or one before.
  const near = [focused, ...others.slice(others.indexOf(focused) + 1), ...others.reverse(), isOpen ? closer : main];
  const template = document.createElement("template");
  for (const [id, html] of Object.entries(answer.regions)) {
    template.innerHTML = html;
    morphChildren(document.getElementById(id), template.content);
  }
  // Edited fields ignore attributes. A dragged slider has set its field.
  for (const field of all("input")) {
    field.checked = field.defaultChecked;
    if (isBack || field !== focused && field.name !== focused.dataset.range) field.value = field.defaultValue;
  }
  for (const option of all("option")) option.selected = option.defaultSelected;
  document.title = answer.title;
  enhance();
  remember(new URL(answer.url, location), isTyping, isBack);
  // Beside the results, or over them, one sees nothing of where they were.
  const isBeside = side.contains(focused) && /sticky|fixed/.test(getComputedStyle(side).position);
  if (toTop || isBack || isBeside) scrollTo(0, y || 0);
  const isLeft = message.contains(focused) || toTop && main.contains(focused);
  const target = isLeft ? main : near.find((node) => node.getClientRects().length);
  if (target !== document.activeElement) target.focus({ preventScroll: true });
}

// A text's first answer adds an entry, the next ones replace it.
function remember(url, isTyping, isBack) {
  const path = pathOf(url), isNew = path !== shown, isOfDrawer = history.state?.isOfDrawer;
  shown = path;
  if (isBack || isTyping && isTyped) history.replaceState(history.state, "", url);
  else if (isNew && isOfDrawer) history.replaceState({ y: scrollY }, "", url);
  else if (isOfDrawer && !isOpen) history.back();
  else if (isNew) {
    saveScroll();
    history.pushState({ y: scrollY }, "", url);
  }
  isTyped = isTyping && (isTyped || isNew);
}

// Makes the children like those of `fresh`; nodes of both stay.
function morphChildren(old, fresh) {
  const names = new Set([...fresh.children].map(key));
  const kept = new Map([...old.children].map((child) => [key(child), child]));
  for (const [name, child] of kept) if (name && !names.has(name)) child.remove();
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const name = key(node);
    const match = name ? kept.get(name) : at && !key(at) && at;
    kept.delete(name);
    const isKept = match?.nodeName === node.nodeName;
    if (isKept && match === at) at = at.nextSibling;
    else old.insertBefore(isKept ? match : node, at);
    if (isKept) morph(match, node);
  }
  while (at && at !== old.lastChild) old.lastChild.remove();
  at?.remove();
}

// A suggestion's text, a card's ID, that of a row's control, a link.
function key(node) {
  const part = node.localName === "li" && node.querySelector("[id], a[href]");
  return node.dataset?.value || node.id || part && (part.id || part.getAttribute("href"));
}

function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) return void (old.data = fresh.data);
  for (const name of old.getAttributeNames()) {
    if (!fresh.hasAttribute(name) && !/^(style|open|tabindex)$/.test(name)) old.removeAttribute(name);
  }
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name);
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morphChildren(old, fresh);
}

// The number at the slider's position. Between the points of the axis it is linear.
function numberOf({ value, dataset }, field) {
  const points = dataset.axis.split(" ").map((point) => point.split(":").map(Number));
  const index = Math.max(1, points.findIndex(([position]) => position >= value));
  const [[start, lower], [end, upper]] = points.slice(index - 1);
  if (lower === upper) return lower;
  const share = (value - start) / (end - start);
  const unit = field.inputMode === "numeric" ? 1 : 10 ** Math.max(0, 1 - Math.floor(Math.log10(upper - lower)));
  return Math.round((lower * (1 - share) + upper * share) * unit) / unit;
}

// Writes the number to its field; none at an end.
function slide(slider) {
  const [from, to] = all("[type=range]", slider.parentElement);
  if (+from.value > +to?.value) slider.value = (slider === from ? to : from).value;
  const field = form.elements[slider.dataset.range];
  slider.ariaValueText = `${numberOf(slider, field)}`.replace(".", slider.dataset.decimal);
  field.value = slider.value === slider.dataset.end ? "" : slider.ariaValueText;
  enhance();
}

function enhance() {
  for (const field of all("[type=search]")) field.setAttribute("aria-describedby", "page-hint");
  for (const group of all("details.filter")) group.open = opened[group.id] ?? group.open;
  // What is between the ends.
  for (const track of all(".sliders")) {
    all("input", track).forEach(({ value }, index) => {
      track.parentElement.style.setProperty(["--from", "--to"][index], value / 1000);
    });
  }
  for (const list of all(".values")) if (list === listOf(list)) rove(list);
  offerRecent();
  suggest(isSuggesting, active?.isConnected ? active : options().find(({ dataset }) => dataset.value === active?.dataset.value));
}

// A list of values is one stop of the Tab key. Arrows move in it: up and down by rows, to the sides to the buttons of a row.

let reached = {}; // The controls that keys or pointers have reached, by group.
const listOf = (node) => [...document.querySelectorAll(".values")].find((list) => list.contains(node));
const valuesOf = (list) => all("a[href], button, input", list);

function rove(list, control) {
  const controls = valuesOf(list), group = list.closest("[id]").id;
  if (control) reached[group] = control.id;
  const stop = controls.find(({ id }) => id === reached[group]) ?? controls[0];
  for (const other of controls) if (other.tabIndex !== (other === stop ? 0 : -1)) other.tabIndex = other === stop ? 0 : -1;
}

function moved(list, target, key) {
  const isRightToLeft = document.dir === "rtl", isExcluding = target.matches(".exclude");
  const ahead = key === "ArrowDown" || key === (isRightToLeft ? "ArrowLeft" : "ArrowRight");
  const controls = valuesOf(list).filter((other) => /t$/.test(key) || other.matches(".exclude") === isExcluding);
  if (key === "Home" || key === "End") return controls.at(key === "Home" ? 0 : -1);
  return controls[controls.indexOf(target) + (ahead ? 1 : -1)];
}

// Suggestions.
const [box, list] = all("[role=combobox], [role=listbox]");
const options = () => list ? all("[role=option]", list) : [];
let isSuggesting, active; // Whether they show; the one keys have reached.

function suggest(shows, option) {
  if (!list) return;
  [isSuggesting, active] = [shows, option];
  list.hidden = !shows || !message.hidden || !options().length;
  box.ariaExpanded = !list.hidden;
  box.setAttribute("aria-activedescendant", option?.id || "");
  for (const other of options()) other.ariaSelected = other === option;
  option?.scrollIntoView({ block: "nearest" });
}

// Recent searches, which this browser alone keeps. The last option clears them.
const recentKey = `recent ${action}`;

function recentTexts() {
  try {
    return JSON.parse(localStorage[recentKey]);
  } catch {
    return [];
  }
}

function keepRecent() {
  const text = box?.value.trim();
  if (!text || !list.dataset.recent) return;
  const others = recentTexts().filter((other) => other.toLowerCase() !== text.toLowerCase());
  try {
    localStorage[recentKey] = JSON.stringify([text, ...others].slice(0, 20));
  } catch {}
}

function offerRecent() {
  if (!list?.dataset.recent) return;
  list.querySelector(".recent")?.remove();
  const typed = box.value.trim().toLowerCase();
  const offered = options().map(({ dataset }) => dataset.value.toLowerCase());
  const texts = recentTexts().filter((text) => {
    const lower = text.toLowerCase();
    return lower !== typed && ` ${lower}`.includes(` ${typed}`) && !offered.includes(lower);
  }).slice(0, 4);
  if (!texts.length) return;
  const group = document.createElement("ul");
  Object.assign(group, { className: "recent", role: "group", ariaLabel: list.dataset.recent });
  group.append(...[...texts, ""].map((text, index) => {
    const option = document.createElement("li");
    Object.assign(option, { id: `recent-${index}`, role: "option", textContent: text || list.dataset.clear });
    option.dataset.value = text;
    return option;
  }));
  list.prepend(group);
}

function take({ dataset: { href, text, value } }) {
  if (!value) {
    localStorage.removeItem(recentKey);
    offerRecent();
    return suggest();
  }
  if (href) {
    const url = new URL(href, location);
    if (url.pathname !== action) return location.assign(url);
    // The offer is for this text, while more may be typed.
    box.value = url.searchParams.get(box.name);
    keepRecent();
    endText();
    return load(href, { toTop: true });
  }
  box.value = text ?? value;
  form.requestSubmit();
}

// On small screens the filters are a drawer.

let isOpen = false;

function setOpen(opens) {
  if (opens === isOpen) return;
  isOpen = side.classList.toggle("open", opens);
  for (const other of all("main, .skip, .page-header")) other.inert = opens;
  side.role = opens ? "dialog" : null;
  opener.ariaExpanded = opens;
  (opens ? closer : opener).focus();
  // Back closes the drawer.
  if (opens) {
    saveScroll();
    history.pushState({ y: scrollY, isOfDrawer: true }, "");
  } else if (history.state?.isOfDrawer && !running) history.back();
}

// The status is inert then.
apply.parentElement.ariaLive = "polite";
opener.ariaExpanded = false;
opener.onclick = closer.onclick = () => {
  setOpen(!isOpen);
  return false;
};
matchMedia("(min-width: 56em)").onchange = () => setOpen(false);

const search = () => submit(null, { isTyping: true });

function type({ target }) {
  if (target.type === "range") slide(target);
  if (target.type !== "search") return;
  if (isOver) isOver = isTyped = false;
  offerRecent();
  suggest(target === box);
  clearTimeout(typing);
  // At once, before the browser paints; or when an awaited answer is there, unless that takes long.
  if (running) typing = setTimeout(search, 80);
  else search();
}
on("input", type);

// A year is typed digit by digit.
on("change", ({ target: { type, value } }) => type === "search" || type === "date" && /^0/.test(value) || submit());

on("focusin", ({ target }) => {
  const values = listOf(target);
  if (values) rove(values, target);
  if (target === box && !box.value) suggest(true);
});

function endText() {
  suggest();
  isOver = true;
}
on("focusout", () => {
  // An answer may overwrite it.
  if (typing) search();
  endText();
});

on("submit", (event) => {
  event.preventDefault();
  keepRecent();
  endText();
  submit(event.submitter, { isTyping: document.activeElement.type === "search" });
  if (event.submitter === apply) setOpen(false);
  // Hide the keyboard.
  if (matchMedia("(pointer: coarse)").matches) document.activeElement.blur();
});

if (list) list.onmousedown = () => false; // The box keeps the focus.

on("click", (event) => {
  const option = event.target.closest("[role=option]");
  if (option) take(option);
  const group = event.target.closest("summary")?.parentElement;
  if (group?.id) {
    opened[group.id] = !group.open;
    try {
      sessionStorage[action] = JSON.stringify(opened);
    } catch {}
  }
  const link = event.target.closest("a[href]");
  if (!link || link.target || link.hash || link.origin !== location.origin || link.pathname !== action) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  endText();
  load(link.href, { toTop: true });
});

on("keydown", (event) => {
  const { key, target } = event;
  if (event.isComposing) return;
  // A cleared field asks for no suggestions.
  if (event.defaultPrevented) return key === "Escape" && suggest();
  const step = { ArrowDown: 1, ArrowUp: -1 }[key], values = listOf(target);
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
  if (values && isPlain && /^(Arrow|Home|End)/.test(key)) moved(values, target, key)?.focus();
  else if (step && target === box) {
    const stops = [undefined, ...options()];
    suggest(true, stops.at((stops.indexOf(active) + step) % stops.length));
  } else if (key === "Enter" && active) take(active);
  else if (key === "Escape" && list?.hidden === false) suggest();
  else return key === "Escape" && setOpen(false);
  event.preventDefault();
});

on("popstate", ({ state }) => {
  endText();
  const isElsewhere = pathOf(location) !== shown;
  if (isOpen) {
    setOpen(false);
    // What was chosen in the drawer stays.
    if (isElsewhere) history.pushState({ y: scrollY }, "", shown);
  } else if (isElsewhere) load(location.href, { isBack: true, y: state?.y });
});

on("online", () => message.hidden || typing || retry.click());

// Not by the browser: the results come later.
const saveScroll = () => history.replaceState({ y: scrollY }, "");
on("scrollend", saveScroll);
on("pagehide", saveScroll);
history.scrollRestoration = "manual";

const head = document.querySelector(".page-header");
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--head", `${head.offsetHeight}px`);
}).observe(head);

document.documentElement.classList.add("js");
enhance();
if (history.state) scrollTo(0, history.state.y);
