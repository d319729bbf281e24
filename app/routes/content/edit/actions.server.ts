import { data, redirect } from "react-router";
import { z } from "zod";
import { candidateFileFields } from "#app/contract/candidate-desk.values.ts";
import type { ContentCalls } from "#app/contract/content.ts";
import {
  type ContentAct,
  contentKindAt,
  contentPath,
  MAX_CONTENT_NOTE_LENGTH,
} from "#app/contract/content.values.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { pinNews } from "#app/contract/news-desk.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formInvalid, formRejected, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import { uploadVideo } from "../../posts/desk/upload-video.server.ts";
import { wordKeys } from "../kinds.ts";
import type { Route } from "./+types/edit";
import { loadChanges } from "./load-item.server.ts";

type Args = Route.ActionArgs;

const saveForm = {
  next: z.enum(["submit", "publish", "schedule"]).optional(),
  at: z.string().max(60).optional(),
  isNumberMeant: z
    .literal("on")
    .transform(() => true)
    .optional(),
  /** For conflict detection. */
  from: z.coerce.number().int().min(1).optional(),
};

function callsOf({ url }: Pick<Args, "url">): ContentCalls {
  return kindCalls[contentKindAt(url.pathname)];
}

export async function save(args: Args) {
  const { request, params, context } = args;
  const calls = callsOf(args);
  const form = calls.save.body.extend(saveForm) as unknown as z.ZodObject<typeof saveForm>;
  // Videos exceed form limits: streamed on.
  const videoError = calls.kind === "posts" ? await uploadVideo(request, context) : undefined;
  const read = await readForm(request, context, form, { takesFiles: true });
  const { submission, key } = read;
  if (submission.status !== "success" || videoError) {
    return formInvalid(submission, files, videoError ? { video: [videoError] } : {});
  }
  const { next, from, at, isNumberMeant, ...body } = submission.value;
  const saved = await call(context, calls.save, { params, body }, { key });
  if (!saved.ok) {
    const rejected = formRejectedOrGone(context, submission, saved);
    const changes = saved.code === "changed-meanwhile" ? await loadChanges(args, from) : [];
    return data({ ...rejected.data, changes }, rejected.init ?? undefined);
  }
  if (next) {
    const act = {
      act: next,
      version: saved.data.version,
      ...(next === "schedule" && at && { at }),
      ...(isNumberMeant && { isNumberMeant }),
    };
    const sent = await call(
      context,
      calls.act,
      { params, body: act },
      { key: key && `${key}:next` },
    );
    if (!sent.ok) {
      // Saved; errors concern the newest version.
      const { data: rejected, init } = formRejected(context, submission, sent, files);
      const initialValue = { ...rejected.initialValue, version: String(saved.data.version) };
      return data({ ...rejected, initialValue }, init ?? undefined);
    }
  }
  const message = translatorOf(context)(`content:done.${next ?? "save"}`);
  toast(context, { type: "success", message });
  return redirect(page(args), 303);
}

/** Browsers can't resubmit files. */
const files = ["picture", "files", "poster", ...candidateFileFields];

const actForm = z.object({
  // Required: guards against a newer version.
  version: z.coerce.number().int().min(1),
  note: z
    .string()
    .max(4 * MAX_CONTENT_NOTE_LENGTH)
    .optional(),
  isNumberMeant: z
    .literal("on")
    .transform(() => true)
    .optional(),
});

function press(act: ContentAct) {
  return async (args: Args) => {
    const { request, params, context } = args;
    const { submission, key } = await readForm(request, context, actForm);
    if (submission.status !== "success") return formInvalid(submission);
    const body = { ...submission.value, act };
    const result = await call(context, callsOf(args).act, { params, body }, { key });
    if (!result.ok && result.status === 404) throw data(null, { status: 404 });
    if (!result.ok && result.errors.length > 0) return formRejected(context, submission, result);
    const done = wordKeys(contentKindAt(args.url.pathname), `done.${act}`);
    toastResult(context, result, translatorOf(context)(done));
    return redirect(page(args), 303);
  };
}

export const returnItem = press("return");
export const unschedule = press("unschedule");
export const publish = press("publish");
export const withdraw = press("withdraw");
export const trash = press("trash");
export const restore = press("restore");

const { buttonAction } = actionsFor<Args>();

export const pin = buttonAction(pinNews, {
  schema: pinNews.body.pick({ place: true }).extend({ published: z.string().max(64) }),
  input: (_, { value: { published, place } }) => ({ params: { id: published }, body: { place } }),
  done: (t, { value }) => t(`content:done.${value.place === 0 ? "unpin" : "pin"}`),
  to: page,
});

const restoreForm = z.object({
  number: z.coerce.number().int().min(1),
  version: z.coerce.number().int().min(1).optional(),
});

export async function restoreVersion(args: Args) {
  const { request, params, context } = args;
  const { submission, key } = await readForm(request, context, restoreForm);
  if (submission.status !== "success") return formInvalid(submission);
  const { number, version } = submission.value;
  const given = { params: { ...params, number: String(number) }, body: { version } };
  const result = await call(context, callsOf(args).restoreVersion, given, { key });
  if (!result.ok && result.status === 404) throw data(null, { status: 404 });
  toastResult(context, result, translatorOf(context)("content:done.restoreVersion"));
  return redirect(page(args), 303);
}

function page({ url, params }: Args): string {
  return contentPath(contentKindAt(url.pathname), params.id, "edit");
}
