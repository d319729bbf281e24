import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { TFunction } from "i18next";
import { createContext, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { dayParts, joinDay, joinDayTime } from "#app/arabic/day-parts.ts";
import { askOf, fieldMessageKeys } from "#app/contract/ask.ts";
import { problemOf } from "#app/contract/explain.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import {
  readForm as parseFormData,
  passForm,
  type ReadForm,
  releaseForm,
} from "#app/uploads/form.ts";
import { CONFIRMED } from "./confirm.server.ts";
import { setTexts, translatorOf } from "./i18n.server.ts";
import { lookKey, requireOwner } from "./owner.server.ts";
import { setPreferences } from "./preferences.server.ts";
import { sessionOf } from "./store.server.ts";
import { toast } from "./toast.server.ts";
import { carriedIn, setPostedForm } from "./unsent.server.ts";
import { visitorOf } from "./visitor.server.ts";

/** A key as our own forms make it; a forged one must not break the header that carries it. */
const KEY = /^[\w:.-]{1,200}$/;

/** Forms of which something is missing because there was too much in them. */
const truncatedForms = new WeakSet<FormData>();

/**
 * The fields of a post; a body that can't be read as a form counts as empty. Files are left out. For whom
 * its page was opened is not looked at: for what concerns the browser alone.
 */
export async function readFields(request: Request): Promise<FormData> {
  const body = await readBody(request, {});
  releaseForm(request);
  return body.form;
}

/**
 * The same of what is done as who is there.
 *
 * @throws the refusal of a page that somebody else opened (owner.server.ts)
 */
export async function readOwnFields(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FormData> {
  const form = await ownFields(request, context, await readFields(request));
  setPostedForm(context, form);
  requireOwner(context, await visitorOf(context), form.get("key"));
  return form;
}

/**
 * The fields of a form itself. Where a switch of language, theme or lite version carries them, it is done
 * first, and they are only to be looked at: they agree to nothing.
 */
async function ownFields(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<FormData> {
  const carried = carriedIn(form);
  if (!carried) return form;
  setPreferences(context, form);
  await setTexts({ request, context });
  carried.delete(CONFIRMED);
  carried.set("key", lookKey(String(carried.get("key"))));
  return carried;
}

/** Whether a form was more than is read: it has no fields, or no files. */
export function isTooLarge(formData: FormData): boolean {
  return truncatedForms.has(formData);
}

interface ReadOptions {
  /** For a form with files; of one without, they are not read. */
  readonly takesFiles?: boolean;
}

/**
 * Reads a posted form by the contract's schema: what was sent and what is wrong with it, in the
 * visitor's language, the form's Idempotency-Key, and all that came. Only the schema's own fields are
 * looked at. A file that is too large is named in its field's error; everything else is kept.
 *
 * @throws the refusal of a page that somebody else opened (owner.server.ts)
 */
export async function readForm<Schema extends z.ZodObject>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  schema: Schema,
  { takesFiles = false }: ReadOptions = {},
) {
  const { data: session } = sessionOf(context);
  const sender = session.accessToken ?? session.signUpToken;
  const body = await readBody(request, { takesFiles, sender });
  const formData = await ownFields(request, context, body.form);
  const t = translatorOf(context);
  context.set(formRequestContext, request);
  setPostedForm(context, formData);
  requireOwner(context, await visitorOf(context), formData.get("key"));
  const form = new FormData();
  for (const name of Object.keys(schema.shape)) {
    for (const value of formData.getAll(name)) {
      if (!isEmptyFile(value)) form.append(name, value === "" ? otherOf(formData, name) : value);
    }
    const day = formData.has(name) ? undefined : dayOfParts(formData, name);
    if (day !== undefined) form.append(name, day);
  }
  const parsed = parseWithZod<Schema, string[]>(form, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map((issue) => {
        const problem = problemOf(issue);
        const path = issue.path.join(".");
        const ask = askOf(schema, issue.path);
        return t(fieldMessageKeys({ path, ask, ...problem }), { ...problem.values });
      }),
  });
  if (body.problem === "busy") {
    toast(context, { type: "error", message: t("failure:uploads-busy") });
  }
  // What was left empty is no key: whoever saves says before it what that means.
  if (parsed.status === "success") removeUndefined(parsed.value);
  const submission = Object.assign(withUnreadParts(parsed, unreadPartsOf(body, t)), {
    lists: listsOf(schema),
  });
  const key = formData.get("key");
  return { submission, key: typeof key === "string" && KEY.test(key) ? key : undefined, formData };
}

function removeUndefined(value: Record<string, unknown>): void {
  for (const name of Object.keys(value)) if (value[name] === undefined) delete value[name];
}

