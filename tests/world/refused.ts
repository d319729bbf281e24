import { expect } from "vitest";
import { z } from "zod";
import { failureBody, failures } from "#app/contract/failure.ts";
import { MARK } from "./bad-values.ts";
import type { TestResponse } from "./every-call.ts";

const strictly = z.strictObject({
  ...failureBody.shape,
  code: z.literal(Object.keys(failures) as (keyof typeof failures)[]),
  errors: z.array(z.strictObject({ path: z.string().max(100), message: z.string() })).optional(),
});
type Refused = z.infer<typeof strictly>;

/**
 * An answer is a refusal (docs/product.md#answers-of-the-api): its code's status below 500, words
 * in the reader's language, and nothing of what was sent or of how we are made.
 */
export function expectRefused(
  { status, headers, text, language }: TestResponse,
  what: string,
): Refused {
  expect(headers.get("content-type"), what).toBe("application/json");
  expect(headers.get("content-language"), what).toBe(language);
  const body = strictly.parse(JSON.parse(text));
  expect(status, what).toBe(failures[body.code]);
  expect(status, `${what}: ${body.code}`).toBeLessThan(500);
  for (const message of [body.message, ...(body.errors ?? []).map((each) => each.message)]) {
    const isArabic = /\p{Script=Arabic}/u.test(message);
    expect(isArabic, `${what}: ${message}`).toBe(language === "ar");
    expect(message, what).toMatch(/ .*[\p{L}.؟?]$/u);
  }
  expect(text, what).not.toContain(MARK);
  expect(text, what).not.toMatch(/\bat \/|node_modules|\.ts\b|[Zz]od|Error:/);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  return body;
}

/** Whether any of the errors is about a field or something in it. */
export function names({ errors = [] }: Refused, field: string): boolean {
  return errors.some(({ path }) => path === field || path.startsWith(`${field}.`));
}
