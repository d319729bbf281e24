/* What is done on a page before its picture is taken. */
import type { Page } from "playwright";

const CODE_FORM = 'form:has([name="otp"])';

export async function openDialog(page: Page): Promise<void> {
  await page.click('form[action="/auth/facebook"] button');
  await page.waitForURL("**/dialog/oauth?*");
}

export async function refuseDialog(page: Page): Promise<void> {
  await openDialog(page);
  await page.click('[name="refuse"]');
  await page.waitForURL("**/login");
}

export async function signInAsStranger(page: Page): Promise<void> {
  await openDialog(page);
  await page.check('[value="demo-stranger"]');
  await page.click("form:has([type=radio]) button");
  await page.waitForURL(/\/login\b/);
}

export async function logInUnknownGuest(page: Page): Promise<void> {
  await page.fill('[name="email"]', "nobody@example.com");
  await page.click('form:has([name="email"]) button');
  await page.waitForSelector(".error");
}

export async function askCode(page: Page): Promise<void> {
  await page.fill('[name="email"]', "member@example.org");
  await page.click('form:has([name="email"]) button');
  await page.waitForURL("**/email-code");
}

export async function registerWrongly(page: Page): Promise<void> {
  await page.fill('[name="fullName"]', "منى");
  await page.fill('[name="email"]', "mona@example");
  await page.fill('[name="phoneNumber"]', "0131234567");
  await page.click('form:has([name="email"]) button');
  await page.waitForSelector(".summary");
}

let guests = 0;

export async function register(page: Page): Promise<void> {
  await page.fill('[name="fullName"]', "منى السيد عبد الرحمن");
  await page.fill('[name="email"]', `mona.elsayed.${++guests}@example.com`);
  await page.fill('[name="phoneNumber"]', "01012345678");
  await page.click('form:has([name="email"]) button');
  await page.waitForURL("**/account-verification");
}

export async function enterWrongCode(page: Page): Promise<void> {
  await register(page);
  await page.fill('[name="otp"]', "000000");
  await page.click(`${CODE_FORM} button`);
  await page.waitForSelector(".error");
}

export async function letExpire(page: Page): Promise<void> {
  await page.clock.install();
  await register(page);
  await page.waitForSelector(".running");
  await page.clock.runFor(31_000);
  await page.waitForSelector(".expired");
}

/** Below 1024 px the menu is a drawer. */
export async function openMenu(page: Page): Promise<void> {
  const drawer = page.locator(".drawer > summary");
  if (await drawer.isVisible()) await drawer.click();
}

export async function openBell(page: Page): Promise<void> {
  await page.locator(".bell [aria-expanded]").click();
  await page.locator(".popover .notice").first().waitFor();
}

export async function writeToAll(page: Page): Promise<void> {
  await page.locator("#title").fill("اجتماع أعضاء الأمانة");
  await page.locator("#message").fill("نلتقي الخميس في السابعة مساءً بمقر الأمانة.");
  await page.locator('form[action$="act=check"] button').click();
  await page.locator("#confirm").waitFor();
}

export async function openAccount(page: Page): Promise<void> {
  await page.click(".menu > summary");
}

export async function commentNothing(page: Page): Promise<void> {
  // The browser itself would not let an empty comment go.
  await page.locator('form:has([name="body"])').evaluate((form) => {
    (form as HTMLFormElement).noValidate = true;
  });
  await page.click('form:has([name="body"]) button');
  await page.waitForSelector(".summary");
}

export async function editComment(page: Page): Promise<void> {
  await comment(page);
  await page.click('.comments a[href*="/comments/"]:not([href$="/delete"])');
  await page.waitForURL("**/comments/*");
}