/** The fields that take several values: where nothing of one is ticked, a browser sends nothing of it. */
function listsOf(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => (isList(field) ? [name] : []));
}

function isList(field: z.core.$ZodType): boolean {
  const { def } = (field as z.core.$ZodTypes)._zod;
  if (def.type === "array") return true;
  if (def.type === "pipe") return isList(def.in) || isList(def.out);
  return "innerType" in def && isList(def.innerType);
}

/**
 * Whether a form names somebody whom it has not looked for yet: the press of its main button, or Enter,
 * looks for them first, for what was typed is not left out without a word.
 */
export function isUnsearched(formData: FormData): boolean {
  const keyword = String(formData.get("keyword") ?? "").trim();
  return keyword !== "" && keyword !== String(formData.get("searched") ?? "").trim();
}

/** Lets a form that was read be read once more, by another schema. */
export function readAgain(request: Request, formData: FormData): void {
  passForm(request, formData);
}

const formRequestContext = createContext<Request | null>(null);

/** Gives back what the form of a request took of the process's memory; the root middleware calls it. */
export function releaseRequestForm(context: Readonly<RouterContextProvider>): void {
  const request = context.get(formRequestContext);
  if (request) releaseForm(request);
}

async function readBody(
  request: Request,
  { takesFiles, sender }: ReadOptions & { sender?: string },
) {
  const address = request.headers.get("x-client-address") ?? "unknown";
  const body = await parseFormData(request, {
    takesFiles: takesFiles ?? false,
    sender: sender ?? address,
  });
  if (body.problem === "too-large") truncatedForms.add(body.form);
  return body;
}

/** What is written below a list whose last choice is empty; what came twice is nothing. */
function otherOf(formData: FormData, name: string): string {
  const [other, second] = formData.getAll(`${name}-other`);
  return typeof other === "string" && second === undefined ? other : "";
}

/**
 * A day that came in three fields, with an hour where it has one; its own name, as programs send it, goes
 * before them.
 */
function dayOfParts(formData: FormData, name: string): string | undefined {
  const parts = dayParts.map((part) => formData.getAll(`${name}-${part}`));
  if (parts.some((values) => values.some((value) => typeof value !== "string"))) return undefined;
  if (parts.some((values) => values.length === 0)) return undefined;
  // A part that came twice is none.
  const [day = "", month = "", year = ""] = parts.map((values) => values.join(" "));
  const joined = joinDay({ day, month, year });
  const times = formData.getAll(`${name}-time`);
  if (times.some((value) => typeof value !== "string")) return undefined;
  return times.length > 0 ? joinDayTime(joined, times.join(" ")) : joined;
}

/** What could not be read of a form, in words. */
export interface UnreadParts {
  fieldErrors?: Record<string, string[]>;
  formErrors?: string[];
  /** What the page is answered with then. */
  status?: number;
}

function unreadPartsOf({ large, unread, problem }: ReadForm, t: TFunction): UnreadParts {
  const fieldErrors: Record<string, string[]> = {};
  for (const field of unread) fieldErrors[field] = [t("failure:field.file-unread")];
  const megabytes = MAX_FILE_MB;
  for (const [field, files] of Map.groupBy(large, ({ field }) => field)) {
    fieldErrors[field] = files.map(({ name }) =>
      t("failure:field.named-file-large", { name, megabytes }),
    );
  }
  return {
    ...(Object.keys(fieldErrors).length > 0 && { fieldErrors }),
    ...(problem === "busy" && { formErrors: [t("failure:uploads-busy")], status: 503 }),
  };
}

/** A submission that can't succeed, because something of it is missing: its errors say what. */
function withUnreadParts<Output, Input>(
  submission: Submission<Input, string[], Output>,
  unread: UnreadParts,
): Submission<Input, string[], Output> & { readonly unread?: UnreadParts } {
  if (!unread.fieldErrors && !unread.formErrors) return submission;
  return {
    status: submission.status === undefined ? undefined : "error",
    payload: submission.payload,
    error: {},
    unread,
    // What stands in place of a file that was not read says more than that it is required.
    reply: (options = {}) =>
      submission.reply({
        ...options,
        ...(unread.formErrors && { formErrors: unread.formErrors }),
        fieldErrors: {
          ...unread.fieldErrors,
          ...("fieldErrors" in options && options.fieldErrors),
        },
      } as Parameters<typeof submission.reply>[0]),
  };
}

/**
 * What browsers send of a file field in which nothing was chosen; Node's fetch leaves the name out,
 * and the parser makes one up.
 */
export function isEmptyFile(value: FormDataEntryValue): boolean {
  return value instanceof File && ["", "file-upload"].includes(value.name) && value.size === 0;
}
