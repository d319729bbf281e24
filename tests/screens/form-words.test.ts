/* What forms say of themselves: heads of what is folded, errors beside their fields, what was ticked. */
import { expect, test } from "vitest";
import eventWords from "#locales/ar/event.json" with { type: "json" };
import failure from "#locales/ar/failure.json" with { type: "json" };
import { addMeeting } from "#tests/world/meeting.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const day = (name: string, [d, month, year]: readonly string[]) => ({
  [`${name}-day`]: d ?? "",
  [`${name}-month`]: month ?? "",
  [`${name}-year`]: year ?? "",
});

test("the head of what is folded says nothing that was not understood", async () => {
  const browser = await screens.as("admin");
  const page = await browser.open("/notification/create");
  const form = 'form[action$="act=check"]';
  const wrong = await browser.submit(page, form, {
    ...{ title: "س", message: "س", url: "x", audience: "everybody" },
    ...{ ...day("at", ["40", "", ""]), "at-time": "" },
  });
  expect(wrong.status).toBe(400);
  for (const head of wrong.document.querySelectorAll(".folds summary")) {
    expect(head.text).not.toMatch(/40|T/);
  }
  // What somebody typed stands apart, so that its numbers don't turn round.
  const right = await browser.submit(wrong, form, {
    ...{ title: "س", message: "س", url: "/news", audience: "everybody" },
    ...{ ...day("at", ["40", "11", "2026"]), "at-time": "" },
  });
  expect(right.status).toBe(400);
  const meetings = await browser.open(
    `/meeting/${await addMeeting((await screens.platform()).dependencies, ["demo-admin", "demo-member"], { dialIn: "+20 2 1234 5678" })}/edit`,
  );
  expect(meetings.document.querySelectorAll("summary bdi").map(({ text }) => text)).toContain(
    "+20 2 1234 5678",
  );
});

test("what a survey is for stands at the head of its folded audience", async () => {
  const browser = await screens.as("admin");
  const page = await browser.open("/desk/surveys/create");
  const form = 'main form:has([name="standing"])';
  const wrong = await browser.submit(page, form, { title: "", standing: "leaders" });
  const [, said] = wrong.document
    .querySelectorAll(form)
    .flatMap((each) => each.querySelectorAll('[name="standing"][checked]'))
    .map((box) => [box, box.closest("label")?.text.trim()])[0] ?? ["", "none"];
  const head = wrong.document
    .querySelectorAll("details")
    .find((each) => each.querySelector('[name="standing"]'))
    ?.querySelector("summary small")?.text;
  expect(head).toBe(said);
});

test("an hour says what is wrong with it also beside a wrong day; days to come have an example of their own", async () => {
  const browser = await screens.as("admin");
  const page = await browser.open("/create-event");
  const form = 'main form[action="/create-event"]';
  const wrong = await browser.submit(page, form, {
    ...day("date", ["31", "2", "2026"]),
    ...{ time: "12 مساء", duration: "60 min" },
  });
  const beside = wrong.document
    .querySelectorAll("fieldset .error")
    .map(({ text }) => text)
    .join();
  expect(beside).toContain(failure.field["clock-twelve"]);
  expect(beside).toContain(failure.field.day);
  expect(failure.field.day).not.toContain("1990");
});

test("a past start is said with all else that is wrong", async () => {
  const browser = await screens.as("demo-central-leader");
  const wrong = await browser.submit(
    await browser.open("/meetings/create"),
    'main form[action*="act=create"]',
    { title: "اجتماع", ...day("date", ["1", "1", "2020"]), time: "18:00", dialIn: "اتصل" },
  );
  const lines = wrong.document.querySelectorAll(".summary li").map(({ text }) => text);
  expect(lines).toContainEqual(expect.stringContaining(failure.field["time-past"]));
  expect(lines).toContainEqual(expect.stringContaining(failure.field.dialled));
});

test("who is to leave a meeting stays ticked when its form comes back", async () => {
  const host = await screens.as("demo-admin");
  const { dependencies } = await screens.platform();
  const id = await addMeeting(dependencies, ["demo-admin", "demo-sector-leader", "demo-member"]);
  const form = 'form[action*="act=save"]';
  const page = await host.open(`/meeting/${id}/edit`);
  const leaving =
    page.document.querySelector('[name="leaving"]')?.getAttribute("value") ?? "nobody";
  const found = await host.submit(page, form, { leaving, keyword: "قرنفلة" }, "[formnovalidate]");
  const wrong = await host.submit(found, form, { title: "", keyword: "" });
  expect(wrong.status).toBe(400);
  for (const answer of [found, wrong]) {
    expect(answer.shown(form, "leaving")).toEqual([leaving]);
    expect(answer.document.querySelector('details[open] [name="leaving"]')).not.toBeNull();
  }
});

test("a draft leads back to the events", async () => {
  const browser = await screens.as("governorate_leaders");
  const draft = await browser.submit(
    await browser.open("/create-event"),
    'main form[action="/create-event"]',
    {
      ...{ title: "مسودة تعود", ...day("date", ["20", "10", "2026"]), time: "18:30" },
      ...{ duration: "60 min", location: "قصر الثقافة", detailedLocation: "شارع الكورنيش" },
      ...{ description: "وصف يكفي من الكلام.", maxAttendance: "5" },
    },
  );
  const back = draft.document.querySelector("a.back");
  expect([back?.getAttribute("href"), back?.text.trim()]).toEqual(["/events", eventWords.title]);
});
