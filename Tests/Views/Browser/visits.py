"""Visits of the search page in Chromium: visits.py CHROMIUM ADDRESS [OPTION] [WORD]

  WORD                runs the visits with this word in their name
  --files             takes the script and the style sheet from the sources: nothing has to be built after a change
  --pictures FOLDER   takes pictures of the page instead
  --latency PID       measures the time from a key to new results, and the CPU time of the server with this ID

Each visit has a browser context of its own. It fails if something is not as it should be, if the console has an error,
or if anything is requested from elsewhere. Nothing waits for a time: the visits wait for what should happen. The visit
that stops a server starts one of its own, with the program in the environment variable INSTANTSEARCH_PROGRAM.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from statistics import median
from urllib.parse import parse_qs, urlsplit

import axe_playwright_python
from playwright.sync_api import expect, sync_playwright

CHROMIUM, ADDRESS = sys.argv[1:3]
ASSETS = pathlib.Path(__file__).parents[3] / "Sources/Views/InstantSearchWeb/Assets"
AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
LAPTOP, PHONE, WIDE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}, {"width": 1920, "height": 1080}
# What is smaller than 24 pixels (WCAG 2.5.8): the target of a check box is its label, that of a card's link the card.
SMALL_TARGETS = """() => [...document.querySelectorAll("a[href], button, input, select, summary, [role=option]")]
    .map((node) => node.closest("label, .hit") || node)
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.matches(".visually-hidden, .skip"))
    .filter((node) => getComputedStyle(node).display !== "inline")
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 24)
    .map(([node, { width, height }]) => `${width}x${height} ${node.outerHTML.slice(0, 120)}`)"""
# How much the page has moved, and how much of it in a frame that follows an input or an answer, with which the page
# changes its address. An entry's `hadRecentInput` would depend on how fast the machine is.
SHIFTS = """
    window.shifts = window.causedShifts = 0;
    const causes = [];
    const cause = () => {
        const frame = { start: performance.now(), end: Infinity };
        causes.push(frame);
        requestAnimationFrame(() => setTimeout(() => { frame.end = performance.now(); }));
    };
    for (const name of ["keydown", "focusin", "click"]) addEventListener(name, cause, true);
    for (const name of ["pushState", "replaceState"]) {
        const change = history[name];
        history[name] = function (...values) {
            cause();
            return change.apply(this, values);
        };
    }
    new PerformanceObserver((list) => {
        for (const { value, startTime } of list.getEntries()) {
            window.shifts += value;
            if (causes.some(({ start, end }) => start <= startTime && startTime <= end)) window.causedShifts += value;
        }
    }).observe({ type: "layout-shift", buffered: true });"""
# Whether nothing covers the middle of an element.
IS_ON_TOP = """node => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
# The controls that the Tab key should reach, in the order of the document.
CONTROLS = """[...document.querySelectorAll("a[href], button, input, select, summary")].filter((node) =>
    node.type !== "hidden" && !node.disabled && node.tabIndex >= 0 && !node.closest("[inert]")
    && node.checkVisibility({ visibilityProperty: true }))"""
# An order on each day of a quarter, and one of today.
ORDERS = pathlib.Path(tempfile.mkdtemp()) / "orders.ndjson"
# Books with pictures.
BOOKS = ORDERS.with_name("books.ndjson")
visits = []
# Reached only where something never happens: a slow machine is no failure.
LIMIT = 60_000
expect.set_options(timeout=LIMIT)


def visit(name, **options):
    def register(function):
        visits.append((name, options, function))
        return function

    return register


def write_orders():
    days = [datetime(2024, 1, 1) + timedelta(days=day) for day in range(91)] + [datetime.now(timezone.utc)]
    lines = [json.dumps({"number": f"A-{1000 + index}", "customer": ["Ada", "Bo", "Cy"][index % 3],
                         "total": 10 + index * 7 % 90, "sold": day.strftime("%Y-%m-%d")}) for index, day in enumerate(days)]
    ORDERS.write_text("\n".join(lines))


def check(condition, text):
    if not condition:
        raise AssertionError(text)


