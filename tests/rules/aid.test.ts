import { describe, expect, test } from "vitest";
import { aidStatuses, aidTransitions } from "#app/contract/aid.values.ts";
import {
  type AidState,
  acceptsReplies,
  changeOf,
  closedBefore,
  displayFileName,
  isOverdue,
  mayRequestAid,
  mayWithdraw,
  overdueRanks,
  queueRank,
  searchTextOf,
  sectionOf,
  statusPath,
} from "#app/platform/aid/rules.ts";
import { aidDeskTone, aidTone } from "#app/routes/aid/status-tone.ts";

const now = new Date("2026-10-02T09:00:00.000Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const request: AidState = {
  status: "pending",
  priority: "normal",
  ownerId: null,
  dueDate: null,
  amount: null,
};
const asked = (change: Parameters<typeof changeOf>[1], is: Partial<AidState> = {}) =>
  changeOf({ ...request, ...is }, change, "me-myself", now);

test("only verified members ask", () => {
  expect(mayRequestAid("verified")).toBe(true);
  for (const status of ["pending", "expired", "guest", "unverified", "blocked"] as const) {
    expect(mayRequestAid(status), status).toBe(false);
  }
});

test("files and replies are accepted until a request is closed, and it is withdrawn until somebody has decided", () => {
  const standing = (withdrawnAt: Date | null) =>
    aidStatuses.map((status) => ({ status, withdrawnAt }));
  const which = (rule: typeof acceptsReplies) =>
    standing(null)
      .filter(rule)
      .map(({ status }) => status);
  expect(which(acceptsReplies)).toEqual(["pending", "inReview", "approved"]);
  expect(which(mayWithdraw)).toEqual(["pending", "inReview"]);
  expect(standing(now).filter((each) => acceptsReplies(each) || mayWithdraw(each))).toEqual([]);
});

test("every category has its section", () => {
  expect([sectionOf("medical"), sectionOf("legal"), sectionOf("living")]).toEqual([
    "medical",
    "socity",
    "socity",
  ]);
});

describe("a change", () => {
  test("goes only to a status that may follow, and from every one there is a way back", () => {
    for (const from of aidStatuses) {
      for (const to of aidStatuses) {
        if (from === to) continue;
        const change = asked({ status: to, reason: "لأن" }, { status: from });
        const isAllowed = aidTransitions[from].includes(to);
        expect(change, `${from} → ${to}`).toEqual(
          isAllowed ? { status: to } : [{ path: "status", problem: "aid-transition" }],
        );
      }
      expect(aidTransitions[from]).not.toEqual([]);
    }
  });

  test("to rejected takes a reason; a reason takes a status that is new", () => {
    expect(asked({ status: "rejected" })).toEqual([
      { path: "reason", problem: "required", ask: "aid.reason" },
    ]);
    expect(asked({ status: "rejected", reason: "" })).toEqual([
      { path: "reason", problem: "required", ask: "aid.reason" },
    ]);
    expect(asked({ status: "rejected", reason: "لأن" })).toEqual({ status: "rejected" });
    expect(asked({ status: "pending", reason: "لأن" })).toEqual([
      { path: "reason", problem: "aid-reason-alone" },
    ]);
  });

  test("is only what differs", () => {
    const is = { priority: "urgent", dueDate: "2026-10-09", amount: 500 } as const;
    expect(asked({}, is)).toEqual({});
    expect(
      asked({ status: "pending", priority: "urgent", dueDate: "2026-10-09", amount: "500" }, is),
    ).toEqual({});
    expect(asked({ priority: "normal", dueDate: "", amount: "" }, is)).toEqual({
      priority: "normal",
      dueDate: null,
      amount: null,
    });
    expect(asked({ owner: "me", amount: "0" })).toEqual({ ownerId: "me-myself", amount: 0 });
    expect(asked({ owner: "nobody" }, { ownerId: "somebody" })).toEqual({ ownerId: null });
  });

  test("makes work due today at the earliest, and leaves alone what is late already", () => {
    expect(asked({ dueDate: "2026-10-02" })).toEqual({ dueDate: "2026-10-02" });
    expect(asked({ dueDate: "2026-10-01" })).toEqual([{ path: "dueDate", problem: "day-past" }]);
    expect(asked({ dueDate: "2026-09-01" }, { dueDate: "2026-09-01" })).toEqual({});
  });
});

