import { createSecretKey } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deriveKey } from "#app/crypto.ts";
import { signToken } from "#app/platform/auth/tokens.ts";
import { calls } from "#app/platform/http/api.ts";
import { MARK } from "#tests/world/bad-values.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { person } from "#tests/world/platform.ts";
import { expectRefused } from "#tests/world/refused.ts";
import {
  type BadWorld,
  mockFacebookGraph,
  openBadWorld,
  toRequestInit,
  withHeaders,
  writes,
} from "./samples.ts";

let bad: BadWorld;
let secret: string;
beforeAll(async () => {
  bad = await openBadWorld();
  mockFacebookGraph();
  [secret = ""] = bad.world.platform.world.configuration.sessionSecrets;
});
afterAll(() => bad.close());
beforeEach(() => bad.clearRateLimits());

const jwt = (change: (token: SignJWT) => SignJWT, key = deriveKey(secret, "token")) =>
  change(
    new SignJWT({ sid: MARK })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("access")
      .setSubject(MARK)
      .setExpirationTime(fixedNow.getTime() / 1000 + 60),
  ).sign(key);
const unsigned = (header: object) =>
  `${[header, { aud: "access", sub: "1", sid: "1", exp: 9_999_999_999 }].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`;

/** Everything that is no live token of ours. */
async function deadTokens(): Promise<Record<string, string>> {
  const old = { use: "access", userId: "1", sessionId: "1" } as const;
  const longAgo = new Date(fixedNow.getTime() - 60 * 60 * 1000);
  const mine = bad.admin;
  return {
    nothing: "Bearer ",
    "a word": `Bearer ${MARK}`,
    "another scheme": `Basic ${MARK}`,
    "no scheme": mine,
    "two tokens": `Bearer ${mine} ${mine}`,
    "a list": `Bearer ${mine}, Bearer ${mine}`,
    "a long one": `Bearer ${MARK.repeat(2_000)}`,
    "signs of all kinds": "Bearer \u00e9';--\t%00",
    "one that has expired": `Bearer ${await signToken(old, secret, longAgo)}`,
    "one of another secret": `Bearer ${await signToken(old, "another secret that is long enough", fixedNow)}`,
    "one of another use": `Bearer ${await jwt((token) => token.setAudience("refresh"))}`,
    "one without an end, signed by another key": `Bearer ${await jwt((token) => token, createSecretKey(Buffer.alloc(32)))}`,
    "one that is cut": `Bearer ${mine.slice(0, -4)}`,
    "one with another payload": `Bearer ${mine.replace(/\.[^.]+\./, `.${unsigned({}).split(".")[1]}.`)}`,
    "one that is not signed": `Bearer ${unsigned({ alg: "none" })}`,
    "one said not to be signed": `Bearer ${unsigned({ alg: "nOnE", typ: "JWT" })}${mine.split(".")[2]}`,
    "one signed by a key of its own": `Bearer ${unsigned({ alg: "RS256", jwk: { kty: "oct", k: "AA" } })}AA`,
    "one with demands": `Bearer ${unsigned({ alg: "HS256", crit: [MARK], [MARK]: 1 })}AA`,
  };
}

const kept = calls.filter(({ admits }) => admits !== "everyone");

describe.each(kept)("$method $path", (call) => {
  test("admits nobody without a token, or with one that is dead", async () => {
    const sent = toRequestInit(call, await bad.sample(call));
    const anonymous = await bad.request(call, withHeaders(sent, { Authorization: "" }));
    expect(expectRefused(anonymous, "no token").code).toBe("token-missing");
    for (const [what, authorization] of Object.entries(await deadTokens())) {
      const response = await bad.request(call, {
        ...withHeaders(sent, { Authorization: authorization }),
        language: "en",
      });
      expect(expectRefused(response, what).code, what).toBe("token-stale");
    }
  });

  test("admits nobody by a live token that is not theirs to use", async () => {
    const sent = toRequestInit(call, await bad.sample(call));
    const applicant = await signToken({ use: "sign-up", facebookId: MARK }, secret, fixedNow);
    const signingUp = { Authorization: `Bearer ${applicant}` };
    if (call.admits !== "signing-up") {
      expect(expectRefused(await bad.request(call, withHeaders(sent, signingUp)), "").code).toBe(
        "token-missing",
      );
    }
    const nobody = "00000000-0000-0000-0000-000000000000";
    const claims = { use: "access", userId: nobody, sessionId: nobody } as const;
    const ghost = { Authorization: `Bearer ${await signToken(claims, secret, fixedNow)}` };
    expect(expectRefused(await bad.request(call, withHeaders(sent, ghost)), "").code).toBe(
      "session-ended",
    );
    if (typeof call.admits !== "object") return;
    const { accessToken } = await bad.world.signIn(person("verified").uid);
    const member = { Authorization: `Bearer ${accessToken}` };
    expect(expectRefused(await bad.request(call, withHeaders(sent, member)), "").code).toBe(
      "forbidden",
    );
  });
});

test("a write by which one becomes somebody doesn't look at a dead token", async () => {
  for (const call of writes.filter(({ admits }) => admits === "everyone")) {
    const sent = toRequestInit(call, await bad.sample(call));
    const response = await bad.request(
      call,
      withHeaders(sent, { Authorization: `Bearer ${MARK}` }),
    );
    expect(response.status, call.name).toBe(200);
  }
});
