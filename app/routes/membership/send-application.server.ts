import { href, type RouterContextProvider, redirect } from "react-router";
import {
  attachMembershipFiles,
  completeMembership,
  membershipInfo,
} from "#app/contract/membership.ts";
import { attachmentFields } from "#app/contract/membership-form.ts";
import { call, type Failed } from "#app/session/api.server.ts";
import { forgetDraft, keepDraft, readDraft } from "#app/session/draft.server.ts";
import { comeBack, isTooLarge, readForm, turnDown } from "#app/session/form.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { addressOf, isAfter, leadBack, stepOf } from "./apply-steps.server.ts";

type Context = Readonly<RouterContextProvider>;

const lastStep = attachMembershipFiles.body.extend({ agreement: membershipInfo.shape.agreement });

/**
 * Sends the application: one act for the person, two calls for the platform. Their keys follow from
 * the form's, so that whatever is sent again is applied once.
 */
export async function sendApplication(request: Request, context: Context) {
  const back = leadBack(context, "attachments");
  if (back) return back;
  const { submission, key, sent } = await readForm(request, context, lastStep, {
    takesFiles: true,
  });
  if (isTooLarge(sent)) {
    const message = wordsOf(context)("membership:send.files.413");
    return turnDown(context, submission, { ...nothing, status: 413, message });
  }
  const wrong = wrongFiles(context, sent);
  if (submission.status !== "success" || Object.keys(wrong).length > 0) {
    return comeBack(submission, [], wrong);
  }
  const { agreement, ...files } = submission.value;
  const attached = await call(
    context,
    attachMembershipFiles,
    { body: files },
    { key: key && `${key}.files` },
  );
  if (!attached.ok) return turnDown(context, submission, explain(context, "files", attached));

  const draft = readDraft(context);
  const info = { ...Object.assign({}, ...Object.values(draft.answers)), agreement };
  const parsed = membershipInfo.safeParse(info);
  // The steps have just been found complete.
  if (!parsed.success) return redirect(href("/registerNow"), 303);
  const answer = await call(
    context,
    completeMembership,
    { body: parsed.data },
    { key: key && `${key}.info` },
  );
  if (answer.ok) {
    signIn(context, answer.data);
    forgetDraft(context);
    toast(context, { type: "success", message: wordsOf(context)("membership:send.success") });
    return redirect(href("/"), 303);
  }
  const failed = explain(context, "info", answer);
  const first = firstStepOf(failed);
  if (!first) return turnDown(context, submission, failed);
  const problems = Object.fromEntries(failed.errors.map(({ path, message }) => [path, message]));
  keepDraft(context, { ...draft, problems });
  toast(context, { type: "error", message: failed.message });
  return redirect(addressOf(first), 303);
}

const nothing = { ok: false, said: false, errors: [] } as const;

/** What can be told of a file before it travels on; the platform looks at its content. */
function wrongFiles(context: Context, sent: FormData) {
  const words = wordsOf(context);
  const wrong: Record<string, string[]> = {};
  for (const field of attachmentFields) {
    const file = sent.get(field);
    if (!(file instanceof File) || file.size === 0) continue;
    if (file.type && !file.type.startsWith("image/")) {
      wrong[field] = [words("failure:field.picture")];
    }
  }
  return wrong;
}

/** Refusals of our own platform that say more than the general sentence for their status. */
const telling = [
  "attachments-missing",
  "conflict",
  "forbidden",
  "key-reused",
  "national-id-differs",
  "too-many",
];

/** What each status of either call means (docs/product.md#failures-and-their-messages). */
function explain(context: Context, which: "files" | "info", failed: Failed): Failed {
  const { status, code = "" } = failed;
  if (status === 0 || status === 429 || telling.includes(code)) return failed;
  const words = wordsOf(context);
  const known = which === "files" ? [400, 413] : [400, 409];
  if (status >= 500) return { ...failed, message: words("failure:broken") };
  const key = known.includes(status) ? String(status) : "other";
  return { ...failed, message: words(`membership:send.${which}.${key}`, { status }) };
}

/** The earliest step that holds what was refused; none when that is only what stands on this page. */
function firstStepOf({ errors }: Failed) {
  const written = errors
    .map(({ path }) => stepOf(path))
    .filter((step) => step !== undefined && step !== "attachments");
  return written.reduce(
    (first, step) => (first && step && isAfter(first, step) ? step : first),
    written[0],
  );
}
