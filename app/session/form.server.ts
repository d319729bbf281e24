import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { TFunction } from "i18next";
import { createContext, data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { problemOf } from "#app/contract/explain.ts";
import { LARGEST_FILE_MB } from "#app/contract/upload-limits.ts";
import { type ReadForm, readForm as readPosted, releaseForm } from "#app/uploads/form.ts";
import type { Failed } from "./api.server.ts";
import { sessionOf } from "./store.server.ts";
import { toast } from "./toast.server.ts";
import { keepPosted } from "./unsent.server.ts";
import { wordsOf } from "./words.server.ts";

/** A key as our own forms make it; a forged one must not break the header that carries it. */
const KEY = /^[\w:.-]{1,200}$/;

/** Forms of which something is missing because there was too much in them. */
const cut = new WeakSet<FormData>();

/**
 * The fields of a post; a body that can't be read as a form counts as empty. Files are left out.
 */
export async function readFields(request: Request): Promise<FormData> {
  const read = await readOf(request, {});
  releaseForm(request);
  return read.form;
}

/** Whether a form was more than is read: it has no fields, or no files. */
export function isTooLarge(sent: FormData): boolean {
  return cut.has(sent);
}

interface Reading {
  /** For a form with files; of one without, they are not read. */
  readonly takesFiles?: boolean;
}

/**
 * Reads a posted form by the contract's schema: what was sent and what is wrong with it, in the
 * visitor's language, the form's Idempotency-Key, and all that came. Only the schema's own fields are
 * looked at. A file that is too large is named in its field's error; everything else is kept.
 */
export async function readForm<Schema extends z.ZodObject>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  schema: Schema,
  { takesFiles = false }: Reading = {},
) {
  const words = wordsOf(context);
  const { data: session } = sessionOf(context);
  const sender = session.accessToken ?? session.signUpToken;
  const read = await readOf(request, { takesFiles, sender });
  const { form: sent } = read;
  (context as RouterContextProvider).set(readRequest, request);
  keepPosted(context, sent);
  const form = new FormData();
  for (const name of Object.keys(schema.shape)) {
    for (const value of sent.getAll(name)) if (!isUnchosen(value)) form.append(name, value);
  }
  const parsed = parseWithZod<Schema, string[]>(form, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map((issue) => {
        const { problem, values } = problemOf(issue);
        return words(`failure:field.${problem}`, { ...values });
      }),
  });
  if (read.problem === "busy") {
    toast(context, { type: "error", message: words("failure:uploads-busy") });
  }
  const submission = withMissing(parsed, missingOf(read, words));
  const key = sent.get("key");
  return { submission, key: typeof key === "string" && KEY.test(key) ? key : undefined, sent };
}

const readRequest = createContext<Request | null>(null);

/** Gives back what the form of a request took of the process's memory; the root middleware calls it. */
export function releaseFormOf(context: Readonly<RouterContextProvider>): void {
  const request = context.get(readRequest);
  if (request) releaseForm(request);
}

async function readOf(request: Request, { takesFiles, sender }: Reading & { sender?: string }) {
  const address = request.headers.get("x-client-address") ?? "unknown";
  const read = await readPosted(request, {
    takesFiles: takesFiles ?? false,
    sender: sender ?? address,
  });
  if (read.problem === "too-large") cut.add(read.form);
  return read;
}

/** What could not be read of a form, in words. */
interface Missing {
  fieldErrors?: Record<string, string[]>;
  formErrors?: string[];
  /** What the page is answered with then. */
  status?: number;
}

function missingOf({ large, unread, problem }: ReadForm, words: TFunction): Missing {
  const fieldErrors: Record<string, string[]> = {};
  for (const field of unread) fieldErrors[field] = [words("failure:field.file-unread")];
  const megabytes = LARGEST_FILE_MB;
  for (const [field, files] of Map.groupBy(large, ({ field }) => field)) {
    fieldErrors[field] = files.map(({ name }) =>
      words("failure:field.named-file-large", { name, megabytes }),
    );
  }
  return {
    ...(Object.keys(fieldErrors).length > 0 && { fieldErrors }),
    ...(problem === "busy" && { formErrors: [words("failure:uploads-busy")], status: 503 }),
  };
}

/** A submission that can't succeed, because something of it is missing: its errors say what. */
function withMissing<Output, Input>(
  submission: Submission<Input, string[], Output>,
  missing: Missing,
): Submission<Input, string[], Output> & { readonly missing?: Missing } {
  if (!missing.fieldErrors && !missing.formErrors) return submission;
  return {
    status: submission.status === undefined ? undefined : "error",
    payload: submission.payload,
    error: {},
    missing,
    // What stands in place of a file that was not read says more than that it is required.
    reply: (options = {}) =>
      submission.reply({
        ...options,
        ...(missing.formErrors && { formErrors: missing.formErrors }),
        fieldErrors: {
          ...missing.fieldErrors,
          ...("fieldErrors" in options && options.fieldErrors),
        },
      } as Parameters<typeof submission.reply>[0]),
  };
}

/**
 * What browsers send of a file field in which nothing was chosen; Node's fetch leaves the name out,
 * and the parser makes one up.
 */
function isUnchosen(value: FormDataEntryValue): boolean {
  return value instanceof File && ["", "file-upload"].includes(value.name) && value.size === 0;
}

/** As much of Conform's submission as answering it takes. */
interface Answerable {
  readonly missing?: Missing;
  reply(answer: {
    formErrors?: string[];
    fieldErrors?: Record<string, string[]>;
    hideFields?: string[];
  }): SubmissionResult<string[]>;
}

/**
 * The same page for a form that cannot be accepted, with what was typed.
 *
 * @param hideFields what is never shown again: codes, passwords
 * @param fieldErrors what the schema doesn't say, by field
 */
export function comeBack(
  submission: Answerable,
  hideFields: string[] = [],
  fieldErrors: Record<string, string[]> = {},
) {
  const reply = submission.reply({ hideFields, fieldErrors });
  return data(reply, { status: submission.missing?.status ?? 400 });
}

/** The same for a form that the platform refused or did not answer: a toast says why. */
export function turnDown(
  context: Readonly<RouterContextProvider>,
  submission: Answerable,
  { status, message, errors }: Failed,
  hideFields: string[] = [],
) {
  toast(context, { type: "error", message });
  const fieldErrors: Record<string, string[]> = {};
  for (const error of errors) fieldErrors[error.path] = [error.message];
  const reply = submission.reply({ formErrors: [message], fieldErrors, hideFields });
  return data(reply, { status: statusOf(status) });
}

/** What the page is sent with: too often and too much keep their own, the rest is 400 or no fault of the form. */
function statusOf(status: number): number {
  if (status === 0 || status >= 500) return 503;
  return status === 413 || status === 429 ? status : 400;
}
