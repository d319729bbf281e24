import type { Page } from "playwright";
import type { Examples } from "./examples.ts";

/** A picture to take. */
export interface Screen {
  /** The picture's name begins with it. */
  readonly name: string;
  readonly path: string;
  /** A uid of the demo, "guest", or nobody. */
  readonly as?: string;
  /** What is done on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
  /** Of a site whose platform doesn't answer. */
  readonly away?: true;
  /** Only what fits the window: for what lies over the page. */
  readonly window?: true;
}

/** Every screen, and the states that it can be in. */
export function screensOf(examples: Examples): Screen[] {
  const { article, individualDistrict, listDistrict } = examples;
  const browse = (query: Record<string, string>) => `/DataEntire?${new URLSearchParams(query)}`;
  return [
    { name: "login", path: "/login" },
    { name: "login-refused", path: "/login", act: refuseDialog, window: true },
    { name: "login-unknown", path: "/login", act: signInAsStranger, window: true },
    { name: "email-code", path: "/login", act: askCode },
    { name: "administrator-over", path: "/administrator" },
    { name: "register", path: "/register" },
    { name: "activate", path: "/activate" },
    { name: "registerNow", path: "/registerNow", as: "demo-unverified" },
    { name: "guest-login", path: "/GusetUserHome" },
    { name: "guest-login-unknown", path: "/GusetUserHome", act: logInUnknownGuest },
    { name: "guest-register", path: "/LoginGusetUser" },
    { name: "guest-register-errors", path: "/LoginGusetUser", act: registerWrongly },
    { name: "guest-verify", path: "/LoginGusetUser", act: register },
    { name: "guest-verify-wrong", path: "/LoginGusetUser", act: enterWrongCode },
    { name: "guest-verify-expired", path: "/LoginGusetUser", act: letExpire },

    { name: "home-guest", path: "/", as: "guest" },
    { name: "home-member", path: "/", as: "demo-member" },
    { name: "home-leader", path: "/", as: "demo-admin" },
    { name: "home-expired", path: "/", as: "demo-expired", window: true },
    { name: "home-refused", path: "/", as: "demo-refused", window: true },
    { name: "home-pending", path: "/", as: "demo-pending", window: true },
    { name: "menu", path: "/news", as: "demo-member", act: openMenu, window: true },
    { name: "account-menu", path: "/news", as: "demo-member", act: openAccount, window: true },
    { name: "bell", path: "/news", as: "demo-member", act: openBell, window: true },
    { name: "notifications", path: "/notification", as: "demo-member" },
    { name: "notification-create", path: "/notification/create", as: "demo-admin" },
    { name: "notification-check", path: "/notification/create", as: "demo-admin", act: writeToAll },
    { name: "notification-forbidden", path: "/notification/create", as: "demo-member" },

    { name: "aid", path: "/humanitarian-aid", as: "demo-member" },
    { name: "aid-own", path: "/humanitarian-aid/my-requests", as: "demo-member" },
    { name: "applications", path: "/users/applications", as: "demo-admin" },
    { name: "applications-found", path: "/users/applications?kind=renewal", as: "demo-admin" },
    { name: "applications-none", path: "/users/applications?to=2020-01-01", as: "demo-admin" },
    {
      name: "applications-forbidden",
      path: "/users/applications",
      as: "demo-secretariat-governorate-leader",
    },
    { name: "review", path: "/users/applications", as: "demo-admin", act: openReview },
    { name: "review-errors", path: "/users/applications", as: "demo-admin", act: approveWrongly },

    { name: "chat", path: "/contact", as: "demo-member" },
    { name: "chat-group", path: "/contact", as: "demo-member-woman", act: openChat },
    { name: "chat-create", path: "/create-new-room", as: "demo-member" },
    { name: "feedback", path: "/profile/complaints-suggestions", as: "demo-member" },
    {
      name: "feedback-complaint",
      path: "/profile/complaints-suggestions/add-complaint",
      as: "demo-member",
    },
    {
      name: "feedback-street-pulse",
      path: "/profile/complaints-suggestions/add-street-pulse",
      as: "demo-member",
    },
    { name: "feedback-inbox", path: "/statistics/feedback", as: "demo-central-leader" },

    { name: "statistics", path: "/statistics", as: "demo-admin" },
    { name: "statistics-events", path: "/statistics/event-statistics", as: "demo-admin" },
    { name: "statistics-each-event", path: "/statistics/events?period=yearly", as: "demo-admin" },
    { name: "statistics-reactions", path: "/statistics/reactions", as: "demo-admin" },
    { name: "statistics-likes", path: "/statistics/reactions/all-likes", as: "demo-admin" },
    { name: "statistics-members", path: "/statistics/members", as: "demo-admin" },
    { name: "statistics-aid", path: "/statistics/numbers/aid", as: "demo-admin" },
    { name: "statistics-mail", path: "/statistics/mail", as: "demo-admin" },
    { name: "statistics-mail-stop", path: "/statistics/mail/unknown" },
    { name: "surveys", path: "/surveys", as: "demo-member" },
    { name: "surveys-closed", path: "/surveys?view=closed", as: "demo-member" },
    { name: "survey", path: "/surveys", as: "demo-member", act: openKind("survey") },
    { name: "survey-one", path: "/surveys", as: "demo-member", act: openFirstQuestion },
    { name: "poll", path: "/surveys", as: "demo-member", act: openKind("poll") },
    { name: "surveys-desk", path: "/desk/surveys", as: "demo-admin" },
    { name: "survey-create", path: "/desk/surveys/create", as: "demo-admin" },
    { name: "survey-edit", path: "/desk/surveys", as: "demo-admin", act: openSurvey("edit") },
    { name: "survey-results", path: "/desk/surveys", as: "demo-admin", act: openSurvey("results") },
    { name: "poll-results", path: "/desk/polls", as: "demo-admin", act: openSurvey("results") },
    { name: "aid-desk", path: "/statistics/urgent-assistance", as: "demo-admin" },
    { name: "aid-desk-money", path: `${FINANCIAL}?status=all`, as: "demo-admin" },
    { name: "aid-desk-none", path: `${FINANCIAL}?status=rejected`, as: "demo-admin" },
    { name: "aid-desk-case", path: `${FINANCIAL}?status=all`, as: "demo-admin", act: openCase },

    { name: "leaderboard", path: "/leaderboard", as: "demo-member" },
    { name: "attendance", path: "/attendance", as: "demo-member" },
    { name: "gatherings", path: "/attendance/gatherings", as: "demo-admin" },
    { name: "push", path: "/push", as: "demo-member" },
    { name: "roles", path: "/roles", as: "demo-admin" },
    { name: "role-create", path: "/roles/create", as: "demo-admin" },
    { name: "settings", path: "/desk/settings", as: "demo-admin" },
    { name: "branches", path: "/desk/settings/branches", as: "demo-admin" },
    { name: "branch-create", path: "/desk/settings/branches/create", as: "demo-admin" },

    { name: "news", path: "/news" },
    { name: "news-page-3", path: "/news?page=3" },
    { name: "news-category", path: "/news?category=governorates" },
    { name: "news-search", path: `/news?${new URLSearchParams({ keyword: "مدينة" })}` },
    { name: "news-empty", path: `/news?${new URLSearchParams({ keyword: "زقزقة العصافير" })}` },
    { name: "news-away", path: "/news", away: true },
    { name: "article", path: `/news/${article}` },
    { name: "article-member", path: `/news/${article}`, as: "demo-member" },
    { name: "article-guest", path: `/news/${article}`, as: "guest" },
    { name: "article-bare", path: `/news/${examples.bareArticle}` },
    { name: "comment-error", path: `/news/${article}`, as: "demo-member", act: commentNothing },
    { name: "comment-edit", path: `/news/${article}`, as: "demo-member", act: editComment },
    { name: "comment-delete", path: `/news/${article}`, as: "demo-member", act: deleteComment },

    { name: "election", path: "/Election" },
    { name: "browse", path: "/DataEntire" },
    {
      name: "browse-individual",
      path: browse({ type: "individual", electoralDistrict: individualDistrict }),
    },
    { name: "browse-list", path: browse({ type: "list", electoralDistrict: listDistrict }) },
    { name: "browse-search", path: browse({ type: "individual", keyword: "أحمد" }) },
    { name: "browse-empty", path: browse({ type: "individual", keyword: "زقزقة" }) },
    { name: "candidate", path: `/candidate/${examples.candidate}` },
    { name: "candidate-list", path: `/candidate/${examples.listCandidate}` },
    { name: "candidate-bare", path: `/candidate/${examples.bareCandidate}` },
    { name: "candidate-withdrawn", path: `/candidate/${examples.withdrawnCandidate}` },
    { name: "candidate-away", path: `/candidate/${examples.candidate}`, away: true },

    { name: "not-found", path: "/nowhere" },
    { name: "away", path: "/", as: "demo-member", away: true },
    { name: "demo-facebook", path: "/login", act: openDialog },
  ];
}

