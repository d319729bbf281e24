import { z } from "zod";
import type { Call, CallInput } from "#app/contract/endpoint.ts";

type Loose = Partial<Record<"params" | "query" | "body", Record<string, unknown>>>;

/** Empty or dots-only parameters would resolve to another call's address. */
export function hasValidPath<C extends Call>(call: C, input: CallInput<C>): boolean {
  const { params = {} } = input as Loose;
  const segments = Object.values(params).map(String);
  return (
    call.params.safeParse(params).success &&
    segments.every((value) => value.isWellFormed() && !/^\.{0,2}$/.test(value))
  );
}

/**
 * Sends our defaults, because an outside platform's may differ (docs/product.md#another-platform).
 */
export function pathAndQueryOf<C extends Call>(call: C, input: CallInput<C>): string {
  const { params = {}, query = {} } = input as Loose;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(queryEntriesOf(call, { query }));
  return search.size > 0 ? `${path}?${search}` : path;
}

function queryEntriesOf(call: Call, { query = {} }: Loose): [name: string, value: string][] {
  const values = { ...defaultsOf(call.query), ...withoutUndefined(query) };
  return Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null && each !== "")
      .map((each): [string, string] => [name, String(each)]),
  );
}

/** As texts, as an address would carry them. */
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

/** Undefined without JSON. Repairs lone surrogates, which headers can't hold. */
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
