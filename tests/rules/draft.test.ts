import { RouterContextProvider } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { lengths, steps } from "#app/contract/membership.values.ts";

vi.stubEnv("DEMO", "1");
vi.stubEnv("SESSION_SECRETS", "a secret of the tests that is long enough");
vi.stubEnv("PUBLIC_URL", "https://sawt.example");
// Whose it is, the screens' tests say.
vi.mock("#app/session/visitor.server.ts", () => ({ visitorOf: async () => ({ kind: "guest" }) }));
vi.mock("#app/session/owner.server.ts", () => ({
  ownerOf: () => "somebody",
  isOwnerName: (_context: unknown, _visitor: unknown, name: unknown) => name === "somebody",
}));
const { deleteDraft, saveDraft, readDraft } = await import("#app/session/draft.server.ts");
const { readRequest } = await import("#app/session/request.server.ts");
const { sealedSetCookies } = await import("#app/session/sealed-cookie.server.ts");
afterAll(() => vi.unstubAllEnvs());

function visit(path: string, cookie = "") {
  const request = new Request(`https://sawt.example${path}`, { headers: { Cookie: cookie } });
  const context = new RouterContextProvider();
  readRequest(request, new URL(request.url), context);
  return context;
}

/** As many Arabic letters as a field takes, in no order that could be compressed. */
function letters(length: number): string {
  const codes = Array.from({ length }, (_, at) => Math.abs(Math.sin(at + 1) * 1e6) % 36);
  return codes.map((code) => String.fromCharCode(0x627 + Math.floor(code))).join("");
}

test("the longest answers that the form takes are kept, in cookies that every browser takes", async () => {
  const texts = Object.entries(lengths).map(([name, [, most]]) => [name, letters(most)]);
  const draft = { answers: Object.fromEntries(steps.map((step) => [step, {}])) };
  const whole = { answers: { ...draft.answers, politics: Object.fromEntries(texts) } };
  const context = visit("/registerNow");
  expect(await saveDraft(context, whole)).toBe(true);
  const lines = sealedSetCookies(context);
  for (const line of lines) expect(line.length).toBeLessThan(4096);
  const sent = lines.filter((line) => line.includes("; Path=/registerNow;"));
  const cookie = sent.map((line) => line.split(";")[0]).join("; ");
  expect(cookie.length).toBeLessThan(12_000);
  expect(await readDraft(visit("/registerNow", cookie))).toMatchObject(whole);
});

test("it goes to the form and to what its script asks for, and nowhere else", async () => {
  const context = visit("/registerNow");
  await saveDraft(context, { answers: {} });
  const paths = sealedSetCookies(context).map((line) => /Path=([^;]+)/.exec(line)?.[1]);
  expect(paths).toEqual(["/registerNow", "/registerNow.data"]);
});

test("at sign-out, where it isn't sent, all of it is taken away", () => {
  const context = visit("/logout", "session=x");
  deleteDraft(context);
  const lines = sealedSetCookies(context);
  expect(lines.length).toBeGreaterThanOrEqual(6);
  for (const line of lines)
    expect(line).toMatch(/^__Secure-draft(\.\d)?=; Path=\/registerNow(\.data)?; Max-Age=0/);
});
