import { createContext, type ReactNode, useContext, useState } from "react";

/** Of what the keys of a page's forms are made. */
export interface FormKeyParts {
  /** "" on a page of the cache, which strangers share: whoever navigates from it by script adds it. */
  readonly id: string;
  /** For whom the page was opened (app/session/owner.server.ts). */
  readonly owner: string;
}

const FormKey = createContext<FormKeyParts>({ id: "", owner: "" });

/** Gives every form on the page a key of its own. */
export function FormKeyProvider({ value, children }: { value: FormKeyParts; children: ReactNode }) {
  return <FormKey value={value}>{children}</FormKey>;
}

/**
 * The Idempotency-Key of a form: sent twice, by a double tap or by a browser that lost the answer, it is
 * applied once. It also says who opened the page (docs/product.md#pages-of-somebody-else). `form` tells two
 * forms of one page apart.
 */
export function useFormKey(form: string): string {
  const { id, owner } = useContext(FormKey);
  const [own] = useState(() => id || crypto.randomUUID());
  return `${id || own}.${owner}:${form}`;
}

/** The key in a form, hidden. */
export function FormKeyField({ form }: { form: string }) {
  return <input type="hidden" name="key" value={useFormKey(form)} />;
}
