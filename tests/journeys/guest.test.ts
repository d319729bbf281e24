/* What scripts do for a guest who registers: the code that sends itself, and its countdown. */
import { expect, test } from "vitest";
import { openSite, see, type Visit } from "#tests/world/chromium.ts";

const site = openSite();
const scripted = { javaScript: true, language: "ar" } as const;

/** The newest code that was mailed to an address, once `count` were. */
async function newestCode(email: string, count = 1): Promise<string> {
  const mailbox = `${site.origin}/demo/mailbox.json?to=${encodeURIComponent(email)}`;
  const read = async () => (await (await fetch(mailbox)).json()) as { text: string }[];
  await expect.poll(read, { timeout: 15_000 }).toHaveLength(count);
  const [mail] = await read();
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Fills the registration in and sends it. */
async function register({ page, t, open }: Visit, email: string, phone = "٠١٠ ١٢٣٤ ٥٦٧٨") {
  await open("/LoginGusetUser");
  await page.getByLabel(t("guest:register.fullName")).fill("منى السيد");
  await page.getByLabel(t("guest:email")).fill(email);
  await page.getByLabel(t("guest:register.phoneNumber")).fill(phone);
  await page.getByRole("button", { name: t("guest:register.submit") }).click();
}

test("a wrong number is led to and corrected; a code sends itself at its sixth digit, and who corrects one presses the button", async () => {
  const visit = await site.visit(scripted);
  const { page, t, open } = visit;
  await open("/GusetUserHome");
  const logIn = page.getByRole("button", { name: t("guest:logIn.submit") });
  await see(logIn).toBeDisabled();
  await page.getByLabel(t("guest:email")).fill("somebody@example.com");
  await see(logIn).toBeEnabled();

  const email = "wrong-code@example.com";
  await register(visit, email, "0131");
  const phone = page.getByLabel(t("guest:register.phoneNumber"));
  await see(page.locator(".summary")).toBeFocused();
  await see(page).toHaveTitle(new RegExp(`^${t("errorPrefix")}`));
  await see(page.getByLabel(t("guest:email"))).toHaveValue(email);
  await page.locator(".summary a").click();
  await see(phone).toBeFocused();
  await phone.fill("01012345678");
  await page.getByRole("button", { name: t("guest:register.submit") }).click();
  await see(page).toHaveURL("/account-verification");

  const code = page.getByLabel(t("guest:verify.code"));
  const verify = page.getByRole("button", { name: t("guest:verify.submit") });
  const mailed = await newestCode(email);
  const wrong = mailed.slice(0, 5) + ((Number(mailed[5]) + 1) % 10);
  // Digits of an Arabic keyboard: Chromium would not spread them over the boxes.
  await code.pressSequentially(
    wrong.slice(0, 5).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[+digit] ?? ""),
  );
  await see(code).toHaveValue(wrong.slice(0, 5));
  await code.pressSequentially(wrong.slice(5));
  await see(
    page.getByText(t("failure:code-wrong")).filter({ visible: true }).first(),
  ).toBeVisible();
  await see(code).toHaveAttribute("aria-invalid", "true");
  await see(page).toHaveURL("/account-verification");
  await code.fill(wrong);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await code.press("End");
  await code.press("Backspace");
  await code.pressSequentially(mailed.slice(5));
  await see(verify).toBeEnabled();
  expect(sent).toEqual([]);
  await verify.click();
  await see(page).toHaveURL("/");
});

test("a code that is typed before the script has come is sent when it comes", async () => {
  const visit = await site.visit(scripted);
  const { page, t } = visit;
  const email = "typed-before@example.com";
  await register(visit, email);
  await see(page).toHaveURL("/account-verification");
  const code = await newestCode(email);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/account-verification", { waitUntil: "commit" });
  await page.getByLabel(t("guest:verify.code")).fill(code);
  scripts.resolve();
  await see(page).toHaveURL("/");
});

test("the countdown runs from green over orange at ten seconds to red, which closes the field; a new code is good", async () => {
  const visit = await site.visit(scripted);
  const { page, t, look } = visit;
  const email = "countdown@example.com";
  await page.clock.install();
  await register(visit, email);
  await see(page.locator(".running")).toBeVisible();
  const countdown = page.locator(".countdown");
  const code = page.getByLabel(t("guest:verify.code"));
  const submit = page.getByRole("button", { name: t("guest:verify.submit") });
  const resend = page.getByRole("button", { name: t("guest:verify.resend") });
  // A script knows when the time is over and what is typed.
  await see(resend).toBeHidden();
  await code.fill("12345");
  await see(submit).toBeDisabled();

  // By what it shows: the real time goes by beside it.
  const left = async () => Number(await countdown.locator(".digits").innerText());
  const runTo = async (seconds: number) => {
    while ((await left()) > seconds) await page.clock.runFor(500);
  };
  await runTo(15);
  await see(countdown).toHaveClass("countdown");
  await look();
  await runTo(8);
  await see(countdown).toHaveClass("countdown soon");
  await look();
  await runTo(0);
  await see(countdown).toHaveClass("countdown over");
  await see(page.getByText(t("guest:verify.over"))).toBeVisible();
  await see(page.getByRole("alert").getByText(t("guest:verify.expired"))).toBeVisible();
  await see(code).toBeDisabled();
  await see(submit).toBeDisabled();
  await look();

  await newestCode(email);
  await resend.click();
  await see(page.getByText(t("guest:verify.resent"))).toBeVisible();
  await see(code).toHaveValue("");
  await code.fill(await newestCode(email, 2));
  await see(page).toHaveURL("/");
});
