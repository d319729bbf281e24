import { sql } from "drizzle-orm";
import type { HTMLElement } from "node-html-parser";
import type { ServerBuild } from "react-router";
import { contentKindAt } from "#app/contract/content.values.ts";
import { INDIVIDUAL } from "#app/contract/election.ts";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import { demoPeople } from "#app/demo/people.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { signId } from "#app/platform/privacy/signed-id.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { signUpToken } from "#tests/world/newcomer.ts";
import { person } from "#tests/world/platform.ts";
import { REGISTER_HEADER, registerLine } from "#tests/world/register.ts";
import { openScreens, setUp } from "#tests/world/screens.ts";

export type Language = "ar" | "en";

/** Who may see a form. */
export type Who =
  | "stranger"
  | "guest"
  | "newcomer"
  | "waiting"
  | "member"
  | "leader"
  | "expired"
  | "activating";

/** A screen's form, and what it takes when all is well. */
export interface FormOnPage {
  readonly page: string;
  readonly selector: string;
  readonly as: Who;
  readonly good: Readonly<Record<string, string>>;
  /** Never shown again. */
  readonly secret?: string;
  /** Whether few wrong ones are let through, so that nobody guesses it. */
  readonly isGuarded?: boolean;
  /** What no two may have. */
  readonly unique?: string;
  /** It is read with its files: one in the place of a word is seen. */
  readonly takesFiles?: boolean;
  /** What may stay empty. */
  readonly optional?: readonly string[];
  /** What may come more than once. */
  readonly several?: readonly string[];
  /** Of a day that is needed, its first field says so for them; of a list, what is written below it. */
  readonly parts?: readonly string[];
  /** A step that is kept in the browser: the platform hears of it later. */
  readonly isKept?: boolean;
  /** It only looks for what its page has read, and has no limit of its own. */
  readonly isUnlimited?: boolean;
  /** After it there is nobody left to whom it could be done again. */
  readonly isFinal?: boolean;
  /** Which of its page's forms it is, where that has several. */
  readonly act?: string;
  /** What one that was taken leaves at work, so that the next would have to wait for it: a table. */
  readonly leaves?: "people_exports";
}

/** A member on file without an account. */
const onFile = demoPeople().find(({ uid }) => uid === "demo-not-activated");
const identity = {
  nationalId: onFile?.nationalId ?? "",
  phoneNumber: onFile?.phoneNumber ?? "",
};

/** What is read by a schema that another form tries in every run, in the exhaustive one alone. */
const inFull = <T extends object>(more: T): T | Record<never, never> => (isExhaustive ? more : {});
const formsInFull = (...more: FormOnPage[]): FormOnPage[] => (isExhaustive ? more : []);

const typed = { fullName: "منى السيد", email: "mona@example.com", phoneNumber: "01012345678" };

const aDay = (name: string) => [`${name}-day`, `${name}-month`, `${name}-year`] as const;
/** In the three fields of a day. */
const onDay = (name: string, inYear = "2026") => {
  const [day, month, year] = aDay(name);
  return { [day]: "2", [month]: "10", [year]: inYear };
};
/** The same with an hour beside it. */
const onDayTime = (name: string, hour: string, year?: string) => ({
  ...onDay(name, year),
  [`${name}-time`]: hour,
});
/** What is named at the day where all of it is missing. */
const dayParts = (...names: string[]) => names.flatMap((name) => [`${name}-month`, `${name}-year`]);
const dayTimeParts = (...names: string[]) =>
  names.flatMap((name) => [...dayParts(name), `${name}-time`]);
/** Questions that are answered in words and a number. */
const written = (["short", "long", "number"] as const).map((kind, at): SurveyQuestion => {
  const title = `سؤال ${at + 1}`;
  return { id: `q${at + 1}`, kind, title, isNeeded: true, choices: [] };
});
/** What is written of an event, and of a meeting. */
const eventGood = {
  title: "ندوة",
  ...onDay("date"),
  time: "18:00",
  ...{ duration: "", "duration-other": "ساعتان" },
  governorate: "دمياط",
  location: "قصر الثقافة",
  detailedLocation: "شارع الكورنيش",
  description: "حوار مفتوح مع الشباب.",
  type: "public",
  // More than any event of the demo has.
  maxAttendance: "500",
  category: "org",
};
/** What is written of a survey beside its questions. */
const surveyGood = {
  title: "رأيك في أنشطة الشهر",
  text: "أسئلة قصيرة.",
  ...onDayTime("opensAt", "18:00"),
  ...onDayTime("closesAt", "٨:٣٠ م"),
  results: "closed",
  standing: "everyone",
  ...inFull({ titleEn: "What you think", textEn: "Short questions." }),
};
/** Beside a day an hour is needed. */
const surveyParts = ["opensAt-time", "closesAt-time"];
const surveyOptional = [
  "text",
  ...aDay("opensAt"),
  ...aDay("closesAt"),
  "titleEn",
  "textEn",
  "results",
  "standing",
];
const silenceGood = {
  scope: "country",
  ...onDayTime("from", "12 ص", "2027"),
  ...onDayTime("to", "٩:٠٠ مساءً", "2027"),
};
const meetingGood = {
  title: "لجنة",
  ...onDay("date"),
  time: "١٨:٠٠",
  ...{ duration: "", "duration-other": "ساعة ونصف" },
  agenda: "البند الأول",
  dialIn: "0222-333",
  ...inFull({ description: "وصف" }),
};
const meetingOptional = ["agenda", "dialIn", "description"];
/** What is written of a report. */
const reportGood = {
  title: "تقرير أسبوعي",
  type: "weekly",
  location: "المقر الرئيسي",
  "startDate-day": "20",
  "startDate-month": "9",
  "startDate-year": "2026",
  "endDate-day": "26",
  "endDate-month": "9",
  "endDate-year": "2026",
  goals: "زيارة الوحدات",
  officials: "أمين التنظيم",
  description: "زرنا خمس وحدات.",
};
const reportParts = ["startDate-month", "startDate-year", "endDate-month", "endDate-year"];
/** Invited to a meeting of the leader's, by whoever asks for `:tasked`. */
const TASKED = "00000000-0000-7000-8000-0000000000aa";

