import { createContext, type ReactNode, useContext, useState } from "react";

const FormKey = createContext("");

/** Gives every form on the page a key of its own. */
export function FormKeyProvider({ value, children }: { value: string; children: ReactNode }) {
  return <FormKey value={value}>{children}</FormKey>;
}

/**
 * The hidden Idempotency-Key of a form: sent twice, by a double tap or by a browser that lost the
 * answer, it is applied once. `form` tells two forms of one page apart.
 */
export function FormKeyField({ form }: { form: string }) {
  const provided = useContext(FormKey);
  // A page of the cache has none: whoever navigates from it by script makes one in the browser.
  const [formKey] = useState(() => provided || crypto.randomUUID());
  return <input type="hidden" name="key" value={`${provided || formKey}:${form}`} />;
}
