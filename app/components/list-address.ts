import { toSearchParams, withSearch } from "./search-params.ts";

/*
 * What the address of a list asks for, declared once. The path and whether the list is filtered follow from it;
 * routes/read-address.server.ts reads it, apart from here because browsers need no readers.
 */

/** How one parameter is read; an address leaves out what is usual. */
export interface Parameter<Value extends string | undefined = string | undefined> {
  readonly kind: "choice" | "day" | "governorate" | "id" | "keyword" | "month" | "text";
  /** Of a choice. */
  readonly values?: readonly string[];
  readonly usual?: string;
  /** Of a text, in characters. */
  readonly maxLength?: number;
  /** The parameters of the first and the last day, of which this is one. */
  readonly days?: readonly [first: string, last: string];
  /** Of a choice and an id, where something else stands there; a key of the list's own `hint`. */
  readonly hint?: string;
  /** It is another view of the same list rather than a filter. */
  readonly isView?: boolean;
  /** The type of what is read, for the compiler alone. */
  readonly value?: Value;
}

type Parameters = Readonly<Record<string, Parameter>>;
type ValueOf<P> = P extends Parameter<infer Value> ? Value : never;

/** What an address asks for; undefined for what it doesn't name. */
export type AddressQuery<P extends Parameters> = {
  readonly [Name in keyof P as undefined extends ValueOf<P[Name]> ? never : Name]: ValueOf<P[Name]>;
} & {
  readonly [Name in keyof P as undefined extends ValueOf<P[Name]> ? Name : never]?: ValueOf<
    P[Name]
  >;
} & {
  /** From 1. */
  readonly page: number;
  /** What of the address could not be followed; a key of the list's or list.json's `hint`. */
  readonly hint?: string | undefined;
};
/** The query of an address that `listAddress` made. */
export type QueryOf<Address> = Address extends ListAddress<infer P> ? AddressQuery<P> : never;

export interface ListAddress<P extends Parameters> {
  readonly parameters: P;
  /** The query of an address, in the order of the parameters; what is usual is left out. */
  search(query: Partial<AddressQuery<P>>): URLSearchParams;
  /** The same as a path of this site. */
  path(query: Partial<AddressQuery<P>>): string;
  /** Whether anything but a view narrows the list. */
  isFiltered(query: Partial<AddressQuery<P>>): boolean;
}

/** @param path where the list is; one that has several, as a desk of each kind, is made for each */
export function listAddress<const P extends Parameters>(
  path: string,
  parameters: P,
): ListAddress<P> {
  const all = Object.entries<Parameter>(parameters);
  const valuesOf = (query: object) => query as Readonly<Record<string, string | undefined>>;
  const search = (query: Partial<AddressQuery<P>>) => {
    const values = valuesOf(query);
    const said = all.map(([name, { usual }]) => [
      name,
      values[name] === usual ? undefined : values[name],
    ]);
    return toSearchParams(Object.fromEntries(said), query.page);
  };
  return {
    parameters,
    search,
    path: (query) => withSearch(path, search(query)),
    isFiltered: (query) => all.some(([name, { isView }]) => !isView && valuesOf(query)[name]),
  };
}

/** One of some values, or none of them. */
export function choice<const Value extends string>(
  values: readonly Value[],
  { hint }: { hint?: string } = {},
): Parameter<Value | undefined> {
  return { kind: "choice", values, ...(hint && { hint }) };
}

/** One of some values, of which one is usual: a tab, an order. */
export function view<const Value extends string>(
  values: readonly Value[],
  usual: NoInfer<Value>,
): Parameter<Value> {
  return { kind: "choice", values, usual, isView: true };
}

/** One of some tabs, or what stands before all of them. */
export function anyView<const Value extends string>(
  values: readonly Value[],
): Parameter<Value | undefined> {
  return { kind: "choice", values, isView: true };
}

/** Which day of an item is meant; the first is usual, and not named. */
export function datedBy<const Value extends string>(
  values: readonly Value[],
): Parameter<Value | undefined> {
  return { kind: "choice", values: values.slice(1), isView: true };
}

export const flag = choice(["on"]);
/** A line that somebody typed. */
export const text = (maxLength?: number): Parameter => ({
  kind: "text",
  ...(maxLength && { maxLength }),
});
/** What is searched for: too long a one is cut, and a personal number has no place in an address. */
export const keyword: Parameter = { kind: "keyword" };
/** The id of a row, a UUID. */
export const id: Parameter = { kind: "id" };
/** By its Arabic name. */
export const governorate: Parameter = { kind: "governorate" };
/** YYYY-MM: the view of a month. */
export const month: Parameter = { kind: "month", isView: true };
/** The days, YYYY-MM-DD, between which something lies, both included. */
export const days = daysBetween("from", "to");

/** The same under other names. */
export function daysBetween<const First extends string, const Last extends string>(
  first: First,
  last: Last,
): Readonly<Record<First | Last, Parameter>> {
  const day: Parameter = { kind: "day", days: [first, last] };
  return { [first]: day, [last]: day } as Record<First | Last, Parameter>;
}
