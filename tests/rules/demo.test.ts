import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import { newsCategories } from "#app/contract/news.ts";
import { type DemoCalendar, demoCalendar } from "#app/demo/calendar.ts";
import { aid } from "#app/demo/content/aid.ts";
import { applicants, castApplications } from "#app/demo/content/applicants.ts";
import { demoFeedback } from "#app/demo/content/feedback.ts";
import { demoGatherings } from "#app/demo/content/gatherings.ts";
import { castLife } from "#app/demo/content/lives/cast.ts";
import { ageOf } from "#app/demo/content/lives/life.ts";
import { trades } from "#app/demo/content/lives/trades.ts";
import { newsSources } from "#app/demo/content/news/article.ts";
import { capitals, towns } from "#app/demo/content/news/places.ts";
import { type DemoNews, demoNews } from "#app/demo/content/news.ts";
import { demoNotifications } from "#app/demo/content/notifications.ts";
import { people } from "#app/demo/content/people.ts";
import { PICTURES, picturePath } from "#app/demo/content/pictures.ts";
import { PORTRAITS, portraitPath } from "#app/demo/content/portraits.ts";
import { readers } from "#app/demo/content/readers.ts";
import { paperPath, papers } from "#app/demo/content/specimens.ts";
import { symbolPath, symbols } from "#app/demo/content/symbols.ts";
import { dayOf } from "#app/demo/seed-attendance.ts";

/** Nights, mornings and noons, of working days, of a Friday, and around the changes of the clock. */
const starts = [
  "2026-11-22T22:30:00Z",
  "2026-11-23T04:00:00Z",
  "2026-11-23T10:00:00Z",
  "2026-11-23T21:30:00Z",
  "2026-10-02T09:00:00Z",
  "2026-10-02T20:45:00Z",
  "2026-04-24T00:30:00Z",
  "2026-10-30T05:10:00Z",
  "2027-01-01T07:00:01Z",
].map((text) => new Date(text));

const cairo = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Cairo",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
function clockOf(moment: Date) {
  const parts = Object.fromEntries(
    cairo.formatToParts(moment).map((part) => [part.type, part.value]),
  );
  return { weekday: parts.weekday ?? "", time: `${parts.hour}:${parts.minute}` };
}

describe.each(starts)("a demo that starts at %o", (now) => {
  const calendar = demoCalendar(now);
  const hours = Array.from({ length: 400 }, (_, at) => at * 1.7 + at ** 2 / 7);

  test("has everything that people did between nine and nine, in order, and not later than now", () => {
    const moments = hours.map(calendar.ago);
    for (const [at, moment] of moments.entries()) {
      expect(clockOf(moment).time >= "09:00" && clockOf(moment).time <= "21:00").toBe(true);
      expect(moment <= now).toBe(true);
      const later = moments[at - 1];
      if (later) expect(moment < later).toBe(true);
    }
  });

  test("has every decision in office hours, after it was asked for, and none on a Friday", () => {
    for (const ago of hours) {
      const sent = calendar.agoDecided(ago);
      expect(clockOf(sent).time >= "09:00" && clockOf(sent).time <= "21:00").toBe(true);
      const decided = [0.1, 0.5, 1].map((share) => calendar.decided(sent, share));
      expect(decided.every((moment) => moment > sent && moment <= now)).toBe(true);
      expect(decided).toEqual(decided.toSorted((one, other) => +one - +other));
      for (const { weekday, time } of decided.map(clockOf)) {
        expect(weekday).not.toBe("Fri");
        expect(time >= "09:00" && time <= "17:00").toBe(true);
      }
    }
  });

  test("has something new: of today once the morning is over, else of the evening before", () => {
    const newest = calendar.ago(demoNews[0]?.publishedHoursAgo ?? 99);
    const { time } = clockOf(now);
    const dayBefore = cairoDay(new Date(now.getTime() - 24 * 60 * 60 * 1000));
    const days = time >= "11:00" ? [cairoDay(now)] : [cairoDay(now), dayBefore];
    expect(days).toContain(cairoDay(newest));
  });

  test("has its gatherings in the evening, on Friday and Saturday, or in the hours of an office", () => {
    for (const gathering of demoGatherings) {
      const day = dayOf(gathering, calendar);
      const weekday = calendar.weekday(day);
      const [from, to] = gathering.hours;
      const isFree = weekday === 5 || weekday === 6;
      const isOffice =
        gathering.on === "officeDays" && weekday !== 5 && from >= "09:00" && to <= "17:00";
      expect(isFree || isOffice || from >= "17:00", gathering.title).toBe(true);
      expect(from >= "09:00" && to <= "21:00").toBe(true);
      const isOver = calendar.at(day, to) < now;
      expect(isOver).toBe(gathering.daysFromNow < 0);
      if (isOver) expect(gathering.came).toBeGreaterThan(0);
    }
    expect(eveningOf(calendar)).toBeLessThanOrEqual(1);
  });
});

