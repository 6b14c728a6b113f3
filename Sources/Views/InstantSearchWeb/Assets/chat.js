// Sends the form of a chat without leaving the page, and shows the reply while it arrives.
const form = document.getElementById("chat-form"), chat = document.getElementById("chat");
const at = (id) => document.getElementById(id);
const headers = { Accept: "application/json" }, message = at("chat-message");
let version = +chat.dataset.version, isBusy = chat.dataset.busy === "true", asked = 0, said = "";

// Makes a node's children those of another one. What has not changed stays, with its selection and focus.
function replaceChildren(node, fresh) {
  [...fresh.childNodes].forEach((child, index) => {
    const shown = node.childNodes[index];
    if (!shown) node.append(child.cloneNode(true));
    else if (!shown.isEqualNode(child)) shown.replaceWith(child.cloneNode(true));
  });
  while (node.childNodes.length > fresh.childNodes.length) node.lastChild.remove();
}

function show({ html, isWhole }) {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 40;
  const template = document.createElement("template");
  template.innerHTML = html;
  const part = (id) => template.content.getElementById(id);
  for (const row of part("chat:messages").children) {
    if (at(row.id)) replaceChildren(at(row.id), row);
    else at("chat:messages").append(row.cloneNode(true));
  }
  if (isWhole) for (const row of [...at("chat:messages").children]) if (!part(row.id)) row.remove();
  if (!at("chat:controls").isEqualNode(part("chat:controls"))) {
    const focused = document.activeElement.id, text = at("chat:text").value;
    at("chat:controls").replaceChildren(...part("chat:controls").childNodes);
    at("chat:text").value = text;
    if (focused && !document.activeElement.id) (at(focused) ?? at("chat:text")).focus({ preventScroll: true });
  }
  // Each sentence is said once.
  const spoken = part("chat:spoken").dataset.text;
  if (spoken !== said) at("chat:spoken").textContent = spoken.startsWith(said) ? spoken.slice(said.length) : spoken;
  said = spoken;
  if (isAtEnd) scrollTo(0, document.documentElement.scrollHeight);
}

async function take(response, current) {
  if (!/json/.test(response.headers.get("Content-Type"))) {
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // After a restart of the server, its pages have another token.
    const token = page.getElementById("chat-form")?.elements.token.value;
    if (token) form.elements.token.value = token;
    throw page.getElementById("chat-message")?.textContent;
  }
  const answer = await response.json();
  if (current !== asked) return;
  [form.elements.c.value, form.elements.from.value] = [answer.id, ""];
  history.replaceState(null, "", answer.url);
  [version, isBusy] = [answer.version, answer.isBusy];
  if (answer.html) show(answer);
}

function tell(reason) {
  message.textContent = typeof reason === "string" && reason || message.dataset.failed;
}

// Follows the reply until it is complete, or another form was sent.
async function follow() {
  const current = ++asked;
  for (let failures = 0; isBusy && current === asked;) {
    await new Promise((resume) => setTimeout(resume, 250 * 2 ** failures));
    try {
      await take(await fetch(`${form.action}?c=${form.elements.c.value}&after=${version}`, { headers }), current);
      failures = 0;
      message.textContent = "";
    } catch (reason) {
      tell(reason);
      failures = Math.min(failures + 1, 5);
    }
  }
}

async function send(body, text, isQuestion) {
  const current = ++asked;
  message.textContent = "";
  try {
    await take(await fetch(form.action, { method: "POST", body, headers }), current);
  } catch (reason) {
    tell(reason);
    if (isQuestion && current === asked) isBusy = false;
    if (!at("chat:text").value) at("chat:text").value = text;
  }
  if (current === asked) follow();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { submitter } = event, field = at("chat:text"), text = submitter?.name ? "" : field.value.trim();
  const isQuestion = !submitter?.name || submitter.name === "chat.send";
  // A question that is typed meanwhile waits.
  if (isQuestion && (isBusy || !submitter?.name && !text)) return;
  isBusy ||= isQuestion;
  const body = new URLSearchParams(new FormData(form, submitter));
  if (text) field.value = "";
  send(body, text, isQuestion);
});
addEventListener("keydown", ({ key, isComposing }) => {
  if (key === "Escape" && !isComposing) at("chat:stop")?.click();
});
follow();
at("chat:text")?.focus();
