import pg from "pg";
import type { ServerBuild } from "react-router";
import { demoPeople } from "#app/demo/people.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { signUpToken } from "#tests/world/newcomer.ts";
import { signInAs } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { openScreens, type Screens } from "#tests/world/screens.ts";

export type Language = "ar" | "en";

/** Who may see a form. */
export type Who =
  | "stranger"
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
  /** What may stay empty. */
  readonly optional?: readonly string[];
  /** A step that is kept in the browser: the platform hears of it later. */
  readonly isKept?: boolean;
  /** Which of its page's forms it is, where that has several. */
  readonly act?: string;
}

/** A member on file without an account. */
const onFile = demoPeople().find(({ uid }) => uid === "demo-not-activated");
const identity = {
  nationalId: onFile?.nationalId ?? "",
  phoneNumber: onFile?.phoneNumber ?? "",
};

const typed = { fullName: "منى السيد", email: "mona@example.com", phoneNumber: "01012345678" };

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
  { page: "/news/1", selector: 'form:has([name="body"])', as: "member", good: { body: "تعليق" } },
  {
    page: "/news/1/comments/:comment",
    selector: 'form:has([name="body"])',
    as: "member",
    good: { body: "تعليق معدل" },
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
    page: "/attendance/gatherings",
    selector: 'form:has([name="startsAt"])',
    as: "leader",
    good: {
      title: "لقاء",
      place: "المقر",
      startsAt: "2026-10-02T18:00",
      endsAt: "2026-10-02T20:00",
    },
  },
  {
    page: "/statistics/urgent-assistance/medical/:aid",
    act: "note",
    selector: 'form:has([name="note"])',
    as: "leader",
    good: { note: "ملاحظة" },
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
    page: "/desk/settings/branches/create",
    selector: 'form:has([name="detailedLocation"])',
    as: "leader",
    good: { name: "فرع دشنا", governorate: "قنا", location: "الميدان" },
    unique: "name",
    optional: ["location"],
  },
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
    good: { title: "اجتماع", message: "نلتقي الخميس.", audience: "everybody" },
  },
];

/** Where a form of a page is sent. */
export const sentTo = (path: string, { act }: Pick<FormOnPage, "act">) =>
  act ? `${path}?act=${act}` : path;

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
  "routes/news/comment/comment": { path: "/news/1/comments/:comment", as: "member" },
  "routes/news/comment/delete-comment": { path: "/news/1/comments/:comment/delete", as: "member" },
  "routes/news/article/like": { path: "/news/1/like", as: "member" },
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
  profile: { path: "/profile", as: "member", acts: ["signOut"] },
  "routes/profile/section": { path: "/profile/security", as: "member", acts: ["signOut"] },
  "routes/push/subscribe": { path: "/push/subscribe", as: "member" },
  "routes/push/unsubscribe": { path: "/push/unsubscribe", as: "member" },
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
  "routes/first-steps/settings": { path: "/desk/settings", as: "leader", acts: ["test", "skip"] },
  "routes/branch/list": { path: "/desk/settings/branches", as: "leader" },
  "routes/branch/create": { path: "/desk/settings/branches/create", as: "leader" },
  "routes/branch/edit": {
    path: "/desk/settings/branches/:branch/edit",
    as: "leader",
    acts: ["save", "assign", "delete"],
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
  "routes/role/delete": { path: "/roles/edit/8/delete", as: "leader" },
  "routes/aid-desk/case/case": {
    path: "/statistics/urgent-assistance/medical/:aid",
    as: "leader",
    acts: ["save", "note", "assign", "release"],
  },
  "routes/notification/create/create": {
    path: "/notification/create",
    as: "leader",
    acts: ["check", "send"],
  },
  "routes/notification/list/read": { path: "/notification/read", as: "member" },
};

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
    if (path.includes(":gathering")) {
      const list = await browser.open("/attendance/gatherings?time=coming");
      const link = list.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":gathering", link.split("/").at(-1) ?? "");
    }
    if (path.includes(":branch")) {
      const list = await browser.open("/desk/settings/branches");
      const link = list.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":branch", link.split("/").at(-2) ?? "");
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
    const added = await browser.submit(await browser.open("/news/1"), 'form:has([name="body"])', {
      body,
    });
    const id = /#comment-(\d+)/.exec(added.url.hash)?.[1] ?? ownComment(added);
    return path.replace(":comment", id);
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

  async function query(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  }

  return {
    screens,
    databaseUrl,
    build,
    at,
    taken,
    visit: (who: Who, language: Language) => prepareBrowser(who, screens.browser({ language })),
    /** So that no test meets the limits of another. */
    forgetLimits: () => query("delete from rate_limits"),
    /** Whatever was done is done too often now. */
    reachLimits: () => query("update rate_limits set count = 1000000"),
    close: () => screens.close(),
  };
}
export type BadScreens = Awaited<ReturnType<typeof openBadScreens>>;

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
