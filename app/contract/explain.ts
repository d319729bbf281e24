import type { z } from "zod";
import { askOf } from "./ask.ts";
import type { FieldProblem } from "./failure.ts";

type Issue = z.core.$ZodIssue;

/**
 * Turns zod's issues into field problems: keys of failure.json's `field`, or of ask.json for
 * missing answers, so that platform and web say the same in the reader's language. Schemas name own
 * problems by message: `z.string().regex(…, "phone")`. Never repeats the value; one problem per
 * field, since fixing the first often fixes others.
 */
export function explain(error: z.ZodError, schema: z.ZodType): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of withinBounds(error.issues)) {
    const path = issue.path.join(".");
    if (problems.has(path)) continue;
    const ask = askOf(schema, issue.path);
    problems.set(path, { path, ...problemOf(issue), ...(ask && { ask }) });
  }
  return [...problems.values()];
}

/** Texts are bounded before they are cleaned, more widely than their limit: only the limit is told. */
export function withinBounds(issues: readonly Issue[]): Issue[] {
  return issues.filter(
    (issue) =>
      issue.code !== "too_big" ||
      !issues.some(
        (other) =>
          other.code === "too_big" &&
          other.path.join() === issue.path.join() &&
          other.maximum < issue.maximum,
      ),
  );
}

/** The problem of one issue: a key below failure.json's `field`, and its placeholders. */
export function problemOf(issue: Issue): Omit<FieldProblem, "path"> {
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) <= 1) return { problem: "required" };
      if (isNumber(issue.origin)) {
        return { problem: "number-short", values: { minimum: Number(issue.minimum) } };
      }
      return {
        problem: issue.origin === "string" ? "text-short" : "list-short",
        values: { count: Number(issue.minimum) },
      };
    case "too_big":
      if (isNumber(issue.origin)) {
        return { problem: "number-long", values: { maximum: Number(issue.maximum) } };
      }
      if (customProblem(issue.message)) return { problem: issue.message };
      return {
        problem: issue.origin === "string" ? "text-long" : "list-long",
        values: { count: Number(issue.maximum) },
      };
    case "invalid_type":
      return { problem: isMissing(issue) ? "required" : "wrong" };
    case "invalid_union":
      if (customProblem(issue.message)) return { problem: issue.message };
      // Where one of a list is an answer, none of it is missing just as another word is wrong.
      if (issue.errors.flat().some(({ code }) => code === "invalid_value")) {
        return { problem: "choice" };
      }
      return { problem: issue.errors.flat().some(isMissing) ? "required" : "wrong" };
    case "invalid_value":
      return { problem: "choice" };
    case "invalid_format":
      return {
        problem: customProblem(issue.message) ?? (issue.format === "email" ? "email" : "wrong"),
      };
    case "custom":
      return { problem: customProblem(issue.message) ?? "wrong" };
    default:
      return { problem: "wrong" };
  }
}

/** Zod keeps the value out of its issues, unless it is asked to report it, and names its type in words. */
function isMissing({ input, message }: Issue): boolean {
  return input === undefined && /received (undefined|null)$/.test(message);
}

function isNumber(origin: string): boolean {
  return origin === "number" || origin === "int";
}

/** Our schemas name problems by a bare word; zod's own sentences hold spaces. */
function customProblem(message: string): string | undefined {
  return /^[a-z][a-z-]*$/.test(message) ? message : undefined;
}