class Page:
    """A page in a context of its own, and what went wrong in it."""

    takes_files = False

    def __init__(self, browser, script=True, size=LAPTOP, dark=False, language="en", touch=False, motion="reduce"):
        self.context = browser.new_context(
            viewport=size, color_scheme="dark" if dark else "light", locale=language, java_script_enabled=script,
            has_touch=touch, reduced_motion=motion)
        self.address = ADDRESS
        self.errors = []
        self.notes = []
        if Page.takes_files:
            for name, files in (("page.js", ["keys.js", "page.js"]), ("/keys.js", ["keys.js"]), ("page.css", ["page.css"]),
                                ("adjust.js", ["keys.js", "page.js", "adjust.js"]), ("adjust.css", ["adjust.css"])):
                body = "".join((ASSETS / file).read_text() for file in files)
                self.context.route(
                    re.compile(re.escape(name)), lambda route, _, body=body, type="css" if "css" in name else "javascript":
                    route.fulfill(body=body, content_type=f"text/{type}"))
        # Chromium intercepts from the start: a route that is added to an open page may miss the next request.
        self.context.route(re.compile("^$"), lambda route: route.continue_())
        self.context.on("request", self._requested)
        self.script = script
        self.page = self.tab()

    def tab(self):
        page = self.context.new_page()
        page.set_default_timeout(LIMIT)
        page.on("pageerror", lambda error: self.errors.append(f"error of the script: {error}"))
        page.on("console", self._logged)
        return page

    def _requested(self, request):
        url = urlsplit(request.url)
        if url.scheme != "data" and url.netloc != urlsplit(self.address).netloc:
            self.errors.append(f"a request elsewhere: {request.url}")

    def _logged(self, message):
        if message.type in ("error", "warning") and not any(text in message.text for text in self.expected):
            self.errors.append(f"in the console: {message.text}")

    # Texts of errors in the console that a visit causes on purpose.
    expected = ()

    def open(self, query="", page=None):
        (page or self.page).goto(self.address + query)
        if self.script:
            expect((page or self.page).locator("html")).to_have_class(re.compile("js"))

    # What is shown

    @property
    def box(self):
        return self.page.locator("#page-top input[type=search]")

    @property
    def status(self):
        return self.page.get_by_role("status")

    def count(self):
        return int(re.sub(r"\D", "", self.status.inner_text()) or 0)

    def cards(self):
        return self.page.locator(".hit h2, .hit h3").all_inner_texts()

    def focused(self):
        return self.page.evaluate("document.activeElement.id || document.activeElement.localName")

    def entries(self):
        return self.page.evaluate("history.length")

    def wait_for_query(self, **fields):
        """Waits until the address has exactly these fields."""
        wanted = {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
        self.page.wait_for_url(lambda url: parse_qs(urlsplit(url).query) == wanted)

    # What people do

    def act(self, action):
        """Does something that leads to another address, and returns how many results there are then."""
        before = self.page.url
        action()
        self.page.wait_for_url(lambda url: url != before)
        return self.count()

    def apply(self):
        """Without the script, sends the form."""
        if not self.script:
            self.page.locator("#page-apply").click()

    def search(self, text):
        self.box.fill(text)
        if not self.script:
            self.box.press("Enter")

    def choose(self, control):
        control.check()
        self.apply()

    def until(self, condition):
        """Waits for a condition in JavaScript, which the page's policy lets the debugger evaluate, not the page."""
        self.page.evaluate("""() => new Promise((done, fail) => {
            const start = performance.now();
            const look = () => {
                if (CONDITION) done();
                else if (performance.now() - start > LIMIT) fail(new Error("waited for: " + TEXT));
                else requestAnimationFrame(look);
            };
            look();
        })""".replace("CONDITION", condition).replace("TEXT", json.dumps(condition)).replace("LIMIT", str(LIMIT)))

    def hold(self, address):
        """Holds back the requests whose address matches, and returns the list of them."""
        held = []
        self.page.route(re.compile(address), lambda route: held.append(route))
        return held

    def settle(self):
        """Waits until a request of the visit's own is answered, and with it those that were sent before."""
        self.page.evaluate("fetch(document.scripts[0].src).then((answer) => answer.text()).then(() => 0)")

    def moved(self):
        """How much the page has moved until now, with the frame that is shown next."""
        return self.page.evaluate("""new Promise((done) =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(window.shifts)))))""")

    def until_count(self, count):
        self.until(f"document.querySelector('[role=status]').innerText.replace(/\\D/g, '') == {count}")

    # Accessibility

    def axe(self, state):
        """axe-core finds nothing, in light and dark colors; nothing is wider than the screen; no target is too small."""
        self.page.evaluate(AXE)
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            rules = "" if scheme == "light" else ", runOnly: ['color-contrast']"
            found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']" + rules + "})")["violations"]
            for violation in found:
                nodes = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
                self.errors.append(f"axe, {state}, {scheme}: {violation['help']}: {nodes}")
        self.fits(state)
        small = self.page.evaluate(SMALL_TARGETS)
        check(not small, f"{state}: small targets: {small[:3]}")

    def fits(self, state):
        width, room = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        check(width <= room, f"{state}: the page is {width} pixels wide on {room}")


# Visits


@visit("the results follow the typing, and the history has one entry for it")
def typing(v):
    v.open()
    everything = v.status.inner_text()
    v.page.evaluate("document.querySelector('[role=status]').mark = 1")
    before = v.entries()
    v.box.focus()
    v.page.keyboard.type("lamp", delay=20)
    v.wait_for_query(q="lamp")
    expect(v.status).not_to_have_text(everything)
    lamps = v.count()
    check(v.page.evaluate("document.activeElement.selectionStart") == 4, "the caret stays where it is")
    check(v.page.evaluate("document.querySelector('[role=status]').mark") == 1, "the status is the same element")
    expect(v.page).to_have_title(re.compile("^lamp"))
    v.page.keyboard.press("Enter")
    v.page.keyboard.type(" oak", delay=20)
    v.wait_for_query(q="lamp oak")
    check(v.entries() == before + 2, f"two texts are two entries, not {v.entries() - before}")
    v.page.go_back()
    v.wait_for_query(q="lamp")
    expect(v.box).to_have_value("lamp")
    v.page.go_back()
    v.wait_for_query()
    expect(v.box).to_have_value("")
    expect(v.status).to_have_text(everything)
    v.page.go_forward()
    v.wait_for_query(q="lamp")
    expect(v.box).to_have_value("lamp")
    v.page.reload()
    expect(v.box).to_have_value("lamp")
    check(v.count() == lamps, "a reloaded page shows the same")


@visit("a choice keeps the focus, and its removal hands it on")
def choosing(v):
    v.open()
    everything = v.count()
    choice = v.page.locator(".filter input[type=checkbox]").nth(2)
    name, value, label = choice.evaluate("node => [node.name, node.value, node.id]")
    choice.focus()
    v.page.keyboard.press("Space")
    v.wait_for_query(**{name: value})
    chip = v.page.locator(".chips button")
    expect(chip).to_have_count(1)
    check(v.count() < everything, "fewer results")
    check(v.focused() == label, f"the focus stays, not on {v.focused()}")
    expect(v.page.locator(f"[id='{label}']")).to_be_checked()
    chip.focus()
    v.page.keyboard.press("Enter")
    v.wait_for_query()
    expect(chip).to_have_count(0)
    expect(v.page.locator(f"[id='{label}']")).not_to_be_checked()
    check(v.focused() == "page-main", f"the focus goes to the results, not to {v.focused()}")
    v.page.go_back()
    v.wait_for_query(**{name: value})
    expect(v.page.locator(f"[id='{label}']")).to_be_checked()


@visit("a button excludes a value, another one shows more")
def buttons(v):
    v.open()
    everything = v.count()
    v.page.locator("[name='brand.not']").first.click()
    v.page.wait_for_url(re.compile("brand(!|%21)="))
    expect(v.page.locator(".chips button")).to_have_count(1)
    check(v.count() < everything, "fewer results")
    v.axe("excluded")
    more = v.page.locator(".more[aria-expanded=false]").first
    identity = more.get_attribute("id")
    more.click()
    expect(v.page.locator(f"[id='{identity}']")).to_have_attribute("aria-expanded", "true")
    check(v.focused() == identity, "the button keeps the focus")
    v.axe("expanded")


@visit("orders, pages, and Back to where one was")
def paging(v):
    v.open()
    second = v.page.locator(".pages a", has_text=re.compile("^2$"))
    second.scroll_into_view_if_needed()
    v.until("history.state && history.state.y === scrollY && scrollY > 0")
    y = v.page.evaluate("scrollY")
    first = v.page.locator(".hit").first.inner_text()
    second.click()
    v.wait_for_query(page="2")
    expect(v.page.locator(".pages [aria-current=page]")).to_have_text("2")
    check(v.page.evaluate("scrollY") == 0, "the second page is shown from its beginning")
    check(v.page.locator(".hit").first.inner_text() != first, "other results")
    v.page.go_back()
    v.wait_for_query()
    v.until(f"Math.abs(scrollY - {y}) < 2")
    v.page.reload()
    v.until(f"Math.abs(scrollY - {y}) < 2")
    order = v.page.locator(".sort select")
    value = order.locator("option").nth(1).get_attribute("value")
    order.focus()
    order.select_option(value)
    v.wait_for_query(sort=value)
    expect(order).to_have_value(value)
    v.page.go_back()
    v.wait_for_query()
    expect(order).not_to_have_value(value)
    v.page.go_forward()
    v.wait_for_query(sort=value)
    expect(order).to_have_value(value)
    check(v.focused() == order.get_attribute("id"), "the order keeps the focus")


@visit("a slider chooses numbers, and its field too")
def numbers(v):
    v.open()
    everything = v.count()
    sliders = v.page.locator(".sliders input")
    sliders.first.focus()
    for _ in range(5):
        v.page.keyboard.press("ArrowRight")
    field = v.page.locator(".number-field input").first
    expect(field).not_to_have_value("")
    v.page.wait_for_url(re.compile("price="))
    check(v.count() < everything, "fewer results")
    expect(v.page.locator(".chips button")).to_have_count(1)
    check(float(v.page.evaluate("document.querySelector('.range').style.getPropertyValue('--from')")) > 0,
          "the histogram shows what is left out")
    check(v.page.locator(".histogram path").get_attribute("d").count("M") > 1, "there is a histogram")
    v.axe("a range")
    check(v.focused() == v.page.locator(".sliders input").first.get_attribute("id"), "the slider keeps the focus")
    field.fill("")
    field.press("Enter")
    v.wait_for_query()
    check(v.count() == everything, "all results again")


def tour(v):
    """Every widget once, as in the tests of the terminal."""
    v.open()
    everything = v.count()
    lamps = v.act(lambda: v.search("lamp"))
    check(0 < lamps < everything, "a text finds fewer")
    v.act(lambda: v.search("lmap"))
    check(any("lamp" in card.lower() for card in v.cards()), "a typo is forgiven")
    v.act(lambda: v.search("lamp"))
    brand, other = v.page.locator("input[name=brand]").nth(0), v.page.locator("[name='brand.not']").nth(1)
    name = brand.get_attribute("value")
    of_brand = v.act(lambda: v.choose(brand))
    check(0 < of_brand < lamps and f"brand={name.split()[0]}" in v.page.url, "a filter")
    check(v.act(lambda: other.click()) == of_brand, "what is excluded was not among them")
    expect(v.page.locator(".chips button")).to_have_count(2)
    # The same by a link.
    address, cards = v.page.url, v.cards()
    v.page.goto("about:blank")
    v.page.goto(address)
    check(v.cards() == cards and v.box.input_value() == "lamp", "a link shows the same")
    expect(v.page.locator(f"input[name=brand][value='{name}']")).to_be_checked()
    check(v.act(lambda: v.page.locator(".chips button").first.click()) > of_brand, "a filter is removed")
    check(v.act(lambda: v.page.locator(".clear").click()) == lamps, "all filters are removed")

    def type_price():
        field = v.page.locator(".number-field input").first
        field.fill("50")
        field.press("Enter")

    dear = v.act(type_price)
    check(0 < dear < lamps and "price=" in v.page.url, "a range")
    v.act(lambda: v.page.locator(".chips button").click())
    values = v.page.locator(".filter input[type=search]").first
    values.scroll_into_view_if_needed()

    def find_value():
        values.fill("tar")
        if not v.script:
            values.press("Enter")

    v.act(lambda: v.search(""))
    v.act(find_value)
    found = values.locator("xpath=ancestor::details").locator("li")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("Tarn")
    check(0 < v.act(lambda: v.choose(found.locator("input"))) < everything, "a value that was found is chosen")
    v.open("?q=lamp")

    def sort():
        v.page.locator(".sort select").select_option("price:asc")
        v.apply()

    v.act(sort)
    prices = [number(text) for text in v.page.locator(".card-price").all_inner_texts()]
    check(prices == sorted(prices) and len(prices) > 10, "the order")
    first = v.cards()
    v.act(lambda: v.page.locator(".pages a", has_text=re.compile("^2$")).click())
    expect(v.page.locator(".pages [aria-current=page]")).to_have_text("2")
    check(v.cards() != first and "sort=price" in v.page.url, "a page")
    v.page.go_back()
    v.page.wait_for_url(lambda url: "page=" not in url)
    expect(v.page.locator(".hit").first).to_contain_text(first[0])
    v.page.reload()
    check(v.cards() == first and v.page.locator(".sort select").input_value() == "price:asc", "Back, and reloaded")
    check(v.act(lambda: v.search("zzzzqqqq")) == 0, "nothing is found")
    expect(v.page.locator(".empty")).to_contain_text("zzzzqqqq")


def number(text):
    return float(re.sub(r"[^0-9.]", "", text))


visit("every widget, with the script")(tour)
visit("every widget, without the script", script=False)(tour)


@visit("suggestions, by keyboard and by pointer")
def suggestions(v):
    v.open()
    box, options = v.page.get_by_role("combobox", name="Search for"), v.page.locator("[role=option]")
    expect(options.first).not_to_be_visible()
    box.focus()
    v.page.keyboard.type("lam")
    expect(box).to_have_attribute("aria-expanded", "true")
    v.wait_for_query(q="lam")
    check(options.count() > 1, "there are several")
    texts = [option.get_attribute("data-value") for option in options.all()]
    v.axe("suggestions")
    v.page.keyboard.press("ArrowDown")
    v.page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(options.nth(0)).to_have_attribute("aria-selected", "false")
    expect(box).to_have_attribute("aria-activedescendant", options.nth(1).get_attribute("id"))
    expect(box).to_have_value("lam")
    expect(box).to_be_focused()
    v.axe("a suggestion is reached")
    for _ in range(2):
        v.page.keyboard.press("ArrowUp")
    expect(box).to_have_attribute("aria-activedescendant", "")
    v.page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    v.page.keyboard.press("ArrowDown")
    v.page.keyboard.press("ArrowDown")
    # The list is under the box, as wide as it, and whole on the screen.
    gaps = v.page.evaluate("""() => {
        const [list, box] = ["[role=listbox]", ".search-box"].map((name) => document.querySelector(name).getBoundingClientRect());
        return [list.left - box.left, list.right - box.right, list.top - box.bottom, Math.max(0, list.bottom - innerHeight)];
    }""")
    check(all(0 <= gap <= 8 for gap in gaps), f"the list is under the box, not at {gaps}")
    records = v.page.locator('[role=option][data-href*="/record/"]')
    while records.first.get_attribute("aria-selected") != "true":
        v.page.keyboard.press("ArrowDown")
    title = records.first.inner_text()
    check(records.first.get_attribute("data-value") in texts, "it was offered before")
    v.page.keyboard.press("Enter")
    v.page.wait_for_url(re.compile("/record/"))
    expect(v.page.locator("h1")).to_have_text(title)
    v.page.locator(".back").click()
    v.wait_for_query(q="lam")
    expect(options.first).not_to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "false")
    box.fill("la")
    v.wait_for_query(q="la")
    box.fill("lam")
    expect(options.first).to_be_visible()
    v.wait_for_query(q="lam")
    v.page.keyboard.press("Escape")
    expect(options.first).not_to_be_visible()
    expect(box).to_have_value("lam")
    v.page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    v.page.keyboard.press("Escape")
    v.page.keyboard.press("Escape")
    expect(box).to_have_value("")
    v.wait_for_query()
    v.page.keyboard.type("lam")
    v.wait_for_query(q="lam")
    expect(options.first).to_be_visible()
    v.page.keyboard.press("Tab")
    expect(options.first).not_to_be_visible()
    box.fill("la")
    v.wait_for_query(q="la")
    option = records.nth(1)
    text = option.inner_text()
    option.click()
    v.page.wait_for_url(re.compile("/record/"))
    expect(v.page.locator("h1")).to_have_text(text)


