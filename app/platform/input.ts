import { parseFormData } from "@remix-run/form-data-parser";
import type { HonoRequest } from "hono";
import { z } from "zod";
import type { Call, Parsed } from "#app/contract/endpoint.ts";
import { explain } from "#app/contract/explain.ts";
import { type FailureCode, type Refusal, refuse } from "#app/contract/failure.ts";

/** The most that one write may carry, in bytes; the HTTP server's own limit is a little above. */
const LARGEST_JSON = 256 * 1024;
const LARGEST_FILE = 6 * 1024 * 1024;
/** Six files of 5 MB, and the words around them. */
const LARGEST_FORM = 31 * 1024 * 1024;
const MOST_FILES = 20;
/** No call takes values within values within values like this. */
const DEEPEST = 20;

/** What was sent, or why it cannot be read: apart, since senders may name a field as they like. */
type Sent =
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly problem: Extract<FailureCode, "malformed" | "too-large" | "wrong-type"> };

/** Reads and parses what a call takes; a refusal names every field that is wrong. */
export async function readInput<C extends Call>(
  call: C,
  request: HonoRequest,
): Promise<Parsed<C> | Refusal> {
  const sent = call.method === "GET" ? { fields: {} } : await readBody(call, request.raw);
  if ("problem" in sent) return refuse(sent.problem);
  const given = request.param() as Record<string, unknown>;
  const params = call.params.safeParse(given);
  // An id that is no id belongs to nothing.
  if (!params.success || !isSpeakable(given)) return refuse("not-found");

  const asked = known(call.query, gather(new URL(request.url).searchParams));
  const fields = known(call.body, sent.fields);
  const unspeakable = [asked, fields]
    .flatMap((part) => Object.entries(part))
    .flatMap(([path, value]) => (isSpeakable(value) ? [] : [{ path, problem: "wrong" }]));
  const query = call.query.safeParse(asked);
  const body = call.body.safeParse(fields);
  const wrong = [query, body].flatMap((part) => (part.success ? [] : explain(part.error)));
  if (unspeakable.length > 0 || !query.success || !body.success) {
    const others = wrong.filter(({ path }) => !unspeakable.some((each) => each.path === path));
    return refuse("invalid", { fields: [...unspeakable, ...others] });
  }
  return { params: params.data, query: query.data, body: body.data } as Parsed<C>;
}

async function readBody(call: Call, request: Request): Promise<Sent> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "multipart/form-data" && call.multipart) return readMultipart(request);
  const bytes = await readUpTo(request, LARGEST_JSON);
  if (!bytes) return { problem: "too-large" };
  if (bytes.length === 0 && takesNothing(call)) return { fields: {} };
  if (type !== "application/json") return { problem: "wrong-type" };
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { fields: value as Record<string, unknown> };
    }
  } catch {
    // Not UTF-8, or not JSON.
  }
  return { problem: "malformed" };
}

function takesNothing({ body }: Call): boolean {
  return body instanceof z.ZodObject && Object.keys(body.shape).length === 0;
}

/** Only what the schema names: the rest is nobody's business, nor to be answered for. */
function known(schema: z.ZodType, sent: Readonly<Record<string, unknown>>) {
  if (!(schema instanceof z.ZodObject)) return sent;
  const names = Object.keys(schema.shape).filter((name) => Object.hasOwn(sent, name));
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
}

async function readUpTo(request: Request, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readMultipart(request: Request): Promise<Sent> {
  try {
    const form = await parseFormData(request, {
      maxFiles: MOST_FILES,
      maxFileSize: LARGEST_FILE,
      maxTotalSize: LARGEST_FORM,
    });
    return { fields: gather(form) };
  } catch (error) {
    // The parser's limits are errors of several classes, all named so.
    const isLimit = error instanceof Error && /^Max\w+ExceededError$/.test(error.constructor.name);
    return { problem: isLimit ? "too-large" : "malformed" };
  }
}

/** One value per name, or a list where the name repeats. A null prototype keeps `__proto__` a mere name. */
function gather(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const gathered: Record<string, unknown> = Object.create(null);
  const lists = new Map<string, unknown[]>();
  for (const [name, value] of entries) {
    const list = lists.get(name);
    if (list) list.push(value);
    else if (name in gathered) {
      const pair = [gathered[name], value];
      lists.set(name, pair);
      gathered[name] = pair;
    } else gathered[name] = value;
  }
  return gathered;
}

/** Whether PostgreSQL can hold all of a value's text: no NUL, no half characters. Ends at absurd depth. */
function isSpeakable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null || value instanceof File) return true;
  return (
    depth < DEEPEST &&
    Object.entries(value).every((pair) => pair.every((inner) => isSpeakable(inner, depth + 1)))
  );
}
