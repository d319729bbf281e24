import { expect, test } from "vitest";
import { isProof, makeProof } from "#app/platform/doctor/proof.ts";
import {
  connectionsNeeded,
  FORGED_ADDRESS,
  judgeCertificate,
  judgeClock,
  judgeConnections,
  judgeDisk,
  judgeLive,
  judgeVisitors,
} from "#app/platform/doctor/rules.ts";

const told = ({ state, said }: { state: string; said: string }) => `${state} ${said}`;

test.each<[string, { own: string; seen: string; seenForged?: string }, string[]]>([
  ["ok seen", { own: "203.0.113.5", seen: "203.0.113.5" }, ["127.0.0.1"]],
  ["fault proxy", { own: "203.0.113.5", seen: "127.0.0.1" }, []],
  ["fault proxy", { own: "203.0.113.5", seen: "172.29.238.3" }, ["10.0.0.0"]],
  ["fault forgeable", { own: "203.0.113.5", seen: "127.0.0.1", seenForged: FORGED_ADDRESS }, []],
  ["fault forgeable", { own: "203.0.113.5", seen: "203.0.113.5", seenForged: FORGED_ADDRESS }, []],
  // Behind NAT the server sees the router's public address.
  ["ok seen", { own: "10.0.0.5", seen: "8.8.4.4" }, ["127.0.0.1"]],
  // By Compose a request of our own comes by the network's gateway.
  ["ok seen", { own: "172.29.238.4", seen: "172.29.238.1" }, ["172.29.238.1"]],
  ["ok inside", { own: "127.0.0.1", seen: FORGED_ADDRESS }, ["127.0.0.1"]],
])("%s is said of %o with the trusted proxies %o", (expected, seen, trusted) => {
  const isPrivate = (address: string) => /^(10|127|172)\./.test(address);
  const isTrusted = (address: string) => trusted.includes(address);
  const given = { seenForged: seen.seen, ...seen, isTrusted, isPrivate };
  expect(told(judgeVisitors(given))).toBe(expected);
});

test("a certificate is told of in time to renew it by hand, one of six days in its last day", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const judge = (lived: number, left: number, problem?: string) =>
    told(judgeCertificate({ from: after(-lived), to: after(left) }, problem, now));
  expect(judge(30, 60)).toBe("ok valid");
  expect(judge(75, 15)).toBe("ok valid");
  expect(judge(77, 13)).toBe("warning ends");
  expect(judge(4, 2)).toBe("ok valid");
  expect(judge(5, 1)).toBe("warning ends");
  expect(judge(91, -1, "CERT_HAS_EXPIRED")).toBe("fault expired");
  expect(judge(1, 60, "ERR_TLS_CERT_ALTNAME_INVALID")).toBe("fault wrong-name");
  expect(judge(1, 60, "DEPTH_ZERO_SELF_SIGNED_CERT")).toBe("fault unknown-issuer");
  expect(judge(1, 60, "UNABLE_TO_VERIFY_LEAF_SIGNATURE")).toBe("fault unknown-issuer");
});

test("events that come together were held back", () => {
  expect(told(judgeLive(980, 1000))).toBe("ok at-once");
  expect(told(judgeLive(3, 1000))).toBe("fault held");
});

test("the clock that differs most is told of, before or after ours", () => {
  expect(told(judgeClock([200, -900]))).toBe("ok right");
  expect(judgeClock([0, -30_000])).toMatchObject({ state: "warning", values: { seconds: 30 } });
  expect(judgeClock([90_000, 0])).toMatchObject({ state: "fault", values: { seconds: 90 } });
});

test("a disk is told of before nothing can be saved any more", () => {
  const GB = 1024 ** 3;
  const judge = (free: number, size: number) => told(judgeDisk("disk", { free, size }));
  expect(judge(20 * GB, 100 * GB)).toBe("ok room");
  expect(judge(4 * GB, 100 * GB)).toBe("warning low");
  expect(judge(0.9 * GB, 4 * GB)).toBe("warning low");
  expect(judge(0.2 * GB, 4 * GB)).toBe("fault full");
});

test("connections are counted for all workers, and one command beside them", () => {
  expect([connectionsNeeded(1, 10), connectionsNeeded(2, 5), connectionsNeeded(8, 4)]).toEqual([
    14, 15, 43,
  ]);
  expect(told(judgeConnections(14, 14))).toBe("ok enough");
  expect(told(judgeConnections(13, 14))).toBe("warning few");
});

test("a proof is this installation's for a minute, also under an earlier secret", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const [secret, newer, other] = ["a".repeat(32), "b".repeat(32), "c".repeat(32)];
  const proof = makeProof({ sessionSecrets: [secret] }, now);
  const is = (sessionSecrets: string[], given = proof, at = now) =>
    isProof({ sessionSecrets }, given, at);
  expect(is([newer, secret])).toBe(true);
  expect(is([other])).toBe(false);
  expect(is([secret], proof, later(61))).toBe(false);
  const [end = "", signature = ""] = proof.split(".");
  for (const forged of ["", "x", signature, `${Number(end) + 1}.${signature}`, `${end}.`]) {
    expect(is([secret], forged), forged).toBe(false);
  }
});
