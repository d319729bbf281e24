import { describe, expect, test } from "vitest";
import { addComplaint, editFeedback, listOwnFeedback } from "#app/contract/feedback.ts";
import {
  feedbackStatuses,
  feedbackTypes,
  MAX_FEEDBACK_LENGTH,
  topicsOf,
} from "#app/contract/feedback.values.ts";
import { mayChangeStatus, mayEdit, mayHandle, toContent } from "#app/platform/feedback/rules.ts";
import { quartersBetween, queryOf, termsOf } from "#app/platform/feedback/terms.ts";
import { feedbackList } from "#app/routes/feedback/inbox/inbox-query.ts";
import { ownFeedbackList, toOwnPage } from "#app/routes/feedback/own/own-query.ts";
import { readAddress } from "#app/routes/read-address.server.ts";

const words = { topic: "health", title: "عنوان", body: "نص" } as const;

describe("what is kept", () => {
  test("of a complaint: where it is about, if that is said and exists", () => {
    const kept = toContent("complaints", { ...words, governorate: "قنا" });
    expect(kept).toMatchObject({ governorateCode: "27", title: "عنوان", mood: null, city: null });
    expect(toContent("complaints", words)).toMatchObject({ governorateCode: null });
    expect(toContent("complaints", { ...words, governorate: "أتلانتس" })).toEqual({
      refused: "invalid",
      fields: [{ path: "governorate", problem: "place" }],
    });
  });

  test("of a suggestion: no place, for it is the whole organisation's", () => {
    const kept = toContent("suggestions", { ...words, governorate: "قنا" });
    expect(kept).toMatchObject({ governorateCode: null });
  });

  test("of the street's pulse: a city of the governorate, a mood and no title", () => {
    const pulse = { topic: "prices", body: "نص", mood: "calm" } as const;
    const there = { ...pulse, governorate: "قنا", city: "دشنا" };
    expect(toContent("street-pulse", { ...there, title: "عنوان" })).toEqual({
      ...pulse,
      governorateCode: "27",
      city: "دشنا",
      title: null,
    });
    for (const [written, path, problem] of [
      [{ ...there, governorate: "" }, "governorate", "required"],
      [{ ...there, city: undefined }, "city", "required"],
      [{ ...there, city: "شبرا" }, "city", "place"],
      [{ ...there, mood: undefined }, "mood", "required"],
      [{ ...there, topic: "conduct" as const }, "topic", "choice"],
    ] as const) {
      expect(toContent("street-pulse", written)).toEqual({
        refused: "invalid",
        fields: [{ path, problem }],
      });
    }
  });

  test("is about something that its type may be about", () => {
    for (const type of feedbackTypes) expect(topicsOf[type]).toContain("other");
    expect(toContent("suggestions", { ...words, topic: "conduct" })).toHaveProperty("refused");
    expect(toContent("complaints", { ...words, topic: "conduct" })).not.toHaveProperty("refused");
  });
});

describe("who may do what", () => {
  test("a member changes an item while it is open, and no longer", () => {
    expect(mayEdit({ status: "open" })).toBeUndefined();
    for (const status of feedbackStatuses.slice(1)) {
      expect(mayEdit({ status })).toEqual({ refused: "feedback-taken" });
    }
  });

  test("nobody answers themselves, nor what somebody else changed meanwhile", () => {
    const item = { userId: "mona", version: 3, status: "open" } as const;
    expect(mayHandle(item, "ali", 3)).toBeUndefined();
    expect(mayHandle(item, "ali")).toBeUndefined();
    expect(mayHandle(item, "ali", 2)).toEqual({ refused: "changed-meanwhile" });
    expect(mayHandle(item, "mona", 3)).toEqual({ refused: "feedback-own" });
  });

  test("what was not answered is closed with a reason only; answered it becomes by a reply alone", () => {
    for (const status of ["open", "inProgress"] as const) {
      expect(mayChangeStatus({ status }, "closed", undefined)).toHaveProperty(
        "fields.0.path",
        "reason",
      );
      expect(mayChangeStatus({ status }, "closed", "مكرر")).toBeUndefined();
    }
    expect(mayChangeStatus({ status: "answered" }, "closed", undefined)).toBeUndefined();
    for (const status of feedbackStatuses) {
      expect(mayChangeStatus({ status }, "answered", "نعم")).toHaveProperty(
        "fields.0.path",
        "status",
      );
    }
  });
});

