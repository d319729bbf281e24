import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, expect, test, vi } from "vitest";

const older = "a secret of the tests that is long enough";
vi.stubEnv("DEMO", "1");
vi.stubEnv("SESSION_SECRETS", `the secret that took its place and is longer,${older}`);
vi.stubEnv("PUBLIC_URL", "https://sawt.example");
const { readRequest } = await import("#app/session/request.server.ts");
const { sealedCookie, sealedSetCookies } = await import("#app/session/sealed-cookie.server.ts");
afterAll(() => vi.unstubAllEnvs());
afterEach(() => vi.useRealTimers());

const place = { name: "draft", paths: ["/form", "/back"], maxAge: 600 };
const cookie = sealedCookie<{ text: string }>(place);

function visit(sent = "") {
  const request = new Request("https://sawt.example/form", { headers: { Cookie: sent } });
  const context = new RouterContextProvider();
  readRequest(request, new URL(request.url), context);
  return context;
}

/** What a browser sends back to /form after an answer. */
function returned(context: RouterContextProvider): string {
  const lines = sealedSetCookies(context).filter((line) => line.includes("; Path=/form;"));
  return lines.map((line) => line.split(";")[0]).join("; ");
}

function keep(text: string) {
  const context = visit();
  expect(cookie.save(context, { text })).toBe(true);
  return { context, sent: returned(context) };
}

/** Letters in no order that could be compressed, the same every time. */
function letters(length: number, of: number): string {
  const codes = Array.from({ length }, (_, at) => Math.abs(Math.sin(at + 1) * 1e6) % of);
  return codes.map((code) => String.fromCharCode(0x627 + Math.floor(code))).join("");
}

test("what was kept is read back, and nobody else can read it", () => {
  const { sent } = keep("29001011234567");
  expect(cookie.read(visit(sent))).toEqual({ text: "29001011234567" });
  expect(sent).not.toContain("29001011234567");
  const plain = Buffer.from(sent.split("=")[1] ?? "", "base64url").toString("latin1");
  expect(plain).not.toContain("29001011234567");
});

test("it goes only to its pages and to what their script asks for, hidden from scripts", () => {
  const lines = sealedSetCookies(keep("x").context);
  const paths = lines.map((line) => /Path=([^;]+)/.exec(line)?.[1]);
  expect(paths).toEqual(["/form", "/form.data", "/back", "/back.data"]);
  for (const line of lines) {
    expect(line).toMatch(/^__Secure-draft=/);
    expect(line).toMatch(/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
  }
});

test("within the request that kept it, it is read at once", () => {
  const { context } = keep("now");
  expect(cookie.read(context)).toEqual({ text: "now" });
  cookie.clear(context);
  expect(cookie.read(context)).toBeUndefined();
});

test("a long form takes several cookies, each of a size that browsers keep", () => {
  // As incompressible as people's words get, and more of them than five steps hold.
  const text = letters(5800, 36);
  const { context, sent } = keep(text);
  expect(sent.split("; ").length).toBeGreaterThan(1);
  for (const line of sealedSetCookies(context)) expect(line.length).toBeLessThan(4096);
  expect(cookie.read(visit(sent))).toEqual({ text });
  const shorter = visit(sent);
  cookie.save(shorter, { text: "short" });
  const gone = sealedSetCookies(shorter).filter((line) => line.includes("Max-Age=0"));
  expect(gone.length).toBeGreaterThan(0);
});

test("more than browsers would keep is not kept", () => {
  const text = letters(40_000, 1500);
  const context = visit();
  expect(cookie.save(context, { text })).toBe(false);
  expect(sealedSetCookies(context)).toEqual([]);
});

test("forgetting takes the cookie away wherever it was", () => {
  const context = visit(keep("x").sent);
  cookie.clear(context);
  const lines = sealedSetCookies(context);
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toContain("=; ");
});

test.each([
  ["nothing", ""],
  ["another cookie", "session=abc"],
  ["no cookie of ours", "__Secure-draft=abc"],
  ["half of it", `${keep("half").sent.slice(0, -8)}`],
])("%s is none", (_, sent) => {
  expect(cookie.read(visit(sent))).toBeUndefined();
});

test("one cookie doesn't pass for another", () => {
  const { sent } = keep("x");
  const other = sealedCookie({ ...place, name: "other" });
  expect(other.read(visit(sent.replace("draft", "other")))).toBeUndefined();
});

test("a cookie that an earlier version sealed is read, under a secret that is not the newest", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-22T09:05:00Z");
  const sealed =
    "2IOOzVj0YNDM9hIGr5iMhZcdKTB16NvwyQvUYmMJaOmtAzHAzccRzRz2p7W4JHa9kuu3I_V6bwvQ032CKdkvXMGkCNI6XQ-iScm28DELoZ9ANZdJEpfH71l_00OULleI-bPkFUWtrhFy";
  const context = visit(`__Secure-draft=${sealed}`);
  expect(cookie.read(context)).toEqual({ text: "نص قديم 29001011234567" });
});

test("what is too old is none, whatever the browser kept", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { sent } = keep("old");
  vi.advanceTimersByTime(601_000);
  expect(cookie.read(visit(sent))).toBeUndefined();
});
