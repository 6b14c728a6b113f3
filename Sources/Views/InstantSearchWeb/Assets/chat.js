// Sends the form of a chat without leaving the page, and shows the reply while it arrives.
const form = document.getElementById("chat-form"), chat = document.getElementById("chat");
const at = (id) => document.getElementById(id);
let version = +chat.dataset.version, isBusy = chat.dataset.busy === "true", asked = 0;

// Elements that have not changed stay, with what is typed, selected and focused.
function show(html) {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 40;
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.querySelector(".chat"), old = chat.querySelector(".chat");
  if (!fresh || !old) return chat.replaceChildren(template.content);
  const [messages, rows] = [old.querySelector(".messages"), [...fresh.querySelector(".messages").children]];
  rows.forEach((row, index) => {
    const shown = messages.children[index];
    if (!shown) messages.append(row);
    else if (!shown.isEqualNode(row)) shown.replaceWith(row);
  });
  while (messages.children.length > rows.length) messages.lastChild.remove();
  for (const id of ["chat:spoken", "chat:controls"]) {
    const [shown, part] = [at(id), template.content.getElementById(id)];
    if (!part || shown.isEqualNode(part)) continue;
    const focused = document.activeElement.id, text = at("chat:text")?.value;
    shown.replaceChildren(...part.childNodes);
    if (id === "chat:controls") {
      if (text) at("chat:text").value = text;
      if (focused && !document.activeElement.id) (at(focused) ?? at("chat:text"))?.focus({ preventScroll: true });
    }
  }
  if (isAtEnd) scrollTo(0, document.documentElement.scrollHeight);
}

async function take(response, current) {
  if (!response.ok) throw response.status;
  const answer = await response.json();
  if (current !== asked) return;
  form.elements.c.value = answer.id;
  history.replaceState(null, "", answer.url);
  [version, isBusy] = [answer.version, answer.isBusy];
  show(answer.html);
}

const headers = { Accept: "application/json" }, message = at("chat-message");

// Sends a form, unless there is none, and follows the reply until it is complete or another form was sent.
async function follow(body) {
  const current = ++asked;
  try {
    if (body) await take(await fetch(form.action, { method: "POST", body, headers }), current);
    while (isBusy && current === asked) {
      await take(await fetch(`${form.action}?c=${form.elements.c.value}&after=${version}`, { headers }), current);
    }
    if (current === asked) message.textContent = "";
  } catch (status) {
    if (current === asked) message.textContent = message.dataset[status === 429 ? "limit" : "failed"];
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { submitter } = event, text = at("chat:text");
  if (!submitter?.name && !text.value.trim()) return;
  const body = new URLSearchParams(new FormData(form, submitter));
  if (!submitter?.name) text.value = "";
  follow(body);
});
addEventListener("keydown", ({ key, isComposing }) => {
  if (key === "Escape" && !isComposing) at("chat:stop")?.click();
});
follow();
at("chat:text")?.focus();