export async function deleteComment(page: Page): Promise<void> {
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
export function openKind(kind: "survey" | "poll") {
  return async (page: Page): Promise<void> => {
    await page.locator(`main a[href^="/${kind}/"]`).first().click();
    await page.waitForURL(`**/${kind}/*`);
  };
}

export async function openFirstQuestion(page: Page): Promise<void> {
  await openKind("survey")(page);
  await page.goto(`${page.url().split("?")[0]}?question=1`);
}

/** Opens one of the desk's surveys: as it is written, or its results. */
export function openSurvey(view: "edit" | "results") {
  return async (page: Page): Promise<void> => {
    const link = page.locator('.listing a[href$="/edit"]').last();
    const path = (await link.getAttribute("href")) ?? "";
    await page.goto(path.replace(/edit$/, view));
  };
}

export async function openCase(page: Page): Promise<void> {
  await page.locator(".listing tbody a").first().click();
  await page.locator(".gallery img").first().waitFor();
}

/** The longest talk of the demo, where somebody names the reader. */
export async function openChat(page: Page): Promise<void> {
  await page.locator(".rooms a", { hasText: "لجنة الشباب" }).first().click();
  await page.locator(".talk").waitFor();
}

/** Who is in the room, and how it is set up. */
export async function openChatPeople(page: Page): Promise<void> {
  await openChat(page);
  const { search } = new URL(page.url());
  await page.goto(`/contact/room/people${search}`);
}

/** Who has read the newest message of one's own. */
export async function openReadInfo(page: Page): Promise<void> {
  await openChat(page);
  await openLink("/contact/room/read", "last")(page);
}

export async function openReview(page: Page): Promise<void> {
  await page.locator(".listing tbody a").nth(1).click();
  await page.locator(".papers summary").first().waitFor();
}

export async function approveWrongly(page: Page): Promise<void> {
  await openReview(page);
  await page.locator('[name="nationalId"]').fill("29001011112345");
  await page.locator('form[action$="act=approve"] button').click();
  await page.locator(".summary").waitFor();
}

/** Opens the first of a list's links to an address that begins so. */
export function openLink(beginning: string, last: "first" | "last" = "first") {
  return async (page: Page): Promise<void> => {
    const link = page.locator(`main a[href^="${beginning}"]`)[last]();
    await page.goto((await link.getAttribute("href")) ?? "");
  };
}

/** Opens an item of a list, and then another page of it: `edit` of `/event/7`. */
export function openPageOf(beginning: string, part: string) {
  return async (page: Page): Promise<void> => {
    await openLink(beginning)(page);
    const { pathname } = new URL(page.url());
    await page.goto(`${pathname}/${part}`);
  };
}

/** Sends a form as it is, past what the browser itself would refuse. */
export function sendForm(selector: string) {
  return async (page: Page): Promise<void> => {
    await page.locator(selector).evaluate((form) => {
      (form as HTMLFormElement).noValidate = true;
    });
    await page.locator(`${selector} button`).last().click();
    await page.locator(".summary").waitFor();
  };
}

/** Opens a page of the first person who is found: `{id}` stands for them. */
export function openPerson(path: string) {
  return async (page: Page): Promise<void> => {
    const href = await page.locator('main a[href^="/users/0"]').first().getAttribute("href");
    await page.goto(path.replace("{id}", href?.split("/")[2] ?? ""));
  };
}

/** Chooses two rows of a list, for what is done to several. */
export async function checkTwo(page: Page): Promise<void> {
  const boxes = page.locator(".listing tbody input[type=checkbox]");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
}

/** Types a day far enough ahead, and an hour. */
async function typeDayTime(page: Page, name: string, timeName: string): Promise<void> {
  const soon = new Date(Date.now() + 9 * 24 * 60 * 60 * 1000);
  await page.fill(`main [name="${name}-day"]`, String(soon.getUTCDate()));
  await page.selectOption(`main [name="${name}-month"]`, String(soon.getUTCMonth() + 1));
  await page.fill(`main [name="${name}-year"]`, String(soon.getUTCFullYear()));
  await page.fill(`main [name="${timeName}"]`, "٦:٣٠ م");
}

/** A page that asks once more has a field of agreement. */
const ASKED = 'form:has([name="confirmed"])';

/** Writes an event, and asks to publish it. */
export async function publishEvent(page: Page): Promise<void> {
  await page.fill('main [name="title"]', "ندوة: الشباب والمحليات");
  await typeDayTime(page, "date", "time");
  await page.fill('main [name="location"]', "قصر ثقافة دمياط");
  await page.fill('main [name="detailedLocation"]', "شارع الكورنيش");
  await page.fill('main [name="description"]', "حوار مفتوح مع شباب المحافظة.");
  await page.locator('form:has([name="detailedLocation"]) button').last().click();
  await page.locator('form[action*="publish"] button').last().click();
  await page.locator(ASKED).waitFor();
}

/** Writes a meeting with the holders of two roles, and asks to invite them. */
export async function inviteToMeeting(page: Page): Promise<void> {
  await page.fill('main [name="title"]', "لجنة متابعة طلبات المواطنين");
  await typeDayTime(page, "date", "time");
  await page.locator('main [name="roles"]').nth(0).check();
  await page.locator('main [name="roles"]').nth(1).check();
  await page.locator('form[action$="act=create"] button:not([formnovalidate])').last().click();
  await page.locator(ASKED).waitFor();
}

/** Brings a register with words that nobody knows, and looks at what would be done. */
export async function uploadRegister(page: Page): Promise<void> {
  const rows = [
    "رقم العضوية,الاسم,الرقم القومي,الهاتف,المحافظه,حالة العضوية,تاريخ الانضمام",
    "880001,كريم أحمد محمود النجار,29001011112345,01012345678,القاهرة,عامل,1 يوليو 2018",
    "880002,منى السيد عبد الرحمن علي,29102021112348,٠١٠١٢٣٤٥٦٧٩,الجيزه,محوّل,٢٠١٩",
    "880003,هدى,123,01112345678,القاهرة,عامل,2018-07-01",
  ];
  const buffer = Buffer.from(rows.join("\n"));
  const file = { name: "register.csv", mimeType: "text/csv", buffer };
  await page.locator('[name="file"]').setInputFiles(file);
  await page.locator('form:has([name="file"]) button').last().click();
  await page.waitForURL(/\/users\/import\/[\da-f-]+/);
  await page.waitForLoadState("networkidle");
}
