import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { nationalId } from "#app/demo/content/people.ts";
import type { Browser } from "#tests/world/browser.ts";
import { withDatabase } from "#tests/world/database.ts";
import { environment } from "#tests/world/environment.ts";
import { browserOverHttp } from "#tests/world/over-http.ts";
import {
  hasPostgresql15,
  openPostgresql15,
  type PostgresqlServer,
} from "#tests/world/postgresql-15.ts";
import { freePort, freshDataDir, type Running, startServer } from "#tests/world/process.ts";
import { query } from "#tests/world/query.ts";
import { createTranslator } from "#tests/world/translator.ts";

vi.setConfig({ testTimeout: 600_000 });

const t = createTranslator("ar");
const CODE = 'form:has([name="otp"])';
const administrator = { name: "هدى كامل منصور", email: "huda@party.example" };
const members = [
  { number: "M-1", name: "سعاد حسني محمد البابا", email: "souad@party.example", at: 1 },
  { number: "M-2", name: "كمال أحمد حسن الشناوي", email: "kamal@party.example", at: 3 },
].map((member) => ({
  ...member,
  nationalId: nationalId("1980-05-17", "01", member.at, member.at === 1 ? "female" : "male"),
  phone: `0100555000${member.at}`,
}));

interface Mail {
  readonly to: string;
  readonly text: string;
}

/** An empty database, a mail server and the environment of a production server without a provider. */
const mails: Mail[] = [];
let smtp: SMTPServer;
let postgresql: PostgresqlServer | undefined;
let env: Record<string, string>;
let running: Running | undefined;

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _, done) {
      const keep = async () => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of stream) chunks.push(chunk as Uint8Array);
        const { to, text } = await PostalMime.parse(Buffer.concat(chunks));
        mails.unshift({ to: to?.[0]?.address ?? "", text: text ?? "" });
      };
      keep().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const address = smtp.server.address();
  const mailPort = typeof address === "object" && address ? address.port : 0;
  const port = await freePort();
  const databaseUrl = await emptyDatabase();
  const bare = environment({ databaseUrl, dataDir: await freshDataDir(), port });
  const { DEMO: _, ...kept } = bare;
  env = {
    ...kept,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  };
});
afterAll(async () => {
  await running?.stop();
  await postgresql?.stop();
  await new Promise<void>((resolve) => smtp?.close(() => resolve()));
  if (env) await rm(env.DATA_DIR ?? "", { recursive: true, force: true });
});

/**
 * As docs/operations.md#by-systemd has it made: its user owns it and may do nothing else. On the
 * oldest PostgreSQL that Sawt runs on where there is one, else on that of the tests.
 */
async function emptyDatabase(): Promise<string> {
  if (hasPostgresql15) postgresql = await openPostgresql15();
  const server = postgresql?.address ?? inject("database");
  const name = `first_${process.pid}`;
  await query(server, `create role ${name} login password 'own'`);
  const settings = "template template0 encoding 'UTF8' locale 'C.UTF-8'";
  await query(server, `create database ${name} owner ${name} ${settings}`);
  return withDatabase(server, name).replace(/\/\/[^@]*@/, `//${name}:own@`);
}

/** Runs a script under the server's environment; answers its exit code and what it printed. */
function run(script: string, args: string[]) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const options = { env: { PATH, HOME, NODE_COMPILE_CACHE, ...env } };
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: out + err }),
    );
  });
}

async function newestMail(email: string, seen = 0): Promise<string> {
  const of = () => mails.filter(({ to }) => to === email);
  await vi.waitFor(() => expect(of().length).toBeGreaterThan(seen), { timeout: 60_000 });
  return of()[0]?.text ?? "";
}
const count = (email: string) => mails.filter(({ to }) => to === email).length;
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? "";
const linkIn = (text: string) => /http:\/\/\S+\/administrator\/[\w-]{43}/.exec(text)?.[0] ?? "";

const party = {
  nameAr: "حزب السنابل",
  nameEn: "The Wheat Party",
  portalAr: "بيتنا",
  portalEn: "Baytna",
  promiseAr: "نزرع معًا",
  promiseEn: "We sow together",
  email: "office@wheat.example",
};
const colours = {
  night: "#14110a",
  nightAccent: "#e8b84b",
  nightGlow: "#f2d28a",
  day: "#fbf7ee",
  dayAccent: "#7a5200",
  dayGlow: "#8a5200",
};
const standardRoles = [
  "مدير النظام",
  "القيادة المركزية",
  "مدير أمانة",
  "قيادة محافظة",
  "قيادة قطاع",
  "قيادة أمانة مركزية",
  "قيادة أمانة محافظة",
  "قيادة أمانة قطاع",
];