const FINANCIAL = "/statistics/urgent-assistance/financial";
const CODE_FORM = 'form:has([name="otp"])';

async function openDialog(page: Page): Promise<void> {
  await page.click('form[action="/auth/facebook"] button');
  await page.waitForURL("**/dialog/oauth?*");
}

async function refuseDialog(page: Page): Promise<void> {
  await openDialog(page);
  await page.click('[name="refuse"]');
  await page.waitForURL("**/login");
}

async function signInAsStranger(page: Page): Promise<void> {
  await openDialog(page);
  await page.check('[value="demo-stranger"]');
  await page.click("form:has([type=radio]) button");
  await page.waitForURL(/\/login\b/);
}

async function logInUnknownGuest(page: Page): Promise<void> {
  await page.fill('[name="email"]', "nobody@example.com");
  await page.click('form:has([name="email"]) button');
  await page.waitForSelector(".error");
}

async function askCode(page: Page): Promise<void> {
  await page.fill('[name="email"]', "member@example.org");
  await page.click('form:has([name="email"]) button');
  await page.waitForURL("**/email-code");
}

async function registerWrongly(page: Page): Promise<void> {
  await page.fill('[name="fullName"]', "منى");
  await page.fill('[name="email"]', "mona@example");
  await page.fill('[name="phoneNumber"]', "0131234567");
  await page.click('form:has([name="email"]) button');
  await page.waitForSelector(".summary");
}

