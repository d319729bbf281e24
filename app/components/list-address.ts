import { toSearchParams, withSearch } from "./search-params.ts";

/*
 * Declares a list's query parameters once; read by routes/read-address.server.ts, which browsers
 * don't need.
 */

export interface Parameter<Value extends string | undefined = string | undefined> {
  readonly kind: "choice" | "day" | "governorate" | "id" | "keyword" | "month" | "text";
  readonly values?: readonly string[];
  readonly usual?: string;
  readonly maxLength?: number;
  /** Names of the first and last day's parameters. */
  readonly days?: readonly [first: string, last: string];
  readonly hint?: string;
  /** A view of the same list, not a filter. */
  readonly isView?: boolean;
  readonly value?: Value;
}

type Parameters = Readonly<Record<string, Parameter>>;
type ValueOf<P> = P extends Parameter<infer Value> ? Value : never;

export type AddressQuery<P extends Parameters> = {
  readonly [Name in keyof P as undefined extends ValueOf<P[Name]> ? never : Name]: ValueOf<P[Name]>;
} & {
  readonly [Name in keyof P as undefined extends ValueOf<P[Name]> ? Name : never]?: ValueOf<
    P[Name]
  >;
} & {
  readonly page: number;
  readonly hint?: string | undefined;
};
export type QueryOf<Address> = Address extends ListAddress<infer P> ? AddressQuery<P> : never;

export interface ListAddress<P extends Parameters> {
  readonly parameters: P;
  search(query: Partial<AddressQuery<P>>): URLSearchParams;
  path(query: Partial<AddressQuery<P>>): string;
  isFiltered(query: Partial<AddressQuery<P>>): boolean;
}

/** @param path a function of the variant where one list has several */
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

export function choice<const Value extends string>(
  values: readonly Value[],
  { hint }: { hint?: string } = {},
): Parameter<Value | undefined> {
  return { kind: "choice", values, ...(hint && { hint }) };
}

export function view<const Value extends string>(
  values: readonly Value[],
  usual: NoInfer<Value>,
): Parameter<Value> {
  return { kind: "choice", values, usual, isView: true };
}

export function anyView<const Value extends string>(
  values: readonly Value[],
): Parameter<Value | undefined> {
  return { kind: "choice", values, isView: true };
}

export function datedBy<const Value extends string>(
  values: readonly Value[],
): Parameter<Value | undefined> {
  return { kind: "choice", values: values.slice(1), isView: true };
}

export const flag = choice(["on"]);
export const text = (maxLength?: number): Parameter => ({
  kind: "text",
  ...(maxLength && { maxLength }),
});
/** Truncated if too long; without personal numbers. */
export const keyword: Parameter = { kind: "keyword" };
export const id: Parameter = { kind: "id" };
export const governorate: Parameter = { kind: "governorate" };
export const month: Parameter = { kind: "month", isView: true };
export const days = daysBetween("from", "to");

export function daysBetween<const First extends string, const Last extends string>(
  first: First,
  last: Last,
): Readonly<Record<First | Last, Parameter>> {
  const day: Parameter = { kind: "day", days: [first, last] };
  return { [first]: day, [last]: day } as Record<First | Last, Parameter>;
}
