import { data } from "react-router";
import type { Result } from "./result.server.ts";

/** Field name of the agreement (app/components/confirm-page.tsx). */
export const CONFIRMED = "confirmed";

export function isConfirmed(formData: FormData): boolean {
  return formData.get(CONFIRMED) === "on";
}

/** An outside platform without the check answers 404. For a missing record the act says so. */
export function lacksCheck(checked: Result<unknown>): boolean {
  return !checked.ok && checked.status === 404;
}

/**
 * The confirmation page (components/confirm-act.tsx) as an action's `ask`; undefined once agreed.
 */
export function askFirst(
  { url: { pathname, search } }: { readonly url: URL },
  { formData }: { readonly formData: FormData },
) {
  if (isConfirmed(formData)) return undefined;
  return data({ toConfirm: { action: pathname + search, fields: typedFields(formData) } });
}

/** Without files. */
export function typedFields(formData: FormData): (readonly [string, string])[] {
  return [...formData].flatMap(([name, value]) =>
    typeof value === "string" && name !== "key" && name !== CONFIRMED
      ? [[name, value] as const]
      : [],
  );
}
