import { describe, expect, test } from "vitest";
import {
  holdsPersonalNumber,
  isPersonalNumber,
  noPersonalNumberPattern,
} from "#app/arabic/personal-number.ts";
import type { ListAddress, Parameter } from "#app/components/list-address.ts";
import {
  firstHint,
  readChoiceParam,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";

import { aidListOf } from "#app/routes/aid-desk/list-query.ts";
import { applicationList } from "#app/routes/application/list/list-query.ts";
import { gatheringList } from "#app/routes/attendance/gatherings/list-query.ts";
import { auditList } from "#app/routes/audit/list-query.ts";
import { eventList } from "#app/routes/event/list/list-query.ts";
import { feedbackList } from "#app/routes/feedback/inbox/inbox-query.ts";
import { newsList } from "#app/routes/news/list/list-query.ts";
import { offerList } from "#app/routes/offers/list/list-query.ts";
import { peopleList } from "#app/routes/people/list/list-query.ts";
import { postList } from "#app/routes/posts/list/list-query.ts";
import { readAddress } from "#app/routes/read-address.server.ts";
import { reportList } from "#app/routes/report/list/list-query.ts";
import { readEventsQuery } from "#app/routes/statistics/events/events-query.ts";
import { readPeriodQuery } from "#app/routes/statistics/period-query.ts";

const reading =
  <P extends Readonly<Record<string, Parameter>>>(list: ListAddress<P>) =>
  (search: URLSearchParams) =>
    readAddress(list, search);
const searched = [
  ...[reading(applicationList), reading(aidListOf("medical")), reading(eventList)],
  ...[reading(feedbackList), reading(gatheringList), reading(newsList)],
  ...[reading(offerList), reading(reportList), reading(peopleList), reading(postList)],
];
const readEventsOfDays = (search: URLSearchParams) => {
  const { query, hint } = readEventsQuery(search);
  return { ...query, hint };
};
const asked = (query: Record<string, string>) => new URLSearchParams(query);

describe("the address of a list", () => {
  test.each([
    ["", 1],
    ["2", 2],
    ["٣", 3],
    ["1000000", 1_000_000],
    ["1000001", undefined],
    ["0", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["x", undefined],
  ])("page=%s is page %s", (page, expected) => {
    expect(readPageParam(asked({ page }))).toBe(expected);
  });

  test("names the first page when it names none", () => {
    expect(readPageParam(asked({}))).toBe(1);
  });

  test.each([
    ["  منى \n حسن ", "منى حسن", false],
    ["", undefined, false],
    ["\u200f", undefined, false],
    ["أ".repeat(201), "أ".repeat(200), true],
    // Half of a character is the sign for one.
    [`${"أ".repeat(199)}😀`, `${"أ".repeat(199)}\ufffd`, true],
  ])("%j is looked for as %j", (keyword, text, isTruncated) => {
    expect(readTextParam(asked({ keyword }), "keyword")).toEqual({ text, isTruncated });
  });

  test("chooses among what there is, and hints at the first thing that it could not follow", () => {
    expect(readChoiceParam(asked({ sort: "asc" }), "sort", ["asc", "desc"])).toBe("asc");
    expect(readChoiceParam(asked({ sort: "__proto__" }), "sort", ["asc", "desc"])).toBe(undefined);
    expect(firstHint({ number: false, page: true, keyword: true })).toBe("page");
    expect(firstHint({ number: false })).toBe(undefined);
  });

  test("leaves out what is not said, and the first page", () => {
    const search = toSearchParams({ status: undefined, keyword: "منى", owner: "" }, 1);
    expect(decodeURIComponent(withSearch("/statistics", search))).toBe("/statistics?keyword=منى");
    expect(withSearch("/statistics", toSearchParams({}, 2))).toBe("/statistics?page=2");
    expect(withSearch("/statistics", toSearchParams({}))).toBe("/statistics");
  });

  test.each([
    ["29406170112357", true],
    ["٢٩٤٠٦١٧٠١١٢٣٥٧", true],
    ["010 1234 5678", true],
    ["+201012345678", true],
    ["1024", false],
    ["2940617011235", false],
    ["منى", false],
    ["", false],
  ])("%s is a person's number, which has no place there: %s", (text, is) => {
    expect(isPersonalNumber(text)).toBe(is);
    expect(holdsPersonalNumber(text)).toBe(is);
  });

  test.each([
    ["29406170112357 منى حسن", true],
    ["منى ٢٩٤٠٦١٧ ٠١١٢٣٥٧", true],
    ["رقم منى:٠١٠-١٢٣٤-٥٦٧٨", true],
    ["tel.+20 (10) 1234 5678", true],
    ["a01012345678b", true],
    ["０１０１２３４５６７８", true],
    ["\u200e010\u200e 1234 5678\u200e", true],
    ["010123456789", true],
    ["منى 1024", false],
    ["1/2/2026 و 31/12/2026", false],
    ["010 منى 12345678", false],
    ["قرار 2026/117 لسنة 1446", false],
  ])("%s holds a person's number: %s, and so says the field that is typed into", (text, holds) => {
    expect(holdsPersonalNumber(text)).toBe(holds);
    // Browsers compile the attribute with this flag; other forms of digits the server refuses.
    const isSent = new RegExp(`^(?:${noPersonalNumberPattern})$`, "v").test(text.normalize("NFKC"));
    expect(isSent).toBe(!holds);
    for (const read of [...searched, readEventsOfDays]) {
      const { keyword, hint } = read(asked({ keyword: text }));
      expect({ keyword, hint }).toEqual(
        holds ? { keyword: undefined, hint: "number" } : { keyword: text, hint: undefined },
      );
    }
  });
});

describe("days that an address can't be followed in", () => {
  const ofOffers = (search: URLSearchParams) => {
    const { start, end, ...rest } = readAddress(offerList, search);
    return { from: start, to: end, ...rest };
  };
  const flat = ({ query, hint }: { query: object; hint: string | undefined }) => ({
    ...query,
    hint,
  });
  test.each<[string, (search: URLSearchParams) => object]>([
    ["aid", reading(aidListOf("medical"))],
    ["applications", reading(applicationList)],
    ["gatherings", reading(gatheringList)],
    ["audit", reading(auditList)],
    ["events", reading(eventList)],
    ["feedback", reading(feedbackList)],
    ["news", reading(newsList)],
    ["offers", ofOffers],
    ["people", reading(peopleList)],
    ["posts", reading(postList)],
    ["reports", reading(reportList)],
    ["statistics", (search) => flat(readPeriodQuery(search))],
    ["events in numbers", (search) => flat(readEventsQuery(search))],
  ])("are said alike: %s", (name, read) => {
    const [first, last] = name === "offers" ? ["start", "end"] : ["from", "to"];
    const between = (one: string, other: string) =>
      read(asked({ [first as string]: one, [last as string]: other }));
    expect(between("2026-03-20", "2026-03-01")).toMatchObject({
      from: "2026-03-01",
      to: "2026-03-20",
      hint: "days",
    });
    expect(between("2026-03-01", "abc")).toMatchObject({ to: undefined, hint: "day" });
    expect(between("2026-03-01", "2026-03-20")).toMatchObject({ hint: undefined });
  });

  test.each([
    [
      { from: "abc", period: "custom" },
      { period: "monthly", hint: "day" },
    ],
    [{ from: "2026-05-02" }, { period: "monthly", from: undefined, hint: "future" }],
    [
      { to: "2026-05-02", period: "custom" },
      { period: "monthly", hint: "begin" },
    ],
    [
      { from: "2001-01-01", to: "2026-04-30" },
      { from: "2016-04-23", hint: "long" },
    ],
    [
      { period: "weekly", day: "2026-13-01" },
      { period: "weekly", day: undefined, hint: "day" },
    ],
    [{ period: "custom" }, { period: "monthly", hint: undefined }],
  ])("numbers of %o", (query, found) => {
    const search = asked(query as Record<string, string>);
    expect(flat(readPeriodQuery(search, "2026-05-01"))).toMatchObject(found);
  });
});
