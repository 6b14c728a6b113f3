"""Visits of the search page in Chromium: visits.py CHROMIUM ADDRESS [WORD | --pictures FOLDER]

Each visit has a browser context of its own. It fails if something is not as it should be, if the console has an error,
or if anything is requested from elsewhere. Nothing waits for a time: the visits wait for what should happen.
"""

import pathlib
import re
import sys
import time
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

import axe_playwright_python
from playwright.sync_api import expect, sync_playwright

CHROMIUM, ADDRESS = sys.argv[1:3]
AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
LAPTOP, PHONE, WIDE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}, {"width": 1920, "height": 1080}
visits = []
expect.set_options(timeout=10_000)


def visit(name, **options):
    def register(function):
        visits.append((name, options, function))
        return function

    return register


def check(condition, text):
    if not condition:
        raise AssertionError(text)


class Page:
    """A page in a context of its own, and what went wrong in it."""

    def __init__(self, browser, script=True, size=LAPTOP, dark=False, language="en", touch=False):
        self.context = browser.new_context(
            viewport=size, color_scheme="dark" if dark else "light", locale=language, java_script_enabled=script,
            has_touch=touch, reduced_motion="reduce")
        self.errors = []
        self.context.on("request", self._requested)
        self.script = script
        self.page = self.tab()

    def tab(self):
        page = self.context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.errors.append(f"error of the script: {error}"))
        page.on("console", self._logged)
        return page

    def _requested(self, request):
        url = urlsplit(request.url)
        if url.scheme != "data" and url.netloc != urlsplit(ADDRESS).netloc:
            self.errors.append(f"a request elsewhere: {request.url}")

    def _logged(self, message):
        if message.type in ("error", "warning") and not any(text in message.text for text in self.expected):
            self.errors.append(f"in the console: {message.text}")

    # Texts of errors in the console that a visit causes on purpose.
    expected = ()

    def open(self, query="", page=None):
        (page or self.page).goto(ADDRESS + query)
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

    def focused(self):
        return self.page.evaluate("document.activeElement.id || document.activeElement.localName")

    def entries(self):
        return self.page.evaluate("history.length")

    def wait_for_query(self, **fields):
        """Waits until the address has exactly these fields."""
        wanted = {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
        self.page.wait_for_url(lambda url: parse_qs(urlsplit(url).query) == wanted)

    # Accessibility

    def axe(self, state):
        """axe-core finds nothing, in light and in dark colors; and nothing is wider than the screen."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.page.evaluate(AXE)
            rules = "" if scheme == "light" else ", runOnly: ['color-contrast']"
            found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']" + rules + "})")["violations"]
            for violation in found:
                nodes = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
                self.errors.append(f"axe, {state}, {scheme}: {violation['help']}: {nodes}")
        self.fits(state)

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
    check(v.entries() == before + 2, f"two thoughts are two entries, not {v.entries() - before}")
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
    v.page.locator(".exclude").first.click()
    v.page.wait_for_url(re.compile("(!|%21)="))
    expect(v.page.locator(".chips button")).to_have_count(1)
    check(v.count() < everything, "fewer results")
    more = v.page.locator(".more[aria-expanded=false]").first
    identity = more.get_attribute("id")
    more.click()
    expect(v.page.locator(f"[id='{identity}']")).to_have_attribute("aria-expanded", "true")


@visit("orders, pages, and Back to where one was")
def paging(v):
    v.open()
    second = v.page.locator(".pages a", has_text=re.compile("^2$"))
    second.scroll_into_view_if_needed()
    v.page.wait_for_function("history.state && history.state.y === scrollY && scrollY > 0")
    y = v.page.evaluate("scrollY")
    first = v.page.locator(".hit").first.inner_text()
    second.click()
    v.wait_for_query(page="2")
    expect(v.page.locator(".pages [aria-current=page]")).to_have_text("2")
    check(v.page.evaluate("scrollY") == 0, "the second page is shown from its beginning")
    check(v.page.locator(".hit").first.inner_text() != first, "other results")
    v.page.go_back()
    v.wait_for_query()
    v.page.wait_for_function(f"Math.abs(scrollY - {y}) < 2")
    order = v.page.locator(".sort select")
    value = order.locator("option").nth(1).get_attribute("value")
    order.select_option(value)
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
    v.page.wait_for_function(f"document.querySelector('[role=status]').innerText.replace(/\\D/g, '') < {everything}")
    expect(v.page.locator(".chips button")).to_have_count(1)
    check(v.page.locator(".histogram rect.out").count() > 0 or not v.page.locator(".histogram").count(),
          "the histogram shows what is left out")
    field.fill("")
    field.press("Enter")
    v.wait_for_query()
    check(v.count() == everything, "all results again")


@visit("without the script: everything by links and buttons", script=False)
def without_script(v):
    v.open()
    everything = v.count()
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
    opener.press("Enter")
    v.page.locator(".filter input[type=checkbox]").first.check()
    expect(v.page.locator(".chips button")).to_have_count(1)
    expect(side).to_be_visible()
    results = v.page.locator("[role=status]").text_content()
    expect(v.page.locator("#page-apply")).to_contain_text(results)
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
    held = []
    v.page.route(re.compile(r"q=l(&|$)"), lambda route: held.append(route))
    v.box.focus()
    v.page.keyboard.type("l")
    expect(v.page.locator("html")).to_have_class(re.compile("busy"))
    expect(v.page.locator("#page-main")).to_have_attribute("aria-busy", "true")
    v.page.keyboard.type("amp")
    v.wait_for_query(q="lamp")
    expect(v.page.locator("html")).not_to_have_class(re.compile("busy"))
    expect(v.page.locator("#page-main")).to_have_attribute("aria-busy", "false")
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
        v.page.wait_for_function(f"document.querySelector('[role=status]').innerText.replace(/\\D/g, '') == {status}")


@visit("by keyboard, in the order that one sees")
def keyboard(v):
    v.open("?q=lamp")
    regions = ["skip", "page-header", "side", "bar", "results"]
    seen = []
    v.page.evaluate("document.body.focus()")
    for _ in range(150):
        v.page.keyboard.press("Tab")
        where, visible = v.page.evaluate("""() => {
            const node = document.activeElement, box = node.getBoundingClientRect();
            const of = (selector) => node.closest(selector);
            const where = of(".skip") ? "skip" : of("header") ? "page-header" : of("aside") ? "side"
                : of(".page-bar") ? "bar" : of("#page-results") ? "results" : "";
            return [where, box.width > 0 && box.bottom > 0 && box.top < innerHeight];
        }""")
        if where == "":
            break
        check(visible, f"the focus can be seen in {where}")
        if not seen or seen[-1] != where:
            seen.append(where)
        if where == "results":
            break
    check(seen == [region for region in regions if region in seen] and seen[-1] == "results", f"the order is {seen}")
    v.page.evaluate("document.activeElement.blur()")
    v.page.reload()
    v.page.keyboard.press("Tab")
    v.page.keyboard.press("Enter")
    check(v.focused() == "page-main", "the first link leads to the results")


@visit("states of the page")
def states(v):
    for name, query in (("start", ""), ("text", "?q=lamp"), ("nothing found", "?q=zzzzqqqq"), ("second page", "?page=2"),
                        ("unreadable", "?nosuch=1")):
        v.open(query)
        v.axe(name)
    v.open()
    v.page.locator(".filter input[type=checkbox]").first.check()
    expect(v.page.locator(".chips button")).to_have_count(1)
    v.axe("chosen")


@visit("documents without a search", script=True)
def documents(v):
    v.open()
    link = v.page.locator(".hit a").first
    title = link.inner_text()
    link.click()
    expect(v.page.locator("h1")).to_have_text(title)
    v.axe("record")
    v.page.go_back()
    expect(v.page.locator(".hit a").first).to_have_text(title)
    v.expected = ("404",)
    v.page.goto(ADDRESS + "record/nosuch")
    v.axe("no such record")
    v.page.goto(ADDRESS + "nosuch")
    v.axe("no such page")


@visit("before the script, in German and from right to left", language="de", size=PHONE)
def languages(v):
    v.page.route(re.compile(r"page\.js"), lambda route: route.abort())
    v.expected = ("ERR_FAILED",)
    v.page.goto(ADDRESS)
    check(v.page.locator("html").get_attribute("lang") == "de", "German")
    v.axe("without script")
    v.page.locator("#page-open").click()
    v.axe("drawer without script")
    v.page.set_viewport_size(LAPTOP)
    v.page.evaluate("document.documentElement.dir = 'rtl'")
    v.axe("right to left")
    # WCAG 1.4.10: 320 pixels are 1280 at 400 %.
    v.page.set_viewport_size({"width": 320, "height": 256})
    v.page.goto(ADDRESS + "?q=lamp")
    v.fits("320 pixels")


# Pictures


def pictures(browser, folder):
    folder = pathlib.Path(folder)

    def take(name, query, width, height, dark=False, language="en", before=None):
        v = Page(browser, size={"width": width, "height": height}, dark=dark, language=language)
        v.open(query)
        if before:
            before(v.page)
        v.page.screenshot(path=folder / f"web-{name}.png")
        v.context.close()

    def right_to_left(page):
        page.evaluate("document.documentElement.dir = 'rtl'")

    def open_drawer(page):
        page.locator("#page-open").click()
        page.evaluate("document.activeElement.blur()")

    for scheme in ("light", "dark"):
        dark = scheme == "dark"
        take(f"phone-{scheme}", "?q=lamp", 360, 740, dark)
        take(f"laptop-{scheme}", "?q=lamp", 1280, 800, dark)
        take(f"wide-{scheme}", "", 1920, 1080, dark)
    take("phone-filters", "?q=lamp", 360, 740, before=open_drawer)
    take("german", "?q=lamp", 1280, 800, language="de")
    take("right-to-left", "?q=lamp", 1280, 800, before=right_to_left)


@contextmanager
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


def main():
    arguments = sys.argv[3:]
    with chromium() as browser:
        if arguments[:1] == ["--pictures"]:
            return pictures(browser, arguments[1])
        failures = 0
        for name, options, function in visits:
            if arguments and arguments[0] not in name and arguments[0] != function.__name__:
                continue
            started = time.monotonic()
            v = Page(browser, **options)
            try:
                function(v)
            except Exception as error:
                line = next((frame for frame in reversed(list(traceback_lines(error)))), "")
                v.errors.insert(0, f"{str(error).strip()[:600]} ({line})")
            v.context.close()
            mark = "✘" if v.errors else "✔"
            print(f"{mark} {name} ({time.monotonic() - started:.1f} s)", flush=True)
            for error in v.errors:
                print(f"  {error}", flush=True)
            failures += bool(v.errors)
        sys.exit(1 if failures else 0)


def traceback_lines(error):
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == __file__:
            yield f"line {trace.tb_lineno}"
        trace = trace.tb_next


if __name__ == "__main__":
    main()
