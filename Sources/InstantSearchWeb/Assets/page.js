// Makes the search page instant. Without it the form and the links work as usual.

const byID = (id) => document.getElementById(id);
const all = (selector, node = document) => [...node.querySelectorAll(selector)];
const on = addEventListener;
const pathOf = ({ pathname, search }) => pathname + search;
const [form, main, side, message] = ["form", "main", "side", "message"].map((name) => byID(`page-${name}`));
const texts = message.dataset;
// Not `form.action`: a field may have that name.
const action = new URL(form.getAttribute("action"), location).pathname;
let latest = 0; // The last request.
let shown = pathOf(location);
let isThought = false; // Whether the entry of the history is for the text that is being typed.
let running, typing, scrolling, retry;

function submit(submitter, options) {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  load(`${action}?${new URLSearchParams(data)}`, options);
}

// isTyping: more is to be typed. isBack: the history has the address. toTop: to the first of the results.
async function load(address, options = {}) {
  const number = ++latest;
  if (running) running.abort();
  running = new AbortController();
  clearTimeout(typing);
  const slow = setTimeout(setBusy, 200, true);
  let failure = texts.offline;
  try {
    const response = await fetch(address, { headers: { Accept: "application/json" }, signal: running.signal });
    failure = response.ok ? "" : texts.failed;
    // What is for people, such as a login.
    if (!failure && !/json/.test(response.headers.get("Content-Type"))) return location.assign(address);
    const answer = failure || await response.json();
    if (!failure && number === latest) show(answer, options);
  } catch {
    failure ||= texts.failed;
  }
  clearTimeout(slow);
  if (number !== latest) return;
  setBusy(running = false);
  retry = failure && (() => load(address, options));
  message.replaceChildren(...failure ? [failure, makeButton(texts.retry, () => retry())] : []);
}

function setBusy(isBusy) {
  document.documentElement.classList.toggle("busy", isBusy);
  main.ariaBusy = isBusy;
}

function makeButton(textContent, onclick) {
  return Object.assign(document.createElement("button"), { type: "button", textContent, onclick });
}

function show(answer, { isTyping, isBack, toTop, y }) {
  const focused = document.activeElement;
  const group = focused.closest("ul, ol, .filter, .page-status, .page-results");
  const others = group ? all("a[href], button, input, select", group) : [];
  const template = document.createElement("template");
  for (const [id, html] of Object.entries(answer.regions)) {
    template.innerHTML = html;
    if (byID(id)) morphChildren(byID(id), template.content, isBack);
  }
  document.title = answer.title;
  enhance();
  remember(new URL(answer.url, location), isTyping, isBack);
  if (toTop || isBack) scrollTo(0, y || 0);
  if (message.contains(focused) || (toTop && main.contains(focused))) main.focus({ preventScroll: true });
  else if (focused !== document.activeElement) refocus(focused, others);
}

// The focused element has moved, or is gone: then the next one gets the focus, or one before.
function refocus(focused, others) {
  const near = [focused, ...others.slice(others.indexOf(focused) + 1), ...others.reverse()];
  const target = near.find((node) => node.isConnected && node.getClientRects().length);
  (target || (isOpen() ? closer : main)).focus({ preventScroll: true });
}

// One entry for each thought: the first answer for a text begins one, the next ones replace it.
function remember(url, isTyping, isBack) {
  const isNew = pathOf(url) !== shown;
  shown = pathOf(url);
  if (isBack || (isTyping && isThought)) history.replaceState(history.state, "", url);
  else if (isNew) {
    history.replaceState({ y: scrollY }, "");
    history.pushState({ y: scrollY }, "", url);
  }
  isThought = isTyping && (isThought || isNew);
}

