import { describe, expect, test } from "vitest";
import { crossedWays, inWay, openSite, see, type Visit } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
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

/** Types a code. With a script it sends itself. */
async function enterCode({ page, t }: Visit, isScripted: boolean, code: string): Promise<void> {
  await page.getByLabel(t("guest:verify.code")).fill(code);
  if (!isScripted) await page.getByRole("button", { name: t("guest:verify.submit") }).click();
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
    await enterCode(visit, way.javaScript, await newestCode(email));
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

  test.runIf(isExhaustive || way.javaScript)(
    "when the time is over the page itself says so and closes the field, and a new code is good",
    async () => {
      const visit = await site.visit(way);
      const { page, t, open, look } = visit;
      const email = address("expired");
      await register(visit, email);
      await see(page).toHaveURL("/account-verification");
      await newestCode(email);
      const submit = page.getByRole("button", { name: t("guest:verify.submit") });
      const resend = page.getByRole("button", { name: t("guest:verify.resend") });
      // A script knows when the time is over and what is typed; without one nothing waits for either.
      await (way.javaScript ? see(resend).toBeHidden() : see(resend).toBeVisible());
      await see(page.getByText(t("guest:verify.running"))).toBeVisible();
      await see(page.getByLabel(t("guest:verify.code"))).toBeEnabled();
      if (way.javaScript) {
        await see(submit).toHaveAttribute("aria-disabled", "true");
        await page.getByLabel(t("guest:verify.code")).fill("12345");
        await see(submit).toHaveAttribute("aria-disabled", "true");
      } else await see(submit).not.toHaveAttribute("aria-disabled");
      // Two seconds are left: the page must find the end of them by itself.
      await age(visit, 28);
      await open("/account-verification");
      await see(page.getByText(t("guest:verify.over"))).toBeVisible();
      await see(page.getByRole("alert").getByText(t("guest:verify.expired"))).toBeVisible();
      await see(page.getByLabel(t("guest:verify.code"))).toBeDisabled();
      await see(submit).toBeDisabled();
      await look();

      await resend.click();
      await see(page.getByText(t("guest:verify.resent"))).toBeVisible();
      await see(page).toHaveURL("/account-verification");
      await see(page.getByLabel(t("guest:verify.code"))).toHaveValue("");
      await enterCode(visit, way.javaScript, await newestCode(email, 2));
      await see(page).toHaveURL("/");
    },
  );
});

test.each([
  { javaScript: true, taps: 3 },
  { javaScript: false, taps: 4 },
])(
  "a reader of the news is a registered guest after $taps taps, script: $javaScript",
  async (way) => {
    const visit = await site.visit({ javaScript: way.javaScript, language: "ar" });
    const { page, t, open } = visit;
    let taps = 0;
    const tap = async (role: "link" | "button", name: string) => {
      taps++;
      await page.getByRole(role, { name, exact: true }).click();
    };
    await open("/news");
    await tap("link", t("signIn"));
    await tap("link", t("auth:logIn.guestRegister"));
    const email = `taps-${way.javaScript}@example.com`;
    await page.getByLabel(t("guest:register.fullName")).fill("منى السيد");
    await page.getByLabel(t("guest:email")).fill(email);
    await page.getByLabel(t("guest:register.phoneNumber")).fill("01012345678");
    await tap("button", t("guest:register.submit"));
    await see(page).toHaveURL("/account-verification");
    await page.getByLabel(t("guest:verify.code")).fill(await newestCode(email));
    if (!way.javaScript) await tap("button", t("guest:verify.submit"));
    await see(page).toHaveURL("/");
    expect(taps).toBe(way.taps);
  },
);

test("a code that is typed before the script has come is sent when it comes", async () => {
  const visit = await site.visit({ javaScript: true, language: "ar" });
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

test("with a script the countdown runs from green over orange at ten seconds to red", async () => {
  const visit = await site.visit({ javaScript: true, language: "ar" });
  const { page, t, look } = visit;
  await page.clock.install();
  await register(visit, "countdown@example.com");
  await see(page.locator(".running")).toBeVisible();
  const countdown = page.locator(".countdown");
  const submit = page.getByRole("button", { name: t("guest:verify.submit") });
  await page.getByLabel(t("guest:verify.code")).fill("12345");
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
  await see(page.getByRole("alert").getByText(t("guest:verify.expired"))).toBeVisible();
  await see(submit).toBeDisabled();
});

test("with a script a code sends itself at its sixth digit, and who corrects one presses the button", async () => {
  const visit = await site.visit({ javaScript: true, language: "ar" });
  const { page, t, open } = visit;
  await open("/GusetUserHome");
  const logIn = page.getByRole("button", { name: t("guest:logIn.submit") });
  await see(logIn).toBeDisabled();
  await page.getByLabel(t("guest:email")).fill("somebody@example.com");
  await see(logIn).toBeEnabled();

  const email = "wrong-code@example.com";
  await register(visit, email);
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
  await see(page.getByRole("alert").getByText(t("failure:code-wrong")).first()).toBeVisible();
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