type More = Partial<Omit<FormOnPage, "page" | "as" | "good">> & { readonly by?: string };

/** A form of a page that somebody sees: by its act where it has one, by a field, or by its first one. */
const formsOf =
  (as: Who) =>
  (page: string, good: FormOnPage["good"], { by, ...more }: More = {}): FormOnPage => {
    const is = `act=${more.act}`;
    const ofAct = `form:is([action$="${is}"], [action*="${is}&"], [action*="${is}#"])`;
    const ofField = `form:has([name="${by ?? Object.keys(good)[0]}"])`;
    return { page, as, good, selector: more.act && !by ? ofAct : ofField, ...more };
  };
const stranger = formsOf("stranger");
const waiting = formsOf("waiting");
const guest = formsOf("guest");
const member = formsOf("member");
const expired = formsOf("expired");
const leader = formsOf("leader");

/** Every form that a visitor types into. `:comment` is a comment of the member's own. */
export const forms: readonly [FormOnPage, ...FormOnPage[]] = [
  stranger("/LoginGusetUser", typed, { by: "phoneNumber" }),
  stranger("/GusetUserHome", { email: typed.email }),
  stranger("/login", { email: typed.email }),
  waiting("/account-verification", { otp: "123456" }, { secret: "otp" }),
  // Well written, and no card.
  stranger(
    "/card/check",
    { card: "https://sawt.example.org/card/aa.bb.cc" },
    { selector: "form[data-card-check]" },
  ),
  member("/news/1", { body: "تعليق" }),
  member("/news/1/comments/:comment", { body: "تعليق معدل" }),
  member("/posts/1", { body: "تعليق" }),
  member("/posts/1/comments/:comment", { body: "تعليق معدل" }),
  member(
    "/report/comment/:reported",
    { note: "إعلان", reason: "spam" },
    { by: "reason", optional: ["note"] },
  ),
  leader(
    "/desk/moderation/:case",
    { act: "keep", note: "لا بأس به", ...inFull({ reason: "spam", days: "٣" }) },
    { optional: ["note", "reason", "days"], isFinal: true },
  ),
  ...formsInFull(
    member("/profile/moderation/:unanswered", { answer: "لم أقصد أحدًا" }, { isFinal: true }),
  ),
  leader(
    "/desk/settings/moderation",
    { words: "كلمة", ...inFull({ holdsFirst: "on" }) },
    { optional: ["words", "holdsFirst"] },
  ),
  stranger("/activate", identity, { by: "nationalId" }),
  member("/profile/job/edit", { currentJob: "محاسب أول", employer: "شركة النيل" }),
  expired(
    "/profile/contact/edit",
    { phoneNumber: typed.phoneNumber, email: typed.email },
    { by: "email" },
  ),
  expired(
    "/renewal",
    {
      membershipId: "2320658",
      phoneNumber: typed.phoneNumber,
      neighborhood: "حي السلام",
      street: "شارع البحر",
      buildingApartmentNumber: "12",
    },
    { isKept: true },
  ),
  // Well written, and nobody's.
  leader(
    "/users/applications/:application",
    { nationalId: "29001011112345" },
    { by: "nationalId", act: "approve" },
  ),
  // Well written, and no gathering's.
  member(
    "/attendance",
    { code: "00000000" },
    { by: "code", act: "checkIn", secret: "code", isGuarded: true },
  ),
  leader("/contact/room?id=:room", { text: "رسالة إلى الفريق" }, { by: "text", act: "send" }),
  leader("/statistics/reports/create", reportGood, {
    by: "officials",
    optional: ["location", "goals", "officials", "description"],
    parts: reportParts,
    takesFiles: true,
  }),
  ...formsInFull(
    leader("/statistics/reports/:answering/edit", reportGood, {
      by: "officials",
      optional: ["location", "goals", "officials", "description"],
      parts: reportParts,
      takesFiles: true,
    }),
  ),
  leader(
    "/statistics/reports/:sent",
    { question: "كم كان عدد الحاضرين؟" },
    { act: "ask", isFinal: true },
  ),
  leader(
    "/statistics/reports/:answering",
    { answer: "مئة وعشرون" },
    { act: "send", isFinal: true },
  ),
  leader("/desk/surveys/create", surveyGood, {
    by: "closesAt-day",
    parts: surveyParts,
    optional: surveyOptional,
  }),
  ...formsInFull(
    leader("/desk/polls/create", surveyGood, {
      by: "closesAt-day",
      parts: surveyParts,
      optional: surveyOptional,
    }),
  ),
  leader(
    "/survey/:toWrite",
    { q1: "قاعة أقرب", q2: "أقرب إلى المحطة.", q3: "4" },
    { selector: 'main form[action*="act=send"]', act: "send", isFinal: true },
  ),
  leader(
    "/poll/:toVote",
    { q1: "c1" },
    { selector: 'main form[action*="act=send"]', act: "send", isFinal: true },
  ),
  leader(
    "/poll/:voted/receipts",
    { receipt: "2345-6789" },
    { selector: 'form[action$="/receipts"]', isUnlimited: true },
  ),
  // Of a kind without choices: whether others have too few is only said once there is a kind.
  leader(
    "/desk/surveys/:survey/edit",
    { title: "ماذا ينقص؟", kind: "long", titleEn: "" },
    {
      selector: '#add form[action*="act=addQuestion"]',
      act: "addQuestion",
      optional: ["titleEn"],
      isGuarded: true,
    },
  ),
  leader("/create-event", eventGood, {
    by: "detailedLocation",
    parts: ["date-month", "date-year", "duration"],
    takesFiles: true,
  }),
  ...formsInFull(
    leader("/event/:event/edit", eventGood, {
      by: "detailedLocation",
      act: "save",
      parts: ["date-month", "date-year", "duration"],
      takesFiles: true,
    }),
  ),
  leader("/event/:asking/edit", { reason: "سوء الأحوال الجوية" }, { act: "cancel", isFinal: true }),
  member(
    "/event/:asking",
    { answers: "نباتي", companions: "٢" },
    { act: "register", optional: ["companions"], isFinal: true },
  ),
  guest(
    "/event/:silent",
    { fullName: typed.fullName, email: typed.email, companions: "2" },
    { act: "ask", optional: ["companions"], isGuarded: true, isFinal: true },
  ),
  // Either of the last two invites somebody.
  leader(
    "/meetings/create",
    { ...meetingGood, governorate: "دمياط", roles: "4" },
    {
      act: "create",
      optional: [...meetingOptional, "governorate", "roles"],
      several: ["agenda"],
      parts: ["date-month", "date-year", "duration"],
      isGuarded: true,
    },
  ),
  // Who is invited already needs no choice.
  leader("/meeting/:called/edit", meetingGood, {
    act: "save",
    optional: meetingOptional,
    several: ["agenda"],
    parts: ["date-month", "date-year", "duration"],
    isGuarded: true,
  }),
  leader("/meeting/:called/edit", { reason: "تعذر الحضور" }, { act: "cancel", isFinal: true }),
  member(
    "/meeting/:invited",
    { word: "أنا على سفر" },
    { act: "answer", optional: ["word"], isGuarded: true },
  ),
  leader("/meeting/:called", { record: "تقرر ما يلي" }, { act: "saveRecord", isGuarded: true }),
  leader(
    "/meeting/:tasked",
    { action: "كتابة المحضر", owner: TASKED, ...onDay("dueOn") },
    { act: "addAction", parts: ["dueOn-month", "dueOn-year"], isGuarded: true },
  ),
  leader(
    "/users/import/:columns",
    { headerRow: "1", columns: "membershipId" },
    { act: "columns", isFinal: true, isGuarded: true },
  ),
  leader(
    "/event/:event/edit",
    { membershipId: person("verified").membershipId ?? "" },
    { by: "membershipId", act: "addHelper" },
  ),
  leader(
    "/event/:event/attendees?state=registered",
    { message: "القاعة تغيرت." },
    { by: "message", act: "message", isGuarded: true },
  ),
  leader(
    "/attendance/gatherings/create",
    {
      title: "لقاء",
      place: "المقر",
      ...onDayTime("startsAt", "18:00"),
      ...onDayTime("endsAt", "8 مساءً"),
    },
    { by: "startsAt-day", parts: dayTimeParts("startsAt", "endsAt") },
  ),
  leader(
    "/statistics/urgent-assistance/medical/:aid",
    { note: "ملاحظة" },
    { by: "note", act: "note" },
  ),
  leader("/users", { number: typed.phoneNumber }, { by: "number", act: "find" }),
  leader("/users/:person", { reason: "مطابقة البطاقة عند التسليم" }, { by: "reason", act: "show" }),
  // Without a format there is one; a reason is needed with national IDs alone.
  leader(
    "/users/export",
    { format: "csv", columns: "name", reason: "مطابقة كشف المندوبين" },
    { by: "columns", optional: ["format", "reason"], leaves: "people_exports", isGuarded: true },
  ),
  leader(
    "/user/edit/:person",
    { userName: "منى السيد", phone: "01087654321", email: "mona.edited@example.com" },
    { by: "userName", act: "identity", optional: ["phone", "email"] },
  ),
  leader("/user/edit/:leaving/close", { reason: "طلب صاحب الحساب إغلاقه" }, { isFinal: true }),
  leader(
    "/roles/create",
    {
      name: "مسؤول المتابعة",
      description: "يتابع طلبات المساعدة",
      rank: "sector_leader",
      abilities: "update:aid",
    },
    { by: "rank", unique: "name" },
  ),
  leader("/desk/audit", { keyword: "محمد" }, { act: "find" }),
  leader("/desk/settings/identity", {
    nameAr: "حزب النهر",
    nameEn: "The River Party",
    shortAr: "النهر",
    shortEn: "River",
    portalAr: "صوت",
    portalEn: "Sawt",
    promiseAr: "صوتك يصنع الفرق",
    promiseEn: "Your voice makes the difference",
    email: "hello@river-party.example",
  }),
  leader("/desk/settings/membership", { months: "12" }),
  leader(
    "/desk/settings/look",
    { ...defaultOrganisation.colours },
    { by: "night", act: "colours" },
  ),
  leader("/desk/settings/silence/create", silenceGood, {
    by: "scope",
    parts: dayTimeParts("from", "to"),
  }),
  ...formsInFull(
    leader("/desk/settings/silence/:silence", silenceGood, {
      by: "scope",
      act: "change",
      parts: dayTimeParts("from", "to"),
    }),
  ),
  leader(
    "/desk/election",
    {
      name: "انتخابات مجلس النواب",
      opensAt: "09:00",
      closesAt: "٢١:٠٠",
      lookupUrl: "https://elections.example.org",
      ...inFull({ nameEn: "Elections", note: "ملاحظة", noteEn: "A note" }),
    },
    { act: "save", optional: ["lookupUrl", "nameEn", "note", "noteEn"] },
  ),
  leader(
    "/desk/election",
    { ...onDay("from", "2027"), ...onDay("until", "2027") },
    { act: "addDate", parts: dayParts("from", "until") },
  ),
  ...formsInFull(
    leader(
      "/desk/election?date=:date",
      { ...onDay("from"), ...onDay("until") },
      { act: "changeDate", parts: dayParts("from", "until") },
    ),
  ),
  leader(
    "/desk/election/districts?kind=list",
    { name: "قطاع الواحات", governorate: "21" },
    { act: "add", optional: ["governorate"], unique: "name" },
  ),
  ...formsInFull(
    leader(
      "/desk/election/districts/:district",
      { name: "قطاع السواحل", governorate: "21" },
      { act: "save", optional: ["governorate"], unique: "name" },
    ),
    leader(
      "/desk/election/districts/:district",
      { name: "قائمة النخيل", number: "٧", symbolName: "نخلة" },
      { act: "addList", optional: ["number", "symbolName"], unique: "name" },
    ),
    leader(
      "/desk/election/districts/:district",
      { name: "قائمة السفينة", number: "٨", symbolName: "سفينة" },
      { act: "changeList", optional: ["number", "symbolName"], unique: "name" },
    ),
  ),
  leader(
    "/roles/edit/5",
    { name: "قيادة قطاع", description: "تقود القطاع", rank: "sector_leader" },
    { by: "rank", act: "save" },
  ),
  // A member's own number, written well.
  leader(
    "/roles/edit/5/give",
    {
      membershipId: person("verified").membershipId ?? "",
      "until-day": "1",
      "until-month": "1",
      "until-year": "2030",
    },
    { optional: ["until-day", "until-month", "until-year"] },
  ),
  leader(
    "/desk/structure/create?kind=leadership",
    { name: "مجلس الحكماء" },
    { by: "mapUrl", unique: "name" },
  ),
  leader("/desk/news/create", { title: "خبر جديد" }),
  leader(
    "/desk/news/:item/edit",
    { title: "خبر كامل" },
    { by: "body", takesFiles: true, act: "save" },
  ),
  leader("/desk/posts/create", { title: "منشور جديد" }),
  leader(
    "/desk/posts/:item/edit",
    { title: "منشور كامل", ...inFull({ body: "نص", titleEn: "A post", bodyEn: "Text" }) },
    { by: "body", takesFiles: true, act: "save", optional: ["body", "titleEn", "bodyEn"] },
  ),
  leader(
    "/desk/posts/:checked/edit",
    { note: "ينقصه اسم القرية" },
    { act: "return", optional: ["note"], isFinal: true },
  ),
  leader(
    "/desk/archive/:item/edit",
    {
      title: "بيان كامل",
      "day-day": "3",
      "day-month": "9",
      "day-year": "2026",
      ...inFull({
        number: "12/2026",
        body: "نص",
        correction: "صُحح رقم",
        titleEn: "A statement",
        bodyEn: "Text",
        correctionEn: "A number",
      }),
    },
    {
      by: "body",
      takesFiles: true,
      act: "save",
      optional: [
        ...["day-day", "day-month", "day-year", "number", "body", "correction"],
        ...["titleEn", "bodyEn", "correctionEn"],
      ],
    },
  ),
  leader(
    "/desk/offers/:item/edit",
    {
      title: "عرض كامل",
      provider: "بصريات النيل",
      ...inFull({
        providerEn: "Nile Optics",
        "start-day": "1",
        "start-month": "1",
        "start-year": "2026",
        "end-day": "1",
        "end-month": "1",
        "end-year": "2030",
        body: "نص",
        bodyEn: "Text",
        conditions: "ببطاقة العضوية",
        conditionsEn: "With the card",
        titleEn: "An offer",
        pictureAlt: "عدسات",
        pictureAltEn: "Lenses",
      }),
    },
    {
      by: "body",
      takesFiles: true,
      act: "save",
      optional: [
        ...["provider", "providerEn", "body", "bodyEn", "titleEn"],
        ...["start-day", "start-month", "start-year", "end-day", "end-month", "end-year"],
        ...["conditions", "conditionsEn", "pictureAlt", "pictureAltEn"],
      ],
    },
  ),
  leader(
    "/desk/candidates/:item/edit",
    {
      title: "وفاء كامل درويش",
      electoralDistrict: "الدائرة الأولى – قسم أول أسيوط، أسيوط",
      whatsappNumber: "01012345678",
      ...inFull({
        titleEn: "Wafaa Kamel",
        nickname: "أم كامل",
        type: INDIVIDUAL,
        listName: "قائمة",
        listOrder: "٣",
        serialNumber: "٧",
        symbolName: "نخلة",
        partyAffiliation: "مستقلة",
        candidateStatus: "مرشحة",
        candidateQualification: "طبيبة",
        description: "نبذة",
        descriptionEn: "A profile",
        whatsappConsent: "on",
        whatsappConsentNote: "باستمارة",
      }),
    },
    {
      by: "electoralDistrict",
      takesFiles: true,
      act: "save",
      optional: [
        ...["electoralDistrict", "whatsappNumber", "titleEn", "nickname", "type", "listName"],
        ...["listOrder", "serialNumber", "symbolName", "partyAffiliation", "candidateStatus"],
        ...["candidateQualification", "description", "descriptionEn", "whatsappConsent"],
        "whatsappConsentNote",
      ],
    },
  ),
  leader("/desk/candidates/:live/edit", { note: "لظروف صحية" }, { act: "withdraw", isFinal: true }),
  ...formsInFull(
    leader("/desk/settings/content", { needsTwo: "news" }, { optional: ["needsTwo"] }),
  ),
  // One screen begins items of every kind.
  ...formsInFull(
    ...(["archive", "offers", "candidates"] as const).map(
      (kind): FormOnPage => leader(`/desk/${kind}/create`, { title: "مسودة جديدة" }),
    ),
  ),
  member(
    "/profile/complaints-suggestions/add-complaint?topic=health",
    { title: "عنوان", body: "نص الشكوى" },
    { by: "body" },
  ),
  member(
    "/profile/complaints-suggestions/add-suggestion?topic=health",
    { title: "عنوان", body: "نص المقترح" },
    { by: "body" },
  ),
  member("/profile/complaints-suggestions/add-street-pulse?topic=health&mood=calm", {
    body: "كلام الناس",
  }),
  member(
    "/profile/complaints-suggestions/:own/edit",
    { title: "عنوان", body: "نص معدّل" },
    { by: "body" },
  ),
  leader("/statistics/feedback/:feedback", { reply: "رد" }, { by: "reply", act: "reply" }),
  leader("/statistics/feedback/:feedback", { note: "ملاحظة" }, { by: "note", act: "note" }),
  leader(
    "/notification/create",
    {
      title: "اجتماع",
      message: "نلتقي الخميس.",
      ...onDayTime("at", "6:30 PM"),
      audience: "everybody",
    },
    { act: "check", optional: aDay("at"), parts: ["at-time"] },
  ),
  leader("/users/:person/merge", { number: typed.phoneNumber }),
];