// Makes the children of an element like those of another one. Nodes that are in both stay, and with them focus and caret.
function morphChildren(old, fresh, isBack) {
  const names = new Set([...fresh.children].map(key));
  const kept = new Map();
  for (const child of [...old.children]) {
    const name = key(child);
    if (name && names.has(name) && !kept.has(name)) kept.set(name, child);
    else if (name) child.remove();
  }
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const name = key(node);
    const match = name ? kept.get(name) : at && !key(at) && at;
    kept.delete(name);
    const isKept = match?.nodeName === node.nodeName;
    if (isKept && match === at) at = at.nextSibling;
    else old[isKept && old.moveBefore ? "moveBefore" : "insertBefore"](isKept ? match : node, at);
    if (isKept) morph(match, node, isBack);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// What a node is found again by: its ID; for a row that of its control, for a card its link, for a filter its name.
function key(node) {
  if (node.nodeType !== 1 || node.id) return node.id;
  const isFilter = node.classList.contains("filter");
  const part = (isFilter || node.localName === "li") && node.querySelector("[id], a[href]");
  const text = part && (part.id || part.getAttribute("href"));
  return isFilter && part ? `filter ${text.split(":")[0]}` : text;
}

function morph(old, fresh, isBack) {
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !/^(style|open|aria-describedby)$/.test(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  morphChildren(old, fresh, isBack);
  if (/checkbox|radio/.test(old.type)) old.checked = fresh.checked;
  else if (/input|select/.test(old.localName) && (isBack || old !== document.activeElement)) {
    if (old.value !== fresh.value) old.value = fresh.value;
  }
}

const sliders = (slider) => all("input[type=range]", slider.parentElement);
// Keeps the two ends in order, and writes the number to its field: nothing at the end of the track.
function slide(slider) {
  const [from, to] = sliders(slider);
  if (to && +from.value > +to.value) slider.value = (slider === from ? to : from).value;
  const field = all("[name]").find(({ name }) => name === slider.dataset.range);
  const digits = slider.max - slider.min < 20 ? 2 : 0;
  const number = +(+slider.value).toFixed(digits);
  field.value = slider.value === field.placeholder ? "" : number;
  paint(slider);
}

// Marks what is between the ends.
function paint(slider) {
  const shares = sliders(slider).map(({ value, min, max }) => (value - min) / (max - min || 1));
  const [from, to] = shares.length > 1 ? shares : [0, ...shares];
  const track = slider.parentElement;
  track.style.setProperty("--from", from);
  track.style.setProperty("--to", to);
  for (const bar of all(".histogram rect", track.parentElement)) {
    const middle = (+bar.getAttribute("x") + bar.getAttribute("width") / 2) / bar.ownerSVGElement.viewBox.baseVal.width;
    bar.classList.toggle("out", middle < from || middle > to);
  }
}

function enhance() {
  for (const field of all("input[type=search]")) field.setAttribute("aria-describedby", "page-hint");
  all("[data-range]").forEach(paint);
}

// On small screens the filters are a drawer.

const isOpen = () => side.classList.contains("open");

function setOpen(opens) {
  if (opens === isOpen()) return;
  side.classList.toggle("open", opens);
  for (const other of [main, ...all(".skip, .page-header")]) other.inert = opens;
  side.role = opens ? "dialog" : null;
  opener.ariaExpanded = opens;
  (opens ? closer : opener).focus();
}

// Instead of the links that open and close it without the script.
const [opener, closer] = ["page-open", "page-close"].map((id) => {
  const { className, textContent } = byID(id);
  const button = Object.assign(makeButton(textContent, () => setOpen(!isOpen())), { id, className });
  byID(id).replaceWith(button);
  return button;
});
opener.ariaExpanded = false;
matchMedia("(min-width: 56em)").addEventListener("change", () => setOpen(false));

on("input", ({ target }) => {
  if (target.type === "range") slide(target);
  if (target.type !== "search") return;
  clearTimeout(typing);
  // At once, unless one is awaited.
  typing = setTimeout(submit, running ? 80 : 0, null, { isTyping: true });
});

on("change", ({ target }) => {
  if (target.type !== "search") submit();
});

on("focusout", () => { isThought = false; });

on("submit", (event) => {
  event.preventDefault();
  if (event.submitter === byID("page-apply")) setOpen(false);
  // Hide the keyboard.
  if (matchMedia("(pointer: coarse)").matches) document.activeElement.blur();
  isThought = false;
  submit(event.submitter);
});

on("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || link.target || link.hash || event.defaultPrevented) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.origin !== location.origin || link.pathname !== action) return;
  event.preventDefault();
  isThought = false;
  load(link.href, { toTop: true });
});

on("keydown", ({ key }) => {
  if (key === "Escape") setOpen(false);
});

on("popstate", ({ state }) => {
  isThought = false;
  if (pathOf(location) !== shown) load(location.href, { isBack: true, y: state?.y });
});

on("online", () => retry && retry());

on("scroll", () => {
  clearTimeout(scrolling);
  scrolling = setTimeout(() => history.replaceState({ y: scrollY }, ""), 150);
});

// The browser scrolls when it loads the page; within the page the results have to be there first.
on("pagehide", () => { history.scrollRestoration = "auto"; });
on("pageshow", () => { history.scrollRestoration = "manual"; });

document.documentElement.classList.add("js");
enhance();
