import { createContext, type RouterContextProvider } from "react-router";

/** Typed values of a form that wasn't accepted; names may repeat. */
export type Unsent = readonly (readonly [name: string, value: string])[];

const postedFormContext = createContext<FormData | null>(null);

/** Never shown again, and short-lived anyway. */
const secretFields: readonly string[] = ["code", "otp"];

export function setPostedForm(context: Readonly<RouterContextProvider>, form: FormData): void {
  context.set(postedFormContext, form);
}

/* Switches of language or theme are posted to the form's address, with its fields prefixed. */
const CARRIED = "typed:";

const takenContext = createContext(false);

export function setTaken(context: Readonly<RouterContextProvider>): void {
  context.set(takenContext, true);
}

export function carriedBy(context: Readonly<RouterContextProvider>): Unsent | undefined {
  if (context.get(takenContext)) return undefined;
  return unsentFieldsOf(context)?.map(([name, value]) => [CARRIED + name, value]);
}

/** Undefined for a form itself. */
export function carriedIn(form: FormData): FormData | undefined {
  if (!form.has(`${CARRIED}key`)) return undefined;
  const own = new FormData();
  for (const [name, value] of form) {
    const field = name.startsWith(CARRIED) && name.slice(CARRIED.length);
    if (field && !secretFields.includes(field)) own.append(field, value);
  }
  return own;
}

export function postedFormOf(context: Readonly<RouterContextProvider>): FormData | null {
  return context.get(postedFormContext);
}

/** Without files. */
export function unsentFieldsOf(context: Readonly<RouterContextProvider>): Unsent | undefined {
  const fields = [...(context.get(postedFormContext) ?? [])].flatMap(([name, value]) =>
    typeof value === "string" && !secretFields.includes(name) ? [[name, value] as const] : [],
  );
  return fields.length > 0 ? fields : undefined;
}
