import { expect, test } from "vitest";
import {
  type MessageView,
  toCalendar,
  toMessageView,
} from "#app/routes/chat/room/room-view.server.ts";
import {
  goesOn,
  markSeqsRead,
  mergeMessages,
  readMessage,
  timeOf,
  toDays,
} from "#app/routes/chat/room/talk.ts";

const calendar = {
  ahead: 120,
  days: [
    ["2026-11-21", "السبت 21 نوفمبر", "السبت 21 نوفمبر 2026"],
    ["2026-11-22", "الأحد 22 نوفمبر", "الأحد 22 نوفمبر 2026"],
  ] as const,
  near: [
    ["2026-11-21", "اليوم"],
    ["2026-11-20", "أمس"],
  ] as const,
};
const json = (seq: number, more = {}) =>
  JSON.stringify({
    id: `${seq}`,
    seq,
    by: { id: "a", name: "سامي" },
    isMine: false,
    text: `رسالة ${seq}`,
    at: "2026-11-21T13:15:00.000Z",
    editedAt: null,
    isDeleted: false,
    isPinned: false,
    isChangeable: false,
    replyTo: null,
    ...more,
  });
const view = (seq: number, more = {}) =>
  readMessage(json(seq, more), calendar, "ar") as MessageView;

test("messages stand by their places, each once, as it was said last", () => {
  const merged = mergeMessages([view(1), view(3)], [view(2), view(3, { text: "معدلة" }), view(2)]);
  expect(merged.map(({ seq, text }) => [seq, text])).toEqual([
    [1, "رسالة 1"],
    [2, "رسالة 2"],
    [3, "معدلة"],
  ]);
});

test("what is read stays read when the message comes anew", () => {
  const read = markSeqsRead([view(1, { isMine: true })], [1]);
  expect(read[0]?.isRead).toBe(true);
  expect(mergeMessages(read, [view(1, { isMine: true, isPinned: true })])[0]).toMatchObject({
    isRead: true,
    isPinned: true,
  });
});

test("a message of the stream is written as the server writes it, in Cairo's time", () => {
  expect(view(1)).toMatchObject({
    by: "سامي",
    text: "رسالة 1",
    at: [expect.any(String), "3:15\u00a0م"],
  });
  expect(view(1).day).toEqual(["2026-11-21", "السبت 21 نوفمبر"]);
  const served = toMessageView(
    { ...JSON.parse(json(1, { editedAt: "2026-11-21T13:16:00.000Z" })), files: [] },
    "ar",
    new Date("2026-11-21T14:00:00.000Z"),
  );
  const { when, edited } = view(1, { editedAt: "2026-11-21T13:16:00.000Z" });
  expect([when, edited]).toEqual([served.when, served.edited]);
  // After midnight there, and a day that the page was not told of.
  expect(timeOf("2026-11-21T22:30:00.000Z", calendar, "en").day[1]).toBe("الأحد 22 نوفمبر");
  expect(timeOf("2026-11-24T10:00:00.000Z", calendar, "en").day[1]).toBe("24/11/2026");
});

test("the days of a room are called as they are today, until midnight in Cairo", () => {
  const names = (now: string) => toCalendar(new Date(now), "ar");
  expect(names("2026-11-21T21:59:00.000Z").near.map(([, name]) => name)).toEqual(
    "اليوم أمس الخميس الأربعاء الثلاثاء الاثنين الأحد".split(" "),
  );
  expect(names("2026-11-21T22:00:00.000Z").near[0]).toEqual(["2026-11-22", "اليوم"]);
  expect(names("2026-12-31T12:00:00.000Z").days).toEqual([
    ["2026-12-31", "الخميس 31 ديسمبر", "الخميس 31 ديسمبر 2026"],
    ["2027-01-01", "الجمعة 1 يناير 2027", "الجمعة 1 يناير 2027"],
  ]);
});

test("what is no message is nothing", () => {
  for (const given of ["", "null", "[]", "{}", '{"seq":"1"}', '{"seq":1}']) {
    expect(readMessage(given, calendar, "ar")).toBeUndefined();
  }
});

test("messages stand day by day", () => {
  const messages = [view(1), view(2), view(3, { at: "2026-11-22T08:00:00.000Z" })];
  const days = toDays(messages, calendar.near);
  // The page was loaded before midnight: it doesn't call another day today.
  expect(days.map(({ day, name, messages: said }) => [day, name, said.length])).toEqual([
    ["2026-11-21", "اليوم", 2],
    ["2026-11-22", "الأحد 22 نوفمبر", 1],
  ]);
});

test("who writes again within five minutes goes on under the same name, a namesake does not", () => {
  const [one, soon, late] = ["13:15", "13:19", "13:21"].map((time, at) =>
    view(at + 1, { at: `2026-11-21T${time}:00.000Z` }),
  );
  const namesake = view(2, { by: { id: "b", name: "سامي" }, at: "2026-11-21T13:16:00.000Z" });
  const mine = view(2, { isMine: true, at: "2026-11-21T13:16:00.000Z" });
  expect([soon, late, namesake, mine].map((each) => goesOn(one, each as MessageView))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(goesOn(undefined, one as MessageView)).toBe(false);
});
