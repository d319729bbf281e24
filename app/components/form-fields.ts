import { type FormResult, summaryLine } from "./summary-line.ts";

interface SummaryError {
  readonly field?: string;
  readonly message: string;
}

interface Control {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly error: string[] | undefined;
}

interface Options<Name extends string> {
  /** In the order of the page, which is the summary's. */
  names: readonly Name[];
  label: (name: Name) => string;
  rejected: FormResult | undefined;
  /** The values before anything was typed: stored or usual ones. */
  current?: { readonly [Each in NoInfer<Name>]?: unknown } | undefined;
  /** Default: the name. Differs where a page has several forms or a control is in parts. */
  idOf?: (name: Name) => string;
}

/**
 * The fields of a form, named once: gives each control its id, name, label, error and value, and the
 * error summary its lines. A refused form shows what was typed, even nothing; else `current`.
 */
export function formFields<Name extends string>({
  names,
  label,
  rejected,
  current,
  idOf = (name) => name,
}: Options<Name>) {
  const read = (name: Name): unknown => (rejected?.initialValue ?? current)?.[name];
  /** A field that was sent twice has none. */
  const textOf = (name: Name): string => {
    const value = read(name);
    return Array.isArray(value) ? "" : String(value ?? "");
  };
  const textsOf = (name: Name): readonly string[] =>
    [read(name) ?? []].flat().map((each) => String(each ?? ""));
  const errorOf = (name: Name) => rejected?.error?.[name] ?? undefined;
  /** For files, and parts of a control. */
  const control = (name: Name): Control => ({
    id: idOf(name),
    name,
    label: label(name),
    error: errorOf(name),
  });
  const fieldErrors: readonly SummaryError[] = names.flatMap((name) => {
    const [message] = errorOf(name) ?? [];
    if (!message) return [];
    return [{ field: idOf(name), message: summaryLine(rejected, name, label(name), message) }];
  });
  const formErrors: readonly SummaryError[] = (rejected?.error?.[""] ?? []).map((message) => ({
    message,
  }));
  return {
    control,
    /** For text, a choice of one, days and hours. */
    field: (name: Name) => ({ ...control(name), defaultValue: textOf(name) }),
    /** For a choice of several. */
    group: (name: Name) => ({ ...control(name), selected: textsOf(name) }),
    checkbox: (name: Name) => ({
      ...control(name),
      defaultChecked: ["on", "true"].includes(textOf(name)),
    }),
    textOf,
    textsOf,
    errorOf,
    isWrong: (...some: readonly Name[]) => some.some((name) => errorOf(name)),
    /** For the error summary: of the fields, or else of the whole. */
    errors: fieldErrors.length > 0 ? fieldErrors : formErrors,
    formErrors,
    /** Where a toast alone says what is wrong with the whole. */
    fieldErrors,
  };
}

export type FormFields<Name extends string> = ReturnType<typeof formFields<Name>>;
