import pg from "pg";
import type { ServerBuild } from "react-router";
import {
  type ContentKind,
  contentActs,
  contentKindAt,
  contentKinds,
} from "#app/contract/content.values.ts";
import { INDIVIDUAL } from "#app/contract/election.ts";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import { demoPeople } from "#app/demo/people.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { signId } from "#app/platform/privacy/signed-id.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { signUpToken } from "#tests/world/newcomer.ts";
import { signInAs } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { REGISTER_HEADER, registerLine } from "#tests/world/register.ts";
import { openScreens, type Screens } from "#tests/world/screens.ts";

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
  /** Of a day that is needed: its first field says so for them. */
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
  duration: "ساعتان",
  governorate: "دمياط",
  location: "قصر الثقافة",
  detailedLocation: "شارع الكورنيش",
  description: "حوار مفتوح مع الشباب.",
  // More than any event of the demo has.
  maxAttendance: "500",
  category: "org",
  type: "public",
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
  duration: "ساعة ونصف",
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

/** Every form that a visitor types into. `:comment` is a comment of the member's own. */
export const forms: readonly [FormOnPage, ...FormOnPage[]] = [
  {
    page: "/LoginGusetUser",
    selector: 'form:has([name="phoneNumber"])',
    as: "stranger",
    good: typed,
  },
  {
    page: "/GusetUserHome",
    selector: 'form:has([name="email"])',
    as: "stranger",
    good: { email: typed.email },
  },
  {
    page: "/login",
    selector: 'form:has([name="email"])',
    as: "stranger",
    good: { email: typed.email },
  },
  {
    page: "/account-verification",
    selector: 'form:has([name="otp"])',
    as: "waiting",
    good: { otp: "123456" },
    secret: "otp",
  },
  {
    page: "/card/check",
    selector: "form[data-card-check]",
    as: "stranger",
    // Well written, and no card.
    good: { card: "https://sawt.example.org/card/aa.bb.cc" },
  },
  { page: "/news/1", selector: 'form:has([name="body"])', as: "member", good: { body: "تعليق" } },
  {
    page: "/news/1/comments/:comment",
    selector: 'form:has([name="body"])',
    as: "member",
    good: { body: "تعليق معدل" },
  },
  { page: "/posts/1", selector: 'form:has([name="body"])', as: "member", good: { body: "تعليق" } },
  {
    page: "/posts/1/comments/:comment",
    selector: 'form:has([name="body"])',
    as: "member",
    good: { body: "تعليق معدل" },
  },
  {
    page: "/report/comment/:reported",
    selector: 'form:has([name="reason"])',
    as: "member",
    good: { note: "إعلان", reason: "spam" },
    optional: ["note"],
  },
  {
    page: "/desk/moderation/:case",
    selector: 'form:has([name="act"])',
    as: "leader",
    good: { act: "keep", note: "لا بأس به", ...inFull({ reason: "spam", days: "٣" }) },
    optional: ["note", "reason", "days"],
    isFinal: true,
  },
  ...formsInFull({
    page: "/profile/moderation/:unanswered",
    selector: 'form:has([name="answer"])',
    as: "member",
    good: { answer: "لم أقصد أحدًا" },
    isFinal: true,
  }),
  {
    page: "/desk/settings/moderation",
    selector: 'form:has([name="words"])',
    as: "leader",
    good: { words: "كلمة", ...inFull({ holdsFirst: "on" }) },
    optional: ["words", "holdsFirst"],
  },
  {
    page: "/activate",
    selector: 'form:has([name="nationalId"])',
    as: "stranger",
    good: identity,
  },
  {
    page: "/profile/job/edit",
    selector: 'form:has([name="currentJob"])',
    as: "member",
    good: { currentJob: "محاسب أول", employer: "شركة النيل" },
  },
  {
    page: "/profile/contact/edit",
    selector: 'form:has([name="email"])',
    as: "expired",
    good: { phoneNumber: typed.phoneNumber, email: typed.email },
  },
  {
    page: "/renewal",
    selector: 'form:has([name="membershipId"])',
    as: "expired",
    isKept: true,
    good: {
      membershipId: "2320658",
      phoneNumber: typed.phoneNumber,
      neighborhood: "حي السلام",
      street: "شارع البحر",
      buildingApartmentNumber: "12",
    },
  },
  {
    page: "/users/applications/:application",
    act: "approve",
    selector: 'form:has([name="nationalId"])',
    as: "leader",
    // Well written, and nobody's.
    good: { nationalId: "29001011112345" },
  },
  {
    page: "/attendance",
    act: "checkIn",
    selector: 'form:has([name="code"])',
    as: "member",
    // Well written, and no gathering's.
    good: { code: "00000000" },
    secret: "code",
    isGuarded: true,
  },
  {
    page: "/contact/room?id=:room",
    selector: 'form:has([name="text"])',
    as: "leader",
    act: "send",
    good: { text: "رسالة إلى الفريق" },
  },
  {
    page: "/statistics/reports/create",
    selector: 'form:has([name="officials"])',
    as: "leader",
    good: reportGood,
    optional: ["location", "goals", "officials", "description"],
    parts: reportParts,
    takesFiles: true,
  },
  ...formsInFull({
    page: "/statistics/reports/:answering/edit",
    selector: 'form:has([name="officials"])',
    as: "leader",
    good: reportGood,
    optional: ["location", "goals", "officials", "description"],
    parts: reportParts,
    takesFiles: true,
  }),
  {
    page: "/statistics/reports/:sent",
    act: "ask",
    selector: 'form[action*="act=ask"]',
    as: "leader",
    good: { question: "كم كان عدد الحاضرين؟" },
    isFinal: true,
  },
  {
    page: "/statistics/reports/:answering",
    act: "send",
    selector: 'form[action*="act=send"]',
    as: "leader",
    good: { answer: "مئة وعشرون" },
    isFinal: true,
  },
  {
    page: "/desk/surveys/create",
    selector: 'form:has([name="closesAt-day"])',
    as: "leader",
    good: surveyGood,
    parts: surveyParts,
    optional: surveyOptional,
  },
  ...formsInFull({
    page: "/desk/polls/create",
    selector: 'form:has([name="closesAt-day"])',
    as: "leader",
    good: surveyGood,
    parts: surveyParts,
    optional: surveyOptional,
  }),
  {
    page: "/survey/:toWrite",
    act: "send",
    selector: 'main form[action*="act=send"]',
    as: "leader",
    good: { q1: "قاعة أقرب", q2: "أقرب إلى المحطة.", q3: "4" },
    isFinal: true,
  },
  {
    page: "/poll/:toVote",
    act: "send",
    selector: 'main form[action*="act=send"]',
    as: "leader",
    good: { q1: "c1" },
    isFinal: true,
  },
  {
    page: "/poll/:voted/receipts",
    selector: 'form[action$="/receipts"]',
    as: "leader",
    good: { receipt: "2345-6789" },
    isUnlimited: true,
  },
  {
    page: "/desk/surveys/:survey/edit",
    act: "addQuestion",
    selector: '#add form[action*="act=addQuestion"]',
    as: "leader",
    // Of a kind without choices: whether others have too few is only said once there is a kind.
    good: { title: "ماذا ينقص؟", kind: "long", titleEn: "" },
    optional: ["titleEn"],
    isGuarded: true,
  },
  {
    page: "/create-event",
    selector: 'form:has([name="detailedLocation"])',
    as: "leader",
    good: eventGood,
    parts: ["date-month", "date-year"],
    takesFiles: true,
  },
  ...formsInFull({
    page: "/event/:event/edit",
    act: "save",
    selector: 'form:has([name="detailedLocation"])',
    as: "leader",
    good: eventGood,
    parts: ["date-month", "date-year"],
    takesFiles: true,
  }),
  {
    page: "/event/:asking/edit",
    act: "cancel",
    selector: 'form[action*="act=cancel"]',
    as: "leader",
    good: { reason: "سوء الأحوال الجوية" },
    isFinal: true,
  },
  {
    page: "/event/:asking",
    act: "register",
    selector: 'form[action*="act=register"]',
    as: "member",
    good: { answers: "نباتي", companions: "٢" },
    optional: ["companions"],
    isFinal: true,
  },
  {
    page: "/event/:silent",
    act: "ask",
    selector: 'form[action*="act=ask"]',
    as: "guest",
    good: { fullName: typed.fullName, email: typed.email, companions: "2" },
    optional: ["companions"],
    isGuarded: true,
    isFinal: true,
  },
  {
    page: "/meetings/create",
    act: "create",
    selector: 'form[action$="act=create"]',
    as: "leader",
    // Either of the last two invites somebody.
    good: { ...meetingGood, governorate: "دمياط", roles: "4" },
    optional: [...meetingOptional, "governorate", "roles"],
    several: ["agenda"],
    parts: ["date-month", "date-year"],
    isGuarded: true,
  },
  // Who is invited already needs no choice.
  {
    page: "/meeting/:called/edit",
    act: "save",
    selector: 'form[action$="act=save"]',
    as: "leader",
    good: meetingGood,
    optional: meetingOptional,
    several: ["agenda"],
    parts: ["date-month", "date-year"],
    isGuarded: true,
  },
  {
    page: "/meeting/:called/edit",
    act: "cancel",
    selector: 'form[action*="act=cancel"]',
    as: "leader",
    good: { reason: "تعذر الحضور" },
    isFinal: true,
  },
  {
    page: "/meeting/:invited",
    act: "answer",
    selector: 'form[action*="act=answer"]',
    as: "member",
    good: { word: "أنا على سفر" },
    optional: ["word"],
    isGuarded: true,
  },
  {
    page: "/meeting/:called",
    act: "saveRecord",
    selector: 'form[action*="act=saveRecord"]',
    as: "leader",
    good: { record: "تقرر ما يلي" },
    isGuarded: true,
  },
  {
    page: "/meeting/:tasked",
    act: "addAction",
    selector: 'form[action*="act=addAction"]',
    as: "leader",
    good: { action: "كتابة المحضر", owner: TASKED, ...onDay("dueOn") },
    parts: ["dueOn-month", "dueOn-year"],
    isGuarded: true,
  },
  {
    page: "/users/import/:columns",
    act: "columns",
    selector: 'form[action*="act=columns"]',
    as: "leader",
    good: { headerRow: "1", columns: "membershipId" },
    isFinal: true,
    isGuarded: true,
  },
  {
    page: "/event/:event/edit",
    act: "addHelper",
    selector: 'form:has([name="membershipId"])',
    as: "leader",
    good: { membershipId: person("verified").membershipId ?? "" },
  },
  {
    page: "/event/:event/attendees?state=registered",
    act: "message",
    selector: 'form:has([name="message"])',
    as: "leader",
    good: { message: "القاعة تغيرت." },
    isGuarded: true,
  },
  {
    page: "/attendance/gatherings",
    selector: 'form:has([name="startsAt-day"])',
    as: "leader",
    good: {
      title: "لقاء",
      place: "المقر",
      ...onDayTime("startsAt", "18:00"),
      ...onDayTime("endsAt", "8 مساءً"),
    },
    parts: dayTimeParts("startsAt", "endsAt"),
  },
  {
    page: "/statistics/urgent-assistance/medical/:aid",
    act: "note",
    selector: 'form:has([name="note"])',
    as: "leader",
    good: { note: "ملاحظة" },
  },
  {
    page: "/users",
    act: "find",
    selector: 'form:has([name="number"])',
    as: "leader",
    good: { number: typed.phoneNumber },
  },
  {
    page: "/users/:person",
    act: "show",
    selector: 'form:has([name="reason"])',
    as: "leader",
    good: { reason: "مطابقة البطاقة عند التسليم" },
  },
  {
    page: "/users/export",
    selector: 'form:has([name="columns"])',
    as: "leader",
    good: { format: "csv", columns: "name", reason: "مطابقة كشف المندوبين" },
    // Without a format there is one; a reason is needed with national IDs alone.
    optional: ["format", "reason"],
    leaves: "people_exports",
    isGuarded: true,
  },
  {
    page: "/user/edit/:person",
    act: "identity",
    selector: 'form:has([name="userName"])',
    as: "leader",
    good: { userName: "منى السيد", phone: "01087654321", email: "mona.edited@example.com" },
    optional: ["phone", "email"],
  },
  {
    page: "/user/edit/:person/close",
    isFinal: true,
    selector: 'form:has([name="reason"])',
    as: "leader",
    good: { reason: "طلب صاحب الحساب إغلاقه" },
  },
  {
    page: "/roles/create",
    selector: 'form:has([name="rank"])',
    as: "leader",
    good: {
      name: "مسؤول المتابعة",
      description: "يتابع طلبات المساعدة",
      rank: "sector_leader",
      abilities: "update:aid",
    },
    unique: "name",
  },
  {
    page: "/desk/audit",
    act: "find",
    selector: 'form[action$="act=find"]',
    as: "leader",
    good: { keyword: "محمد" },
  },
  {
    page: "/desk/settings/identity",
    selector: 'form:has([name="nameAr"])',
    as: "leader",
    good: {
      nameAr: "حزب النهر",
      nameEn: "The River Party",
      shortAr: "النهر",
      shortEn: "River",
      portalAr: "صوت",
      portalEn: "Sawt",
      promiseAr: "صوتك يصنع الفرق",
      promiseEn: "Your voice makes the difference",
      email: "hello@river-party.example",
    },
  },
  {
    page: "/desk/settings/membership",
    selector: 'form:has([name="months"])',
    as: "leader",
    good: { months: "12" },
  },
  {
    page: "/desk/settings/look",
    act: "colours",
    selector: 'form:has([name="night"])',
    as: "leader",
    good: { ...defaultOrganisation.colours },
  },
  {
    page: "/desk/settings/silence",
    selector: 'form:has([name="scope"])',
    as: "leader",
    good: silenceGood,
    parts: dayTimeParts("from", "to"),
  },
  ...formsInFull({
    page: "/desk/settings/silence/:silence",
    act: "change",
    selector: 'form:has([name="scope"])',
    as: "leader",
    good: silenceGood,
    parts: dayTimeParts("from", "to"),
  }),
  {
    page: "/desk/election",
    act: "save",
    selector: 'form[action$="act=save"]',
    as: "leader",
    good: {
      name: "انتخابات مجلس النواب",
      opensAt: "09:00",
      closesAt: "٢١:٠٠",
      lookupUrl: "https://elections.example.org",
      ...inFull({ nameEn: "Elections", note: "ملاحظة", noteEn: "A note" }),
    },
    optional: ["lookupUrl", "nameEn", "note", "noteEn"],
  },
  {
    page: "/desk/election",
    act: "addDate",
    selector: 'form[action$="act=addDate"]',
    as: "leader",
    good: { ...onDay("from", "2027"), ...onDay("until", "2027") },
    parts: dayParts("from", "until"),
  },
  ...formsInFull({
    page: "/desk/election?date=:date",
    act: "changeDate",
    selector: 'form[action*="act=changeDate"]',
    as: "leader",
    good: { ...onDay("from"), ...onDay("until") },
    parts: dayParts("from", "until"),
  }),
  {
    page: "/desk/election/districts?kind=list",
    act: "add",
    selector: 'form[action$="act=add"]',
    as: "leader",
    good: { name: "قطاع الواحات", governorate: "21" },
    optional: ["governorate"],
    unique: "name",
  },
  ...formsInFull(
    {
      page: "/desk/election/districts/:district",
      act: "save",
      selector: 'form[action$="act=save"]',
      as: "leader",
      good: { name: "قطاع السواحل", governorate: "21" },
      optional: ["governorate"],
      unique: "name",
    },
    {
      page: "/desk/election/districts/:district",
      act: "addList",
      selector: 'form[action$="act=addList"]',
      as: "leader",
      good: { name: "قائمة النخيل", number: "٧", symbolName: "نخلة" },
      optional: ["number", "symbolName"],
      unique: "name",
    },
    {
      page: "/desk/election/districts/:district",
      act: "changeList",
      selector: 'form[action$="act=changeList"]',
      as: "leader",
      good: { name: "قائمة السفينة", number: "٨", symbolName: "سفينة" },
      optional: ["number", "symbolName"],
      unique: "name",
    },
  ),
  {
    page: "/roles/edit/5",
    act: "save",
    selector: 'form:has([name="rank"])',
    as: "leader",
    good: { name: "قيادة قطاع", description: "تقود القطاع", rank: "sector_leader" },
  },
  {
    page: "/roles/edit/5/give",
    selector: 'form:has([name="membershipId"])',
    as: "leader",
    // A member's own number, written well.
    good: {
      membershipId: person("verified").membershipId ?? "",
      "until-day": "1",
      "until-month": "1",
      "until-year": "2030",
    },
    optional: ["until-day", "until-month", "until-year"],
  },
  {
    page: "/desk/structure/create?kind=leadership",
    selector: 'form:has([name="mapUrl"])',
    as: "leader",
    good: { name: "مجلس الحكماء" },
    unique: "name",
  },
  {
    page: "/desk/news/create",
    selector: 'form:has([name="title"])',
    as: "leader",
    good: { title: "خبر جديد" },
  },
  {
    page: "/desk/news/:item/edit",
    takesFiles: true,
    act: "save",
    selector: 'form:has([name="body"])',
    as: "leader",
    good: { title: "خبر كامل" },
  },
  {
    page: "/desk/posts/create",
    selector: 'form:has([name="title"])',
    as: "leader",
    good: { title: "منشور جديد" },
  },
  {
    page: "/desk/posts/:item/edit",
    takesFiles: true,
    act: "save",
    selector: 'form:has([name="body"])',
    as: "leader",
    good: { title: "منشور كامل", ...inFull({ body: "نص", titleEn: "A post", bodyEn: "Text" }) },
    optional: ["body", "titleEn", "bodyEn"],
  },
  {
    page: "/desk/posts/:whole/edit",
    act: "schedule",
    selector: 'form[action$="act=schedule"]',
    as: "leader",
    good: onDayTime("at", "٩ مساءً"),
    parts: dayTimeParts("at"),
    isFinal: true,
  },
  {
    page: "/desk/posts/:checked/edit",
    act: "return",
    selector: 'form[action$="act=return"]',
    as: "leader",
    good: { note: "ينقصه اسم القرية" },
    optional: ["note"],
    isFinal: true,
  },
  {
    page: "/desk/archive/:item/edit",
    takesFiles: true,
    act: "save",
    selector: 'form:has([name="body"])',
    as: "leader",
    good: {
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
    optional: [
      ...["day-day", "day-month", "day-year", "number", "body", "correction"],
      ...["titleEn", "bodyEn", "correctionEn"],
    ],
  },
  {
    page: "/desk/offers/:item/edit",
    takesFiles: true,
    act: "save",
    selector: 'form:has([name="body"])',
    as: "leader",
    good: {
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
    optional: [
      ...["provider", "providerEn", "body", "bodyEn", "titleEn"],
      ...["start-day", "start-month", "start-year", "end-day", "end-month", "end-year"],
      ...["conditions", "conditionsEn", "pictureAlt", "pictureAltEn"],
    ],
  },
  {
    page: "/desk/candidates/:item/edit",
    takesFiles: true,
    act: "save",
    selector: 'form:has([name="electoralDistrict"])',
    as: "leader",
    good: {
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
    optional: [
      ...["electoralDistrict", "whatsappNumber", "titleEn", "nickname", "type", "listName"],
      ...["listOrder", "serialNumber", "symbolName", "partyAffiliation", "candidateStatus"],
      ...["candidateQualification", "description", "descriptionEn", "whatsappConsent"],
      "whatsappConsentNote",
    ],
  },
  {
    page: "/desk/candidates/:live/edit",
    act: "withdraw",
    selector: 'form[action$="act=withdraw"]',
    as: "leader",
    good: { note: "لظروف صحية" },
    isFinal: true,
  },
  ...formsInFull({
    page: "/desk/settings/content",
    selector: 'form:has([name="needsTwo"])',
    as: "leader",
    good: { needsTwo: "news" },
    optional: ["needsTwo"],
  }),
  // One screen begins items of every kind.
  ...formsInFull(
    ...(["archive", "offers", "candidates"] as const).map(
      (kind): FormOnPage => ({
        page: `/desk/${kind}/create`,
        selector: 'form:has([name="title"])',
        as: "leader",
        good: { title: "مسودة جديدة" },
      }),
    ),
  ),
  {
    page: "/profile/complaints-suggestions/add-complaint?topic=health",
    selector: 'form:has([name="body"])',
    as: "member",
    good: { title: "عنوان", body: "نص الشكوى" },
  },
  {
    page: "/profile/complaints-suggestions/add-suggestion?topic=health",
    selector: 'form:has([name="body"])',
    as: "member",
    good: { title: "عنوان", body: "نص المقترح" },
  },
  {
    page: "/profile/complaints-suggestions/add-street-pulse?topic=health&mood=calm",
    selector: 'form:has([name="body"])',
    as: "member",
    good: { body: "كلام الناس" },
  },
  {
    page: "/profile/complaints-suggestions/:own/edit",
    selector: 'form:has([name="body"])',
    as: "member",
    good: { title: "عنوان", body: "نص معدّل" },
  },
  {
    page: "/statistics/feedback/:feedback",
    act: "reply",
    selector: 'form:has([name="reply"])',
    as: "leader",
    good: { reply: "رد" },
  },
  {
    page: "/statistics/feedback/:feedback",
    act: "note",
    selector: 'form:has([name="note"])',
    as: "leader",
    good: { note: "ملاحظة" },
  },
  {
    page: "/notification/create",
    act: "check",
    selector: 'form[action$="act=check"]',
    as: "leader",
    good: {
      title: "اجتماع",
      message: "نلتقي الخميس.",
      ...onDayTime("at", "6:30 PM"),
      audience: "everybody",
    },
    optional: aDay("at"),
    parts: ["at-time"],
  },
  {
    page: "/users/:person/merge",
    selector: 'form:has([name="number"])',
    as: "leader",
    good: { number: typed.phoneNumber },
  },
];

/** Where a form of a page is sent. */
export const sentTo = (path: string, { act }: Pick<FormOnPage, "act">) =>
  act ? `${path}${path.includes("?") ? "&" : "?"}act=${act}` : path;

/**
 * Every address that something can be posted to, by its route, with the acts of a screen that has
 * several forms (session/form-actions.server.ts); a test holds this against the build.
 */
export const actions: Readonly<
  Record<string, { path: string; as: Who; acts?: readonly string[] }>
> = {
  "routes/guest/register": { path: "/LoginGusetUser", as: "stranger" },
  "routes/guest/log-in": { path: "/GusetUserHome", as: "stranger" },
  "routes/guest/verify": { path: "/account-verification", as: "waiting" },
  "routes/guest/resend": { path: "/account-verification/resend", as: "waiting" },
  "routes/auth/login": { path: "/login", as: "stranger" },
  "routes/card/verify/verify": { path: "/card/check", as: "stranger" },
  "routes/membership/options": { path: "/register", as: "stranger" },
  "routes/auth/email-code": { path: "/email-code", as: "stranger" },
  "routes/auth/resend-code": { path: "/email-code/resend", as: "stranger" },
  "routes/administrator/confirm": { path: "/administrator", as: "stranger" },
  "routes/administrator/send-code": { path: "/administrator/send-code", as: "stranger" },
  "routes/guest/enter": { path: "/guest", as: "stranger" },
  "routes/auth/facebook": { path: "/auth/facebook", as: "stranger" },
  "routes/auth/log-out": { path: "/logout", as: "stranger" },
  "routes/preferences": { path: "/preferences", as: "stranger" },
  "routes/news/article/article": { path: "/news/1", as: "member" },
  "routes/reaction/comment/comment": { path: "/news/1/comments/:comment", as: "member" },
  "routes/reaction/comment/delete-comment": {
    path: "/news/1/comments/:comment/delete",
    as: "member",
  },
  "routes/reaction/like": { path: "/news/1/like", as: "member" },
  "routes/posts/post/post": { path: "/posts/1", as: "member" },
  "posts-comment": { path: "/posts/1/comments/:comment", as: "member" },
  "posts-comment-delete": { path: "/posts/1/comments/:comment/delete", as: "member" },
  "posts-like": { path: "/posts/1/like", as: "member" },
  "routes/reaction/send-on": { path: "/news/1/share", as: "member" },
  "posts-share": { path: "/posts/1/share", as: "member" },
  "routes/moderation/report": { path: "/report/comment/:reported", as: "member" },
  "routes/moderation/own/own": {
    path: "/profile/moderation/:hidden",
    as: "member",
  },
  "routes/moderation/case/case": { path: "/desk/moderation/:case", as: "leader" },
  "routes/moderation/thread": { path: "/desk/moderation/threads/news/1", as: "leader" },
  "routes/moderation/settings": { path: "/desk/settings/moderation", as: "leader" },
  "routes/membership/apply/apply": { path: "/registerNow", as: "newcomer" },
  "routes/membership/apply/send": { path: "/registerNow/send", as: "newcomer" },
  "routes/membership/application/application": { path: "/application", as: "member" },
  "routes/activation/identify": { path: "/activate", as: "stranger" },
  "routes/activation/confirm": { path: "/activate/confirm", as: "activating" },
  "routes/activation/resend": { path: "/activate/resend", as: "activating" },
  "routes/feedback/form/add-complaint": {
    path: "/profile/complaints-suggestions/add-complaint",
    as: "member",
  },
  "routes/feedback/form/add-suggestion": {
    path: "/profile/complaints-suggestions/add-suggestion",
    as: "member",
  },
  "routes/feedback/form/add-street-pulse": {
    path: "/profile/complaints-suggestions/add-street-pulse",
    as: "member",
  },
  "routes/feedback/form/edit": { path: "/profile/complaints-suggestions/:own/edit", as: "member" },
  "routes/feedback/item/item": {
    path: "/statistics/feedback/:feedback",
    as: "leader",
    acts: ["reply", "status", "note", "assign"],
  },
  "routes/membership/application/withdraw": { path: "/application/withdraw", as: "member" },
  "routes/membership/application/send-correction": { path: "/application/send", as: "member" },
  "routes/aid/new/new-request": { path: "/humanitarian-aid", as: "member" },
  "routes/aid/new/send": { path: "/humanitarian-aid/send", as: "member" },
  "routes/aid/request/request": { path: "/humanitarian-aid/my-requests/:asked", as: "member" },
  "routes/aid/request/withdraw": {
    path: "/humanitarian-aid/my-requests/:asked/withdraw",
    as: "member",
  },
  "routes/feedback/own/own-item": { path: "/profile/complaints-suggestions/:own", as: "member" },
  "routes/feedback/own/withdraw": {
    path: "/profile/complaints-suggestions/:own/withdraw",
    as: "member",
  },
  "routes/profile/email/email": {
    path: "/profile/email",
    as: "member",
    acts: ["confirm", "resend", "cancel"],
  },
  "routes/aid/request/send-files": {
    path: "/humanitarian-aid/my-requests/:asked/send",
    as: "member",
  },
  "routes/profile/edit": { path: "/profile/job/edit", as: "member" },
  "routes/profile/photo": { path: "/profile/photo/edit", as: "member" },
  // Two addresses of one screen.
  profile: { path: "/profile", as: "member", acts: ["signOut", "consent"] },
  "routes/profile/section": {
    path: "/profile/security",
    as: "member",
    acts: ["signOut", "consent"],
  },
  "routes/directory/directory": { path: "/members", as: "member", acts: ["consent"] },
  "routes/push/subscribe": { path: "/push/subscribe", as: "member" },
  "routes/push/unsubscribe": { path: "/push/unsubscribe", as: "member" },
  "routes/push/messages": { path: "/push/messages", as: "member" },
  "routes/push/player": { path: "/push/player", as: "member" },
  "routes/renewal/renewal": { path: "/renewal", as: "expired" },
  "routes/renewal/send": { path: "/renewal/send", as: "expired" },
  "routes/application/list/list": { path: "/users/applications", as: "leader" },
  "routes/application/review/review": {
    path: "/users/applications/:application",
    as: "leader",
    acts: ["approve", "correct", "refuse", "claim", "release"],
  },
  "routes/leaderboard/leaderboard": { path: "/leaderboard", as: "member" },
  "routes/attendance/own/attendance": {
    path: "/attendance",
    as: "member",
    acts: ["checkIn", "checkOut"],
  },
  "routes/attendance/gatherings/gatherings": { path: "/attendance/gatherings", as: "leader" },
  "routes/attendance/gathering/gathering": {
    path: "/attendance/gatherings/:gathering",
    as: "leader",
    acts: ["save", "close", "removeAttendee"],
  },
  "routes/event/event/event": {
    path: "/event/:event",
    as: "member",
    acts: ["register", "giveBack", "ask", "confirm"],
  },
  "routes/event/attendees/attendees": {
    path: "/event/:event/attendees",
    as: "leader",
    acts: ["message"],
  },
  "routes/event/door/door": {
    path: "/event/:event/door",
    as: "leader",
    acts: ["tick", "strike"],
  },
  "routes/event/door/ticks": { path: "/event/:event/door/ticks", as: "leader" },
  "routes/event/form/create": { path: "/create-event", as: "leader" },
  "routes/event/form/edit": {
    path: "/event/:event/edit",
    as: "leader",
    acts: ["save", "edit", "publish", "remove", "cancel", "addHelper", "removeHelper"],
  },
  "routes/chat/create/create": {
    path: "/create-new-room",
    as: "leader",
    acts: ["direct", "group", "findOne", "findMany"],
  },
  "routes/chat/room/room": {
    path: "/contact/room?id=:room",
    as: "leader",
    acts: ["send", "edit", "remove", "pin", "answer"],
  },
  "routes/chat/follow/follow": {
    path: "/contact/follow?kind=meeting&id=:meeting",
    as: "leader",
    acts: ["open"],
  },
  "routes/chat/people/people": {
    path: "/contact/room/people?id=:group",
    as: "leader",
    acts: [
      ...["own", "leave", "block", "save", "picture", "unpicture"],
      ...["add", "find", "change", "remove", "letIn"],
    ],
  },
  "routes/meeting/form/create": {
    path: "/meetings/create",
    as: "leader",
    acts: ["create", "find"],
  },
  "routes/meeting/form/edit": {
    path: "/meeting/:meeting/edit",
    as: "leader",
    acts: ["save", "find", "cancel"],
  },
  "routes/meeting/meeting/meeting": {
    path: "/meeting/:meeting",
    as: "leader",
    acts: [
      "answer",
      "addDocument",
      "removeDocument",
      "saveRecord",
      "addAction",
      "removeAction",
      "finishAction",
    ],
  },
  "routes/report/form/create": { path: "/statistics/reports/create", as: "leader" },
  "routes/report/form/edit": { path: "/statistics/reports/:ownReport/edit", as: "leader" },
  "routes/report/report/report": {
    path: "/statistics/reports/:ownReport",
    as: "leader",
    acts: ["send", "ask", "confirm", "remove"],
  },
  survey: { path: "/survey/:toAnswer", as: "leader", acts: ["send", "next", "keep"] },
  poll: { path: "/poll/:toVote", as: "leader", acts: ["send", "next", "keep"] },
  "routes/survey/answer/keep": { path: "/survey/:toAnswer/keep", as: "leader" },
  "routes/survey/ballots/ballots": { path: "/poll/:voted/receipts", as: "leader" },
  "desk/surveys/create": { path: "/desk/surveys/create", as: "leader" },
  "desk/polls/create": { path: "/desk/polls/create", as: "leader" },
  "desk/surveys/:id/edit": {
    path: "/desk/surveys/:survey/edit",
    as: "leader",
    acts: [
      "save",
      "addQuestion",
      "saveQuestion",
      "moveQuestion",
      "removeQuestion",
      "submit",
      "return",
      "publish",
      "unschedule",
      "close",
      "withdraw",
      "copy",
      "delete",
    ],
  },
  "desk/polls/:id/edit": {
    path: "/desk/polls/:poll/edit",
    as: "leader",
    acts: [
      "save",
      "addQuestion",
      "saveQuestion",
      "moveQuestion",
      "removeQuestion",
      "submit",
      "return",
      "publish",
      "unschedule",
      "close",
      "withdraw",
      "copy",
      "delete",
    ],
  },
  "routes/conference/calls": { path: "/meeting/:meeting/room/calls", as: "leader" },
  "routes/calendar/address": {
    path: "/calendar/address",
    as: "leader",
    acts: ["renew", "remove"],
  },
  "routes/statistics/mail/mail": {
    path: "/statistics/mail",
    as: "leader",
    acts: ["start", "stop"],
  },
  "routes/statistics/mail/stop": { path: "/statistics/mail/:subscription", as: "stranger" },
  "routes/audit/list": { path: "/desk/audit", as: "leader", acts: ["find"] },
  "routes/import/list/list": { path: "/users/import", as: "leader" },
  "routes/import/one/import": {
    path: "/users/import/:import",
    as: "leader",
    acts: ["columns", "sheet", "words", "run", "discard"],
  },
  "routes/import/undo": { path: "/users/import/:import/undo", as: "leader" },
  "routes/first-steps/settings": { path: "/desk/settings", as: "leader", acts: ["test", "skip"] },
  "routes/branch/list": { path: "/desk/settings/branches", as: "leader" },
  ...Object.assign({}, ...contentKinds.map(deskActions)),
  "routes/search/search": { path: "/search", as: "leader" },
  "routes/election/desk/settings/settings": {
    path: "/desk/election",
    as: "leader",
    acts: ["save", "addDate", "changeDate", "removeDate"],
  },
  "routes/election/desk/districts/districts": {
    path: "/desk/election/districts?kind=list",
    as: "leader",
    acts: ["add", "order"],
  },
  "routes/election/desk/districts/district": {
    path: "/desk/election/districts/:district",
    as: "leader",
    acts: [
      "addList",
      "changeList",
      "close",
      "closeList",
      "orderList",
      "remove",
      "removeList",
      "reopen",
      "reopenList",
      "save",
    ],
  },
  "routes/election/desk/import/list": { path: "/desk/candidates/import", as: "leader" },
  "routes/election/desk/import/import": {
    path: "/desk/candidates/import/:candidates",
    as: "leader",
    acts: ["archive", "columns", "sheet", "discard", "dropArchive", "publish"],
  },
  "routes/election/desk/import/take-back": {
    path: "/desk/candidates/import/:candidates/take-back",
    as: "leader",
  },
  "routes/content/settings": { path: "/desk/settings/content", as: "leader" },
  "routes/silence/list": { path: "/desk/settings/silence", as: "leader" },
  "routes/silence/edit": {
    path: "/desk/settings/silence/:silence",
    as: "leader",
    acts: ["change", "edit", "lift"],
  },
  "routes/structure/desk/tree/tree": { path: "/desk/structure", as: "leader", acts: ["order"] },
  "routes/structure/desk/create": {
    path: "/desk/structure/create?kind=leadership",
    as: "leader",
  },
  "routes/structure/desk/unit/unit": {
    path: "/desk/structure/:unit",
    as: "leader",
    acts: ["save", "move", "close", "reopen", "addPosition", "order", "assign"],
  },
  "routes/structure/desk/position/position": {
    path: "/desk/structure/positions/:position",
    as: "leader",
    acts: ["save", "appoint", "correct", "close", "reopen"],
  },
  "routes/settings/identity": { path: "/desk/settings/identity", as: "leader" },
  "routes/settings/membership": { path: "/desk/settings/membership", as: "leader" },
  "routes/settings/look": {
    path: "/desk/settings/look",
    as: "leader",
    acts: ["colours", "reset", "logo", "removeLogo"],
  },
  "routes/role/create": { path: "/roles/create", as: "leader" },
  "routes/role/edit/edit": {
    path: "/roles/edit/5",
    as: "leader",
    acts: ["save", "revoke"],
  },
  "routes/role/give/give": { path: "/roles/edit/5/give", as: "leader" },
  "routes/people/list/list": { path: "/users", as: "leader", acts: ["find", "choose"] },
  "routes/people/selected/selected": {
    path: "/users/selected/:selection/give?role=5",
    as: "leader",
  },
  "routes/people/file/file": { path: "/users/:person", as: "leader", acts: ["show"] },
  "routes/people/edit/edit": {
    path: "/user/edit/:person",
    as: "leader",
    acts: ["identity", "branch", "secretariats", "roles", "endRole", "endSessions", "activate"],
  },
  "routes/merge/find": { path: "/users/:person/merge", as: "leader" },
  "routes/merge/confirm": {
    path: "/users/:twice/merge/:other/confirm?kept=first",
    as: "leader",
  },
  "routes/people/edit/confirm": { path: "/user/edit/:person/close", as: "leader" },
  "routes/export/new/new": { path: "/users/export", as: "leader" },
  "routes/role/delete": { path: "/roles/edit/8/delete", as: "leader" },
  "routes/aid-desk/case/case": {
    path: "/statistics/urgent-assistance/medical/:aid",
    as: "leader",
    acts: ["save", "note", "assign", "release"],
  },
  "routes/notification/create/create": {
    path: "/notification/create",
    as: "leader",
    acts: ["cancel", "check", "send"],
  },
  "routes/notification/list/read": { path: "/notification/read", as: "member" },
};

/** What is sent at the desk of a kind of content, by the ids of its routes. */
function deskActions(kind: ContentKind): typeof actions {
  const path = `/desk/${kind}`;
  const acts = ["save", ...contentActs, "pin", "bringBack"];
  return {
    [`desk/${kind}`]: { path, as: "leader", acts: ["adopt"] },
    [`desk/${kind}/create`]: { path: `${path}/create`, as: "leader" },
    [`desk/${kind}/:id/edit`]: { path: `${path}/:item/edit`, as: "leader", acts },
    [`desk/${kind}/:id/keep`]: { path: `${path}/:item/keep`, as: "leader" },
  };
}

/** Chooses people of a list for an act over several. */
const chooseForm = 'form[action$="act=choose"]';

/** Each address with its act, where it has one. */
export const posts = Object.values(actions).flatMap(({ path, as, acts }) =>
  acts ? acts.map((act) => ({ path: sentTo(path, { act }), as })) : [{ path, as }],
);

const peopleOf = {
  member: person("verified"),
  leader: person("verified", "admin"),
  expired: person("expired"),
};

/** The whole app, and visitors who have come as far as its forms. */
export async function openBadScreens(more?: Record<string, string>) {
  const screens = await openScreens(more);
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const build = await screens.load<ServerBuild>("virtual:react-router/server-build");
  let number = 0;

  async function prepareBrowser(who: Who, browser: Browser): Promise<Browser> {
    if (who === "newcomer") {
      browser.cookies.set("session", await signUpToken(`newcomer-${++number}`));
    } else if (who === "waiting") {
      const [{ page, selector }] = forms;
      const email = `waiting-${++number}@example.com`;
      await browser.submit(await browser.open(page), selector, { ...typed, email });
    } else if (who === "activating") {
      const page = await browser.open("/activate");
      await browser.submit(page, 'form:has([name="nationalId"])', identity);
    } else if (who === "guest") {
      await browser.submit(await browser.open("/login"), 'form[action="/guest"]');
    } else if (who !== "stranger") {
      await signInAs(browser, peopleOf[who].uid);
    }
    return browser;
  }

  /** The path with an own comment of the visitor in it, or the first of a list: an application, a request. */
  async function at(path: string, browser: Browser): Promise<string> {
    if (path.includes(":application")) {
      const queue = await browser.open("/users/applications");
      const link = queue.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":application", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":twice")) {
      const people = await browser.open(`/users?keyword=${encodeURIComponent("لطفي الدمياطي")}`);
      const links = [...people.document.querySelectorAll(".listing a")];
      const [id, other] = links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? "");
      return path.replace(":twice", id ?? "").replace(":other", other ?? "");
    }
    if (path.includes(":person")) {
      const people = await browser.open("/users");
      const link = people.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":person", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":selection") || path.includes(":roleChange")) {
      // A role is for members in good standing.
      const list = await browser.open("/users?status=verified");
      const people = list.document.querySelector('[name="people"]')?.getAttribute("value") ?? "";
      const page = await browser.submit(list, chooseForm, { people, next: "give" });
      const chosen = page.url.pathname.split("/").at(-2) ?? "";
      if (path.includes(":selection")) return path.replace(":selection", chosen);
      const looked = await browser.open(`${page.url.pathname}?role=5`);
      const done = await browser.submit(looked, 'main form[method="post"]', {});
      return path.replace(":roleChange", done.url.pathname.split("/").at(-1) ?? "");
    }
    if (path.includes(":export")) {
      const form = 'form:has([name="columns"])';
      const fields = { format: "csv", columns: "name" };
      const page = await browser.submit(await browser.open("/users/export"), form, fields);
      const own = page.url.pathname.startsWith("/users/exports/")
        ? page.url.pathname
        : (page.document.querySelector(".listing a")?.getAttribute("href") ?? "");
      return path.replace(":export", own.split("/").at(-1) ?? "");
    }
    if (path.includes(":gathering")) {
      const list = await browser.open("/attendance/gatherings?time=coming");
      const link = list.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":gathering", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":asking")) return path.replace(":asking", await newEvent("ماذا تأكل؟"));
    if (path.includes(":silent")) return path.replace(":silent", await newEvent());
    if (path.includes(":called") || path.includes(":tasked")) {
      return path.replace(/:called|:tasked/, await newMeeting());
    }
    if (path.includes(":columns")) {
      const rows = [registerLine(++number), registerLine(++number)];
      const file = new File([[REGISTER_HEADER, ...rows].join("\n")], "register.csv");
      const list = await browser.open("/users/import");
      const { url } = await browser.submit(list, 'form:has([name="file"])', { file });
      return path.replace(":columns", url.pathname.split("/").at(-1) ?? "");
    }
    if (path.includes(":event")) {
      const list = await browser.open("/events");
      const link = list.document.querySelector('.card a[href^="/event/"]');
      return path.replace(":event", link?.getAttribute("href")?.split("/").at(-1) ?? "");
    }
    if (path.includes(":meeting") || path.includes(":invited")) {
      const time = path.includes(":meeting") ? "hosted" : "upcoming";
      const list = await browser.open(`/meetings?time=${time}`);
      const link = list.document.querySelector('.card a[href^="/meeting/"]');
      return path.replace(/:meeting|:invited/, link?.getAttribute("href")?.split("/").at(-1) ?? "");
    }
    if (path.includes(":room")) {
      const list = await browser.open("/contact");
      const link = list.document.querySelector('.rooms a[href^="/contact/room"]');
      const { searchParams } = new URL(link?.getAttribute("href") ?? "/", "http://web");
      return path.replace(":room", searchParams.get("id") ?? "");
    }
    if (path.includes(":group")) {
      // One that the leader looks after.
      const { rows } = await query(`
        update chat_members set part = 'helper', standing = 'in' from chat_rooms, users
        where chat_rooms.id = room_id and kind = 'group' and chat_rooms.state = 'open'
          and users.id = user_id and facebook_id = '${peopleOf.leader.uid}' and part <> 'owner'
        returning room_id as id`);
      return path.replace(":group", rows[0]?.id ?? "");
    }
    if (path.includes(":subscription")) {
      const { world } = await screens.platform();
      return path.replace(":subscription", signId(world.configuration, "statistics mails", TASKED));
    }
    if (path.includes(":sent")) return path.replace(":sent", await newReport("member"));
    if (path.includes(":answering")) {
      return path.replace(":answering", await newReport("leader"));
    }
    if (path.includes(":ownReport")) {
      const list = await browser.open("/statistics/reports?view=mine");
      const link = list.document.querySelector('.listing a[href^="/statistics/reports/"]');
      return path.replace(":ownReport", link?.getAttribute("href")?.split("/").at(-1) ?? "");
    }
    // What is answered, deleted or sent on its way is not there for the next.
    if (path.includes(":toAnswer"))
      return path.replace(":toAnswer", await newSurvey("survey", "open"));
    if (path.includes(":toWrite"))
      return path.replace(":toWrite", await newSurvey("survey", "open", written));
    if (path.includes(":toVote")) return path.replace(":toVote", await newSurvey("poll", "open"));
    if (path.includes(":survey"))
      return path.replace(":survey", await newSurvey("survey", "draft"));
    if (path.includes(":poll")) return path.replace(":poll", await newSurvey("poll", "draft"));
    if (/:(counted|voted)\b/.test(path)) {
      const kind = path.includes(":counted") ? "survey" : "poll";
      const list = await browser.open("/surveys?view=closed");
      const link = list.document.querySelector(`.card a[href^="/${kind}/"]`);
      const id = link?.getAttribute("href")?.split("/").at(-1) ?? "";
      return path.replace(/:(counted|voted)\b/, id);
    }
    if (path.includes(":import")) {
      const list = await browser.open("/users/import");
      const link = list.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":import", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":date")) {
      const { document } = await browser.open("/desk/election");
      const form = document.querySelector('form[action*="act=changeDate"]');
      const id = new URLSearchParams(form?.getAttribute("action")?.split("?")[1]).get("date");
      return path.replace(":date", id ?? "");
    }
    if (path.includes(":candidates")) {
      const list = await browser.open("/desk/candidates/import");
      const link = list.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":candidates", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":district")) {
      const list = await browser.open("/desk/election/districts?kind=list");
      const link = list.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
      return path.replace(":district", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":unit") || path.includes(":position")) {
      const tree = await browser.open("/desk/structure");
      const unit = tree.document.querySelector(".tree li > .row a")?.getAttribute("href") ?? "";
      if (path.includes(":unit")) return path.replace(":unit", unit.split("/").at(-1) ?? "");
      const page = await browser.open(unit);
      const link = page.document.querySelector('a[href^="/desk/structure/positions/"]');
      return path.replace(":position", link?.getAttribute("href")?.split("/").at(-1) ?? "");
    }
    if (path.includes(":whole")) return path.replace(":whole", await newPost(browser));
    if (path.includes(":checked"))
      return path.replace(":checked", await newPost(browser, "submit"));
    if (path.includes(":item") || path.includes(":live")) {
      const kind = contentKindAt(path);
      const state = path.includes(":item") ? "draft" : "live";
      const desk = await browser.open(`/desk/${kind}?state=${state}`);
      const link = desk.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
      return path.replace(/:item|:live/, link.split("/").at(-2) ?? "");
    }
    if (path.includes(":silence")) {
      const list = await browser.open("/desk/settings/silence");
      const link = list.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":silence", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":reported")) return path.replace(":reported", await someComment(browser));
    if (path.includes(":case")) return path.replace(":case", await newCase(browser));
    if (path.includes(":unanswered")) {
      const leader = await prepareBrowser("leader", screens.browser());
      const id = await newCase(leader, browser);
      const form = 'form:has([name="act"])';
      const decided = { act: "hide", reason: "spam" };
      await leader.submit(await leader.open(`/desk/moderation/${id}`), form, decided);
      return path.replace(":unanswered", id);
    }
    if (path.includes(":hidden")) {
      const own = `select c.id from moderation_cases c join users u on u.id = c.author_id
        where u.facebook_id = '${peopleOf.member.uid}' order by c.id limit 1`;
      const [row] = (await query(own)).rows;
      return path.replace(":hidden", row?.id ?? "");
    }
    if (path.includes(":secretariat")) {
      const guide = await browser.open("/membership");
      const link = guide.document.querySelector('a[href^="/membership/centralSec/"]');
      return path.replace(":secretariat", link?.getAttribute("href")?.split("/").at(-1) ?? "");
    }
    if (path.includes(":asked")) {
      const list = await browser.open("/humanitarian-aid/my-requests");
      const link = list.document.querySelector(".notes a")?.getAttribute("href") ?? "";
      return path.replace(":asked", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":aid")) {
      const queue = await browser.open("/statistics/urgent-assistance/medical");
      const link = queue.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":aid", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":feedback")) {
      const inbox = await browser.open("/statistics/feedback");
      const link = inbox.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":feedback", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":own")) {
      const list = await browser.open("/profile/complaints-suggestions?type=suggestions");
      const link = list.document.querySelector('.card footer a[href$="/edit"]');
      return path.replace(":own", link?.getAttribute("href")?.split("/").at(-2) ?? "");
    }
    if (!path.includes(":comment")) return path;
    const body = `تعليق ${++number}`;
    const item = path.startsWith("/posts/") ? "/posts/1" : "/news/1";
    const added = await browser.submit(await browser.open(item), 'form:has([name="body"])', {
      body,
    });
    const id = /#comment-(\d+)/.exec(added.url.hash)?.[1] ?? ownComment(added);
    return path.replace(":comment", id);
  }

  const inThreeWeeks = () => new Date(Date.now() + 21 * 24 * 60 * 60 * 1000).toISOString();

  /** An event of three weeks' time that may ask something of who registers: its id. */
  async function newEvent(...questions: string[]): Promise<string> {
    const [row] = (
      await query(`
      insert into events (title, starts_at, ends_at, governorate_code, location, detailed_location,
        description, search_text, category, type, max_attendance, max_companions, questions,
        allowed_roles, allowed_secretariats, state, created_at, changed_at)
      select 'لقاء', moment, moment + interval '1 hour', '11', 'المقر', 'شارع البحر',
        'لقاء مفتوح للجميع', 'لقاء', 'org', 'public', 50, 3, '{${questions.join()}}',
        '{}', '{}', 'published', moment, moment
      from (select '${inThreeWeeks()}'::timestamptz as moment) as ahead
      returning id`)
    ).rows;
    return row?.id ?? "";
  }

  /** A meeting of the leader's in three weeks, with somebody who is known by their id: its id. */
  async function newMeeting(): Promise<string> {
    await query(`insert into users (id, display_name, status, created_at)
      values ('${TASKED}', 'سمير حسن', 'verified', now() - interval '9 years') on conflict do nothing`);
    const [row] = (
      await query(`
      with made as (
        insert into meetings (title, starts_at, ends_at, description, agenda, host_id, created_at, changed_at)
        select 'لجنة', moment, moment + interval '1 hour', '', '{}', users.id, moment, moment
        from users, (select '${inThreeWeeks()}'::timestamptz as moment) as ahead
        where facebook_id = '${peopleOf.leader.uid}'
        returning id, starts_at, host_id)
      insert into meeting_people (meeting_id, user_id, starts_at, invited_at)
      select made.id, invited, starts_at, starts_at
      from made, unnest(array[host_id, '${TASKED}'::uuid]) as invited
      returning meeting_id as id`)
    ).rows;
    return row?.id ?? "";
  }

  /** A report that waits for the leader: of the leader's own, to be answered; of a member's, to be read: its id. */
  async function newReport(author: "leader" | "member"): Promise<string> {
    const state = author === "leader" ? "asked" : "sent";
    const [row] = (
      await query(`
      insert into reports (number, title, type, location, starts_on, ends_on, goals, officials,
        description, search_text, state, scope, governorate_code, secretariat_ids, author_id,
        sent_at, created_at, changed_at)
      select nextval('report_numbers'), 'تقرير', 'weekly', 'المقر', '2026-09-20', '2026-09-26',
        'زيارة', 'الأمين', 'زرنا الوحدات.', 'تقرير', '${state}', 'governorate', '11', '{}',
        users.id, moment, moment, moment
      from users, (select now() - interval '1 day' as moment) as yesterday
      where facebook_id = '${peopleOf[author].uid}'
      returning id`)
    ).rows;
    return row?.id ?? "";
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
    const [row] = (
      await query(`
      insert into surveys (kind, state, since, title, title_en, terms, text, text_en, questions,
        is_anonymous, may_change, results, opens_at, closes_at, audience, audience_keys,
        governorate_code, branch_ids, secretariat_ids, told_at, changed_at, changed_by)
      select kind, '${state}', moment, title, title_en, terms, text, text_en, ${asked}, false, false,
        results, ${isOpen ? "moment" : "null"}, moment + interval '99 years', audience,
        ${isOpen ? "'{all}'" : "'{}'"}, '11', '{}', '{}', ${isOpen ? "moment" : "null"}, moment, users.id
      from users, surveys, (select '2026-01-01'::timestamptz as moment) as earlier
      where facebook_id = '${peopleOf.leader.uid}' and kind = '${kind}'
      order by surveys.id limit 1
      returning id`)
    ).rows;
    return row?.id ?? "";
  }

  /** A comment of a member that was just reported: the id of its case. */
  async function newCase(reporter: Browser, member?: Browser): Promise<string> {
    await forgetLimits();
    const author = member ?? (await prepareBrowser("member", screens.browser()));
    const own = await at("/news/1/comments/:comment", author);
    const reported = `/report/comment/${own.split("/").at(-1)}`;
    const page = await reporter.open(reported);
    await reporter.submit(page, 'form:has([name="reason"])', { reason: "spam" });
    const newest = "select id from moderation_cases order by id desc limit 1";
    const [row] = (await query(newest)).rows;
    return row?.id ?? "";
  }

  /** A post that was just written whole, as a draft or sent to be checked: its id at the desk. */
  async function newPost(browser: Browser, next?: "submit"): Promise<string> {
    const create = await browser.open("/desk/posts/create");
    const title = `منشور ${++number}`;
    const begun = await browser.submit(create, 'form:has([name="title"])', { title });
    const form = 'form:has([name="body"])';
    await browser.submit(begun, form, { body: "نص", ...(next && { next }) }, "no-button");
    return begun.url.pathname.split("/").at(-2) ?? "";
  }

  /** What a form takes and does: of codes, the one that the open gathering's screen shows. */
  async function taken({ page, good }: FormOnPage): Promise<FormOnPage["good"]> {
    if (page !== "/attendance") return good;
    const leader = await prepareBrowser("leader", screens.browser());
    const list = await leader.open("/attendance/gatherings");
    const link = list.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
    const screen = await leader.open(`${link}/screen`);
    return { code: screen.textOf(".shown-code .digits").replaceAll(/\D/g, "") };
  }

  async function query(text: string) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const result = await client.query(text);
    await client.end();
    return result;
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
    visit: (who: Who, language: Language) => prepareBrowser(who, screens.browser({ language })),
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
export type BadScreens = Awaited<ReturnType<typeof openBadScreens>>;

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

export type { Screens };

/** Every route's whole path, with 1 for what varies. */
export function pathsOf({ routes }: ServerBuild): {
  id: string;
  path: string;
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
    const path = whole(route.id).replaceAll(/\/+/g, "/").replaceAll(/:\w+/g, "1").replace("*", "x");
    const { action } = route.module;
    return [
      {
        id: route.id,
        path: path.replace(/(.)\/$/, "$1"),
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