describe("the queue", () => {
  const turn = (is: Partial<AidState>, at: Date) => queueRank({ ...request, ...is }, at);

  test("has urgent ones first, then by due date, then the oldest; closed ones last, newest first", () => {
    const inOrder = [
      turn({ priority: "urgent", dueDate: "2026-10-03" }, hoursAgo(1)),
      turn({ priority: "urgent" }, hoursAgo(9)),
      turn({ priority: "urgent" }, hoursAgo(2)),
      turn({ dueDate: "2026-10-03" }, hoursAgo(1)),
      turn({ dueDate: "2026-10-04" }, hoursAgo(80)),
      turn({ status: "inReview" }, hoursAgo(300)),
      turn({}, hoursAgo(5)),
      turn({ status: "completed", priority: "urgent" }, hoursAgo(4)),
      turn({ status: "rejected" }, hoursAgo(900)),
    ];
    expect([...inOrder].sort((a, b) => a - b)).toEqual(inOrder);
    expect(inOrder.every(Number.isSafeInteger)).toBe(true);
  });

  test.each([
    ["urgent", "2026-10-01", true],
    ["normal", "2026-10-01", true],
    ["urgent", "2026-10-02", false],
    ["normal", "2026-10-02", false],
    ["normal", null, false],
  ] as const)("%s and due on %s is late: %s", (priority, dueDate, late) => {
    const is = { ...request, priority, dueDate };
    const place = queueRank(is, hoursAgo(100));
    expect(isOverdue(is, now)).toBe(late);
    expect(overdueRanks(now).some(({ from, to }) => from <= place && place < to)).toBe(late);
  });

  test("nothing that is closed is late", () => {
    const closed = { ...request, status: "completed", dueDate: "2026-01-01" } as const;
    const place = queueRank(closed, hoursAgo(9000));
    expect(isOverdue(closed, now)).toBe(false);
    expect(overdueRanks(now).some(({ from, to }) => from <= place && place < to)).toBe(false);
  });
});

test("a request is found by number, title, name and membership number, however they are spelled", () => {
  const text = searchTextOf({
    number: 1001,
    title: "عمليّة قلب",
    name: "أحمد مصطفى",
    membershipId: "0110001",
  });
  expect(text).toBe("1001 عمليه قلب احمد مصطفي 0110001");
});

test("files of closed requests are kept for half a year", () => {
  expect(closedBefore(now).toISOString()).toBe("2026-04-05T09:00:00.000Z");
});

test.each([
  ["روشتة الطبيب.JPEG", "jpg", "روشتة الطبيب.jpg"],
  ["C:\\fakepath\\scan.pdf", "pdf", "scan.pdf"],
  ["../../etc/passwd", "jpg", "passwd.jpg"],
  ["a\u202egpj.exe", "jpg", "agpj.jpg"],
  ['<img src="x">.png', "webp", "img src= x.webp"],
  [".htaccess", "pdf", "htaccess.pdf"],
  ["", "jpg", "file.jpg"],
  ["report.v2.pdf", undefined, "report.v2.pdf"],
  ["no extension", undefined, "no extension"],
])("%j is shown as a name that does nothing", (name, found, shown) => {
  expect(displayFileName(name, found)).toBe(shown);
});

test("a request goes through review to an approval, and back to the new ones from review alone", () => {
  for (const from of aidStatuses) {
    for (const to of aidStatuses) {
      const usual = aidTransitions[from].includes(to) ? [to] : undefined;
      expect(statusPath(from, to), `${from} ${to}`).toEqual(usual);
      const taken = from === "pending" && to === "approved" ? ["inReview", "approved"] : usual;
      expect(statusPath(from, to, "me"), `${from} ${to} me`).toEqual(taken);
      const returned = from === "inReview" && to === "pending" ? ["pending"] : usual;
      expect(statusPath(from, to, "nobody"), `${from} ${to} nobody`).toEqual(returned);
    }
  }
});

test("a status has one tone: amber needs the reader, who is the reviewer of a new request", () => {
  const tonesOf = (toneOf: typeof aidTone) =>
    Object.fromEntries(aidStatuses.map((status) => [status, toneOf(status)]));
  expect(tonesOf(aidTone)).toEqual({
    pending: "waiting",
    inReview: "waiting",
    approved: "good",
    rejected: "bad",
    completed: "good",
  });
  expect(tonesOf(aidDeskTone)).toEqual({ ...tonesOf(aidTone), pending: "yours" });
});
