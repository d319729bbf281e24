import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { parseFormData } from "@remix-run/form-data-parser";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { problemOf } from "#app/contract/explain.ts";
import type { Failed } from "./api.server.ts";
import { toast } from "./toast.server.ts";
import { keepPosted } from "./unsent.server.ts";
import { wordsOf } from "./words.server.ts";

/** A key as our own forms make it; a forged one must not break the header that carries it. */
const KEY = /^[\w:.-]{1,200}$/;

/** More than any form of ours has: to read a hundred thousand fields takes the process seconds. */
const most = {
  maxParts: 500,
  maxFiles: 20,
  maxTotalSize: 32 * 1024 * 1024,
};

/** In bytes; a larger file empties the form, unless its reader says otherwise. */
const LARGEST_FILE = 6 * 1024 * 1024;

/** Forms that were cut because something in them was too large. */
const cut = new WeakSet<FormData>();

/** The fields of a post; a body that is no form, or none of ours, is an empty one. */
export function readFields(request: Request, largestFile = LARGEST_FILE): Promise<FormData> {
  const limits = { ...most, maxFileSize: largestFile };
  return parseFormData(request, limits).catch((error: unknown) => {
    const empty = new FormData();
    // The parser's limits are errors of several classes, all named so.
    const name = error instanceof Error ? error.constructor.name : "";
    if (/^Max\w+ExceededError$/.test(name)) cut.add(empty);
    return empty;
  });
}

/** Whether a form is empty because it was more than is read: a file, mostly. */
export function isTooLarge(sent: FormData): boolean {
  return cut.has(sent);
}

/**
 * Reads a posted form by the contract's schema: what was sent and what is wrong with it, in the
 * visitor's language, the form's Idempotency-Key, and all that came. Only the schema's own fields are
 * looked at.
 *
 * @param largestFile in bytes, for a form that says itself which of its files is too large, and so
 *   keeps what was typed
 */
export async function readForm<Schema extends z.ZodObject>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  schema: Schema,
  largestFile?: number,
) {
  const words = wordsOf(context);
  const sent = await readFields(request, largestFile);
  keepPosted(context, sent);
  const form = new FormData();
  for (const name of Object.keys(schema.shape)) {
    for (const value of sent.getAll(name)) if (!isUnchosen(value)) form.append(name, value);
  }
  const submission = parseWithZod<Schema, string[]>(form, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map((issue) => {
        const { problem, values } = problemOf(issue);
        return words(`failure:field.${problem}`, { ...values });
      }),
  });
  const key = sent.get("key");
  return { submission, key: typeof key === "string" && KEY.test(key) ? key : undefined, sent };
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
 */
export function comeBack(submission: Answerable, hideFields: string[] = []) {
  return data(submission.reply({ hideFields }), { status: 400 });
}

/** The same for a form that the platform refused or did not answer: a toast says why (§8). */
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
