import { z } from "zod";
import { updateAid } from "#app/contract/aid.ts";

const shownValue = z.string().max(100).optional();

/** Also beside other mistakes, so that all of them are said at once. */
const always = () => true;

/**
 * The save form: what updateAid takes, and what the form showed when it was made. Nobody is rejected
 * without a reason, and no reason goes astray.
 */
export const saveForm = updateAid.body
  .omit({ owner: true })
  .extend({
    seen: shownValue,
    wasPriority: shownValue,
    wasDueDate: shownValue,
    wasAmount: shownValue,
    /** The one who decides takes the request with it. */
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
 * What of the form is a change: a field that was left alone is not sent, so that it can't undo what
 * another reviewer has set meanwhile. An emptied field is sent empty.
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
