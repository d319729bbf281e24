import { RouterContextProvider } from "react-router";
import { afterAll, expect, test, vi } from "vitest";

vi.stubEnv("DEMO", "1");
vi.stubEnv("SESSION_SECRETS", "a secret of the tests that is long enough");
vi.stubEnv("PUBLIC_URL", "https://sawt.example");
const { commitSession, readSession } = await import("#app/session/store.server.ts");
afterAll(() => vi.unstubAllEnvs());

const address = "https://sawt.example/";
/** More than the 4,096 bytes that browsers take as one cookie. */
const long = "x".repeat(5_000);

async function open(cookie = "") {
  const request = new Request(address, { headers: { Cookie: cookie } });
  return readSession(request, new RouterContextProvider());
}

test("a session that fits its cookie is kept whole", async () => {
  const session = await open();
  session.change({ accessToken: "token", guestDraft: { fullName: "منى", phoneNumber: "010" } });
  const onLoss = vi.fn();
  const [cookie] = (await commitSession(session, onLoss)).split(";");
  expect(onLoss).not.toHaveBeenCalled();
  expect((await open(cookie)).data).toEqual(session.data);
});

test("a draft that is too large for the cookie is left out and reported, and the sign-in stays", async () => {
  const session = await open();
  session.change({ accessToken: "token", guestDraft: { fullName: long, phoneNumber: "010" } });
  const onLoss = vi.fn();
  const [cookie] = (await commitSession(session, onLoss)).split(";");
  expect(onLoss.mock.calls).toEqual([[false]]);
  expect((await open(cookie)).data).toEqual({ accessToken: "token" });
});

test("a session that is too large for any cookie ends, and that is reported", async () => {
  const session = await open();
  session.change({ accessToken: long });
  const onLoss = vi.fn();
  const line = await commitSession(session, onLoss);
  expect(onLoss.mock.calls).toEqual([[true]]);
  expect(line).toMatch(/^__Host-session=;.*Max-Age=0|^__Host-session=;.*Expires=Thu, 01 Jan 1970/);
});

test("a sign-out is no loss", async () => {
  const session = await open();
  session.change({ accessToken: undefined });
  const onLoss = vi.fn();
  await commitSession(session, onLoss);
  expect(onLoss).not.toHaveBeenCalled();
});

test("its cookie is out of reach of scripts, of other sites and of plain HTTP", async () => {
  const session = await open();
  session.change({ accessToken: "token" });
  const [pair = "", ...flags] = (await commitSession(session, vi.fn())).split("; ");
  expect(pair).toMatch(/^__Host-session=./);
  expect(flags.toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=2592000",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
});