@visit("an offered value filters at once, and recent searches are offered until they are cleared")
def offers(v):
    v.open()
    options, recent = v.page.locator("[role=option]"), v.page.locator(".recent [role=option]")
    v.box.focus()
    expect(options.first).to_be_visible()
    v.page.keyboard.type("lam")
    v.wait_for_query(q="lam")
    v.page.evaluate("window.isSameDocument = true")
    value = v.page.locator('[role=option][data-href]:not([data-href*="/record/"])').first
    check(" in " in value.inner_text(), "the text is offered within a value")
    gaps = v.page.evaluate("""() => [...document.querySelectorAll("[role=listbox] > :not([aria-label])")].map((group) =>
        group.firstElementChild.getBoundingClientRect().top - group.getBoundingClientRect().top)""")
    check(gaps and not any(gaps), "a group without a heading begins with its first row")
    # An answer to a longer text is awaited, and the offer is still that of the shorter one.
    held = v.hold(r"q=lamp(&|$)")
    v.page.keyboard.type("p")
    v.until("document.querySelector('#page-main').ariaBusy === 'true'")
    value.click()
    v.page.wait_for_url(re.compile(r"q=lam&"))
    expect(v.box).to_have_value("lam")
    check(len(held) == 1, "one answer was awaited")
    expect(v.page.locator(".chips li")).to_have_count(1)
    check(v.page.evaluate("window.isSameDocument"), "the page is not loaded again")
    expect(options.first).not_to_be_visible()
    v.open()
    v.box.focus()
    expect(recent).to_have_text(["lam", "Clear recent searches"])
    expect(recent.first).to_be_visible()
    v.axe("recent searches")
    v.page.keyboard.press("ArrowDown")
    v.page.keyboard.press("Enter")
    v.wait_for_query(q="lam")
    expect(v.box).to_have_value("lam")
    v.box.fill("")
    v.wait_for_query()
    expect(recent.first).to_be_visible()
    recent.last.click()
    expect(recent).to_have_count(0)
    v.open()
    v.box.focus()
    # Without recent searches, an empty box offers the largest values of the first list.
    expect(options.first).to_be_visible()
    expect(v.page.locator("[role=option]:not([data-href])")).to_have_count(0)
    v.axe("an empty box")
    name = options.first.text_content().split(" ")[0]
    options.first.click()
    expect(v.page.locator(".chips li")).to_contain_text(name)
    expect(v.box).to_have_value("")
    v.open()
    v.box.focus()
    # Offers without a text open with the focus, also where no recent searches are kept.
    v.page.keyboard.press("Tab")
    v.page.evaluate("""() => {
        const list = document.querySelector("[role=listbox]");
        delete list.dataset.recent;
        list.innerHTML = '<ul role="group"><li role="option" id="one" data-value="one">one</li></ul>';
    }""")
    expect(options).not_to_be_visible()
    v.box.focus()
    expect(options).to_be_visible()


@visit("groups of filters stay open and closed, after an answer and in a new document")
def groups(v):
    v.context.add_init_script(SHIFTS)
    v.open()
    group = v.page.locator("details.filter").nth(2)
    summary = group.locator("summary")
    expect(group).to_have_attribute("open", "")
    summary.focus()
    v.page.keyboard.press("Enter")
    expect(group).not_to_have_attribute("open", "")
    v.search("lamp")
    v.wait_for_query(q="lamp")
    expect(group).not_to_have_attribute("open", "")
    v.axe("a closed group")
    v.page.reload()
    expect(v.page.locator("html")).to_have_class(re.compile("js"))
    expect(group).not_to_have_attribute("open", "")
    moved = v.moved()
    check(moved == 0, f"the page has moved by {moved:.4f} while it closed the group again")
    summary.click()
    expect(group).to_have_attribute("open", "")
    v.page.reload()
    expect(group).to_have_attribute("open", "")


@visit("the search field: / reaches it, Escape clears it, and while it is empty it says what is searched")
def search_field(v):
    v.open()
    everything = v.count()
    expect(v.box).to_have_attribute("placeholder", f"Search {everything:,} records")
    v.page.locator(".filter input[type=checkbox]").first.focus()
    v.page.keyboard.press("/")
    expect(v.box).to_be_focused()
    expect(v.box).to_have_value("")
    v.page.keyboard.type("a/b")
    expect(v.box).to_have_value("a/b")
    v.wait_for_query(q="a/b")
    v.page.keyboard.press("Escape")
    v.page.keyboard.press("Escape")
    expect(v.box).to_have_value("")
    v.wait_for_query()
    v.until_count(everything)
    expect(v.page.get_by_role("combobox", name="Search for")).to_be_focused()


def check_keys(v):
    """/ reaches the search field of a document, and Escape clears it."""
    field = v.page.get_by_role("search").get_by_role("searchbox")
    v.page.keyboard.press("/")
    expect(field).to_be_focused()
    v.page.keyboard.type("a/b")
    expect(field).to_have_value("a/b")
    # Not only because some browsers clear it by themselves.
    v.page.evaluate("addEventListener('keydown', (event) => { window.isPrevented = event.defaultPrevented; })")
    v.page.keyboard.press("Escape")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    check(v.page.evaluate("window.isPrevented"), "the script has cleared the field")


@visit("numbers in German fields, and chips from right to left", language="de")
def german_numbers(v):
    v.open()
    field = v.page.locator(".number-field input").first
    field.fill("1.000,5")
    field.press("Enter")
    v.wait_for_query(price="1000.5:")
    expect(field).to_have_attribute("value", "1000,5")
    slider = v.page.locator(".sliders input").first
    slider.focus()
    v.page.keyboard.press("ArrowLeft")
    v.page.wait_for_url(lambda url: "price=" in url and "1000.5" not in url)
    check("." not in field.input_value(), f"a decimal comma, not {field.input_value()}")
    expect(v.page.locator(".chips button")).to_contain_text("Price: ab ")


@visit("dates: the days of a calendar field, and of a button")
def dates(v):
    write_orders()
    with own_server(files=[str(ORDERS)]) as (_, port):
        v.address = f"http://127.0.0.1:{port}/ui/orders/"
        v.open()
        everything = v.count()
        first, last = v.page.locator("input[type=date]").all()
        first.fill("2024-03-01")
        v.page.wait_for_url(re.compile("sold="))
        check(0 < v.count() < everything, "fewer results")
        expect(v.page.locator(".chips button")).to_contain_text("Sold: from March 2024")
        v.axe("a date")
        first.press("F4")
        v.axe("a calendar")
        v.page.keyboard.press("Escape")
        last.fill("2024-03-05")
        expect(v.page.locator(".chips button")).to_contain_text("1 March 2024 to 5 March 2024")
        check(v.count() == 5, f"five orders on five days, not {v.count()}")
        v.page.locator(".presets button").last.click()
        expect(v.page.locator(".presets button").last).to_have_attribute("aria-pressed", "true")
        check(v.count() == 1, "an order of this year")
        v.page.locator(".presets button").last.click()
        v.until_count(everything)


