import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutCopiedPath } from "#app/arabic/copied-link.ts";
import { toMonth } from "#app/arabic/month.ts";
import { meetingForm } from "#app/contract/meeting-desk.ts";
import { isPeriod, withOthers } from "#app/platform/calendar/rules.ts";
import { validateStart } from "#app/platform/days.ts";
import { changedParts, reminderAt, roomOf } from "#app/platform/meeting/rules.ts";
import { readSignedId, signId } from "#app/platform/privacy/signed-id.ts";

const startsAt = new Date("2026-10-10T18:00:00Z");
const endsAt = new Date("2026-10-10T19:00:00Z");
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const meeting = { state: "planned" as const, startsAt, endsAt };

describe("the room of a meeting", () => {
  test.each([
    [-16, "before", "before"],
    [-15, "before", "open"],
    [-1, "before", "open"],
    [0, "open", "open"],
    [60, "open", "open"],
    [119, "open", "open"],
    [120, "over", "over"],
  ])(
    "%i minutes after the start is %s for who is invited, %s for the host",
    (minutes, guest, host) => {
      expect(roomOf(meeting, false, at(minutes)).state).toBe(guest);
      expect(roomOf(meeting, true, at(minutes)).state).toBe(host);
    },
  );

  test.each([
    ["somebody is in it", { isOccupied: true, lastLeftAt: at(300) }, 300, "open"],
    ["all left an hour ago", { lastLeftAt: at(90) }, 150, "over"],
    ["all left within the hour", { lastLeftAt: at(90) }, 149, "open"],
    ["the host looked in before the start", { lastLeftAt: at(-10) }, 59, "open"],
    ["the host looked in, and nobody came", { lastLeftAt: at(-10) }, 60, "over"],
    ["the host ended it", { endedAt: at(5), isOccupied: true }, 6, "over"],
  ] as const)("where %s", (_, use, minutes, state) => {
    const unused = { endedAt: null, isOccupied: false, lastLeftAt: null };
    expect(roomOf(meeting, false, at(minutes), { ...unused, ...use }).state).toBe(state);
  });

  test("of one that was cancelled is never open", () => {
    expect(roomOf({ ...meeting, state: "cancelled" }, true, at(5)).state).toBe("over");
  });
});

test("people are reminded a day and a quarter of an hour before, and never after the start", () => {
  const reminded = [-1441, -1440, -16, -15, -1, 0, 5].map((minutes) =>
    reminderAt(startsAt, at(minutes)),
  );
  expect(reminded).toEqual([undefined, "day", "day", "soon", "soon", undefined, undefined]);
});

test("a meeting is to come, within a year", () => {
  const form = { date: "2026-10-10", time: "21:00" };
  expect(validateStart(form, at(-60), 366)).toEqual([]);
  expect(validateStart(form, at(0), 366)).toEqual([{ path: "date", problem: "time-past" }]);
  expect(validateStart({ ...form, date: "2028-01-01" }, at(0), 366)).toMatchObject([
    { path: "date" },
  ]);
});

test("what those who are invited are told has changed is what they have to know", () => {
  const before = { title: "a", startsAt, endsAt, description: "b", agenda: ["c"], dialIn: null };
  expect(changedParts(before, { ...before })).toEqual([]);
  expect(changedParts(before, { ...before, agenda: ["c", "d"], dialIn: "123" })).toEqual([
    "agenda",
    "dialIn",
  ]);
});

describe("the form", () => {
  const form = { title: "اجتماع", date: "2026-10-10", time: "٩:٣٠", duration: "ساعة" };

  test("takes an agenda as lines, and digits of any kind", () => {
    const parsed = meetingForm.parse({ ...form, agenda: " أول \n\n ثانٍ", dialIn: "٠٢ ٢٥٥٥,١٢#" });
    expect(parsed).toMatchObject({
      time: "09:30",
      duration: 60,
      agenda: ["أول", "ثانٍ"],
      dialIn: "02 2555,12#",
      users: [],
    });
    expect(meetingForm.parse({ ...form, agenda: ["a", "b"] }).agenda).toEqual(["a", "b"]);
  });

  test.each([
    ["agenda", "ب".repeat(201)],
    ["agenda", "ب\n".repeat(31)],
    ["dialIn", "call me"],
    ["title", "ab"],
    ["users", "nobody"],
  ])("refuses a wrong %s", (name, value) => {
    const { error } = meetingForm.safeParse({ ...form, [name]: value });
    expect(error?.issues[0]?.path[0]).toBe(name);
  });
});

describe("a calendar", () => {
  const entry = (id: string, hour: number) => ({ id, startsAt: at(hour * 60) });

  test("has all that is one's own, others as far as there is room, each once, in order", () => {
    const own = [entry("a", 3), entry("b", 5)];
    const others = [entry("b", 5), entry("c", 1), entry("d", 4)];
    expect(withOthers(own, others, 4).items.map(({ id }) => id)).toEqual(["c", "a", "d", "b"]);
    const capped = withOthers(own, others, 3);
    expect(capped.items.map(({ id }) => id)).toEqual(["c", "a", "b"]);
    expect(capped.isCapped).toBe(true);
  });

  test("is asked for by two months at most", () => {
    expect(isPeriod("2026-10-01", "2026-10-31")).toBe(true);
    expect(isPeriod("2026-10-02", "2026-10-01")).toBe(false);
    expect(isPeriod("2026-01-01", "2026-12-31")).toBe(false);
  });

  test("has months whose weeks begin on Saturday, also where one ends with the year", () => {
    const month = toMonth("2026-12", "en");
    expect(month).toMatchObject({ previous: "2026-11", next: "2027-01", label: "December 2026" });
    expect(month.weekdays[0]).toBe("Saturday");
    // The first of December 2026 is a Tuesday.
    expect(month.weeks[0]?.map(({ number }) => number)).toEqual([
      undefined,
      undefined,
      undefined,
      1,
      2,
      3,
      4,
    ]);
  });
});

test("a secret address is signed: an id alone, or of another installation or purpose, opens nothing", () => {
  const id = "01a20ac8-e1fb-7465-a86e-48ecedcf96a3";
  const own = { dataKeys: ["one"] };
  const signed = signId(own, "calendar feeds", id);
  expect(readSignedId(own, "calendar feeds", signed)).toBe(id);
  expect(readSignedId({ dataKeys: ["other"] }, "calendar feeds", signed)).toBeUndefined();
  expect(readSignedId(own, "statistics mails", signed)).toBeUndefined();
  for (const token of [id, `${id}.`, `${id}.AAAA`, "", "../x", `${signed}.x`, `"${signed}"`]) {
    expect(readSignedId(own, "calendar feeds", token)).toBeUndefined();
  }
  const around = fc.constantFrom(...".,،؛؟)»>\"'’”]!…:= \n\u00a0\u200e\u200f\u2066");
  const alphabet = fc.constantFrom(..."azAZ09_-", "و", "٥");
  fc.assert(
    fc.property(fc.array(around), fc.option(alphabet), (marks, letter) => {
      const end = marks.join("");
      const copied = readSignedId(own, "calendar feeds", `\u200f ${signed}${letter ?? ""}${end}`);
      return (
        copied === (letter ? undefined : id) &&
        cutCopiedPath(`/x/y${encodeURIComponent(end)}`) === "/x/y" &&
        cutCopiedPath(`/x/${encodeURIComponent(end)}`) === `/x/${encodeURIComponent(end)}`
      );
    }),
  );
});