/** In how many days the next gathering at six is. */
const eveningOf = (calendar: DemoCalendar) =>
  Math.min(
    ...demoGatherings.flatMap((gathering) =>
      gathering.hours[0] === "18:00" && gathering.daysFromNow >= 0
        ? [dayOf(gathering, calendar)]
        : [],
    ),
  );

describe("people", () => {
  const graduation = {
    belowHighSchool: 0,
    highSchool: 17,
    diploma: 19,
    bachelor: 21,
    master: 24,
    doctorate: 28,
  };
  const lives = [
    ...[...people, ...readers].map((person) => ({
      ...castLife(person),
      who: person.uid,
      gender: person.gender,
      age: ageOf(person.born),
    })),
    ...[...applicants, ...castApplications]
      .filter(({ kind }) => kind === "registration")
      .map(({ uid, answers, cardNumber }) => {
        const card = readNationalId(cardNumber, new Date("2026-11-01T09:00:00Z"));
        if (typeof card !== "object") throw new Error(`${uid} has no card.`);
        const { martialStatus, ...rest } = answers;
        const life = { ...rest, maritalStatus: martialStatus } as unknown as ReturnType<
          typeof castLife
        >;
        return { ...life, who: uid, gender: card.gender, age: ageOf(card.birthDate) };
      }),
  ];

  test("have a degree, an experience and a trade that fit their age and sex", () => {
    for (const { who, age, gender, ...life } of lives) {
      expect(age, who).toBeGreaterThanOrEqual(graduation[life.qualification]);
      expect(life.yearsOfExperience, who).toBeLessThanOrEqual(Math.max(0, age - 18));
      const isStudent = life.yearsOfExperience === 0 && life.currentJob.startsWith("طالب");
      if (isStudent) expect(age, who).toBeLessThan(22);
      else {
        const trade = trades.find(({ specialization }) => specialization === life.specialization);
        expect(trade?.employers, who).toContain(life.employer);
        expect(trade?.only ?? gender, who).toBe(gender);
        // Higher degrees are taken beside the work.
        const graduated = Math.min(graduation[life.qualification], graduation.bachelor);
        expect(life.yearsOfExperience, who).toBeLessThanOrEqual(age - graduated);
      }
      if (age >= 61) expect(life.currentJob, who).toContain("بالمعاش");
    }
  });

  test("are married by age: nobody so young is divorced or widowed, and most grown people are married", () => {
    for (const { who, age, maritalStatus } of lives) {
      if (age < 24) expect(["single", "married"], who).toContain(maritalStatus);
      if (maritalStatus === "widowed") expect(age, who).toBeGreaterThanOrEqual(27);
    }
    const grown = lives.filter(({ age }) => age >= 33);
    const married = grown.filter(({ maritalStatus }) => maritalStatus === "married");
    expect(married.length / grown.length).toBeGreaterThan(0.65);
  });

  test("ask for committees that are theirs", () => {
    for (const { who, age, gender, committees = "" } of lives) {
      if (gender === "male") expect(committees, who).not.toContain("المرأة");
      if (age > 40) expect(committees.split("، "), who).not.toContain("لجنة الشباب");
    }
  });

  test("of the first twenty applicants don't share trade, employer and sentence", () => {
    const first = applicants.slice(0, 20).filter(({ kind }) => kind === "registration");
    const told = first.map(({ answers }) =>
      [answers.currentJob, answers.employer, answers.experienceDescription].join("|"),
    );
    expect(new Set(told).size).toBe(told.length);
    const sentences = first.map(({ answers }) => answers.experienceDescription);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test("who wait or were refused have no number; all numbers differ", () => {
    for (const { uid, status, membershipId } of people) {
      const isMember = ["verified", "active", "expired", "blocked", "deleted"].includes(
        status ?? "",
      );
      expect(membershipId !== null, uid).toBe(isMember);
    }
    for (const key of ["membershipId", "phoneNumber", "nationalId", "name"] as const) {
      const values = [...people, ...readers].flatMap((person) => person[key] ?? []);
      expect(new Set(values).size).toBe(values.length);
    }
  });
});

describe("the desk", () => {
  test("finds old and new applications, some with a leader who can sign in", () => {
    const waiting = [...applicants, ...castApplications].filter(
      ({ state }) => state === "submitted",
    );
    expect(Math.min(...waiting.map(({ hoursAgo }) => hoursAgo))).toBeLessThan(6);
    expect(waiting.filter(({ hoursAgo }) => hoursAgo > 7 * 24).length).toBeGreaterThanOrEqual(2);
    expect(waiting.filter(({ hoursAgo }) => hoursAgo < 3 * 24).length).toBeGreaterThan(6);
    const uids = people.map(({ uid }) => uid);
    const claims = waiting.flatMap(({ claimedBy }) => claimedBy ?? []);
    expect(claims.length).toBeGreaterThan(0);
    expect(uids).toEqual(expect.arrayContaining(claims));
    const asked = castApplications.filter(({ state }) => state === "correction");
    expect(asked).toHaveLength(1);
  });

  test("finds two overdue requests for aid, and some taken by leaders who can sign in", () => {
    const open = aid.filter(({ status }) => ["pending", "inReview", "approved"].includes(status));
    expect(open.filter(({ dueIn = 0 }) => dueIn < 0)).toHaveLength(2);
    const owners = open.flatMap(({ owner }) => owner ?? []);
    expect(new Set(owners).size).toBeGreaterThanOrEqual(3);
    expect(people.map(({ uid }) => uid)).toEqual(expect.arrayContaining(owners));
  });

  test("has one reply that its member has not read, and one membership that ends in twenty days", () => {
    const unread = demoFeedback.filter(({ isReplyUnread }) => isReplyUnread);
    expect(unread.map(({ from, reply }) => [from, typeof reply])).toEqual([
      ["demo-member", "string"],
    ]);
    expect(people.filter(({ endsIn }) => endsIn === 20)).toHaveLength(1);
  });
});

describe("news", () => {
  test("opens with politics, and nothing light is among the first", () => {
    expect(demoNews[0]?.title).toContain("المؤتمر العام");
    const first = demoNews.slice(0, 12);
    expect(new Set(first.map(({ category }) => category))).toEqual(
      new Set(["party", "news", "governorates"]),
    );
    for (const word of ["المؤتمر", "مرشح", "ورقة موقف", "مجالس محلية"]) {
      expect(
        first.slice(0, 6).some(({ title }) => title.includes(word)),
        word,
      ).toBe(true);
    }
    expect(demoNews.findIndex(({ category }) => category === "other")).toBeGreaterThanOrEqual(36);
    const share = demoNews.filter(({ category }) => category === "other").length / demoNews.length;
    expect(share).toBeLessThan(0.05);
    for (const category of newsCategories) {
      expect(demoNews.some((item) => item.category === category)).toBe(true);
    }
  });

  test("never has a picture again within six items", () => {
    for (const [at, { picture }] of demoNews.entries()) {
      if (picture < 0) continue;
      const next = demoNews.slice(at + 1, at + 7).map((item) => item.picture);
      expect(next, `item ${at}`).not.toContain(picture);
    }
  });

  test("is liked with a long tail: no two of the most liked of a month alike", () => {
    const liked = demoNews.toSorted((one, other) => other.likes - one.likes);
    const top = liked.filter((item) => item.publishedHoursAgo <= 27 * 24).slice(0, 12);
    expect(new Set(top.map(({ likes }) => likes)).size).toBe(top.length);
    expect(new Set(top.map(({ picture }) => picture)).size).toBe(top.length);
    const median = liked[liked.length / 2]?.likes ?? 0;
    expect((top[0]?.likes ?? 0) / Math.max(median, 1)).toBeGreaterThan(4);
    const capable = [...people, ...readers].filter(
      ({ status, hasSocialAccount }) => status === "verified" && hasSocialAccount,
    );
    expect(top[0]?.likes).toBeLessThanOrEqual(capable.length);
  });

  test("never says the same sentence of another town, in a title or a summary", () => {
    for (const part of ["title", "summary"] as const) {
      const shapes = demoNews.map((item) => shapeOf(item[part]));
      const twice = shapes.filter((shape, at) => shapes.indexOf(shape) !== at);
      expect(twice, part).toEqual([]);
    }
  });

  test("has summaries that fit, and stories told no more often than they have titles", () => {
    expect(demoNews.filter(({ summary }) => summary.length > 180)).toEqual([]);
    for (const { stories } of Object.values(newsSources)) {
      for (const { titles } of stories) expect(new Set(titles).size).toBe(titles.length);
    }
  });
});

const places = [
  ...towns.map(({ city }) => city),
  ...governorates.map(({ ar }) => ar),
  ...capitals.flatMap((capital) => Object.values(capital)),
].toSorted((one, other) => other.length - one.length);

/** A sentence without its places and numbers. */
function shapeOf(text: string): string {
  let shape = text.replace(/\d+( \p{L}+)?/gu, "#");
  for (const place of places) shape = shape.replaceAll(place, "@");
  return shape;
}

test("no text names a season or a month, for the demo may start on any day", () => {
  const news: DemoNews[] = [...demoNews];
  const texts = [
    ...news.flatMap(({ title, summary }) => [title, summary]),
    ...demoNotifications.flatMap(({ title, message }) => [title.ar, message.ar]),
    ...demoFeedback.flatMap(({ title = "", body, reply = "", reason = "", note = "" }) => [
      title,
      body,
      reply,
      reason,
      note,
    ]),
    ...aid.flatMap(({ title, description, reason = "" }) => [title, description, reason]),
    ...demoGatherings.map(({ title }) => title),
  ];
  const months = "يناير|فبراير|مارس|أبريل|إبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر";
  const seasons =
    "الصيف|الشتاء|الربيع|الخريف|رمضان|موجة حارة|موجة باردة|الموسم|العام الدراسي|الشبورة";
  const seasonal = new RegExp(`(?<!\\p{L})[وبلف]?(${months}|${seasons})(?!\\p{L})`, "u");
  expect(texts.filter((text) => seasonal.test(text))).toEqual([]);
  const bodies = news.filter(({ body }) =>
    /هذا (الصيف|الشتاء|الموسم)|موجة (حارة|باردة)/.test(body),
  );
  expect(bodies.map(({ title }) => title)).toEqual([]);
});

test("the demo's pictures are those that it keeps, 2 MB together at most", () => {
  const folder = resolve("app/demo/content/pictures");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const used = [
    ...Array.from({ length: PICTURES }, (_, at) => picturePath(at)),
    ...Array.from({ length: PORTRAITS }, (_, at) => portraitPath(at)),
    ...symbols.map(symbolPath),
    ...papers.map(paperPath),
  ];
  expect(files.toSorted()).toEqual(used.toSorted());
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThanOrEqual(2_000_000);
});