@visit("nothing moves before the results are there", motion="no-preference")
def shifts(v):
    v.context.add_init_script(SHIFTS)
    v.open()
    v.until("document.readyState === 'complete'")
    held = []

    # What moves then has to do with the script, or with waiting: the results are still the same.
    v.page.route(re.compile("[?]"), lambda route: held.append(route))
    v.box.fill("lamp")
    expect(v.page.locator("#page-main")).to_have_attribute("aria-busy", "true")
    check(v.moved() < 0.01, f"the page has moved by {v.moved():.3f} while one types")
    v.page.unroute(re.compile("[?]"))
    # Aborts the first request.
    v.box.press("Enter")
    v.wait_for_query(q="lamp")
    before = v.moved()
    v.page.route(re.compile("[?]"), lambda route: held.append(route))
    v.page.locator(".filter input[type=checkbox]").first.check()
    expect(v.page.locator("#page-main")).to_have_attribute("aria-busy", "true")
    check(v.moved() - before < 0.01, f"the page has moved by {v.moved() - before:.3f} while one chooses")
    v.expected = ("ERR_FAILED",)
    held[-1].abort()


def whole_visit(v):
    v.context.add_init_script(SHIFTS)
    v.open()
    v.until("document.readyState === 'complete'")
    v.box.focus()
    v.page.keyboard.type("lamp", delay=60)
    v.wait_for_query(q="lamp")
    drawer = v.page.locator("#page-open")
    if drawer.is_visible():
        v.page.keyboard.press("Escape")
        drawer.click()
    v.page.locator(".filter input[type=checkbox]").first.check()
    expect(v.page.locator(".chips button")).to_have_count(1)
    if drawer.is_visible():
        v.page.locator("#page-apply").click()
    v.page.locator(".chips button").click()
    v.wait_for_query(q="lamp")
    v.page.locator(".pages a", has_text=re.compile("^2$")).click()
    v.wait_for_query(q="lamp", page="2")
    v.page.go_back()
    v.wait_for_query(q="lamp")
    moved = v.moved()
    caused = v.page.evaluate("causedShifts")
    v.notes.append(f"moved by {moved - caused:.3f} by itself, by {caused:.3f} for inputs and answers")
    check(moved - caused < 0.1, f"the page has moved by {moved - caused:.3f}")


visit("the page hardly moves in a whole visit on a laptop", motion="no-preference")(whole_visit)
visit("the page hardly moves in a whole visit on a telephone", motion="no-preference", size=PHONE)(whole_visit)


def broken_pictures(v):
    # Of three books, one has a picture, one has a picture that is not there, and one has none.
    books = [{"id": name, "title": f"{name} book", "cover": cover} for name, cover in
             (("Red", "/covers/red.svg"), ("Green", "/covers/green.svg"), ("Blue", ""))]
    BOOKS.write_text("\n".join(json.dumps(book) for book in books))
    v.expected = ("404",)
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="90"><rect width="40" height="90" fill="red"/></svg>'
    v.context.route(re.compile("red.svg"), lambda route: route.fulfill(body=picture, content_type="image/svg+xml"))
    if v.script:
        v.context.add_init_script(SHIFTS)
    with own_server(files=[str(BOOKS)]) as (_, port):
        v.address = f"http://127.0.0.1:{port}/ui/books/"
        for query in ("", "?show.as=list", "record/Green"):
            v.page.goto(v.address + query)
            v.page.wait_for_load_state("networkidle")
            pictures = v.page.locator(".picture")
            check(pictures.count() == (1 if "record" in query else 3), f"{query}: {pictures.count()} pictures")
            found = [picture.evaluate("""frame => {
                const { left, top, width, height } = frame.getBoundingClientRect();
                frame.scrollIntoView();
                const box = frame.getBoundingClientRect();
                const seen = document.elementsFromPoint(box.left + width / 2, box.top + height / 2)
                    .find((node) => frame.contains(node) && node.localName !== "text").localName;
                const of = frame.closest(".hit, .record").innerText.match(/Red|Green|Blue/)[0];
                return [of, seen, Math.round(width), Math.round(height)];
            }""") for picture in pictures.all()]
            check(len({(width, height) for *_, width, height in found}) == 1, f"{query}: equal sizes, not {found}")
            for book, seen, *_ in found:
                check((seen == "img") == (book == "Red"), f"{query}: {book} shows {seen}")
            if v.script:
                check(v.page.evaluate("window.shifts") == 0, f"{query}: the page has moved by {v.page.evaluate('shifts')}")
                v.axe(f"pictures, {query}")


visit("a picture that can't be loaded shows a drawing")(broken_pictures)
visit("a picture that can't be loaded shows a drawing, without the script", script=False)(broken_pictures)


def layouts(v):
    v.open("?q=lamp")
    found = v.page.locator(".stats").inner_text()
    for name, selector in (("list", ".hits.rows"), ("table", ".hits-table"), ("cards", ".hits:not(.rows)")):
        v.page.locator(f"[name='show.as'][value={name}]:not([type=hidden])").click()
        expect(v.page.locator(selector)).to_have_count(1)
        expect(v.page.locator(f"button[value={name}]")).to_have_attribute("aria-pressed", "true")
        v.fits(name)
        if v.script:
            v.axe(name)
        if name == "table":
            v.wait_for_query(q="lamp", **{"show.as": "table"})
            v.page.locator(".pages a", has_text=re.compile("^2$")).click()
            v.wait_for_query(q="lamp", page="2", **{"show.as": "table"})
            expect(v.page.locator(selector)).to_have_count(1)
            v.page.locator(".hits-table tbody a").first.click()
            expect(v.page.locator(".record-nav .count")).to_contain_text("25")
            v.page.locator("[rel=prev]").click()
            expect(v.page.locator(".record-nav .count")).to_contain_text("24")
            v.page.locator("[rel=next]").click()
            v.page.locator(".back").click()
            v.wait_for_query(q="lamp", page="2", **{"show.as": "table"})
    v.wait_for_query(q="lamp")
    check(v.page.locator(".stats").inner_text() == found, "the same results")


visit("list, cards and table, and the records around one")(layouts)
visit("list, cards and table without the script, on a telephone", script=False, size=PHONE)(layouts)


@visit("the list of indices, and records that are not harmless", language="he", size=PHONE)
def indices(v):
    v.page.goto(ADDRESS + "..")
    expect(v.page.locator(".indices a")).to_have_count(2)
    v.axe("list of indices")
    check_keys(v)
    v.page.locator("input[type=search]").fill("lamp")
    v.page.locator("input[type=search]").press("Enter")
    expect(v.page.locator(".found")).to_have_count(2)
    v.axe("a search in all indices")
    v.page.go_back()
    v.page.locator(".indices a", has_text="lamps").click()
    expect(v.page.locator("html")).to_have_attribute("dir", "rtl")
    expect(v.page.locator("html")).to_have_attribute("lang", "he")
    expect(v.page.locator(".hit")).to_have_count(4)
    v.axe("right to left")
    v.page.locator("#page-open").click()
    expect(v.page.locator("#page-close")).to_be_focused()
    v.axe("drawer, right to left")
    v.page.locator("#page-close").click()
    v.act(lambda: v.search("lamp"))
    expect(v.page.locator(".hit", has_text="<script>alert(1)</script>")).to_have_count(1)
    v.page.set_viewport_size(LAPTOP)
    v.axe("right to left on a laptop")
    v.page.keyboard.press("Escape")
    v.page.locator(".hit a", has_text="<script>").click()
    expect(v.page.locator("h1")).to_contain_text("<script>")
    v.axe("record, right to left")


@visit("without the script: everything by links and buttons", script=False)
def without_script(v):
    v.open()
    everything = v.count()
    groups = v.page.locator("details.filter")
    check(groups.count() > 2 and all(group.get_attribute("open") == "" for group in groups.all()[:8]), "open groups")
    groups.nth(1).locator("summary").click()
    expect(groups.nth(1)).not_to_have_attribute("open", "")
    v.box.fill("lamp")
    v.box.press("Enter")
    v.page.wait_for_url(re.compile("q=lamp"))
    check(v.count() < everything, "fewer results")
    lamps = v.count()
    choice = v.page.locator(".filter input[type=checkbox]").first
    label = choice.get_attribute("id")
    choice.check()
    v.page.locator("#page-apply").click()
    expect(v.page.locator(".chips button")).to_have_count(1)
    check(v.count() < lamps, "fewer lamps")
    check("page.js" in v.page.content(), "the script is named")
    expect(v.page.locator(f"[id='{label}']")).to_be_checked()
    v.page.locator(".chips button").click()
    expect(v.page.locator(".chips button")).to_have_count(0)
    check(v.count() == lamps, "all lamps again")
    v.page.locator(".pages a", has_text=re.compile("^2$")).click()
    expect(v.page.locator(".pages [aria-current=page]")).to_have_text("2")
    v.page.go_back()
    v.page.reload()
    expect(v.box).to_have_value("lamp")


