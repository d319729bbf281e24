import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { firstName } from "#app/arabic/names.ts";
import { demoPeople } from "#app/demo/people.ts";
import { users } from "#app/platform/user/tables.ts";
import { inWay, openSite, see, type Visit, type Way, ways } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { addMemberOnFile } from "#tests/world/member-on-file.ts";
import { openWorldOn } from "#tests/world/platform.ts";

type OnFile = Awaited<ReturnType<typeof addMemberOnFile>>;

/** Facebook accounts that are nobody's, one for each way: the last is taken from its owner. */
const accounts = ["demo-stranger", "demo-not-activated", "demo-no-email", "demo-active"];
/** A member on file for each way, since an account is activated once. */
const members = new Map<Way, OnFile & { account: string }>();

const site = openSite(async (databaseUrl) => {
  const { platform, close } = await openWorldOn(databaseUrl);
  const { db } = platform.world;
  await db
    .update(users)
    .set({ facebookId: null, activatedAt: null })
    .where(eq(users.facebookId, "demo-active"));
  for (const [at, way] of ways.entries()) {
    const account = accounts[at] ?? "";
    members.set(way, { ...(await addMemberOnFile(platform.world, at)), account });
  }
  await close();
});

/** The newest code that was mailed to an address, once `count` were. */
async function newestCode(email: string, count = 1): Promise<string> {
  const mailbox = `${site.origin}/demo/mailbox.json?to=${encodeURIComponent(email)}`;
  const read = async () => (await (await fetch(mailbox)).json()) as { text: string }[];
  await expect.poll(read, { timeout: 15_000 }).toHaveLength(count);
  const [mail] = await read();
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

const eastern = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

/** Says who one is, in Arabic-Indic digits. */
async function identify(
  { page, t, open }: Visit,
  { nationalId, phoneNumber }: Pick<OnFile, "nationalId" | "phoneNumber">,
) {
  await open("/activate");
  await page.getByLabel(t("activation:nationalId")).fill(eastern(nationalId));
  await page.getByLabel(t("activation:phoneNumber")).fill(eastern(phoneNumber));
  await page.getByRole("button", { name: t("activation:next") }).click();
}

/** Goes through the demo's Facebook as somebody. */
async function choose({ page }: Visit, uid: string) {
  await see(page).toHaveURL(/\/dialog\/oauth\?/);
  await page.locator(`[name="person"][value="${uid}"]`).check();
  await page.locator("form:has([name=person]) button").click();
}

describe.each(ways)(inWay, (way) => {
  const member = () => members.get(way) as OnFile & { account: string };

  test("a member on file without an address waits for a leader", async () => {
    const visit = await site.visit(way);
    const { page, t, look } = visit;
    const person = demoPeople().find(({ uid }) => uid === "demo-no-email");
    if (!person) throw new Error("The cast has changed.");
    await identify(visit, person);
    await see(page).toHaveURL("/activate/confirm");
    await see(page.getByLabel(t("guest:verify.code"))).toHaveCount(0);
    await look();
    await page.getByRole("button", { name: t("activation:confirm.facebook") }).click();
    await choose(visit, member().account);
    await see(page).toHaveURL("/activate");
    // The toast goes; the words stay in the page.
    const reason = page.getByRole("complementary");
    await see(reason.getByText(t("failure:activation-waiting"))).toBeVisible();
  });

  test.runIf(isExhaustive || way.javaScript)(
    "a member on file mistypes the number, then the code, confirms by Facebook and is home",
    async () => {
      const visit = await site.visit(way);
      const { page, t, look, open } = visit;
      const { user, account, ...identity } = member();
      await open("/activate");
      await look();
      await identify(visit, { ...identity, nationalId: "123" });
      await see(page.locator(".summary")).toContainText(t("failure:field.national-id-length"));
      await see(page.getByLabel(t("activation:nationalId"))).toHaveValue("١٢٣");
      await look();

      await identify(visit, identity);
      await see(page).toHaveURL("/activate/confirm");
      await see(page.locator(".lead bdi")).toHaveText("o••••@example.org");
      await look();
      const otp = await newestCode(user.email ?? "");
      const code = page.getByLabel(t("guest:verify.code"));
      await code.fill(otp === "123456" ? "654321" : "123456");
      await page.getByRole("button", { name: t("activation:confirm.facebook") }).click();
      await choose(visit, account);
      await see(page).toHaveURL("/activate/confirm");
      await see(page.getByText(t("failure:code-wrong")).first()).toBeVisible();
      await see(page.getByText(t("activation:confirm.vouched"))).toBeVisible();
      await look();

      await page.getByLabel(t("guest:verify.code")).fill(eastern(otp));
      await page.getByRole("button", { name: t("activation:confirm.finish") }).click();
      await see(page).toHaveURL("/");
      await see(page.getByText(t("activation:success"))).toBeVisible();
      await see(page.getByRole("heading", { level: 1 })).toContainText(firstName(user.displayName));
    },
  );

  test.runIf(isExhaustive || way.javaScript)(
    "the profile shows what is on file, section by section, and what may be changed is changed",
    async () => {
      const visit = await site.visit(way);
      const { page, t, look, open, become } = visit;
      await become(member().account);
      await open("/");
      await page.locator(".menu > summary").click();
      await page.getByRole("link", { name: t("profile") }).click();
      await see(page).toHaveURL("/profile");
      await look();
      for (const section of ["membership", "personal", "address", "work", "security"]) {
        // On a phone the list of sections stands on /profile alone.
        await open("/profile");
        await page
          .getByRole("link", { name: t(`profile:section.${section}`), exact: true })
          .click();
        await see(page).toHaveURL(`/profile/${section}`);
        await look();
      }
      await open("/profile/address/edit");
      await page.getByLabel(t("place.governorate")).selectOption("أسوان");
      const showCities = page.getByRole("button", { name: t("place.showCities") });
      if (!way.javaScript) await showCities.click();
      await page.getByLabel(t("place.city")).selectOption("كوم أمبو");
      await page.getByLabel(t("membership:field.neighborhood")).fill("حي السلام");
      await page.getByLabel(t("membership:field.street")).fill("شارع النيل");
      await look();
      await page.getByRole("button", { name: t("profile:edit.save") }).click();
      await see(page).toHaveURL("/profile/address");
      await see(page.getByText(t("profile:edit.done"))).toBeVisible();
      await see(page.getByText("كوم أمبو")).toBeVisible();

      await open("/profile/security");
      await page.getByRole("button", { name: t("profile:security.everywhere") }).click();
      await see(page).toHaveURL("/login");
      await see(
        page.getByRole("complementary").getByText(t("profile:security.done")),
      ).toBeVisible();
    },
  );
});
