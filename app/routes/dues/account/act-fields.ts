import type { SubmissionResult } from "@conform-to/react";
import type { TFunction } from "i18next";
import type { z } from "zod";
import { formFields } from "#app/components/form-fields.ts";
import { chosenUuid } from "#app/contract/uuid.ts";

const names = ["amount", "method", "day", "reference", "of", "until", "reason"] as const;

/** The fields of one of the page's forms; their ids have the act, since names repeat on the page. */
export function actFields(act: string, t: TFunction, rejected?: SubmissionResult<string[]>) {
  return formFields({
    names,
    label: (name) => t(name === "of" ? `${act}.about` : `field.${name}`),
    rejected,
    idOf: (name) => `${act}-${name}`,
  });
}
export type ActFields = ReturnType<typeof actFields>;

/** With what is chosen on the page: the charge or the payment that the act is about. */
export function withChosen<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>) {
  return body.extend({ of: chosenUuid("choice") });
}