let guests = 0;

async function register(page: Page): Promise<void> {
  await page.fill('[name="fullName"]', "منى السيد عبد الرحمن");
  await page.fill('[name="email"]', `mona.elsayed.${++guests}@example.com`);
  await page.fill('[name="phoneNumber"]', "01012345678");
  await page.click('form:has([name="email"]) button');
  await page.waitForURL("**/account-verification");
}

async function enterWrongCode(page: Page): Promise<void> {
  await register(page);
  await page.fill('[name="otp"]', "000000");
  await page.click(`${CODE_FORM} button`);
  await page.waitForSelector(".error");
}

async function letExpire(page: Page): Promise<void> {
  await page.clock.install();
  await register(page);
  await page.waitForSelector(".running");
  await page.clock.runFor(31_000);
  await page.waitForSelector(".expired");
}

/** Below 1024 px the menu is a drawer. */
async function openMenu(page: Page): Promise<void> {
  const drawer = page.locator(".drawer > summary");
  if (await drawer.isVisible()) await drawer.click();
}

async function openBell(page: Page): Promise<void> {
  await page.locator(".bell [aria-expanded]").click();
  await page.locator(".popover .notice").first().waitFor();
}

async function writeToAll(page: Page): Promise<void> {
  await page.locator("#title").fill("اجتماع أعضاء الأمانة");
  await page.locator("#message").fill("نلتقي الخميس في السابعة مساءً بمقر الأمانة.");
  await page.locator('form[action$="act=check"] button').click();
  await page.locator("#confirm").waitFor();
}

async function openAccount(page: Page): Promise<void> {
  await page.click(".menu > summary");
}

async function commentNothing(page: Page): Promise<void> {
  // The browser itself would not let an empty comment go.
  await page.locator('form:has([name="body"])').evaluate((form) => {
    (form as HTMLFormElement).noValidate = true;
  });
  await page.click('form:has([name="body"]) button');
  await page.waitForSelector(".summary");
}

async function editComment(page: Page): Promise<void> {
  await comment(page);
  await page.click('.comments a[href*="/comments/"]:not([href$="/delete"])');
  await page.waitForURL("**/comments/*");
}

async function deleteComment(page: Page): Promise<void> {
  await comment(page);
  await page.click('.comments a[href$="/delete"]');
  await page.waitForURL("**/delete");
}

async function comment(page: Page): Promise<void> {
  await page.fill('[name="body"]', "خطوة جيدة، ونتمنى أن تصل إلى القرى البعيدة أيضًا.");
  await page.click('form:has([name="body"]) button');
  await page.waitForURL("**#comment-*");
}

/** Opens the first survey, or poll, that waits for an answer. */
function openKind(kind: "survey" | "poll") {
  return async (page: Page): Promise<void> => {
    await page.locator(`main a[href^="/${kind}/"]`).first().click();
    await page.waitForURL(`**/${kind}/*`);
  };
}

async function openFirstQuestion(page: Page): Promise<void> {
  await openKind("survey")(page);
  await page.goto(`${page.url().split("?")[0]}?question=1`);
}

/** Opens one of the desk's surveys: as it is written, or its results. */
function openSurvey(view: "edit" | "results") {
  return async (page: Page): Promise<void> => {
    const link = page.locator('.listing a[href$="/edit"]').last();
    const path = (await link.getAttribute("href")) ?? "";
    await page.goto(path.replace(/edit$/, view));
  };
}

async function openCase(page: Page): Promise<void> {
  await page.locator(".listing tbody a").first().click();
  await page.locator(".gallery img").first().waitFor();
}

/** The longest talk of the demo, where somebody names the reader. */
async function openChat(page: Page): Promise<void> {
  await page.locator(".rooms a", { hasText: "لجنة الشباب" }).first().click();
  await page.locator(".talk").waitFor();
}

async function openReview(page: Page): Promise<void> {
  await page.locator(".listing tbody a").nth(1).click();
  await page.locator(".papers summary").first().waitFor();
}

async function approveWrongly(page: Page): Promise<void> {
  await openReview(page);
  await page.locator('[name="nationalId"]').fill("29001011112345");
  await page.locator('form[action$="act=approve"] button').click();
  await page.locator(".summary").waitFor();
}
