import type { HonoRequest } from "hono";
import { z } from "zod";
import type { Call, Parsed } from "#app/contract/endpoint.ts";
import { explain } from "#app/contract/explain.ts";
import { type FailureCode, isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { JsonFile } from "#app/contract/json-file.ts";
import { MAX_FILE_MB, uploadLimits } from "#app/contract/upload-limits.ts";
import { readForm, readJsonFiles } from "#app/uploads/form.ts";

const MAX_DEPTH = 20;

/** Echoed only if it looks like a field's name. */
const FIELD_NAME = /^\w{1,20}$/;

type Sent =
  | { readonly fields: Readonly<Record<string, unknown>>; readonly isJson?: boolean }
  | { readonly large: readonly { readonly field: string; readonly name: string }[] }
  | { readonly problem: Problem };
type Problem = Extract<FailureCode, "malformed" | "too-large" | "unavailable" | "wrong-type">;

const RETRY_AFTER_SECONDS = 5;

/** A refusal names every wrong field. */
export async function readInput<C extends Call>(
  call: C,
  request: HonoRequest,
): Promise<Parsed<C> | Refusal> {
  const parsed = call.method === "GET" ? { fields: {} } : await readBody(call, request.raw);
  if ("problem" in parsed) {
    const isLater = parsed.problem === "unavailable";
    return refuse(parsed.problem, isLater ? { retryAfter: RETRY_AFTER_SECONDS } : {});
  }
  if ("large" in parsed) {
    const megabytes = MAX_FILE_MB;
    return refuse("invalid", {
      fields: parsed.large.map(({ field, name }) => {
        return { path: field, problem: "named-file-large", values: { name, megabytes } };
      }),
    });
  }
  const sent = {
    params: request.param() as Record<string, unknown>,
    query: new URL(request.url).searchParams,
    fields: parsed.fields,
  };
  if (!parsed.isJson || !call.jsonBody) return parseInput(call, sent);
  const input = parseInput({ ...call, body: call.jsonBody }, sent);
  return isRefusal(input) ? input : ({ ...input, body: decodeFiles(input.body) } as Parsed<C>);
}

/** Natively: atob would make a string of each byte. */
function decodeFiles(body: Readonly<Record<string, JsonFile | undefined>>): Record<string, File> {
  const files: Record<string, File> = {};
  for (const [field, given] of Object.entries(body)) if (given) files[field] = toFile(given);
  return files;
}

function toFile(given: JsonFile): File {
  if (typeof given !== "string") {
    return new File([Buffer.from(given.data, "base64")], given.name, { type: given.type });
  }
  const comma = given.indexOf(",");
  const type = given.slice("data:".length, comma).replace(/;base64$/i, "");
  const bytes = Buffer.from(given.slice(comma + 1), "base64");
  return new File([bytes], "file-upload", { type });
}

interface SentInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Iterable<readonly [string, string]>;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function parseInput<C extends Call>(call: C, sent: SentInput): Parsed<C> | Refusal {
  const params = call.params.safeParse(sent.params);
  // Malformed ids answer 404.
  if (!params.success || !isStorable(sent.params)) return refuse("not-found");

  const queryParams = pickKnown(call.query, groupByName(sent.query));
  const fields = pickKnown(call.body, sent.fields);
  const unstorable = [queryParams, fields]
    .flatMap((part) => Object.entries(part))
    .flatMap(([name, value]) => unstorableIn(name, value))
    .map((path) => ({ path, problem: "wrong" }));
  const query = call.query.safeParse(queryParams);
  const body = call.body.safeParse(fields);
  const problems = [
    ...(query.success ? [] : explain(query.error, call.query)),
    ...(body.success ? [] : explain(body.error, call.body)),
  ];
  if (unstorable.length > 0 || !query.success || !body.success) {
    const others = problems.filter(({ path }) => !unstorable.some((each) => each.path === path));
    return refuse("invalid", { fields: [...unstorable, ...others] });
  }
  return { params: params.data, query: query.data, body: body.data } as Parsed<C>;
}

async function readBody(call: Call, request: Request): Promise<Sent> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "multipart/form-data" && call.multipart) return readMultipart(request);
  const bytes = call.jsonBody
    ? await readJsonFiles(request, senderOf(request))
    : await readUpTo(request, uploadLimits.jsonBytes);
  if (bytes === "busy") return { problem: "unavailable" };
  if (!bytes || bytes === "too-large") return { problem: "too-large" };
  if (bytes.length === 0 && acceptsNoBody(call)) return { fields: {} };
  if (type !== "application/json") return { problem: "wrong-type" };
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { fields: value as Record<string, unknown>, isJson: true };
    }
  } catch {}
  return { problem: "malformed" };
}

export function acceptsNoBody({ body }: Call): boolean {
  return body.safeParse({}).success;
}

/** Only fields of the schema; unknown ones are ignored. */
function pickKnown(schema: z.ZodType, sent: Readonly<Record<string, unknown>>) {
  if (!(schema instanceof z.ZodObject)) return sent;
  const names = Object.keys(schema.shape).filter((name) => Object.hasOwn(sent, name));
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
}

async function readUpTo(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function senderOf({ headers }: Request): string {
  return headers.get("authorization") ?? headers.get("x-client-address") ?? "unknown";
}

async function readMultipart(request: Request): Promise<Sent> {
  const sender = senderOf(request);
  const { form, problem, large } = await readForm(request, { takesFiles: true, sender });
  if (problem) return { problem: problem === "busy" ? "unavailable" : problem };
  if (large.length > 0) return { large };
  return { fields: groupByName(form) };
}

/**
 * One value per name, or a list where the name repeats. The null prototype keeps `__proto__` a
 * plain name.
 */
function groupByName(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const grouped: Record<string, unknown> = Object.create(null);
  const lists = new Map<string, unknown[]>();
  for (const [name, value] of entries) {
    const list = lists.get(name);
    if (list) list.push(value);
    else if (name in grouped) {
      const pair = [grouped[name], value];
      lists.set(name, pair);
      grouped[name] = pair;
    } else grouped[name] = value;
  }
  return grouped;
}

function unstorableIn(name: string, value: unknown): string[] {
  if (isStorable(value)) return [];
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const inside = isObject ? Object.entries(value).filter(([, each]) => !isStorable(each)) : [];
  const isNamed = inside.length > 0 && inside.every(([each]) => FIELD_NAME.test(each));
  return isNamed ? inside.map(([each]) => `${name}.${each}`) : [name];
}

/** Whether PostgreSQL can store the text: no NUL, no lone surrogate. Ends at MAX_DEPTH. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null || value instanceof File) return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every((pair) => pair.every((inner) => isStorable(inner, depth + 1)))
  );
}