@visit("without the script on a telephone: a link opens the filters", script=False, size=PHONE)
def drawer_without_script(v):
    v.open()
    side = v.page.locator("#page-side")
    expect(side).not_to_be_visible()
    v.page.locator("#page-open").click()
    expect(side).to_be_visible()
    v.page.locator("#page-close").click()
    expect(side).not_to_be_visible()
    v.page.locator("#page-open").click()
    v.page.locator(".filter input[type=checkbox]").first.check()
    v.page.locator("#page-apply").click()
    expect(v.page.locator(".chips button")).to_have_count(1)
    expect(side).not_to_be_visible()


@visit("the drawer on a telephone", size=PHONE, touch=True)
def drawer(v):
    v.open()
    v.axe("on a telephone")
    side, opener = v.page.locator("#page-side"), v.page.locator("#page-open")
    expect(side).not_to_be_visible()
    opener.click()
    expect(side).to_be_visible()
    check(v.focused() == "page-close", "the focus is in the drawer")
    v.axe("drawer")
    v.page.keyboard.press("Escape")
    expect(side).not_to_be_visible()
    check(v.focused() == "page-open", "the focus is back")
    # Back closes the drawer, and changes no filter.
    opener.press("Enter")
    expect(side).to_be_visible()
    v.page.go_back()
    expect(side).not_to_be_visible()
    v.wait_for_query()
    opener.press("Enter")
    before = v.entries()
    boxes = v.page.locator(".filter input[type=checkbox]")
    boxes.nth(0).check()
    expect(v.page.locator(".chips button")).to_have_count(1)
    check(v.entries() == before, "the entry of the drawer is that of the first choice")
    boxes.nth(1).check()
    expect(v.page.locator(".chips button")).to_have_count(2)
    expect(side).to_be_visible()
    chosen = v.page.url
    v.page.go_back()
    expect(side).not_to_be_visible()
    v.page.wait_for_url(chosen)
    expect(v.page.locator(".chips button")).to_have_count(2)
    v.page.go_back()
    expect(v.page.locator(".chips button")).to_have_count(1)
    v.page.go_back()
    v.wait_for_query()
    expect(v.page.locator(".chips button")).to_have_count(0)
    opener.press("Enter")
    boxes.first.check()
    expect(v.page.locator(".chips button")).to_have_count(1)
    expect(side).to_be_visible()
    results = v.page.locator("[role=status]").text_content()
    expect(v.page.locator("#page-apply")).to_contain_text(results)
    live = v.page.locator("[aria-live=polite]", has=v.page.locator("#page-apply"))
    expect(live).to_be_visible()
    check(not live.evaluate("node => node.closest('[inert]')"), "the number of results is announced")
    v.page.locator("#page-apply").click()
    expect(side).not_to_be_visible()
    v.fits("a choice on a telephone")


@visit("two tabs do not disturb each other")
def tabs(v):
    other = v.tab()
    v.open("?q=lamp")
    v.open("?q=sofa", other)
    lamps = v.count()
    other.locator("#page-top input[type=search]").fill("chair")
    other.wait_for_url(re.compile("q=chair"))
    v.page.reload()
    expect(v.box).to_have_value("lamp")
    check(v.count() == lamps, "the first tab shows what it did")


@visit("a late answer is dropped, and a slow one is waited for")
def slow(v):
    v.open()
    held = v.hold(r"q=l(&|$)")
    v.box.focus()
    v.page.keyboard.type("l")
    expect(v.page.locator("#page-main")).to_have_attribute("aria-busy", "true")
    expect(v.page.locator(".page-progress")).to_be_visible()
    v.page.keyboard.type("amp")
    v.wait_for_query(q="lamp")
    expect(v.page.locator("#page-main")).to_have_attribute("aria-busy", "false")
    expect(v.page.locator(".page-progress")).not_to_be_visible()
    lamps = v.count()
    for route in held:
        try:
            route.continue_()
        except Exception:
            pass  # It was aborted.
    v.page.evaluate("fetch(location.href, {headers: {Accept: 'application/json'}}).then((answer) => answer.text())")
    check(v.count() == lamps and "q=lamp" in v.page.url, "the late answer changes nothing")


@visit("a server that fails, and none at all")
def failing(v):
    v.expected = ("503", "ERR_FAILED", "ERR_INTERNET_DISCONNECTED")
    v.open()
    results = v.page.locator(".hits").inner_text()
    status = v.count()
    message = v.page.locator("#page-message")
    for fulfil in (lambda route: route.fulfill(status=503, body="no"), lambda route: route.abort()):
        v.page.route(re.compile(r"q=lamp"), fulfil)
        v.box.fill("lamp")
        expect(message).to_be_visible()
        check(v.page.locator(".hits").inner_text() == results, "the last results stay")
        v.axe("failed")
        v.page.unroute(re.compile(r"q=lamp"))
        message.locator("button").click()
        v.wait_for_query(q="lamp")
        expect(message).not_to_be_visible()
        check(v.focused() == "page-main", f"the focus goes to the results, not to {v.focused()}")
        v.box.fill("")
        v.until_count(status)
    v.page.route(re.compile(r"q=lamp"), lambda route: route.fulfill(status=503, body="no"))
    v.box.fill("lamp")
    retry = message.locator("button")
    retry.evaluate("node => { node.mark = node.previousSibling.mark = 1; }")
    for fulfil, text in ((lambda route: route.fulfill(status=503, body="no"), "last results"),
                         (lambda route: route.abort(), "no connection")):
        v.page.unroute(re.compile(r"q=lamp"))
        v.page.route(re.compile(r"q=lamp"), fulfil)
        with v.page.expect_request(re.compile(r"q=lamp")):
            retry.press("Enter")
        expect(message).to_contain_text(text)
        v.settle()
        check(retry.evaluate("node => node === document.activeElement && node.mark && node.previousSibling.mark"),
              "the button keeps the focus when the request fails again")
    v.page.unroute(re.compile(r"q=lamp"))
    retry.press("Enter")
    v.wait_for_query(q="lamp")
    v.box.fill("")
    v.until_count(status)
    v.box.press_sequentially("l")
    v.wait_for_query(q="l")
    expect(v.page.locator("[role=option]").first).to_be_visible()
    v.context.set_offline(True)
    v.box.fill("lamp")
    expect(message).to_contain_text("no connection")
    expect(v.page.locator("[role=listbox]")).not_to_be_visible()
    v.axe("offline")
    v.box.press_sequentially("s")
    expect(v.page.locator("[role=listbox]")).not_to_be_visible()
    check(message.evaluate(IS_ON_TOP), "nothing covers the message")
    v.page.set_viewport_size(PHONE)
    v.page.locator("#page-open").click()
    expect(v.page.locator("#page-side")).to_be_visible()
    check(message.evaluate(IS_ON_TOP), "the drawer does not cover the message")
    v.axe("offline, with the drawer")
    v.page.locator("#page-close").click()
    v.page.set_viewport_size(LAPTOP)
    v.box.fill("lamp")
    v.context.set_offline(False)
    v.wait_for_query(q="lamp")
    expect(message).not_to_be_visible()


@contextmanager
def own_server(port=0, files=("--demo", "Tests/Views/Browser/lamps.ndjson")):
    """A server that the visit may stop, and its port."""
    environment = os.environ | {"INSTANTSEARCH_ADMIN_KEY": "browser"}
    process = subprocess.Popen(
        [os.environ["INSTANTSEARCH_PROGRAM"], "serve", *files, "--ui", "--port", str(port)],
        stdout=subprocess.PIPE, text=True, env=environment)
    try:
        line = next((line for line in process.stdout if "127.0.0.1:" in line), "")
        check(line, "the server has started")
        yield process, int(re.search(r"127\.0\.0\.1:(\d+)", line)[1])
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@contextmanager
def asked(v):
    """Opens the page of a chat with a scripted model, from the search for a word."""
    script = pathlib.Path(__file__).parents[2] / "Command/InstantSearchCommandTests/Questions/model.py"
    model = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    try:
        chat = f"http://127.0.0.1:{int(model.stdout.readline())}#scripted"
        with own_server(files=["--demo", "--chat", chat]) as (_, port):
            v.address = f"http://127.0.0.1:{port}/ui/catalogue/"
            v.page.goto(f"{v.address}?q=chair")
            v.page.get_by_role("link", name="Ask a question").click()
            yield v.page.get_by_role("textbox", name="Ask a question")
            # The last page may still load its pictures.
            v.page.wait_for_load_state()
    finally:
        model.kill()
        model.wait()
        model.stdout.close()


