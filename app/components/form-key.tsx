import { createContext, type ReactNode, useContext, useState } from "react";

export interface FormKeyParts {
  /** "" on cached pages; added by the script that navigates from them. */
  readonly id: string;
  /** app/session/owner.server.ts */
  readonly owner: string;
}

const FormKey = createContext<FormKeyParts>({ id: "", owner: "" });

export function FormKeyProvider({ value, children }: { value: FormKeyParts; children: ReactNode }) {
  return <FormKey value={value}>{children}</FormKey>;
}

/**
 * Makes retries and double clicks idempotent, and names who opened the page
 * (docs/product.md#pages-of-somebody-else). `form` tells two forms of one page apart.
 */
export function useFormKey(form: string): string {
  const { id, owner } = useContext(FormKey);
  const [own] = useState(() => id || crypto.randomUUID());
  return `${id || own}.${owner}:${form}`;
}

export function FormKeyField({ form }: { form: string }) {
  return <input type="hidden" name="key" value={useFormKey(form)} />;
}
