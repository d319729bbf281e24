import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { TFunction } from "i18next";
import { createContext, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { dayParts, joinDay, joinDayTime } from "#app/arabic/day-parts.ts";
import { askOf, fieldMessageKeys } from "#app/contract/ask.ts";
import { problemOf, withinBounds } from "#app/contract/explain.ts";
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
import { carriedIn, setPostedForm } from "./reposted-form.server.ts";
import { sessionOf } from "./store.server.ts";
import { toast } from "./toast.server.ts";
import { visitorOf } from "./visitor.server.ts";

/** Keys as our forms make them; a forged one must not break the header. */
const KEY = /^[\w:.-]{1,200}$/;

const truncatedForms = new WeakSet<FormData>();

/** Without files; unreadable counts as empty. No owner check: for browser preferences only. */
export async function readFields(request: Request): Promise<FormData> {
  const body = await readBody(request, {});
  releaseForm(request);
  return body.form;
}

/** @throws the refusal of another user's page (owner.server.ts) */
export async function readOwnFields(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FormData> {
  const form = await ownFields(request, context, await readFields(request));
  setPostedForm(context, form);
  requireOwner(context, await visitorOf(context), form.get("key"));
  return form;
}

/** A form carried by a switch of language or theme is only looked at: it agrees to nothing. */
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

/** Whether the form exceeded the limits: fields or files are missing. */
export function isTooLarge(formData: FormData): boolean {
  return truncatedForms.has(formData);
}

interface ReadOptions {
  readonly takesFiles?: boolean;
}

/**
 * Reads a form by the contract's schema: values, problems in the visitor's language,
 * Idempotency-Key, and all fields. A too large file is its field's error; the rest is kept.
 * @throws the refusal of another user's page (owner.server.ts)
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
      withinBounds(issues).map((issue) => {
        const problem = problemOf(issue);
        const path = issue.path.join(".");
        const ask = askOf(schema, issue.path);
        return t(fieldMessageKeys({ path, ask, ...problem }), { ...problem.values });
      }),
  });
  if (body.problem === "busy") {
    toast(context, { type: "error", message: t("failure:uploads-busy") });
  }
  // Empty fields are absent; callers decide what that means.
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

/** Multi-value fields: with nothing ticked, a browser sends none. */
function listsOf(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => (isList(field) ? [name] : []));
}

function isList(field: z.core.$ZodType): boolean {
  const { def } = (field as z.core.$ZodTypes)._zod;
  if (def.type === "array") return true;
  if (def.type === "pipe") return isList(def.in) || isList(def.out);
  return "innerType" in def && isList(def.innerType);
}

/** A name typed but not searched: the main button searches first, so that it isn't ignored. */
export function isUnsearched(formData: FormData): boolean {
  const keyword = String(formData.get("keyword") ?? "").trim();
  return keyword !== "" && keyword !== String(formData.get("searched") ?? "").trim();
}

export function readAgain(request: Request, formData: FormData): void {
  passForm(request, formData);
}

const formRequestContext = createContext<Request | null>(null);

/** Frees the form's share of the memory budget; called by the root middleware. */
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

/** "Other" text of a list; duplicates count as nothing. */
function otherOf(formData: FormData, name: string): string {
  const [other, second] = formData.getAll(`${name}-other`);
  return typeof other === "string" && second === undefined ? other : "";
}

/** Three fields, optionally an hour; a single field under its own name, as programs send, wins. */
function dayOfParts(formData: FormData, name: string): string | undefined {
  const parts = dayParts.map((part) => formData.getAll(`${name}-${part}`));
  if (parts.some((values) => values.some((value) => typeof value !== "string"))) return undefined;
  if (parts.some((values) => values.length === 0)) return undefined;
  // Duplicates count as none.
  const [day = "", month = "", year = ""] = parts.map((values) => values.join(" "));
  const joined = joinDay({ day, month, year });
  const times = formData.getAll(`${name}-time`);
  if (times.some((value) => typeof value !== "string")) return undefined;
  return times.length > 0 ? joinDayTime(joined, times.join(" ")) : joined;
}

export interface UnreadParts {
  fieldErrors?: Record<string, string[]>;
  formErrors?: string[];
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
    // "Unread" replaces "required" for a file that was not read.
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

/** Browsers send an empty part; Node's fetch omits the name, and the parser invents one. */
export function isEmptyFile(value: FormDataEntryValue): boolean {
  return value instanceof File && ["", "file-upload"].includes(value.name) && value.size === 0;
}
