import { href, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { addressStep, personalStep, politicsStep, workStep } from "#app/contract/membership.ts";
import { type Step, stepFields, steps } from "#app/contract/membership-form.ts";
import { type Answers, type Draft, readDraft } from "#app/session/draft.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";

/** A step that asks for words; the last one asks for pictures, which no draft keeps. */
export type WrittenStep = Exclude<Step, "attachments">;

/** What each step must hold to be complete. */
export const schemas: Readonly<Record<WrittenStep, z.ZodObject>> = {
  personal: personalStep,
  address: addressStep,
  work: workStep,
  politics: politicsStep,
};

/** The first step that is not complete: further than that nobody goes. */
export function openStep(draft: Draft): Step {
  const written = steps.filter((step): step is WrittenStep => step !== "attachments");
  return written.find((step) => !isComplete(draft, step)) ?? "attachments";
}

function isComplete({ answers, problems = {} }: Draft, step: WrittenStep): boolean {
  const hasProblem = stepFields[step].some((field) => field in problems);
  return !hasProblem && schemas[step].safeParse(answers[step] ?? {}).success;
}

/** The current step must be complete to move on. Answers the way back of who went too far. */
export function leadBack(
  context: Readonly<RouterContextProvider>,
  asked: Step,
): Response | undefined {
  const open = openStep(readDraft(context));
  if (!isAfter(asked, open)) return undefined;
  toast(context, { type: "error", message: wordsOf(context)("membership:apply.completeCurrent") });
  return redirect(addressOf(open), 303);
}

export function isAfter(step: Step, other: Step): boolean {
  return steps.indexOf(step) > steps.indexOf(other);
}

export function stepAfter(step: WrittenStep): Step {
  return steps[steps.indexOf(step) + 1] ?? "attachments";
}

/** The step that asks for a field. */
export function stepOf(field: string): Step | undefined {
  return steps.find((step) => (stepFields[step] as readonly string[]).includes(field));
}

/** The step that an address names. */
export function stepIn({ searchParams }: URL): Step | undefined {
  const named = searchParams.get("step");
  return steps.find((step) => step === named);
}

export function addressOf(step: Step): string {
  return `${href("/registerNow")}?step=${step}`;
}

/** Parsed values of a step as its form shows them again. */
export function answersOf(values: Readonly<Record<string, unknown>>, step: WrittenStep): Answers {
  return shownAnswers(values, Object.keys(schemas[step].shape));
}

export function shownAnswers(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Answers {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = shown(values[field]);
      return text === "" ? [] : [[field, text]];
    }),
  );
}

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string" && typeof value !== "number") return "";
  // As days are written in Egypt, 25-11-1990.
  return String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3-$2-$1");
}
