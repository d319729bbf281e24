import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createDatabase, withDatabase } from "#tests/world/database.ts";
import { environment } from "#tests/world/environment.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { browserOverHttp } from "#tests/world/over-http.ts";
import {
  hasPostgresql15,
  openPostgresql15,
  type PostgresqlServer,
} from "#tests/world/postgresql-15.ts";
import { freePort, freshDataDir, type Running, startServer } from "#tests/world/process.ts";
import { query } from "#tests/world/query.ts";

vi.setConfig({ testTimeout: 600_000 });

const CODE = 'form:has([name="otp"])';
const administrator = { name: "هدى كامل منصور", email: "huda@party.example" };
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
 * In the exhaustive run as docs/operations.md#by-systemd has it made, where there is the oldest PostgreSQL
 * that Sawt runs on: its user owns it and may do nothing else.
 */
async function emptyDatabase(): Promise<string> {
  const name = `first_${process.pid}`;
  if (!isExhaustive || !hasPostgresql15) return createDatabase(inject("database"), name);
  postgresql = await openPostgresql15();
  await query(postgresql.address, `create role ${name} login password 'own'`);
  const settings = "template template0 encoding 'UTF8' locale 'C.UTF-8'";
  await query(postgresql.address, `create database ${name} owner ${name} ${settings}`);
  return withDatabase(postgresql.address, name).replace(/\/\/[^@]*@/, `//${name}:own@`);
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

test("from an empty database to a signed-in administrator", async () => {
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
  // Every rank has its role already.
  const roles = await boss.open("/roles");
  for (const name of standardRoles) expect(roles.text).toContain(name);
  expect((await browserOverHttp(origin).open(new URL(link).pathname)).status).toBe(404);

  // Neither links nor addresses nor codes are logged.
  for (const secret of [link.slice(-43), administrator.email, otp]) {
    expect(running.output()).not.toContain(secret);
  }
});
