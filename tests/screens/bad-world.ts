import pg from "pg";
import type { ServerBuild } from "react-router";
import { demoPeople } from "#app/platform/demo/people.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { signingUp } from "#tests/world/newcomer.ts";
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
  /** A step that is kept in the browser: the platform hears of it later. */
  readonly isKept?: boolean;
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
    page: "/users/applications/:application/approve",
    selector: 'form:has([name="nationalId"])',
    as: "leader",
    // Well written, and nobody's.
    good: { nationalId: "29001011112345" },
  },
];

/** Every address that something can be posted to, by its route; a test holds this against the build. */
export const actions: Readonly<Record<string, { path: string; as: Who }>> = {
  "routes/guest/register": { path: "/LoginGusetUser", as: "stranger" },
  "routes/guest/log-in": { path: "/GusetUserHome", as: "stranger" },
  "routes/guest/verify": { path: "/account-verification", as: "waiting" },
  "routes/guest/resend": { path: "/account-verification/resend", as: "waiting" },
  "routes/guest/enter": { path: "/guest", as: "stranger" },
  "routes/auth/facebook": { path: "/auth/facebook", as: "stranger" },
  "routes/auth/log-out": { path: "/logout", as: "stranger" },
  "routes/preferences": { path: "/preferences", as: "stranger" },
  "routes/news/article": { path: "/news/1", as: "member" },
  "routes/news/comment": { path: "/news/1/comments/:comment", as: "member" },
  "routes/news/delete-comment": { path: "/news/1/comments/:comment/delete", as: "member" },
  "routes/news/like": { path: "/news/1/like", as: "member" },
  "routes/membership/apply": { path: "/registerNow", as: "newcomer" },
  "routes/membership/send": { path: "/registerNow/send", as: "newcomer" },
  "routes/membership/application": { path: "/application", as: "member" },
  "routes/activation/identify": { path: "/activate", as: "stranger" },
  "routes/activation/confirm": { path: "/activate/confirm", as: "activating" },
  "routes/activation/resend": { path: "/activate/resend", as: "activating" },
  "routes/profile/edit": { path: "/profile/job/edit", as: "member" },
  "routes/profile/photo": { path: "/profile/photo/edit", as: "member" },
  "routes/profile/sign-out-everywhere": { path: "/profile/security/sign-out", as: "member" },
  "routes/renewal/renewal": { path: "/renewal", as: "expired" },
  "routes/renewal/send": { path: "/renewal/send", as: "expired" },
  "routes/application/list": { path: "/users/applications", as: "leader" },
  "routes/application/approve": { path: "/users/applications/:application/approve", as: "leader" },
  "routes/application/correct": { path: "/users/applications/:application/correct", as: "leader" },
  "routes/application/refuse": { path: "/users/applications/:application/refuse", as: "leader" },
  "routes/application/claim": { path: "/users/applications/:application/claim", as: "leader" },
  "routes/application/release": { path: "/users/applications/:application/release", as: "leader" },
};

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

  async function become(who: Who, browser: Browser): Promise<Browser> {
    if (who === "newcomer") {
      browser.cookies.set("session", await signingUp(`newcomer-${++number}`));
    } else if (who === "waiting") {
      const [{ page, selector }] = forms;
      const email = `waiting-${++number}@example.com`;
      await browser.submit(await browser.open(page), selector, { ...typed, email });
    } else if (who === "activating") {
      const page = await browser.open("/activate");
      await browser.submit(page, 'form:has([name="nationalId"])', identity);
    } else if (who !== "stranger") {
      const login = await browser.open("/login");
      const dialog = await browser.submit(login, 'form[action="/auth/facebook"]');
      await browser.submit(dialog, "form", { person: peopleOf[who].uid });
    }
    return browser;
  }

  /** The path with an own comment of the visitor in it, or the newest application. */
  async function at(path: string, browser: Browser): Promise<string> {
    if (path.includes(":application")) {
      const queue = await browser.open("/users/applications");
      const link = queue.document.querySelector(".listing a")?.getAttribute("href") ?? "";
      return path.replace(":application", link.split("/").at(-1) ?? "");
    }
    if (!path.includes(":comment")) return path;
    const body = `تعليق ${++number}`;
    const added = await browser.submit(await browser.open("/news/1"), 'form:has([name="body"])', {
      body,
    });
    const id = /#comment-(\d+)/.exec(added.url.hash)?.[1] ?? ownComment(added);
    return path.replace(":comment", id);
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
    visit: (who: Who, language: Language) => become(who, screens.browser({ language })),
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
export function pathsOf({
  routes,
}: ServerBuild): { id: string; path: string; hasAction: boolean; isScreen: boolean }[] {
  const whole = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined;
    return route ? `${whole(route.parentId)}/${route.path ?? ""}` : "";
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === "root" || (!route.path && !route.index)) return [];
    const path = whole(route.id).replaceAll(/\/+/g, "/").replaceAll(/:\w+/g, "1").replace("*", "x");
    const hasAction = route.module.action !== undefined;
    return [
      {
        id: route.id,
        path: path.replace(/(.)\/$/, "$1"),
        hasAction,
        isScreen: route.module.default !== undefined,
      },
    ];
  });
}

/** Whether a text is of a language: Arabic ones have Arabic letters, English ones none. */
export function isIn(language: Language, text: string): boolean {
  return text.trim() !== "" && /\p{Script=Arabic}/u.test(text) === (language === "ar");
}
