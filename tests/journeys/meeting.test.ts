/* A meeting from its invitation to what came of it; who calls it has no script, who is invited each way. */
import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { inWay, oneWay, openSite, see, type Visit } from "#tests/world/chromium.ts";
import { freePort } from "#tests/world/process.ts";
import { query } from "#tests/world/query.ts";

vi.setConfig({ testTimeout: 240_000 });

const HOST = "demo-admin";
const INVITED = "demo-sector-leader";

/** What a mail program would have in its calendar. */
interface Invitation {
  readonly to: string;
  readonly method: string;
  readonly event: ICAL.Event;
}
const invitations: Invitation[] = [];
const mailPort = await freePort();
const smtp = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onData(stream, _, done) {
    const keep = async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(chunk as Uint8Array);
      const { to, attachments } = await PostalMime.parse(Buffer.concat(chunks));
      const file = attachments.find(({ mimeType }) => /calendar|ics/.test(mimeType));
      if (!file) return;
      const text =
        typeof file.content === "string" ? file.content : new TextDecoder().decode(file.content);
      const calendar = new ICAL.Component(ICAL.parse(text));
      const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
      const method = String(calendar.getFirstPropertyValue("method"));
      invitations.push({ to: to?.[0]?.address ?? "", method, event });
    };
    keep().then(() => done(), done);
  },
});

let databaseUrl = "";
const site = openSite(
  async (url) => {
    databaseUrl = url;
  },
  { more: { SMTP_URL: `smtp://127.0.0.1:${mailPort}` } },
);
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(mailPort, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Who is invited, the role by which they are, and where they belong. */
async function findInvited() {
  const [row] = await query<{ email: string; name: string; role: string; code: string }>(
    databaseUrl,
    `select email, display_name as name, place_code as code, role_id as role from users
      join user_roles on user_id = users.id where facebook_id = '${INVITED}' order by role_id limit 1`,
  );
  if (!row) throw new Error("The demo has nobody to invite.");
  return { ...row, governorate: governorates.find(({ code }) => code === row.code)?.ar ?? "" };
}

/** The newest invitation to a meeting that came by mail. */
async function invitationOf(email: string, title: string, sequence: number): Promise<Invitation> {
  const find = () =>
    invitations.find(
      ({ to, event }) => to === email && event.summary === title && event.sequence === sequence,
    );
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return find() as Invitation;
}

const day = cairoDay(new Date(Date.now() + 5 * 24 * 60 * 60 * 1000)).split("-");

async function type({ page }: Visit, form: string, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`${form} [name="${name}"]`);
    if ((await field.evaluate((each) => each.tagName)) === "SELECT")
      await field.selectOption(value);
    else await field.fill(value);
  }
}
const onDay = (name: string) => ({
  [`${name}-year`]: day[0] ?? "",
  [`${name}-month`]: String(Number(day[1])),
  [`${name}-day`]: String(Number(day[2])),
});

test.each(oneWay("ar", "with script"))(
  `a host invites by role and area, moves the meeting and writes about it; who is invited accepts and does their part, ${inWay}`,
  async (way) => {
    const title = `لجنة ${way.language} ${way.javaScript ? "بنص" : "بلا نص"}`;
    const invited = await findInvited();
    const host = await site.visit({ javaScript: false, language: way.language });
    const { t } = host;
    await host.become(HOST);
    await host.open("/meetings/create");
    const create = 'form[action$="act=create"]';
    await type(host, create, { title, ...onDay("date"), time: "18:00", agenda: "المتابعة" });
    await type(host, create, { duration: way.language === "ar" ? "ساعة" : "1 hour" });
    await host.page.locator(`${create} [name="roles"][value="${invited.role}"]`).check();
    await host.page.locator(`${create} [name="governorate"]`).selectOption(invited.governorate);
    await host.page.getByRole("button", { name: t("meeting:create.submit") }).click();
    await see(host.page.locator("h1")).toHaveText(t("meeting:confirm.create.title"));
    await host.page.locator('form:has([name="confirmed"]) button').first().click();
    await see(host.page.getByRole("heading", { level: 1 })).toHaveText(title);
    const path = new URL(host.page.url()).pathname;
    await see(host.page.locator("#people")).toContainText(invited.name);

    // A mail with the date, and a line in the bell's list.
    const first = await invitationOf(invited.email, title, 0);
    expect(first.event.uid).toContain(path.split("/").at(-1));
    const guest = await site.visit(way);
    await guest.become(INVITED);
    await guest.open("/notification");
    await see(guest.page.getByText(title).first()).toBeVisible();
    await guest.open("/");
    await guest.page.locator(`main a[href="${path}"]`).first().click();
    await see(guest.page.getByRole("heading", { level: 1 })).toHaveText(title);
    await guest.look();
    await guest.page.getByRole("button", { name: t("meeting:own.accept") }).click();
    await see(guest.page.locator("#own h2")).toHaveText(t("meeting:own.title.accepted"));
    await host.open(path);
    await see(host.page.locator("#people")).toContainText(
      t("meeting:peopleOf.accepted", { count: 2 }),
    );

    await host.open(`${path}/edit`);
    await type(host, 'form[action$="act=save"]', { time: "20:30" });
    await host.page.getByRole("button", { name: t("meeting:edit.save") }).click();
    await see(host.page.locator("dl.facts")).toContainText(t("meeting:confirm.told"));
    await host.page.getByRole("button", { name: t("meeting:edit.save") }).click();
    await see(host.page.getByText(t("meeting:edit.saved")).first()).toBeVisible();
    const moved = await invitationOf(invited.email, title, 1);
    expect(moved.event.uid).toBe(first.event.uid);
    expect([first.event.startDate.hour, moved.event.startDate.hour]).toEqual([18, 20]);
    await guest.open(path);
    await see(guest.page.locator("#room")).toContainText(/8:30/);

    await host.open(path);
    await host.page.locator("#record summary").click();
    await type(host, 'form[action*="act=saveRecord"]', { record: "اتفقنا على ما يلي" });
    await host.page.getByRole("button", { name: t("meeting:record.agree") }).click();
    await see(host.page.locator("#record")).toContainText(t("meeting:record.agreed"));
    await host.page.locator("#actions summary").click();
    const add = 'form[action*="act=addAction"]';
    const action = `كتابة التقرير ${title}`;
    await type(host, add, { action, ...onDay("dueOn") });
    await host.page.locator(`${add} [name="owner"]`).selectOption({ label: invited.name });
    await host.page.getByRole("button", { name: t("meeting:actions.submit"), exact: true }).click();
    await see(host.page.locator("#actions")).toContainText(action);
    await host.look();

    await guest.open("/");
    await guest.page.getByRole("link", { name: action }).first().click();
    await see(guest.page.locator("#record")).toContainText("اتفقنا على ما يلي");
    await guest.page.locator("#actions li", { hasText: action }).getByRole("button").click();
    await see(guest.page.locator("#actions")).toContainText(t("meeting:actions.isDone"));
    await guest.open("/");
    await see(guest.page.getByRole("link", { name: action })).toHaveCount(0);
  },
);
