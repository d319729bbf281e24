import { href, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { addressStep, personalStep, politicsStep, workStep } from "#app/contract/membership.ts";
import { type Step, stepFields, steps } from "#app/contract/membership.values.ts";
import { type Draft, type FieldValues, readDraft } from "#app/session/draft.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";

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
export function firstIncompleteStep(draft: Draft): Step {
  const written = steps.filter((step): step is WrittenStep => step !== "attachments");
  return written.find((step) => !isComplete(draft, step)) ?? "attachments";
}

function isComplete({ answers, problems = {} }: Draft, step: WrittenStep): boolean {
  const hasProblem = stepFields[step].some((field) => field in problems);
  return !hasProblem && schemas[step].safeParse(answers[step] ?? {}).success;
}

/** The current step must be complete to move on. Answers the way back of who went too far. */
export function redirectToOpenStep(
  context: Readonly<RouterContextProvider>,
  requestedStep: Step,
): Response | undefined {
  const openStep = firstIncompleteStep(readDraft(context));
  if (!isAfter(requestedStep, openStep)) return undefined;
  toast(context, {
    type: "error",
    message: translatorOf(context)("membership:apply.completeCurrent"),
  });
  return redirect(stepPath(openStep), 303);
}

export function isAfter(step: Step, other: Step): boolean {
  return steps.indexOf(step) > steps.indexOf(other);
}

export function stepAfter(step: WrittenStep): Step {
  return steps[steps.indexOf(step) + 1] ?? "attachments";
}

/** The step that asks for a field. */
export function stepOfField(field: string): Step | undefined {
  return steps.find((step) => (stepFields[step] as readonly string[]).includes(field));
}

/** The step that an address names. */
export function stepFromUrl({ searchParams }: URL): Step | undefined {
  const requested = searchParams.get("step");
  return steps.find((step) => step === requested);
}

export function stepPath(step: Step): string {
  return `${href("/registerNow")}?step=${step}`;
}

/** Parsed values of a step as its form shows them again. */
export function stepFieldValues(
  values: Readonly<Record<string, unknown>>,
  step: WrittenStep,
): FieldValues {
  return toFieldValues(values, Object.keys(schemas[step].shape));
}

export function toFieldValues(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): FieldValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = toFieldText(values[field]);
      return text === "" ? [] : [[field, text]];
    }),
  );
}

function toFieldText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string" && typeof value !== "number") return "";
  // As days are written in Egypt, 25-11-1990.
  return String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3-$2-$1");
}
