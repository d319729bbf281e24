import { createContext, type RouterContextProvider } from "react-router";

/** What was typed into a form that nobody has taken yet, by the names of its fields; one may come twice. */
export type Unsent = readonly (readonly [name: string, value: string])[];

const posted = createContext<FormData | null>(null);

/** What is never shown again, and is soon worth nothing. */
const secrets: readonly string[] = ["code", "otp"];

/** Keeps what a request posted, for a page that can't show its form. */
export function keepPosted(context: Readonly<RouterContextProvider>, form: FormData): void {
  (context as RouterContextProvider).set(posted, form);
}

/** What a page without its form carries on, to be sent again from there; files can't be. */
export function unsentOf(context: Readonly<RouterContextProvider>): Unsent | undefined {
  const fields = [...(context.get(posted) ?? [])].flatMap(([name, value]) =>
    typeof value === "string" && !secrets.includes(name) ? [[name, value] as const] : [],
  );
  return fields.length > 0 ? fields : undefined;
}
