import { z } from "zod";
import { updateAid } from "#app/contract/aid.ts";

const shownValue = z.string().max(100).optional();

/** Always validated, so that all errors are reported at once. */
const always = () => true;

/** updateAid's body and the values shown. A rejection requires a reason, others forbid it. */
export const saveForm = updateAid.body
  .omit({ owner: true })
  .extend({
    seen: shownValue,
    wasPriority: shownValue,
    wasDueDate: shownValue,
    wasAmount: shownValue,
    takes: shownValue,
  })
  .refine(({ status, reason }) => status !== "rejected" || reason, {
    path: ["reason"],
    error: "required",
    when: always,
  })
  .refine(({ status, reason }) => status || !reason, {
    path: ["status"],
    error: "aid-reason-alone",
    when: always,
  });

/**
 * Unchanged fields are omitted, so that they can't undo another reviewer's change; emptied ones are
 * sent empty.
 */
export function changesOf(form: z.output<typeof saveForm>) {
  const { version, status, reason, priority, dueDate = "", amount = "" } = form;
  const { wasPriority, wasDueDate = "", wasAmount = "", takes } = form;
  const changes = {
    ...(status && { status, reason }),
    ...(status && status !== "rejected" && takes === "on" && { owner: "me" as const }),
    ...(priority && priority !== wasPriority && { priority }),
    ...(dueDate !== wasDueDate && { dueDate }),
    ...(amount !== wasAmount && { amount }),
  };
  return Object.keys(changes).length > 0 ? { version, ...changes } : undefined;
}