def chat(v):
    page = v.page
    with asked(v) as field:
        if v.script:
            v.axe("an empty chat")
        field.fill("Which lamps are there?")
        if v.script:
            # A second question begins no second conversation.
            field.evaluate("node => { node.form.requestSubmit(); node.value = 'Again?'; node.form.requestSubmit(); }")
        else:
            field.press("Enter")
        answer = page.locator(".answer").last
        expect(answer.locator("strong")).to_have_text("answer")
        expect(answer.get_by_role("link", name="more (example.com)")).to_have_attribute("rel", re.compile("noopener"))
        expect(answer).to_contain_text("<i>see</i>")
        expect(answer.locator(".hit").first).to_be_visible()
        check("lamp" in answer.locator(".card-title").first.inner_text().lower(), "the records are those of the answer")
        if v.script:
            v.axe("a chat")
        page.get_by_role("button", name="Good answer").click()
        expect(page.get_by_role("button", name="Good answer")).to_have_attribute("aria-pressed", "true")
        results = page.get_by_role("link", name=re.compile("Show .* results"))
        check("q=lamp" in results.get_attribute("href"), "the search of the model is that of the page")
        expect(answer.locator(".card-title a").first).to_have_attribute("href", re.compile(r"/record/[^/]+/\d+\?q=lamp"))
        page.get_by_role("button", name="Undo the search").click()
        expect(results).not_to_be_visible()
        field = page.get_by_role("textbox", name="Ask a question")
        if v.script:
            expect(page.locator(".visually-hidden[role=status]")).to_contain_text("The answer:")
            field.fill("Wait")
            field.press("Enter")
            expect(page.locator(".answer").last).to_contain_text("It is")
            check(field.evaluate("node => node === document.activeElement"), "the focus stays in the field")
            field.press("Escape")
            expect(page.get_by_role("button", name="Answer again")).to_be_visible()
            expect(page.locator(".answer").last).to_have_text(re.compile("^It is"))
        page.reload()
        expect(page.locator(".question").first).to_have_text("Which lamps are there?")
        page.get_by_role("button", name="Delete the conversation").click()
        expect(page.locator(".question")).to_have_count(0)
        page.reload()
        expect(page.locator(".question")).to_have_count(0)
        ask_about_record(v)
        if v.script:
            v.axe("a chat about a record")
        page.get_by_role("button", name="Close").click()
        expect(page.locator(".subject")).to_have_count(0)


def ask_about_record(v):
    v.page.goto(f"{v.address}?q=lamp")
    v.page.locator(".card-title a").first.click()
    v.page.get_by_role("link", name="Ask a question").click()
    expect(v.page.locator(".subject .card")).to_be_visible()


visit("a question is answered with records, stopped by Escape, and deleted")(chat)
visit("without the script a question is a form", script=False)(chat)
visit("a chat on a telephone", size=PHONE, touch=True)(chat)


@contextmanager
def adjusted(v):
    """Opens a page with the panel, of orders in a folder of their own. Returns the file for its settings, and the panel."""
    folder = pathlib.Path(tempfile.mkdtemp())
    write_orders()
    (folder / "orders.ndjson").write_bytes(ORDERS.read_bytes())
    with own_server(files=["--adjust", str(folder / "orders.ndjson")]) as (process, port):
        v.address = f"http://127.0.0.1:{port}/ui/orders/"
        v.page.goto(re.search(r"http\S+token=\S+", next(line for line in process.stdout if "token=" in line))[0])
        check(v.page.url == v.address, f"the token is not in the address: {v.page.url}")
        v.page.get_by_role("button", name="Adjust this page").click()
        expect(v.page.locator("#adjust-form")).to_be_visible()
        yield folder / "orders.page.json", v.page.locator("#adjust")


def pick(v, panel, label, value):
    """Chooses an entry of a menu of the panel; without the script the form is sent."""
    panel.get_by_label(label, exact=True).select_option(value)
    if not v.script:
        panel.get_by_role("button", name="Show changes").click()


def adjust(v):
    titles = v.page.locator("#page-filters h3")
    with adjusted(v) as (file, panel):
        pick(v, panel, "Title", "customer")
        expect(v.page.locator(".card-title").first).to_have_text(re.compile("Ada|Bo|Cy"))
        pick(v, panel, "Results as", "table")
        expect(v.page.locator(".hits-table")).to_be_visible()
        panel.get_by_label("Heading", exact=True).fill("All orders")
        panel.get_by_label("Heading", exact=True).press("Enter")
        expect(v.page.locator(".page-title")).to_have_text("All orders")
        before = titles.all_inner_texts()
        filters = panel.get_by_role("list", name="Filters")
        filters.get_by_role("button", name=f"Move {before[0]} down").focus()
        v.page.keyboard.press("Enter")
        expect(titles.first).to_have_text(before[1])
        panel.get_by_role("button", name="Undo").click()
        expect(titles.first).to_have_text(before[0])
        panel.get_by_role("button", name="Redo").click()
        expect(titles.first).to_have_text(before[1])
        filters.get_by_role("button", name=f"Remove {before[0]}").click()
        expect(titles.first).to_have_text(before[1])
        expect(titles.filter(has_text=before[0])).to_have_count(0)
        panel.locator("summary").last.click()
        if v.script:
            v.axe("the panel")
        check(not file.exists(), "nothing is saved yet")
        panel.get_by_role("button", name="Save").click()
        expect(panel.locator("#adjust-notice")).to_have_text("Saved in orders.page.json.")
        saved = json.loads(file.read_text())
        check(saved["title"] == "customer" and saved["heading"] == "All orders" and saved["layout"] == "table", saved)
        file.write_text('{"heading": "Theirs"}')
        panel.get_by_label("Heading", exact=True).fill("Mine")
        v.expected = ("409",)
        panel.get_by_role("button", name="Save").click()
        expect(panel.get_by_role("alert")).to_contain_text("Theirs")
        if v.script:
            v.axe("a conflict")
        panel.get_by_role("button", name="Take what is there").click()
        expect(v.page.locator(".page-title")).to_have_text("Theirs")
        panel.get_by_role("button", name="Close").click()
        expect(v.page.locator("#adjust-form")).to_have_count(0)
        if v.script:
            v.axe("the button for the panel")


visit("a page is adjusted, saved, and not over what others saved")(adjust)
visit("a page is adjusted without the script", script=False)(adjust)
visit("a page is adjusted on a telephone", size=PHONE)(adjust)


@visit("what is pressed in the panel while an answer is awaited is not lost")
def quick(v):
    with adjusted(v) as (file, panel):
        titles = v.page.locator("#page-filters h3")
        before = titles.all_inner_texts()
        filters = panel.get_by_role("list", name="Filters")
        sent = []

        def hold_first(route):
            if route.request.method == "POST":
                sent.append(route)
            if route.request.method != "POST" or len(sent) > 1:
                route.continue_()

        v.page.route(re.compile("orders/"), hold_first)
        panel.get_by_label("Add a filter", exact=True).select_option(index=1)
        added = filters.locator("li > input[type=hidden]").last.get_attribute("value")
        for title in before[:2]:
            filters.get_by_role("button", name=f"Remove {title}").click()
        sent[0].continue_()
        row = filters.locator("li", has=v.page.locator(f"input[value='{added}']"))
        expect(row.get_by_label("Open")).to_be_checked()
        for title in before[:2]:
            expect(titles.filter(has_text=title)).to_have_count(0)
        check(len(sent) == 2, f"what was pressed is sent at once, not in {len(sent)} requests")
        panel.get_by_role("button", name="Undo").click()
        expect(titles.filter(has_text=before[0])).to_have_count(1)
        # Nor what follows a step whose effect is not in the form yet.
        sent.clear()
        panel.locator("button[value='filters.clear']").click()
        panel.get_by_label("Heading", exact=True).fill("All orders")
        panel.get_by_role("button", name="Save").click()
        sent[0].continue_()
        expect(panel.locator("#adjust-notice")).to_have_text("Saved in orders.page.json.")
        saved = json.loads(file.read_text())
        check(saved.get("filters") == [] and saved.get("heading") == "All orders", saved)


@visit("filters are dragged, the focus stays, and a search goes on beside the panel")
def drag(v):
    titles = v.page.locator("#page-filters h3")
    with adjusted(v) as (_, panel):
        before = titles.all_inner_texts()
        filters = panel.get_by_role("list", name="Filters")
        handles = filters.locator(".adjust-handle")
        handles.nth(1).drag_to(handles.nth(0))
        expect(titles.first).to_have_text(before[1])
        up = filters.get_by_role("button", name=f"Move {before[0]} up")
        up.focus()
        v.page.keyboard.press("Enter")
        expect(titles.first).to_have_text(before[0])
        v.until("document.activeElement.closest('li')?.innerText.includes('" + before[0] + "')")
        v.box.fill("ada")
        v.wait_for_query(q="ada")
        pick(v, panel, "Title", "customer")
        expect(v.page.locator(".card-title").first).to_have_text("Ada")
        expect(v.box).to_have_value("ada")
        v.wait_for_query(q="ada")


@visit("a server that hangs, dies and comes back")
def real_failures(v):
    v.expected = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_SOCKET")
    main, message = v.page.locator("#page-main"), v.page.locator("#page-message")
    with own_server() as (process, port):
        v.address = f"http://127.0.0.1:{port}/ui/catalogue/"
        v.open()
        cards = v.cards()
        process.send_signal(signal.SIGSTOP)
        v.box.press_sequentially("lamp", delay=20)
        expect(main).to_have_attribute("aria-busy", "true")
        expect(v.page.locator(".page-progress")).to_be_visible()
        check(v.cards() == cards, "the last results stay while the server hangs")
        process.send_signal(signal.SIGCONT)
        v.wait_for_query(q="lamp")
        expect(main).to_have_attribute("aria-busy", "false")
        expect(message).not_to_be_visible()
        cards, lamps = v.cards(), v.count()
        process.kill()
        process.wait()
        v.box.fill("chair")
        expect(message).to_contain_text("Try again")
        check(v.cards() == cards and v.count() == lamps, "the last results stay without a server")
        expect(v.box).to_have_value("chair")
    with own_server(port):
        message.get_by_role("button", name="Try again").click()
        v.wait_for_query(q="chair")
        expect(message).not_to_be_visible()
        check(v.cards() != cards, "the results of the new server")


