import { createContext, type RouterContextProvider } from "react-router";

/** What was typed into a form that nobody has taken yet, by the names of its fields; one may come twice. */
export type Unsent = readonly (readonly [name: string, value: string])[];

const postedFormContext = createContext<FormData | null>(null);

/** What is never shown again, and is soon worth nothing. */
const secretFields: readonly string[] = ["code", "otp"];

/** Keeps what a request posted, for a page that can't show its form. */
export function setPostedForm(context: Readonly<RouterContextProvider>, form: FormData): void {
  context.set(postedFormContext, form);
}

/** What a request posted, where it has been read; its fields may be none. */
export function postedFormOf(context: Readonly<RouterContextProvider>): FormData | null {
  return context.get(postedFormContext);
}

/** What a page without its form carries on, to be sent again from there; files can't be. */
export function unsentFieldsOf(context: Readonly<RouterContextProvider>): Unsent | undefined {
  const fields = [...(context.get(postedFormContext) ?? [])].flatMap(([name, value]) =>
    typeof value === "string" && !secretFields.includes(name) ? [[name, value] as const] : [],
  );
  return fields.length > 0 ? fields : undefined;
}
