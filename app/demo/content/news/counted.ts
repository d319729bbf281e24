import { z } from "zod";
import { readContent } from "../read.ts";

/**
 * Nouns after 3 to 10 (plural), 11 to 99 (singular, accusative) and hundreds (singular, genitive).
 */
const nouns = readContent(
  "news/nouns.json",
  z.record(z.string(), z.tuple([z.string(), z.string(), z.string()])),
);

/**
 * `counted(45, "متدرب")` is «45 متدربًا». Adds three to numbers that end in one or two, which
 * Arabic says without digits.
 */
export function counted(number: number, noun: string): string {
  const forms = nouns[noun];
  if (!forms) throw new Error(`unknown noun ${noun}`);
  const value = number % 100 === 1 || number % 100 === 2 ? number + 3 : number;
  const rest = value % 100;
  const form = rest >= 3 && rest <= 10 ? forms[0] : rest === 0 ? forms[2] : forms[1];
  return `${value} ${form}`;
}
