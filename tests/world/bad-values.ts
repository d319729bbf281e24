import { z } from "zod";
import type { Call } from "#app/contract/endpoint.ts";

/** Stands in every bad value that can hold it: no answer and no log line may repeat it. */
export const MARK = "zzmarkzz";

/** Values that no field or hardly any may have, as JSON writes them. */
export const badJson: readonly (readonly [what: string, json: string])[] = [
  ["null", "null"],
  ["a number", "-98765432109.5"],
  ["a number beyond all numbers", "1e999"],
  ["true", "true"],
  ["a list", `["${MARK}","${MARK}"]`],
  ["an empty list", "[]"],
  ["an object", `{"${MARK}":"${MARK}"}`],
  [
    "a prototype",
    `{"__proto__":{"polluted":"${MARK}"},"constructor":{"prototype":{"polluted":1}}}`,
  ],
  ["nothing", '""'],
  ["blanks", '" \\t\\r\\n\\u00a0\\u200f "'],
  ["a text too long", JSON.stringify(MARK.repeat(12_000))],
  ["a NUL", `"${MARK}\\u0000${MARK}"`],
  ["half a character", `"${MARK}\\ud800"`],
  ["a bidi override", `"\\u202e${MARK}\\u2066"`],
  ["a pile of marks", JSON.stringify(`${MARK}${"\u0651".repeat(5_000)}`)],
  ["lists 10,000 levels deep", "[".repeat(10_000) + "]".repeat(10_000)],
  ["objects 10,000 levels deep", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
];

/** The same for a query and for fields of a form, where everything is text. */
export const badTexts: readonly (readonly [what: string, text: string])[] = [
  ["nothing", ""],
  ["blanks", " \t\r\n\u200f"],
  ["a negative number", "-1"],
  ["zero", "0"],
  ["a huge number", "1e9"],
  ["a number beyond all numbers", "9".repeat(400)],
  ["half a number", "1.5"],
  ["a word", MARK],
  ["a word of ours", "constructor"],
  ["a text too long", MARK.repeat(600)],
  ["a NUL", `${MARK}\0${MARK}`],
  ["a bidi override", `\u202e${MARK}\u2066`],
  ["quotes and signs", `${MARK}'";--%_\\<script>{{seconds}}$t(failure:broken)`],
];

/** Ids that belong to nothing, as they stand in an address. */
export const badIds: readonly string[] = [
  "0",
  "-1",
  "1.0",
  "1e0",
  "+1",
  "%201",
  "1%20",
  "01",
  "0x1",
  "99999999999999999999",
  "9".repeat(5_000),
  "%D9%A1",
  "%EF%BC%91",
  "%00",
  "1%00",
  "1%0A",
  "%E0%A4%A",
  "%ED%A0%80",
  "%",
  "%2e%2e%2fnews%2f1",
  "..%2f..%2f1",
  "1%2f..%2f1",
  "1;drop",
  "'%20or%20'1'='1",
  "__proto__",
  "constructor",
  "undefined",
  "null",
  "NaN",
  MARK,
  `${MARK}%E2%80%AE`,
];

/** The fields of an object's schema. */
export function fieldsOf(schema: z.ZodType): [name: string, field: z.ZodType][] {
  return schema instanceof z.ZodObject
    ? Object.entries(schema.shape as z.ZodRawShape as Record<string, z.ZodType>)
    : [];
}

/** The names of a path's parameters. */
export function paramsOf({ path }: Pick<Call, "path">): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** Fields as a JSON object, each value written already. */
export function jsonOf(fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return `{${pairs.join(",")}}`;
}

/** Whether a value is bad for a field is its schema's to say; a NUL and half a character always are. */
export function isRefusedBy(field: z.ZodType, value: unknown): boolean {
  return !field.safeParse(value).success || /\\u0000|\\ud800/.test(JSON.stringify(value));
}
