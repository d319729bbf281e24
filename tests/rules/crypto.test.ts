import type { KeyObject } from "node:crypto";
import { expect, test } from "vitest";
import { deriveKey, seal, sealBytes, unseal, unsealBytes } from "#app/crypto.ts";
import { openPersonal } from "#app/platform/privacy/personal.ts";

const [newest, older, strange] = ["newest", "older", "strange"].map((name) =>
  deriveKey(`${name} secret`, "test"),
) as [KeyObject, KeyObject, KeyObject];

test.each([[""], ["٢٩٠٠١٠١١٢٣٤٥٦٧"], ["x".repeat(100_000)]])(
  "what was sealed is opened",
  (plain) => {
    expect(unseal(seal(plain, newest), [newest])).toBe(plain);
  },
);

test("any key in use opens, others don't, and no two seals are alike", () => {
  const sealed = seal("plain", older);
  expect(unseal(sealed, [newest, older])).toBe("plain");
  expect(unseal(sealed, [newest, strange])).toBeUndefined();
  expect(seal("plain", older)).not.toBe(sealed);
});

test("what is cut, longer or changed in a single byte is not opened", () => {
  const sealed = sealBytes(Buffer.from("plain"), newest);
  for (let length = 0; length < sealed.length; length++) {
    expect(unsealBytes(sealed.subarray(0, length), [newest]), `${length} bytes`).toBeUndefined();
  }
  expect(unsealBytes(Buffer.concat([sealed, Buffer.of(0)]), [newest])).toBeUndefined();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unsealBytes(changed, [newest]), `byte ${at}`).toBeUndefined();
  }
});

test("a purpose has a key of its own", () => {
  expect(deriveKey("secret", "one").equals(deriveKey("secret", "other"))).toBe(false);
});

test("values and files that an earlier version sealed are opened, under a key that is not the newest", () => {
  const dataKeys = ["a-newer-data-key-of-thirty-two-chars", "an-old-data-key-of-thirty-two-chars"];
  const personal = openPersonal({ dataKeys });
  const value = "v1ew75urdM4QLPXfnnXdrHWWhoWP3hb8kTF_dQZhX_wCof7v-LROPRtpYsWZnq71PQ-BWuft9FM";
  expect(personal.open(value)).toBe("نص قديم 29001011234567");
  const file = Buffer.from("01b805v8oSWJrUwzlyTX54ZJdoqf2Betm95T7FhPoVo=", "base64");
  expect([...(personal.openFile(file) ?? [])]).toEqual([1, 2, 3, 250]);
});