@visit("the first letter is sent before it is painted, the last ones when the field is left")
def letters(v):
    v.open()
    before = v.entries()
    v.box.focus()
    v.page.keyboard.type("la")
    v.wait_for_query(q="la")
    # In one go, so that no time decides.
    sent = v.page.evaluate("""() => {
        const box = document.querySelector("[role=combobox]"), sent = [], fetch = window.fetch;
        window.fetch = (address, options) => { sent.push(address); return fetch(address, options); };
        const type = (text) => {
            box.value = text;
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
            return sent.length;
        };
        const counts = [type("lam"), type("lamp")];
        box.blur();
        return [...counts, sent.length, sent.at(-1)];
    }""")
    check(sent[:3] == [1, 1, 2], f"the first letter at once, then none while it is awaited, the rest at the end: {sent}")
    check("q=lamp" in sent[3], f"the whole text is sent, not {sent[3]}")
    v.wait_for_query(q="lamp")
    expect(v.box).to_have_value("lamp")
    check(v.entries() == before + 1, f"a text is one entry, not {v.entries() - before}")


@visit("when the connection is back, the last text is searched for, and not the one that failed")
def online(v):
    v.expected = ("ERR_FAILED",)
    v.open()
    v.page.route(re.compile("q=chair"), lambda route: route.abort())
    v.box.fill("chair")
    expect(v.page.locator("#page-message")).to_be_visible()
    held = v.hold(r"q=lamp(&|$)")
    v.box.fill("lamp")
    v.until("document.querySelector('#page-main').ariaBusy === 'true'")
    with v.page.expect_request(re.compile(r"q=lamp(&|$)")):
        v.page.evaluate("dispatchEvent(new Event('online')) && 0")
    # The browser has sent it; the route may be told later.
    while len(held) < 2:
        v.settle()
    held[-1].continue_()
    v.wait_for_query(q="lamp")
    expect(v.page.locator("#page-message")).not_to_be_visible()


@visit("a letter that is typed while an answer is awaited is sent when that is there")
def waiting_letters(v):
    v.open()
    # The letter does not wait for the end of a time.
    v.page.evaluate("""() => {
        const set = window.setTimeout;
        window.setTimeout = (action, time) => time === 80 ? 1e9 : set(action, time);
    }""")
    held = v.hold(r"q=l(&|$)")
    v.box.focus()
    v.page.keyboard.type("l")
    v.until("document.querySelector('#page-main').ariaBusy === 'true'")
    v.page.keyboard.type("a")
    held[0].continue_()
    v.wait_for_query(q="la")
    check(len(held) == 1, "one request for each letter")


@visit("a reached suggestion stays reached when an answer arrives")
def reached_suggestion(v):
    v.open()
    options = v.page.locator("[role=option]")
    v.box.press_sequentially("lam", delay=20)
    v.wait_for_query(q="lam")
    held = v.hold(r"q=lamp(&|$)")
    v.page.keyboard.type("p")
    v.until("document.querySelector('#page-main').ariaBusy === 'true'")
    v.page.keyboard.press("ArrowDown")
    reached = options.first.get_attribute("data-value")
    expect(options.first).to_have_attribute("aria-selected", "true")
    # The answer has the same suggestions, after another one.
    answer = held[0].fetch().json()
    regions = answer["regions"]
    list_start = regions["page-top"].index('role="listbox"')
    start = regions["page-top"].index("<li", list_start)
    rows = re.findall(r"<li.*?</li>", regions["page-top"][start:])
    regions["page-top"] = (
        regions["page-top"][:start] + re.sub(r'data-value="[^"]*"', 'data-value="another"', rows[0])
        + "".join(re.sub(r'-(\d+)"', lambda match: f'-{int(match[1]) + 1}"', row, count=1) for row in rows)
        + "</ul></div></div>")
    held[0].fulfill(json=answer)
    v.wait_for_query(q="lamp")
    expect(options.first).to_have_attribute("data-value", "another")
    selected = v.page.locator("[role=option][aria-selected=true]")
    expect(selected).to_have_count(1)
    expect(selected).to_have_attribute("data-value", reached)
    expect(v.box).to_have_attribute("aria-activedescendant", selected.get_attribute("id"))


@visit("a text that an input method composes is searched for, and not disturbed")
def composing(v):
    v.open()
    v.box.focus()
    session = v.context.new_cdp_session(v.page)
    for text in ("l", "la", "lam"):
        session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        v.wait_for_query(q=text)
    check(v.page.evaluate("document.activeElement.selectionStart") == 3, "the answers do not disturb the text")
    session.send("Input.insertText", {"text": "lamp"})
    v.wait_for_query(q="lamp")
    expect(v.box).to_have_value("lamp")


@visit("a slider of small numbers")
def small_numbers(v):
    v.open()
    found = v.page.evaluate("""() => [[0.0005, 0.0095, 0.0041], [0, 0.9, 0.35], [0, 50000, 1234.5], [0, 1e-120, 5e-121]]
        .map(([min, max, value]) => {
            const slider = document.querySelector(".sliders input");
            const field = document.querySelector("#page-form").elements[slider.dataset.range];
            for (const end of slider.parentElement.children) {
                end.dataset.axis = `0:${min} 500:${max / 2 + min / 2} 1000:${max}`;
                end.value = 1000;
            }
            slider.value = 1000 * (value - min) / (max - min);
            slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
            return +field.value;
        })""")
    check(found == [0.0041, 0.35, 1235, 5e-121], f"the numbers are {found}")


@visit("addresses that nobody has linked to")
def hostile_addresses(v):
    v.expected = ("400", "404", "414", "431")
    long = "a" * 5_000
    for query in ("?nosuch=1", "?%", "?q=%FF", "?q=%C3%28", "?page=0", "?page=-1", "?price=::", "?brand", "?=",
                  "?filters=1&and.a=" + "(" * 1_000, f"?brand={long}&{long}=1", "..%2f..%2fetc", "record/%00",
                  "record/..%2f..%2f", "?nosuch=<script>alert(1)</script>"):
        response = v.page.goto(v.address + query)
        if response.status == 200:
            check(v.page.locator(".notice:visible").count() > 0, f"a notice for {query[:40]}")
        else:
            check(400 <= response.status < 500, f"status {response.status} for {query[:40]}")
            expect(v.page.locator("h1")).to_be_visible()
        check(v.page.evaluate("document.scripts.length") <= 1, f"no other script for {query[:40]}")
        v.fits(query[:40])


@visit("by keyboard, in the order that one sees")
def keyboard(v):
    v.open("?q=lamp&page=2")
    regions = ["skip", "page-header", "side", "bar", "results"]
    seen = []
    controls = v.page.evaluate(CONTROLS + """.filter((node) => node.type !== "radio" || node.checked)
        .map((node, index) => { node.control = index; return node.outerHTML.slice(0, 120); })""")
    check(len(controls) > 20, "there are controls")
    for index, control in enumerate(controls):
        v.page.keyboard.press("Tab")
        reached, where, visible = v.page.evaluate("""() => {
            const node = document.activeElement, box = node.getBoundingClientRect();
            const of = (selector) => node.closest(selector);
            const where = of(".skip") ? "skip" : of("header") ? "page-header" : of("#page-side") ? "side"
                : of(".page-bar") ? "bar" : of("#page-results") ? "results" : "";
            const marked = getComputedStyle(node.matches(".card-title a") ? of(".hit") : node).outlineStyle;
            const isVisible = marked !== "none" && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
            return [node.control ?? node.outerHTML.slice(0, 120), where, isVisible];
        }""")
        check(reached == index, f"the Tab key reaches {reached}, not {index}, {control}")
        check(visible, f"the focus can be seen in {where}")
        if where not in seen[-1:]:
            seen.append(where)
    check(seen == regions, f"the order is {seen}")
    v.page.evaluate("document.activeElement.blur()")
    v.page.reload()
    v.page.keyboard.press("Tab")
    v.page.keyboard.press("Enter")
    check(v.focused() == "page-main", "the first link leads to the results")