describe("the search", () => {
  const item = {
    number: 1234,
    name: "كريم النجار",
    title: "انقطاع المياه",
    body: "في شارع الترعة",
    city: null,
    areaCode: "01",
    createdAt: new Date("2026-05-05"),
  };

  test("finds an item by its words, its number, its sender and its area, within its quarter", () => {
    const terms = termsOf(item);
    expect(terms).toEqual(expect.arrayContaining(["69مياه", "691234", "69نجار", "69#01"]));
    expect(queryOf(["مياه", "في"], "69", "01")).toBe("'69مياه':*&'69في'&'69#01'");
  });

  test("goes through the quarters from now to the first item", () => {
    expect(quartersBetween(new Date("2026-02-28"), new Date("2026-10-02"))).toEqual([
      "6b",
      "6a",
      "69",
      "68",
    ]);
    expect(quartersBetween(new Date("2026-10-02"), new Date("2026-10-02"))).toEqual(["6b"]);
  });
});

describe("an address", () => {
  const search = (text: string) => new URLSearchParams(text);

  test("is read as well as it can be read", () => {
    expect(
      readAddress(ownFeedbackList, search("type=complaints&keyword=%20ماء%20&page=٣")),
    ).toEqual({
      type: "complaints",
      keyword: "ماء",
      page: 3,
    });
    expect(readAddress(ownFeedbackList, search("type=nothing&keyword=&page=-1"))).toEqual({
      page: 1,
      hint: "page",
    });
    const inbox = "type=street-pulse&status=open&owner=nobody&governorate=قنا&keyword=ماء&page=2";
    expect(readAddress(feedbackList, search(inbox))).toEqual({
      type: "street-pulse",
      status: "open",
      owner: "nobody",
      governorate: "قنا",
      keyword: "ماء",
      page: 2,
    });
    expect(readAddress(feedbackList, search("status=gone&owner=them&page=x"))).toEqual({
      page: 1,
      hint: "page",
    });
    // A member is looked for by name, not by a number that everybody on the way could read.
    expect(readAddress(feedbackList, search("keyword=29406170112357"))).toEqual({
      page: 1,
      hint: "number",
    });
    expect(feedbackList.path(readAddress(feedbackList, search("page=1")))).toBe(
      "/statistics/feedback",
    );
  });
});

describe("a platform that is not ours", () => {
  const answer = (data: unknown) => listOwnFeedback.answer.parse(data);

  test("may answer the items alone, with what fields it has", () => {
    const { items } = answer([{ id: 7, title: "شكوى", status: "seen", reply: "قديم" }]);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id: "7", title: "شكوى", status: null, reply: null });
    expect(answer({ items: [], metadata: { total: 3 } }).metadata).toBeUndefined();
  });

  test("may know neither types nor pages: the web divides what it gets", () => {
    const items = Array.from({ length: 20 }, (_, at) => ({
      id: at,
      feedbackType: at % 2 ? "complaints" : "suggestions",
    }));
    const page = toOwnPage(answer(items), { type: "complaints", page: 2 });
    expect([page.totalItems, page.items.map(({ id }) => id)]).toEqual([10, ["19"]]);
  });
});

test("a text that is too long is counted as it is kept", () => {
  const parse = (body: string) => addComplaint.body.safeParse({ ...words, body }).success;
  expect(parse(`${"ا".repeat(MAX_FEEDBACK_LENGTH)}\r\n`)).toBe(true);
  expect(parse("ا".repeat(MAX_FEEDBACK_LENGTH + 1))).toBe(false);
  expect(editFeedback.body.safeParse({}).success).toBe(true);
});
