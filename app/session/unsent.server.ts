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

/*
 * Whoever switches language, theme or lite version on a page that answers a form keeps what was typed: the
 * switch is posted to where the form goes, and carries its fields under names of their own.
 */
const CARRIED = "typed:";

const takenContext = createContext(false);

/** Says that something was done by what was typed: nothing of it is to be sent again. */
export function setTaken(context: Readonly<RouterContextProvider>): void {
  context.set(takenContext, true);
}

/** What a page that answers a form has its switches carry; undefined for any other page. */
export function carriedBy(context: Readonly<RouterContextProvider>): Unsent | undefined {
  if (context.get(takenContext)) return undefined;
  return unsentFieldsOf(context)?.map(([name, value]) => [CARRIED + name, value]);
}

/** The fields of the form that a switch carries; undefined for what a form sends by itself. */
export function carriedIn(form: FormData): FormData | undefined {
  if (!form.has(`${CARRIED}key`)) return undefined;
  const own = new FormData();
  for (const [name, value] of form) {
    const field = name.startsWith(CARRIED) && name.slice(CARRIED.length);
    if (field && !secretFields.includes(field)) own.append(field, value);
  }
  return own;
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
