import { createContext, type ReactNode, useContext, useState } from "react";

const FormKey = createContext("");

/** Gives every form on the page a key of its own. */
export function FormKeyProvider({ value, children }: { value: string; children: ReactNode }) {
  return <FormKey value={value}>{children}</FormKey>;
}

/**
 * The Idempotency-Key of a form: sent twice, by a double tap or by a browser that lost the answer, it is
 * applied once. It also says who opened the page (docs/product.md#pages-of-somebody-else). `form` tells two
 * forms of one page apart.
 */
export function useFormKey(form: string): string {
  const provided = useContext(FormKey);
  // A page of the cache has only its owner's: whoever navigates from it by script adds the rest.
  const [own] = useState(() => (provided[0] === "." ? crypto.randomUUID() : provided.slice(0, 36)));
  return `${provided[0] === "." ? own : ""}${provided}:${form}`;
}

/** The key in a form, hidden. */
export function FormKeyField({ form }: { form: string }) {
  return <input type="hidden" name="key" value={useFormKey(form)} />;
}
