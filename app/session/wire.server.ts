import { z } from "zod";
import type { Call, CallInput } from "#app/contract/endpoint.ts";

type Loose = Partial<Record<"params" | "query" | "body", Record<string, unknown>>>;

/**
 * Whether a call's parameters have an address of their own: one that is empty or only dots would be
 * resolved away and lead to another call.
 */
export function hasValidPath<C extends Call>(call: C, input: CallInput<C>): boolean {
  const { params = {} } = input as Loose;
  const segments = Object.values(params).map(String);
  return (
    call.params.safeParse(params).success &&
    segments.every((value) => value.isWellFormed() && !/^\.{0,2}$/.test(value))
  );
}

/**
 * The path and query of a call: `/news/7/comments?page=2&limit=10`. What is empty is not sent; what the
 * contract has a default for is, because another platform's defaults may differ
 * (docs/product.md#another-platform).
 */
export function pathAndQueryOf<C extends Call>(call: C, input: CallInput<C>): string {
  const { params = {}, query = {} } = input as Loose;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(queryEntriesOf(call, { query }));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The names and values of a call's query, as they stand in its address. */
function queryEntriesOf(call: Call, { query = {} }: Loose): [name: string, value: string][] {
  const values = { ...defaultsOf(call.query), ...withoutUndefined(query) };
  return Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null && each !== "")
      .map((each): [string, string] => [name, String(each)]),
  );
}

/** What a read sends, as texts: what its address would carry to a platform in another process. */
export function readOf<C extends Call>(call: C, input: CallInput<C>) {
  const { params = {}, query = {} } = input as Loose;
  return {
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, String(value)]),
    ),
    query: queryEntriesOf(call, { query }),
  };
}

const defaults = new WeakMap<z.ZodType, Readonly<Record<string, unknown>>>();

/** The values that a query has when nothing is given, worked out once for each call. */
function defaultsOf(query: z.ZodType): Readonly<Record<string, unknown>> {
  let found = defaults.get(query);
  if (!found) {
    const shape = query instanceof z.ZodObject ? Object.entries(query.shape) : [];
    found = Object.fromEntries(
      shape.flatMap(([name, field]) =>
        field instanceof z.ZodDefault ? [[name, field.parse(undefined)]] : [],
      ),
    );
    defaults.set(query, found);
  }
  return found;
}

function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The body of a call: JSON, or a form where files travel. */
export function requestBodyOf<C extends Call>(
  call: C,
  input: CallInput<C>,
): { body?: string | FormData; type?: string } {
  if (call.method === "GET") return {};
  const { body = {} } = input as Loose;
  if (!call.multipart) return { body: JSON.stringify(body), type: "application/json" };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof File) form.append(name, each);
      else if (each !== undefined && each !== null) form.append(name, String(each));
    }
  }
  return { body: form };
}

/** The JSON of an answer; undefined when it has none. Half characters, which no header can hold, are mended. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    const hasSurrogates = /\\u[dD][89a-fA-F]/.test(text);
    return JSON.parse(text, hasSurrogates ? fixSurrogates : undefined);
  } catch {
    return undefined;
  }
}

function fixSurrogates(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
