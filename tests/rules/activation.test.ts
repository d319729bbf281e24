import { expect, test } from "vitest";
import { openIdentityToken, sealIdentityToken } from "#app/platform/activation/identity-token.ts";
import { canActivate, maskEmail } from "#app/platform/activation/rules.ts";
import { deviceOf } from "#app/platform/http/device.ts";
import { fixedNow } from "#tests/world/environment.ts";

test.each([
  { status: "verified", membershipId: "1", facebookId: null, can: true },
  { status: "expired", membershipId: "1", facebookId: null, can: true },
  { status: "verified", membershipId: "1", facebookId: "fb", can: false },
  { status: "verified", membershipId: null, facebookId: null, can: false },
  { status: "blocked", membershipId: "1", facebookId: null, can: false },
  { status: "deleted", membershipId: "1", facebookId: null, can: false },
] as const)("$status, number $membershipId, account $facebookId: activates $can", (person) => {
  expect(canActivate(person)).toBe(person.can);
});

test.each([
  ["nadia@example.org", "n••••@example.org"],
  ["n@example.org", "n••••@example.org"],
  ['"a@b"@example.org', '"••••@example.org'],
])("%s is shown as %s", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test("who was identified is told to nobody, and for an hour only", () => {
  const later = (minutes: number) => new Date(fixedNow.getTime() + minutes * 60_000);
  const token = sealIdentityToken("0193-user", "the older secret", fixedNow);
  expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("0193");
  const secrets = ["the newer secret", "the older secret"];
  expect(openIdentityToken(token, secrets, later(59))).toBe("0193-user");
  expect(openIdentityToken(token, secrets, later(60))).toBeUndefined();
  expect(openIdentityToken(token, ["the newer secret"], fixedNow)).toBeUndefined();
  expect(openIdentityToken("", secrets, fixedNow)).toBeUndefined();
  expect(openIdentityToken("1101", secrets, fixedNow)).toBeUndefined();
});

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0";
test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, "Chrome · Android"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, "Chrome · Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/126.0.0.0`, "Edge · Windows"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, "Chrome · ChromeOS"],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-S901B) ${chrome} SamsungBrowser/25.0 Mobile Safari/537.36`,
    "Samsung Internet · Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0",
    "Firefox · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari · iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    "Safari · macOS",
  ],
  [
    `Mozilla/5.0 (Linux; Android 12) ${chrome} Mobile Safari/537.36 [FBAN/EMA;FBAV/400.0]`,
    "Facebook · Android",
  ],
  ["w3m/0.5.3+git20230121", "w3m"],
  ["Lynx/2.9.0dev.12 libwww-FM/2.14", "Lynx"],
  ["curl/8.5.0", "curl"],
  ["python-requests/2.31.0", "Python"],
  ["node", "Node.js"],
  ["okhttp/4.12.0", "OkHttp"],
  ["Sawt/14 CFNetwork/1490.0.4 Darwin/23.2.0", "CFNetwork"],
  ["SawtReader/1.2 (build 77)", "SawtReader"],
  ["<script>", null],
  ["7zz/1.0", null],
  ["", null],
  [null, null],
])("%s is called %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