/** Where a form of a page is sent. */
export const sentTo = (path: string, { act }: Pick<FormOnPage, "act">) =>
  act ? `${path}${path.includes("?") ? "&" : "?"}act=${act}` : path;

/** What stands in an address in place of a route's names; the first that its pattern has is taken. */
const addresses: readonly (readonly [pattern: RegExp, address: string])[] = [
  [/^\/(news|posts)\/:id\/comments\/:commentId/, "/$1/1/comments/:comment"],
  [/^\/(news|posts)\/:id/, "/$1/1"],
  [/^\/report\/:kind\/:id/, "/report/comment/:reported"],
  [/^\/desk\/moderation\/threads\/:kind\/:id/, "/desk/moderation/threads/news/1"],
  [/^\/desk\/moderation\/:id/, "/desk/moderation/:case"],
  [/^\/profile\/moderation\/:id/, "/profile/moderation/:hidden"],
  [/^\/profile\/complaints-suggestions\/:id/, "/profile/complaints-suggestions/:own"],
  [/^\/profile\/:part\/edit/, "/profile/job/edit"],
  [/^\/profile\/:section/, "/profile/security"],
  [/^\/statistics\/feedback\/:id/, "/statistics/feedback/:feedback"],
  [/^\/statistics\/reports\/:id/, "/statistics/reports/:ownReport"],
  [/^\/statistics\/mail\/:token/, "/statistics/mail/:subscription"],
  [/^\/statistics\/numbers\/:group/, "/statistics/numbers/aid"],
  [/^\/statistics\/urgent-assistance\/:section\/:id/, "/statistics/urgent-assistance/medical/:aid"],
  [/^\/statistics\/urgent-assistance\/:section/, "/statistics/urgent-assistance/medical"],
  [/^\/humanitarian-aid\/my-requests\/:id/, "/humanitarian-aid/my-requests/:asked"],
  [/^\/attendance\/gatherings\/:id/, "/attendance/gatherings/:gathering"],
  [/^\/event\/:id/, "/event/:event"],
  [/^\/meeting\/:id/, "/meeting/:meeting"],
  [/^\/membership\/centralSec\/:id/, "/membership/centralSec/:secretariat"],
  [/^\/contact\/room\/people$/, "/contact/room/people?id=:group"],
  [/^\/contact\/room\/read$/, "/contact/room/read?id=:room&seq=1"],
  [/^\/contact\/room(\/calls|\/files|)$/, "/contact/room$1?id=:room"],
  [/^\/contact\/follow$/, "/contact/follow?kind=meeting&id=:meeting"],
  [/^(\/desk)?\/surveys?\/:id\/results\/:\w+/, "$1/surveys/:counted/results/q7"],
  [/^\/survey\/:id\/results/, "/survey/:counted/results"],
  [/^\/desk\/surveys\/:id\/results/, "/desk/surveys/:counted/results"],
  [/^(\/desk\/polls|\/poll)\/:id\/(results|receipts)/, "$1/:voted/$2"],
  [/^\/survey\/:id/, "/survey/:toAnswer"],
  [/^\/poll\/:id/, "/poll/:toVote"],
  [/^\/desk\/(survey|poll)s\/:id/, "/desk/$1s/:$1"],
  [/^\/desk\/candidates\/import\/:id/, "/desk/candidates/import/:candidates"],
  [/^\/desk\/election\/districts\/:id/, "/desk/election/districts/:district"],
  [/^\/desk\/election\/districts$/, "/desk/election/districts?kind=list"],
  [/^\/desk\/settings\/silence\/:id/, "/desk/settings/silence/:silence"],
  [/^\/desk\/structure\/positions\/:id/, "/desk/structure/positions/:position"],
  [/^\/desk\/structure\/:id/, "/desk/structure/:unit"],
  [/^\/desk\/structure\/create$/, "/desk/structure/create?kind=leadership"],
  [/^\/desk\/(\w+)\/:id/, "/desk/$1/:item"],
  [/^\/roles\/edit\/:id\/delete/, "/roles/edit/8/delete"],
  [/^\/roles\/edit\/:id/, "/roles/edit/5"],
  [/^\/users\/(application|import|export)(s?)\/:id/, "/users/$1$2/:$1"],
  [/^\/users\/role-changes\/:id/, "/users/role-changes/:roleChange"],
  [/^\/users\/selected\/:id\/:act/, "/users/selected/:selection/give?role=5"],
  [/^\/users\/:id\/merge\/:otherId\/confirm/, "/users/:twice/merge/:other/confirm?kept=first"],
  [/^\/users\/:id\/merge\/:otherId/, "/users/:twice/merge/:other"],
  [/^\/users\/:id/, "/users/:person"],
  [/^\/user\/edit\/:id\/:act/, "/user/edit/:leaving/close"],
  [/^\/user\/edit\/:id/, "/user/edit/:person"],
];

