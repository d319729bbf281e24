import type { ReactNode } from "react";
import { toSearchParams, withSearch } from "./search-params.ts";

/*
 * Declares a list's query parameters once; read by routes/read-address.server.ts, which browsers
 * don't need.
 */

export interface Parameter<Value extends string | undefined = string | undefined> {
  readonly kind: "choice" | "day" | "governorate" | "id" | "keyword" | "month" | "number" | "text";
  readonly values?: readonly string[];
  readonly usual?: string;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** Names of the first and last day's parameters. */
  readonly days?: readonly [first: string, last: string];
  readonly hint?: string;
  /**
   * A `view` and an `order` narrow nothing and stay when filters are cleared; a `detail` says more of
   * another filter. A `view` and what is `chosen` elsewhere are links, so the filters' form hides them.
   */
  readonly part?: "view" | "order" | "detail" | "chosen";
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
export type QueryOf<List> = List extends ListAddress<infer P> ? AddressQuery<P> : never;

/** A list as an address asks for it: what its page and its forms need. */
export interface Asked {
  readonly query: {
    readonly page?: number;
    readonly hint?: string | undefined;
    readonly keyword?: string | undefined;
  };
  /** The path of the whole list. */
  readonly action: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly isFiltered: boolean;
  readonly clearPath: string;
  /** Hidden inputs of the filters' form. */
  readonly hidden: Readonly<Record<string, string>>;
}

interface AskedList<P extends Parameters, Query> extends Asked {
  readonly query: Query & Asked["query"];
  /** The first page of the list with these changes. */
  to(changes: Partial<AddressQuery<P>>): string;
  /** A link for each value, by default all; of a parameter without a usual value also for none. */
  tabs<const Name extends keyof P & string, Value extends ValueOf<P[Name]>>(
    name: Name,
    labelOf: (value: Value) => ReactNode,
    values?: readonly Value[],
  ): readonly { value: Value; href: string; label: ReactNode; current: boolean }[];
}

export interface ListAddress<P extends Parameters> {
  readonly parameters: P;
  path(query: Partial<AddressQuery<P>>): string;
  of<Query extends Partial<AddressQuery<P>>>(query: Query): AskedList<P, Query>;
}
export type AskedOf<List> =
  List extends ListAddress<infer P> ? AskedList<P, AddressQuery<P>> : never;

export function listAddress<const P extends Parameters>(
  action: string,
  parameters: P,
): ListAddress<P> {
  type Query = Partial<AddressQuery<P>>;
  const all = Object.entries<Parameter>(parameters);
  const valueIn = (query: Query, name: string) =>
    (query as Readonly<Record<string, string | undefined>>)[name];
  const searchOf = (query: Query, parts?: readonly Parameter["part"][]) => {
    const said = all
      .filter(([, { part }]) => !parts || parts.includes(part))
      .map(([name, { usual }]) => {
        const value = valueIn(query, name);
        return [name, value === usual ? undefined : value];
      });
    return toSearchParams(Object.fromEntries(said), parts ? 1 : query.page);
  };
  const valuesOf = <Value>(name: string) => {
    const { usual, values = [] } = parameters[name] ?? {};
    return (usual ? values : [undefined, ...values]) as readonly Value[];
  };
  const path = (query: Query) => withSearch(action, searchOf(query));
  return {
    parameters,
    path,
    of: (query) => ({
      query,
      action,
      path: path(query),
      search: searchOf(query),
      isFiltered: all.some(
        ([name, { part }]) => (!part || part === "chosen") && valueIn(query, name),
      ),
      clearPath: withSearch(action, searchOf(query, ["view", "order"])),
      hidden: Object.fromEntries(searchOf(query, ["view", "chosen"])),
      to: (changes) => path({ ...query, ...changes, page: 1 }),
      tabs: (name, labelOf, values = valuesOf(name)) =>
        values.map((value) => ({
          value,
          href: path({ ...query, [name]: value, page: 1 }),
          label: labelOf(value),
          current: value === valueIn(query, name),
        })),
    }),
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
  return { kind: "choice", values, usual, part: "view" };
}

export function anyView<const Value extends string>(
  values: readonly Value[],
): Parameter<Value | undefined> {
  return { kind: "choice", values, part: "view" };
}

export function order<const Value extends string>(
  values: readonly Value[],
  usual: NoInfer<Value>,
  { hint }: { hint?: string } = {},
): Parameter<Value> {
  return { kind: "choice", values, usual, part: "order", ...(hint && { hint }) };
}

export function datedBy<const Value extends string>(
  values: readonly Value[],
): Parameter<Value | undefined> {
  return { kind: "choice", values: values.slice(1), part: "detail" };
}

export const flag = choice(["on"]);
export const text = (maxLength?: number): Parameter => ({
  kind: "text",
  ...(maxLength && { maxLength }),
});
/** With Latin digits. */
export const number = (pattern: RegExp, { hint }: { hint?: string } = {}): Parameter => ({
  kind: "number",
  pattern,
  ...(hint && { hint }),
});
/** Truncated if too long; without personal numbers. */
export const keyword: Parameter = { kind: "keyword" };
export const id: Parameter = { kind: "id" };
export const unit: Parameter = { ...id, part: "chosen" };
/** By a name of 64 characters at most, the platform's limit. */
export const secretariat: Parameter = { ...text(64), part: "chosen" };
export const governorate: Parameter = { kind: "governorate" };
export const month: Parameter = { kind: "month", part: "view" };
export const days = daysBetween("from", "to");

export function daysBetween<const First extends string, const Last extends string>(
  first: First,
  last: Last,
): Readonly<Record<First | Last, Parameter>> {
  const day: Parameter = { kind: "day", days: [first, last] };
  return { [first]: day, [last]: day } as Record<First | Last, Parameter>;
}
