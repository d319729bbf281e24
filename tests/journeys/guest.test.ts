import { describe, expect, test } from "vitest";
import { crossedWays, inWay, openSite, see, type Visit } from "#tests/world/chromium.ts";
import { readSessionCookie, signSessionCookie } from "#tests/world/session-cookie.ts";

const site = openSite();

interface Mail {
  readonly text: string;
}

/** The newest code that was mailed to an address, once `count` were. */
async function newestCode(email: string, count = 1): Promise<string> {
  const mailbox = `${site.origin}/demo/mailbox.json?to=${encodeURIComponent(email)}`;
  const read = async () => (await (await fetch(mailbox)).json()) as Mail[];
  await expect.poll(read, { timeout: 15_000 }).toHaveLength(count);
  const [mail] = await read();
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Fills the registration in and sends it. */
async function register({ page, t, open }: Visit, email: string, phone = "٠١٠١٢٣٤٥٦٧٨") {
  await open("/LoginGusetUser");
  await page.getByLabel(t("guest:register.fullName")).fill("منى السيد");
  await page.getByLabel(t("guest:email")).fill(email);
  await page.getByLabel(t("guest:register.phoneNumber")).fill(phone);
  await page.getByRole("button", { name: t("guest:register.submit") }).click();
}

/** As if the code had been sent so many seconds ago: the session says when. */
async function age({ context }: Visit, seconds: number): Promise<void> {
  const cookies = await context.cookies();
  const value = cookies.find(({ name }) => name === "session")?.value ?? "";
  const session = await readSessionCookie(value);
  const codeSentAt = new Date(Date.now() - seconds * 1000).toISOString();
  const aged = await signSessionCookie({ ...session, codeSentAt });
  await context.addCookies([{ name: "session", value: aged, url: site.origin }]);
}

describe.each(crossedWays)(inWay, (way) => {
  const address = (name: string) => `${name}-${way.language}-${way.javaScript}@example.com`;

  test("a guest comes from /login, corrects a wrong number, enters the code, is in, and signs out", async () => {
    const visit = await site.visit(way);
    const { page, t, open, look } = visit;
    const email = address("whole-way");
    await open("/login");
    await page.getByRole("link", { name: t("auth:logIn.guestLogIn") }).click();
    await see(page).toHaveURL("/GusetUserHome");
    await look();
    await page.getByRole("link", { name: t("guest:logIn.register") }).click();
    await see(page).toHaveURL("/LoginGusetUser");
    await look();

    await register(visit, email, "0131");
    const phone = page.getByLabel(t("guest:register.phoneNumber"));
    await see(page.locator(".summary")).toContainText(t("failure:field.phone"));
    await see(phone).toHaveAttribute("aria-invalid", "true");
    await see(phone).toHaveValue("0131");
    await see(page.getByLabel(t("guest:register.fullName"))).toHaveValue("منى السيد");
    await see(page.getByLabel(t("guest:email"))).toHaveValue(email);
    await see(page).toHaveTitle(new RegExp(`^${t("errorPrefix")}`));
    await look();
    await page.locator(".summary a").click();
    await see(phone).toBeFocused();

    await phone.fill("٠١٠ ١٢٣٤ ٥٦٧٨");
    await page.getByRole("button", { name: t("guest:register.submit") }).click();
    await see(page).toHaveURL("/account-verification");
    await see(page.locator(".lead bdi")).toHaveText(email);
    await look();
    await page.getByLabel(t("guest:verify.code")).fill(await newestCode(email));
    await page.getByRole("button", { name: t("guest:verify.submit") }).click();
    await see(page).toHaveURL("/");
    await see(page.getByText(t("guest:verify.success"))).toBeVisible();
    await see(page.locator(".choice").first()).toBeVisible();

    await page.getByRole("button", { name: t("signOut") }).click();
    await see(page).toHaveURL("/login");
    await open("/");
    await see(page).toHaveURL("/login");

    await open("/GusetUserHome");
    await page.getByLabel(t("guest:email")).fill(email);
    await page.getByRole("button", { name: t("guest:logIn.submit") }).click();
    await see(page).toHaveURL("/");
    await see(page.getByText(t("guest:logIn.success"))).toBeVisible();
  });

  test("an address that nobody registered is told so", async () => {
    const { page, t, open, look } = await site.visit(way);
    await open("/GusetUserHome");
    await page.getByLabel(t("guest:email")).fill("nobody@example.com");
    await page.getByRole("button", { name: t("guest:logIn.submit") }).click();
    await see(page.getByRole("alert").getByText(t("failure:user-not-found"))).toBeVisible();
    await see(page.getByLabel(t("guest:email"))).toHaveValue("nobody@example.com");
    await look();
  });

  test("when the time is over the page itself says so and closes the field, and a new code is good", async () => {
    const visit = await site.visit(way);
    const { page, t, open, look } = visit;
    const email = address("expired");
    await register(visit, email);
    await see(page).toHaveURL("/account-verification");
    await newestCode(email);
    const submit = page.getByRole("button", { name: t("guest:verify.submit") });
    const resend = page.getByRole("button", { name: t("guest:verify.resend") });
    await see(resend).toHaveCount(0);
    await see(page.getByLabel(t("guest:verify.code"))).toBeEnabled();
    // Two seconds are left: the page must find the end of them by itself.
    await age(visit, 28);
    await open("/account-verification");
    await see(resend).toBeVisible();
    await see(page.getByRole("alert").getByText(t("guest:verify.expired"))).toBeVisible();
    await see(page.getByLabel(t("guest:verify.code"))).toBeDisabled();
    await see(submit).toBeDisabled();
    await look();

    await resend.click();
    await see(page.getByText(t("guest:verify.resent"))).toBeVisible();
    await see(page).toHaveURL("/account-verification");
    await see(resend).toHaveCount(0);
    await see(page.getByLabel(t("guest:verify.code"))).toHaveValue("");
    await page.getByLabel(t("guest:verify.code")).fill(await newestCode(email, 2));
    await submit.click();
    await see(page).toHaveURL("/");
  });
});

test("with a script the countdown runs from green over orange at ten seconds to red", async () => {
  const visit = await site.visit({ javaScript: true, language: "ar" });
  const { page, t, look } = visit;
  await page.clock.install();
  await register(visit, "countdown@example.com");
  await see(page.locator(".running")).toBeVisible();
  const countdown = page.locator(".countdown");
  const submit = page.getByRole("button", { name: t("guest:verify.submit") });
  await see(submit).toBeDisabled();
  await page.getByLabel(t("guest:verify.code")).fill("12345");
  await see(submit).toBeDisabled();
  await page.getByLabel(t("guest:verify.code")).fill("123456");
  await see(submit).toBeEnabled();

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
  await see(page.getByRole("alert").getByText(t("guest:verify.expired"))).toBeVisible();
  await see(submit).toBeDisabled();
});

test("with a script the buttons open when there is something to send, and a wrong code is told", async () => {
  const visit = await site.visit({ javaScript: true, language: "ar" });
  const { page, t, open } = visit;
  await open("/GusetUserHome");
  const logIn = page.getByRole("button", { name: t("guest:logIn.submit") });
  await see(logIn).toBeDisabled();
  await page.getByLabel(t("guest:email")).fill("mona@example.com");
  await see(logIn).toBeEnabled();

  const email = "wrong-code@example.com";
  await register(visit, email);
  const code = page.getByLabel(t("guest:verify.code"));
  const verify = page.getByRole("button", { name: t("guest:verify.submit") });
  await see(verify).toBeDisabled();
  await code.fill((await newestCode(email)) === "123456" ? "٦٥٤ ٣٢١" : "١٢٣ ٤٥٦");
  await verify.click();
  await see(page.getByRole("alert").getByText(t("failure:code-wrong")).first()).toBeVisible();
  await see(code).toHaveAttribute("aria-invalid", "true");
});