function addressOf(pattern: string): string {
  const [from, to] = addresses.find(([each]) => each.test(pattern)) ?? [];
  return from && to ? pattern.replace(from, to) : pattern.replaceAll(/:\w+/g, "1");
}

/** Who sends what there is to be sent; what isn't here a leader does. */
const senders: readonly (readonly [who: Who, of: RegExp])[] = [
  ["waiting", /^\/account-verification/],
  ["newcomer", /^\/registerNow/],
  ["activating", /^\/activate\//],
  ["expired", /^\/renewal/],
  [
    "stranger",
    /^\/(LoginGusetUser|GusetUserHome|login|register|guest|logout|preferences|activate)$/,
  ],
  ["stranger", /^\/(card\/check|email-code|administrator|auth\/facebook|statistics\/mail\/)/],
  ["member", /^\/(news|posts|report|profile|application|humanitarian-aid|members|push)(\/|$)/],
  ["member", /^\/(leaderboard|notification\/read|attendance|event\/:event)$/],
];

type Listed = readonly [list: string, link: string, place?: number];

const twins = `/users?keyword=${encodeURIComponent("لطفي الدمياطي")}`;
/** Where the first that a name means is found. */
const lists = {
  application: ["/users/applications", ".listing a"],
  twice: [twins, ".listing a"],
  other: [twins, ".listing a", 1],
  person: [`/users?keyword=${person("verified", "sector_leader").membershipId}`, ".listing a"],
  leaving: ["/users", ".listing a"],
  gathering: ["/attendance/gatherings?time=coming", ".listing a"],
  event: ["/events", '.card a[href^="/event/"]'],
  meeting: ["/meetings?time=hosted", '.card a[href^="/meeting/"]'],
  invited: ["/meetings?time=upcoming", '.card a[href^="/meeting/"]'],
  room: ["/contact", '.rooms a[href^="/contact/room"]'],
  ownReport: ["/statistics/reports?view=mine", '.listing a[href^="/statistics/reports/"]'],
  counted: ["/surveys?view=closed", '.card a[href^="/survey/"]'],
  voted: ["/surveys?view=closed", '.card a[href^="/poll/"]'],
  import: ["/users/import", ".listing a"],
  date: ["/desk/election", 'form[action*="act=changeDate"]'],
  candidates: ["/desk/candidates/import", ".listing a"],
  district: ["/desk/election/districts?kind=list", ".listing tbody a"],
  unit: ["/desk/structure", ".tree li > .row a"],
  silence: ["/desk/settings/silence", ".listing a"],
  secretariat: ["/membership", 'a[href^="/membership/centralSec/"]'],
  asked: ["/humanitarian-aid/my-requests", ".notes a"],
  aid: ["/statistics/urgent-assistance/medical", ".listing a"],
  feedback: ["/statistics/feedback", ".listing a"],
  own: ["/profile/complaints-suggestions?type=suggestions", '.card footer a[href$="/edit"]'],
} as const satisfies Record<string, Listed>;
const ofDesk = (desk: string): Readonly<Record<string, Listed | undefined>> => ({
  item: [`${desk}?state=draft`, ".listing tbody a"],
  live: [`${desk}?state=live`, ".listing tbody a"],
});

/** The id in a link or the address of a form: in the query, or at the end of the path. */
function idIn(link: HTMLElement | null): string {
  const address = link?.getAttribute("href") ?? link?.getAttribute("action") ?? "/";
  const { pathname, searchParams } = new URL(address.replaceAll("&amp;", "&"), "http://web");
  const last = pathname
    .replace(/\/edit$/, "")
    .split("/")
    .at(-1);
  return searchParams.get("id") ?? searchParams.get("date") ?? last ?? "";
}
const lastOf = ({ url }: Page) => url.pathname.split("/").at(-1) ?? "";

/** Chooses people of a list for an act over several. */
const chooseForm = 'form[action$="act=choose"]';

/** What the web hands on to the platform, and what is no address. */
const carried = ["routes/api", "routes/demo", "routes/unknown"];

/** Each address of the build with its act, where its screen has several (session/form-actions.server.ts). */
export function postsOf(build: ServerBuild): { path: string; as: Who }[] {
  return pathsOf(build).flatMap(({ id, address, hasAction, acts }) => {
    if (!hasAction || carried.includes(id)) return [];
    const as = senders.find(([, of]) => of.test(address))?.[0] ?? "leader";
    const paths = acts?.map((act) => sentTo(address, { act })) ?? [address];
    return paths.map((path) => ({ path, as }));
  });
}

const peopleOf = {
  member: person("verified"),
  leader: person("verified", "admin"),
  expired: person("expired"),
};

/** The whole app, and visitors who have come as far as its forms. */
export async function openBadScreens() {
  const screens = await openScreens();
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const build = await screens.load<ServerBuild>("virtual:react-router/server-build");
  let number = 0;

  async function visit(who: Who, language?: Language): Promise<Browser> {
    const options = language ? { language } : {};
    if (who === "guest") return screens.as("guest", options);
    if (who === "member" || who === "leader" || who === "expired") {
      return screens.as(peopleOf[who].uid, options);
    }
    const browser = screens.browser(options);
    if (who === "newcomer") {
      browser.cookies.set("session", await signUpToken(`newcomer-${++number}`));
    } else if (who === "waiting") {
      const [{ page, selector }] = forms;
      const email = `waiting-${++number}@example.com`;
      await browser.submit(await browser.open(page), selector, { ...typed, email });
    } else if (who === "activating") {
      const page = await browser.open("/activate");
      await browser.submit(page, 'form:has([name="nationalId"])', identity);
    }
    return browser;
  }

  /** What a list showed to whom, and for which paths: who asks again for the same has used it up. */
  const shown = new Map<string, { ids: readonly string[]; paths: Set<string> }>();

  async function listed([list, link, place = 0]: Listed, path: string, browser: Browser) {
    const key = [browser.cookies.get("session"), list, link].join(" ");
    let known = shown.get(key);
    if (!known || known.paths.has(path)) {
      const { document } = await browser.open(list);
      known = { ids: document.querySelectorAll(link).map(idIn), paths: new Set() };
      shown.set(key, known);
    }
    known.paths.add(path);
    return known.ids[place] ?? "";
  }

  /** The path with ids in place of names: of something new, or of the first in a list of the visitor's. */
  async function at(path: string, browser: Browser): Promise<string> {
    let named = path;
    for (const [name] of path.matchAll(/(?<=:)[a-z]\w*/gi)) {
      const desk = `/desk/${contentKindAt(path) ?? ""}`;
      const known: Readonly<Record<string, Listed | undefined>> = { ...lists, ...ofDesk(desk) };
      const { [name]: list } = known;
      const { [name]: make } = makers;
      const id = list ? await listed(list, path, browser) : await make?.(browser, path);
      if (id === undefined) throw new Error(`Nobody knows what :${name} of ${path} is.`);
      named = named.replace(`:${name}`, id);
    }
    return named;
  }

  /** What is made for whoever asks for it, since a form uses it up, or has a state that no list tells. */
  const makers: Readonly<Record<string, (browser: Browser, path: string) => Promise<string>>> = {
    async selection(browser) {
      // A role is for members in good standing who don't have it yet.
      const list = await browser.open("/users?status=verified");
      const boxes = list.document.querySelectorAll('[name="people"]');
      const people = boxes[++number % boxes.length]?.getAttribute("value") ?? "";
      const page = await browser.submit(list, chooseForm, { people, next: "give" });
      return page.url.pathname.split("/").at(-2) ?? "";
    },
    async roleChange(browser) {
      const path = await at("/users/selected/:selection/give?role=5", browser);
      return lastOf(await browser.submit(await browser.open(path), 'main form[method="post"]'));
    },
    async export(browser) {
      const fields = { format: "csv", columns: "name" };
      const form = 'form:has([name="columns"])';
      const page = await browser.submit(await browser.open("/users/export"), form, fields);
      if (page.url.pathname.startsWith("/users/exports/")) return lastOf(page);
      return idIn(page.document.querySelector(".listing a"));
    },
    asking: () => newEvent("ماذا تأكل؟"),
    silent: () => newEvent(),
    called: () => newMeeting(),
    tasked: () => newMeeting(),
    async columns(browser) {
      const rows = [registerLine(++number), registerLine(++number)];
      const file = new File([[REGISTER_HEADER, ...rows].join("\n")], "register.csv");
      const list = await browser.open("/users/import");
      return lastOf(await browser.submit(list, 'form:has([name="file"])', { file }));
    },
    // One that the leader looks after.
    group: () =>
      idOf(`
        update chat_members set part = 'helper', standing = 'in' from chat_rooms, users
        where chat_rooms.id = room_id and kind = 'group' and chat_rooms.state = 'open'
          and users.id = user_id and facebook_id = '${peopleOf.leader.uid}' and part <> 'owner'
        returning room_id as id`),
    async subscription() {
      const { world } = await screens.platform();
      return signId(world.configuration, "statistics mails", TASKED);
    },
    sent: () => newReport("member"),
    answering: () => newReport("leader"),
    toAnswer: () => newSurvey("survey", "open"),
    toWrite: () => newSurvey("survey", "open", written),
    toVote: () => newSurvey("poll", "open"),
    survey: () => newSurvey("survey", "draft"),
    poll: () => newSurvey("poll", "draft"),
    async position(browser, path) {
      const unit = await listed(lists.unit, path, browser);
      const page = await browser.open(`/desk/structure/${unit}`);
      return idIn(page.document.querySelector('a[href^="/desk/structure/positions/"]'));
    },
    checked: (browser) => newPost(browser),
    reported: (browser) => someComment(browser),
    case: (browser) => newCase(browser),
    async unanswered(browser) {
      const leader = await visit("leader");
      const id = await newCase(leader, browser);
      const page = await leader.open(`/desk/moderation/${id}`);
      await leader.submit(page, 'form:has([name="act"])', { act: "hide", reason: "spam" });
      return id;
    },
    hidden: () =>
      idOf(`select c.id from moderation_cases c join users u on u.id = c.author_id
        where u.facebook_id = '${peopleOf.member.uid}' order by c.id limit 1`),
    async comment(browser, path) {
      const item = path.startsWith("/posts/") ? "/posts/1" : "/news/1";
      const form = 'form:has([name="body"])';
      const body = `تعليق ${++number}`;
      const added = await browser.submit(await browser.open(item), form, { body });
      return /#comment-(\d+)/.exec(added.url.hash)?.[1] ?? ownComment(added);
    },
  };

  const inThreeWeeks = () => new Date(Date.now() + 21 * 24 * 60 * 60 * 1000).toISOString();

  /** An event of three weeks' time that may ask something of who registers: its id. */
  async function newEvent(...questions: string[]): Promise<string> {
    return idOf(`
      insert into events (title, starts_at, ends_at, governorate_code, location, detailed_location,
        description, search_text, category, type, max_attendance, max_companions, questions,
        allowed_roles, allowed_secretariats, state, created_at, changed_at)
      select 'لقاء', moment, moment + interval '1 hour', '11', 'المقر', 'شارع البحر',
        'لقاء مفتوح للجميع', 'لقاء', 'org', 'public', 50, 3, '{${questions.join()}}',
        '{}', '{}', 'published', moment, moment
      from (select '${inThreeWeeks()}'::timestamptz as moment) as ahead
      returning id`);
  }

  /** A meeting of the leader's in three weeks, with somebody who is known by their id: its id. */
  async function newMeeting(): Promise<string> {
    await query(`insert into users (id, display_name, status, created_at)
      values ('${TASKED}', 'سمير حسن', 'verified', now() - interval '9 years') on conflict do nothing`);
    return idOf(`
      with made as (
        insert into meetings (title, starts_at, ends_at, description, agenda, host_id, created_at, changed_at)
        select 'لجنة', moment, moment + interval '1 hour', '', '{}', users.id, moment, moment
        from users, (select '${inThreeWeeks()}'::timestamptz as moment) as ahead
        where facebook_id = '${peopleOf.leader.uid}'
        returning id, starts_at, host_id)
      insert into meeting_people (meeting_id, user_id, starts_at, invited_at)
      select made.id, invited, starts_at, starts_at
      from made, unnest(array[host_id, '${TASKED}'::uuid]) as invited
      returning meeting_id as id`);
  }

  /** A report that waits for the leader: of the leader's own, to be answered; of a member's, to be read: its id. */
  async function newReport(author: "leader" | "member"): Promise<string> {
    const state = author === "leader" ? "asked" : "sent";
    return idOf(`
      insert into reports (number, title, type, location, starts_on, ends_on, goals, officials,
        description, search_text, state, scope, governorate_code, secretariat_ids, author_id,
        sent_at, created_at, changed_at)
      select nextval('report_numbers'), 'تقرير', 'weekly', 'المقر', '2026-09-20', '2026-09-26',
        'زيارة', 'الأمين', 'زرنا الوحدات.', 'تقرير', '${state}', 'governorate', '11', '{}',
        users.id, moment, moment, moment
      from users, (select now() - interval '1 day' as moment) as yesterday
      where facebook_id = '${peopleOf[author].uid}'
      returning id`);
  }

  /** A survey or poll like one of the demo's, by name: a draft of the leader's, or open to everybody. */
  /** @param questions else those of one of the demo */
  async function newSurvey(
    kind: "survey" | "poll",
    state: "draft" | "open",
    questions?: readonly SurveyQuestion[],
  ): Promise<string> {
    const isOpen = state === "open";
    const asked = questions ? `'${JSON.stringify(questions)}'` : "questions";
    return idOf(`
      insert into surveys (kind, state, since, title, title_en, terms, text, text_en, questions,
        is_anonymous, may_change, results, opens_at, closes_at, audience, audience_keys,
        governorate_code, branch_ids, secretariat_ids, told_at, changed_at, changed_by)
      select kind, '${state}', moment, title, title_en, terms, text, text_en, ${asked}, false, false,
        results, ${isOpen ? "moment" : "null"}, moment + interval '99 years', audience,
        ${isOpen ? "'{all}'" : "'{}'"}, '11', '{}', '{}', ${isOpen ? "moment" : "null"}, moment, users.id
      from users, surveys, (select '2026-01-01'::timestamptz as moment) as earlier
      where facebook_id = '${peopleOf.leader.uid}' and kind = '${kind}'
      order by surveys.id limit 1
      returning id`);
  }

  /** A comment of a member that was just reported: the id of its case. */
  async function newCase(reporter: Browser, member?: Browser): Promise<string> {
    await forgetLimits();
    const author = member ?? (await visit("member"));
    const own = await at("/news/1/comments/:comment", author);
    const reported = `/report/comment/${own.split("/").at(-1)}`;
    const page = await reporter.open(reported);
    await reporter.submit(page, 'form:has([name="reason"])', { reason: "spam" });
    return idOf("select id from moderation_cases order by id desc limit 1");
  }

  /** A post that was just written and sent to be checked: its id at the desk. */
  async function newPost(browser: Browser): Promise<string> {
    const create = await browser.open("/desk/posts/create");
    const title = `منشور ${++number}`;
    const begun = await browser.submit(create, 'form:has([name="title"])', { title });
    const form = 'form:has([name="body"])';
    await browser.submit(begun, form, { body: "نص", next: "submit" }, "no-button");
    return begun.url.pathname.split("/").at(-2) ?? "";
  }

  /** What a form takes and does: of codes, the one that the open gathering's screen shows. */
  async function taken({ page, good }: FormOnPage): Promise<FormOnPage["good"]> {
    if (page !== "/attendance") return good;
    const leader = await visit("leader");
    const list = await leader.open("/attendance/gatherings");
    const link = list.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
    const screen = await leader.open(`${link}/screen`);
    return { code: screen.textOf(".shown-code .digits").replaceAll(/\D/g, "") };
  }

  async function idOf(text: string): Promise<string> {
    const { rows } = await query(text);
    return rows[0]?.id ?? "";
  }

  async function query(text: string) {
    const { world } = await screens.platform();
    return world.db.execute<{ id: string }>(sql.raw(text));
  }

  async function forgetLimits(): Promise<void> {
    await query("delete from rate_limits");
  }

  return {
    screens,
    databaseUrl,
    build,
    at,
    taken,
    visit,
    /** So that no form waits for what the one before has begun. */
    finish: async ({ leaves }: FormOnPage) => {
      if (leaves) await query(`delete from ${leaves}`);
    },
    /** So that no test meets the limits of another. */
    forgetLimits,
    /** Whatever was done is done too often now. */
    reachLimits: async () => {
      await query("update rate_limits set count = 1000000");
    },
    close: () => screens.close(),
  };
}
type BadScreens = Awaited<ReturnType<typeof openBadScreens>>;
/** The same for a file's tests. */
export const setUpBadScreens = (): BadScreens => setUp(openBadScreens);

/** A comment of somebody else, among those of the newest items. */
async function someComment(browser: Browser): Promise<string> {
  for (let item = 300; item > 250; item--) {
    const page = await browser.open(`/news/${item}`);
    const link = page.document.querySelector('.comments a[href^="/report/comment/"]');
    const id = link?.getAttribute("href")?.split("/").at(-1);
    if (id) return id;
  }
  return "";
}

function ownComment(page: Page): string {
  const link = page.document.querySelector('.comments a[href*="/comments/"]');
  return /comments\/(\d+)/.exec(link?.getAttribute("href") ?? "")?.[1] ?? "";
}

/** Every route's whole path, with 1 for what varies. */
export function pathsOf({ routes }: ServerBuild): {
  id: string;
  path: string;
  /** With what its names stand for (`at`). */
  address: string;
  hasAction: boolean;
  acts: readonly string[] | undefined;
  isScreen: boolean;
}[] {
  const whole = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined;
    return route ? `${whole(route.parentId)}/${route.path ?? ""}` : "";
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === "root" || (!route.path && !route.index)) return [];
    const pattern = whole(route.id)
      .replaceAll(/\/+/g, "/")
      .replace(/(.)\/$/, "$1")
      .replace("*", "x");
    const { action } = route.module;
    return [
      {
        id: route.id,
        path: pattern.replaceAll(/:\w+/g, "1"),
        address: addressOf(pattern),
        hasAction: action !== undefined,
        acts: action && "acts" in action ? (action.acts as readonly string[]) : undefined,
        isScreen: route.module.default !== undefined,
      },
    ];
  });
}

/** Whether a text is of a language: Arabic ones have Arabic letters, English ones none. */
export function isIn(language: Language, text: string): boolean {
  return text.trim() !== "" && /\p{Script=Arabic}/u.test(text) === (language === "ar");
}
