import { z } from "zod";
import { readContent } from "../read.ts";

/**
 * Nouns as they follow a number in digits: after 3 to 10 (plural), after 11 to 99 (singular,
 * accusative), after whole hundreds (singular, genitive).
 */
const nouns = readContent(
  "news/nouns.json",
  z.record(z.string(), z.tuple([z.string(), z.string(), z.string()])),
);

/**
 * A number with its noun: `counted(45, "متدرب")` is «45 متدربًا». One and two are said without
 * digits in Arabic, so a number that ends in them is raised by three.
 */
export function counted(number: number, noun: string): string {
  const forms = nouns[noun];
  if (!forms) throw new Error(`unknown noun ${noun}`);
  const value = number % 100 === 1 || number % 100 === 2 ? number + 3 : number;
  const rest = value % 100;
  const form = rest >= 3 && rest <= 10 ? forms[0] : rest === 0 ? forms[2] : forms[1];
  return `${value} ${form}`;
}