/** Names, colours and a branch of the party's own; every rank has its role already. */
async function makeItTheirs(boss: Browser): Promise<void> {
  const saved = t("organisation:saved");
  const identity = await boss.open("/desk/settings/identity");
  const named = await boss.submit(identity, 'form:has([name="nameAr"])', party);
  expect([named.status, named.notices.join()]).toEqual([200, expect.stringContaining(saved)]);
  const look = await boss.open("/desk/settings/look");
  const coloured = await boss.submit(look, 'form[action$="act=colours"]', colours);
  expect([coloured.status, coloured.notices.join()]).toEqual([200, expect.stringContaining(saved)]);
  const place = new URLSearchParams({ kind: "branch", governorate: "القاهرة" });
  const form = await boss.open(`/desk/structure/create?${place}`);
  const branch = { name: "فرع مدينة نصر", location: "مدينة نصر" };
  const branches = await boss.submit(form, 'form:has([name="mapUrl"])', branch);
  expect([branches.status, branches.text]).toEqual([200, expect.stringContaining(branch.name)]);
  const roles = await boss.open("/roles");
  for (const name of standardRoles) expect(roles.text).toContain(name);
}

test("from an empty database to a signed-in administrator and members who come in by e-mail", async () => {
  const invited = ["--name", administrator.name, "--email", administrator.email];
  const command = await run("scripts/administrator.ts", [...invited, "--language", "en"]);
  expect(command.code, command.out).toBe(0);
  const mail = await newestMail(administrator.email);
  expect(mail).toContain("makes you an administrator");
  const link = linkIn(mail);
  expect(command.out).toContain(link);
  running = await startServer({ ...env, DEMO: "" });
  const { origin } = running;

  const stranger = browserOverHttp(origin);
  const login = await stranger.open("/login");
  expect(login.document.querySelector('form[action="/auth/facebook"]')).toBeNull();
  expect(login.document.querySelector('form:has([name="email"])')).not.toBeNull();

  const boss = browserOverHttp(origin);
  const page = await boss.open(new URL(link).pathname);
  expect(page.text).toContain(administrator.name);
  const before = count(administrator.email);
  const sent = await boss.submit(page, 'form[action="/administrator/send-code"]');
  const otp = codeIn(await newestMail(administrator.email, before));
  const done = await boss.submit(sent, CODE, { otp });
  expect(done.url.pathname).toBe("/desk/settings");
  await makeItTheirs(boss);
  expect((await browserOverHttp(origin).open(new URL(link).pathname)).status).toBe(404);

  // The register, and two of its members: one by e-mail alone, one by activation.
  const file = join(env.DATA_DIR ?? "", "members.csv");
  const rows = members.map(
    ({ number, name, nationalId, phone, email }) =>
      `${number},${name},${nationalId},${phone},${email},القاهرة,سارية`,
  );
  const columns =
    "رقم العضوية,الاسم الكامل,الرقم القومي,رقم الهاتف,البريد الإلكتروني,المحافظة,الحالة";
  await writeFile(file, [columns, ...rows].join("\n"));
  const brought = await run("scripts/members-import.ts", [file]);
  expect(brought.out).toContain("2 added");
  const [byEmail, byActivation] = members;
  if (!byEmail || !byActivation) throw new Error("The register has changed.");

  const member = browserOverHttp(origin);
  const asked = await member.submit(await member.open("/login"), 'form:has([name="email"])', {
    email: byEmail.email,
  });
  const code = codeIn(await newestMail(byEmail.email));
  const home = await member.submit(asked, CODE, { otp: code });
  expect([home.status, home.url.pathname]).toEqual([200, "/"]);
  expect(home.text).toContain(byEmail.name);
  expect(home.textOf(".brand")).toBe(`${party.portalAr} ${party.nameAr}`);
  expect(home.html).toContain(colours.nightAccent);
  expect((await newestMail(byEmail.email)).includes(party.nameAr)).toBe(true);

  const other = browserOverHttp(origin);
  const identified = await other.submit(
    await other.open("/activate"),
    'form:has([name="nationalId"])',
    { nationalId: byActivation.nationalId, phoneNumber: byActivation.phone },
  );
  const activation = codeIn(await newestMail(byActivation.email));
  const active = await other.submit(identified, CODE, { otp: activation });
  expect(active.notices.join()).toContain(t("activation:success"));
  const activated = await query(
    env.DATABASE_URL ?? "",
    "select membership_id from users where activated_at is not null order by membership_id",
  );
  expect(activated).toEqual(["M-1", "M-2", null].map((number) => ({ membership_id: number })));

  // Neither links nor addresses nor codes are logged.
  for (const secret of [link.slice(-43), administrator.email, otp, code]) {
    expect(running.output()).not.toContain(secret);
  }
});
