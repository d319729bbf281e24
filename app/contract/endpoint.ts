import { z } from "zod";
import type { JsonFile } from "./json-file.ts";
import { namedObject } from "./named-object.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** What a role grants: an action on a subject, for instance ["create", "candidate"]. */
export type Ability = readonly [action: string, subject: string];

/**
 * Whose bearer token is accepted. "signing-up": sign-up or access token, because a refused member
 * applies again with the latter (docs/product.md#membership-application).
 */
export type Admission =
  | "everyone"
  | "signing-up"
  | "user"
  /** `or`: either ability suffices; `and`: both are needed. */
  | { readonly can: Ability; readonly or?: Ability; readonly and?: Ability };

type Example = Readonly<Record<string, unknown>>;

/** A body whose fields are files, as JSON. */
type JsonFiles = Readonly<Record<string, JsonFile | undefined>>;

/**
 * One call of /api/v1; server validation, web client, form schema and OpenAPI document follow from
 * it.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Admits extends Admission = Admission,
> {
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** It asks and keeps nothing, though it is posted (RFC 9110 §9.2.1); every GET is safe. */
  readonly isSafe?: boolean;
  /** Below /api/v1, with `{id}` for parameters. */
  readonly path: `/${string}`;
  /** Kept as it is written: the platform's handler has a caller of the type that it admits. */
  readonly admits: Admits;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body travels as multipart/form-data: files, and fields that may repeat. */
  readonly multipart: boolean;
  /** A good body without its files, as the OpenAPI document shows it and tests send it. */
  readonly example?: Example | undefined;
  /** The same body as JSON, of a call whose body else travels as a form; files are text in it (json-file.ts). */
  readonly jsonBody?: z.ZodType<JsonFiles>;
  /** What stands in `data` of a success. */
  readonly answer: Answer;
  /** Media types of the file, where the answer is one. */
  readonly fileTypes?: readonly string[];
  /** The values are also beside `success`, where some platforms have them only. */
  readonly isBare?: boolean;
  /** It asks for a one-time code or sends one, and may say in `Code-Asker` who does (docs/product.md#one-time-codes). */
  readonly isOfCodes?: boolean;
  /**
   * Duplicate window: the same caller's same values under any Idempotency-Key answer what the first
   * answered (docs/product.md#forms-that-are-sent-twice). 0 where repeats may be meant.
   */
  readonly repeatMinutes: number;
}

/** Nobody means to send the same words twice within this time. */
export const REPEAT_MINUTES = 10;

/** The answer of a write that says no more than that it was done. */
export const done = z.object({}).nullish();

/** The answer of a write that made something. */
export const made = namedObject("Made", { id: z.string() });

/** The answer of a call that streams a private file instead of JSON. */
export const fileAnswer = z.instanceof(Blob);

/** The answer of a call that goes on: Server-Sent Events. */
export const eventAnswer = z.instanceof(ReadableStream);

/** A private file that is sent as it is read: too large to be held whole. */
export class StreamedFile {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly type: string;
  /** As the Content-Disposition header has it. */
  readonly disposition: string;

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>, type: string, disposition: string) {
    this.body = body;
    this.type = type;
    this.disposition = disposition;
  }
}

/** The answer of a call that streams a private file. */
export const streamAnswer = z.instanceof(StreamedFile);

/** A private file of which a part may be asked for, and which a client may have already. */
export class PartialFile {
  /** Answers what a request's Range, If-Range and If-None-Match ask for. */
  readonly answer: (request: { method: string; headers: Headers }) => Promise<Response>;

  constructor(answer: PartialFile["answer"]) {
    this.answer = answer;
  }
}

/** The answer of a call that answers parts of a private file. */
export const partAnswer = z.instanceof(PartialFile);

const nothing = z.object({});
export type EmptyObject = typeof nothing;

interface Declared<
  Answer extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Admits extends Admission,
> {
  summary: string;
  isSafe?: boolean;
  admits: Admits;
  params?: Params;
  query?: Query;
  body?: Body;
  multipart?: boolean;
  example?: Partial<z.input<NoInfer<Body>>>;
  jsonBody?: z.ZodType<JsonFiles>;
  answer: Answer;
  fileTypes?: readonly string[];
  isBare?: boolean;
  isOfCodes?: boolean;
  repeatMinutes?: number;
}

/** Declares calls of a method, by name and path below /api/v1; omitted schemas are empty. */
const declare =
  (method: Method) =>
  <
    Answer extends z.ZodType,
    Params extends z.ZodType = EmptyObject,
    Query extends z.ZodType = EmptyObject,
    Body extends z.ZodType = EmptyObject,
    const Admits extends Admission = Admission,
  >(
    name: string,
    path: `/${string}`,
    call: Declared<Answer, Params, Query, Body, Admits>,
  ): Call<Params, Query, Body, Answer, Admits> => ({
    ...call,
    name,
    method,
    path,
    params: (call.params ?? nothing) as Params,
    query: (call.query ?? nothing) as Query,
    body: (call.body ?? nothing) as Body,
    multipart: call.multipart ?? false,
    repeatMinutes: call.repeatMinutes ?? 0,
  });
export const get = declare("GET");
export const post = declare("POST");
export const patch = declare("PATCH");
export const del = declare("DELETE");

/** What the platform's handler reads: parsed values. */
export type Parsed<C extends Call> = {
  params: z.output<C["params"]>;
  query: z.output<C["query"]>;
  body: z.output<C["body"]>;
};

/** What a client gives: values before parsing; parts without a required field may be left out. */
export type CallInput<C extends Call> = Part<"params", C> & Part<"query", C> & Part<"body", C>;
type Part<K extends "params" | "query" | "body", C extends Call> =
  Record<never, never> extends z.input<C[K]>
    ? { [P in K]?: z.input<C[K]> }
    : { [P in K]: z.input<C[K]> };

export type AnswerOf<C extends Call> = z.output<C["answer"]>;