@visit("a list is one stop of the Tab key, in which arrows move")
def arrows(v):
    v.open()
    values, others = v.page.locator("input[name=brand]"), v.page.locator("[name='brand.not']")
    stops = "[...document.querySelectorAll('.filter')].map((group) => [...group.querySelectorAll('.values :is(input, button)')]"
    stops += ".filter(({ tabIndex }) => tabIndex === 0).length)"
    check(max(v.page.evaluate(stops)) == 1, "a list is one stop")
    values.first.focus()
    for key, control in (("ArrowDown", values.nth(1)), ("ArrowRight", others.nth(1)), ("ArrowDown", others.nth(2)),
                         ("ArrowLeft", values.nth(2)), ("End", values.last), ("Home", values.first),
                         ("ArrowUp", values.first), ("ArrowDown", values.nth(1))):
        v.page.keyboard.press(key)
        expect(control).to_be_focused()
    name = values.nth(1).get_attribute("value")
    v.page.keyboard.press("Space")
    v.wait_for_query(brand=name)
    check(max(v.page.evaluate(stops)) == 1, "a list is one stop after an answer")
    reached = v.focused()
    v.page.keyboard.press("Tab")
    check(v.focused() != reached, "the Tab key leaves the list")
    v.page.keyboard.press("Shift+Tab")
    check(v.focused() == reached, f"the Tab key returns to the value, not to {v.focused()}")


@visit("filters scroll beside the results, which a choice shows from their beginning")
def beside(v):
    v.open()
    v.page.locator(".pages").scroll_into_view_if_needed()
    check(v.page.evaluate("scrollY") > 0, "the results are scrolled")
    low = v.page.locator(".filter input[type=checkbox]:visible").last
    low.scroll_into_view_if_needed()
    top = low.bounding_box()["y"]
    low.check()
    expect(v.page.locator(".chips button")).to_have_count(1)
    v.until("scrollY === 0")
    expect(v.page.locator(".hit").first).to_be_in_viewport()
    check(low.evaluate(IS_ON_TOP), "the choice stays in view")
    check(abs(low.bounding_box()["y"] - top) < 150, "the choice stays near the pointer")


@visit("on a telephone the first result begins within 160 pixels", size=PHONE, touch=True)
def first_result(v):
    for query in ("", "?q=lamp"):
        v.open(query)
        top = v.page.locator(".hit").first.bounding_box()["y"]
        check(top <= 160, f"the first result begins at {top}")


@visit("states of the page")
def states(v):
    for name, query in (("start", ""), ("text", "?q=lamp"), ("nothing found", "?q=zzzzqqqq"), ("second page", "?page=2"),
                        ("unreadable", "?nosuch=1")):
        v.open(query)
        expect(v.page.locator(".notice:visible")).to_have_count(int(name == "unreadable"))
        v.axe(name)
    v.open()
    v.page.locator(".filter input[type=checkbox]").first.check()
    expect(v.page.locator(".chips button")).to_have_count(1)
    v.axe("chosen")
    # 200 % of a laptop's screen.
    v.page.set_viewport_size({"width": 640, "height": 400})
    v.axe("200 %")


@visit("documents without a search", script=True)
def documents(v):
    v.open()
    link = v.page.locator(".hit a").first
    title = link.inner_text()
    link.click()
    expect(v.page.locator("h1")).to_have_text(title)
    v.axe("record")
    check_keys(v)
    v.page.locator("summary").click()
    expect(v.page.locator(".json pre")).to_contain_text('"objectID"')
    v.axe("record with its JSON")
    v.page.set_viewport_size(PHONE)
    v.axe("record on a telephone")
    v.page.locator(".related a").first.click()
    expect(v.page.locator("h1")).not_to_have_text(title)
    v.page.go_back()
    v.page.go_back()
    expect(v.page.locator(".hit a").first).to_have_text(title)
    v.expected = ("404",)
    v.page.goto(ADDRESS + "record/nosuch")
    v.axe("no such record")
    v.page.goto(ADDRESS + "nosuch")
    v.axe("no such page")


@visit("before the script, in German", language="de", size=PHONE)
def languages(v):
    v.page.route(re.compile(r"page\.js"), lambda route: route.abort())
    v.expected = ("ERR_FAILED",)
    v.page.goto(ADDRESS)
    check(v.page.locator("html").get_attribute("lang") == "de", "German")
    v.axe("without script")
    v.page.locator("#page-open").click()
    v.axe("drawer without script")
    # WCAG 1.4.10: 320 pixels are 1280 at 400 %.
    v.page.set_viewport_size({"width": 320, "height": 256})
    v.page.goto(ADDRESS + "?q=lamp")
    v.axe("320 pixels")


# Pictures


def pictures(browser, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)

    def take(name, query, width, height, dark=False, language="en", before=None, address=ADDRESS):
        v = Page(browser, size={"width": width, "height": height}, dark=dark, language=language)
        v.address = address
        v.open(query)
        if before:
            before(v.page)
        v.page.screenshot(path=folder / f"web-{name}.png")
        v.context.close()

    def open_drawer(page):
        page.locator("#page-open").click()
        page.evaluate("document.activeElement.blur()")

    def type_text(page):
        page.locator("[role=combobox]").press_sequentially("lam")
        expect(page.locator("[role=option]").first).to_be_visible()
        page.wait_for_url(re.compile("q=lam$"))

    for scheme in ("light", "dark"):
        dark = scheme == "dark"
        take(f"phone-{scheme}", "?q=lamp", 360, 740, dark)
        take(f"laptop-{scheme}", "?q=lamp", 1280, 800, dark)
        take(f"wide-{scheme}", "", 1920, 760, dark)
    v = Page(browser, size={"width": 1280, "height": 900})
    with asked(v) as field:
        field.fill("Which lamps are there?")
        field.press("Enter")
        expect(v.page.get_by_role("button", name="Good answer")).to_be_visible()
        v.page.screenshot(path=folder / "web-chat.png")
    v.context.close()
    v = Page(browser, size=PHONE)
    with asked(v):
        ask_about_record(v)
        v.page.get_by_role("textbox", name="Ask a question").fill("Is there a smaller one?")
        v.page.screenshot(path=folder / "web-chat-record.png")
    v.context.close()
    take("phone-filters", "?q=lamp", 360, 740, before=open_drawer)
    take("phone-suggestions", "", 360, 740, before=type_text)
    take("german", "?q=lamp", 1280, 800, language="de")
    take("right-to-left", "?q=lamp", 1280, 800, language="he")
    # Files as they are exported, without any setting.
    folder_of_files = "Tests/Views/Browser"
    with own_server(files=[f"{folder_of_files}/orders.csv", f"{folder_of_files}/issues.json"]) as (_, port):
        for name in ["orders", "issues"]:
            take(name, "", 1280, 800, address=f"http://127.0.0.1:{port}/ui/{name}/")


# Measurement


def latency(browser, server):
    """Prints how long a key takes until the new results are painted, in milliseconds, and the server's CPU time for it."""
    v = Page(browser, motion="no-preference")
    # The title changes with the text, at the end of an answer; the frame after it shows the results.
    v.context.add_init_script("""
        window.times = [];
        addEventListener("keydown", (event) => { window.pressed = event.timeStamp; }, true);
        addEventListener("DOMContentLoaded", () => new MutationObserver(() => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.times.push(performance.now() - window.pressed);
            channel.port2.postMessage(0);
        })).observe(document.querySelector("title"), { childList: true }));""")
    v.open()
    words = " ".join(v.cards()).split()
    times = []

    def press(key):
        count = v.page.evaluate("window.times.length")
        v.page.keyboard.press(key)
        v.until(f"window.times.length > {count}")
        times.append(v.page.evaluate("window.times.at(-1)"))

    def cpu():
        fields = pathlib.Path(f"/proc/{server}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def type_keys(count):
        """Types words of the first page, each again from an empty field."""
        while count > 0:
            for word in words:
                v.box.fill("")
                v.wait_for_query()
                for key in [letter for letter in word.lower() if letter.isalnum()][:count]:
                    press(key)
                    count -= 1
                if count == 0:
                    return

    v.box.focus()
    type_keys(20)
    times.clear()
    requests = []
    v.page.on("request", lambda request: requests.append(request))
    before = cpu()
    type_keys(100)
    spent = cpu() - before
    times.sort()
    print(f"{len(times)} keys: median {median(times):.1f} ms, 95th percentile {times[94]:.1f} ms to the painted results")
    print(f"CPU of the server: {spent / len(requests):.2f} ms for each of {len(requests)} requests")


@contextmanager
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


def main():
    arguments = sys.argv[3:]
    if "--files" in arguments:
        arguments.remove("--files")
        Page.takes_files = True
    with chromium() as browser:
        if arguments[:1] == ["--pictures"]:
            return pictures(browser, arguments[1])
        if arguments[:1] == ["--latency"]:
            return latency(browser, arguments[1])
        failures = 0
        for name, options, function in visits:
            if arguments and arguments[0] not in name and arguments[0] != function.__name__:
                continue
            if not made(browser, name, options, function):
                failures += 1
        sys.exit(1 if failures else 0)


def made(browser, name, options, function):
    """Makes a visit, and returns whether nothing was wrong."""
    started = time.monotonic()
    v = Page(browser, **options)
    try:
        function(v)
    except Exception as error:
        v.errors.insert(0, f"{str(error).strip()[:600]} ({', '.join(traceback_lines(error))})")
    v.context.close()
    print(f"{'✘' if v.errors else '✔'} {name} ({time.monotonic() - started:.1f} s)", flush=True)
    for error in v.notes + v.errors:
        print(f"  {error}", flush=True)
    return not v.errors


def traceback_lines(error):
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == __file__:
            yield f"line {trace.tb_lineno}"
        trace = trace.tb_next


if __name__ == "__main__":
    main()
