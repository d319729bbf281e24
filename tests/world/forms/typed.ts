import type { Call } from "#app/contract/endpoint.ts";
import { demoPeople } from "#app/demo/people.ts";
import { fieldsOf } from "#tests/world/bad-values.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";

/** Who may see a form. */
export type Who =
  | "stranger"
  | "guest"
  | "newcomer"
  | "waiting"
  | "member"
  | "leader"
  | "expired"
  | "activating";

/** A screen's form, and what it takes when all is well. */
export interface FormOnPage {
  readonly page: string;
  readonly selector: string;
  readonly as: Who;
  readonly good: Readonly<Record<string, string>>;
  /** Never shown again. */
  readonly secret?: string;
  /** Whether few wrong ones are let through, so that nobody guesses it. */
  readonly isGuarded?: boolean;
  /** What no two may have. */
  readonly unique?: string;
  /** It is read with its files: one in the place of a word is seen. */
  readonly takesFiles?: boolean;
  /** What may stay empty. */
  readonly optional?: readonly string[];
  /** What may come more than once. */
  readonly several?: readonly string[];
  /** Of a day that is needed, its first field says so for them; of a list, what is written below it. */
  readonly parts?: readonly string[];
  /** A step that is kept in the browser: the platform hears of it later. */
  readonly isKept?: boolean;
  /** It only looks for what its page has read, and has no limit of its own. */
  readonly isUnlimited?: boolean;
  /** After it there is nobody left to whom it could be done again. */
  readonly isFinal?: boolean;
  /** Which of its page's forms it is, where that has several. */
  readonly act?: string;
  /** What one that was taken leaves at work, so that the next would have to wait for it: a table. */
  readonly leaves?: "people_exports";
}

/** A member on file without an account. */
const onFile = demoPeople().find(({ uid }) => uid === "demo-not-activated");
export const identity = {
  nationalId: onFile?.nationalId ?? "",
  phoneNumber: onFile?.phoneNumber ?? "",
};

export const typed = {
  fullName: "منى السيد",
  email: "mona@example.com",
  phoneNumber: "01012345678",
};

export const formsInFull = (...more: FormOnPage[]): FormOnPage[] => (isExhaustive ? more : []);

/** Every call of the contract by its name. */
const calls = new Map(
  Object.values(import.meta.glob<object>("../../../app/contract/*.ts", { eager: true }))
    .flatMap((module) => Object.values(module))
    .flatMap((each) => (isCall(each) ? [each] : Object.values(each ?? {}).filter(isCall)))
    .map((call) => [call.name, call]),
);
function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "admits" in value;
}

export const aDay = (name: string) => [`${name}-day`, `${name}-month`, `${name}-year`] as const;

/** A value of a call's example as a form's fields have it: a day in three of them, an hour beside it. */
function typedAs(name: string, value: unknown): Record<string, string> {
  if (Array.isArray(value)) return typedAs(name, value[0]);
  if (name === "duration") return { duration: "", "duration-other": String(value) };
  if (typeof value === "object") return { [name]: Object.values(value ?? {}).join(":") };
  const [, year, month, day, hour] = /^(\d{4})-(\d\d)-(\d\d)(?:T(.*))?$/.exec(String(value)) ?? [];
  if (!year) return { [name]: String(value) };
  const date = { [`${name}-day`]: `${Number(day)}`, [`${name}-month`]: `${Number(month)}` };
  return { ...date, [`${name}-year`]: year, ...(hour && { [`${name}-time`]: hour }) };
}

/** Which fields of a form may stay empty, as their call has it; and which speak for others. */
function optionalOf({ body }: Call, names: readonly string[]) {
  const fields = new Map(fieldsOf(body));
  const isOptional = (name: string) =>
    fields.get(name.replace(/-(day|month|year|time|other)$/, ""))?.safeParse(undefined).success;
  const isPart = (name: string) =>
    name === "duration" ||
    /-time$/.test(name) ||
    (/-(month|year)$/.test(name) && !isOptional(name));
  return {
    optional: names.filter((name) => !isPart(name) && isOptional(name)),
    parts: names.filter(isPart),
  };
}

/** Invited to a meeting of the leader's, by whoever asks for `:tasked`. */
export const TASKED = "00000000-0000-7000-8000-0000000000aa";

type More = Partial<Omit<FormOnPage, "page" | "as">> & {
  readonly by?: string;
  /** The fields of the example that stand in the form; else all. */
  readonly only?: readonly string[];
};

/** A form of a page that somebody sees: by its act where it has one, by a field, or by its first one. */
export const formsOf =
  (as: Who) =>
  (page: string, name: string, { by, only, good: changed, ...more }: More = {}): FormOnPage => {
    const call = calls.get(name);
    if (name && !call) throw new Error(`No call is named ${name}.`);
    const example = Object.entries(call?.example ?? {});
    const shown = example.filter(([field]) => only?.includes(field) ?? true);
    const good = {
      ...Object.assign({}, ...shown.map(([field, value]) => typedAs(field, value))),
      ...changed,
    };
    const is = `act=${more.act}`;
    const ofAct = `form:is([action$="${is}"], [action*="${is}&"], [action*="${is}#"])`;
    const ofField = `form:has([name="${by ?? Object.keys(good)[0]}"])`;
    const selector = more.act && !by ? ofAct : ofField;
    return { page, as, good, selector, ...(call && optionalOf(call, Object.keys(good))), ...more };
  };
