import { data, href, redirect } from "react-router";
import { parseWhole } from "#app/arabic/typed-number.ts";
import {
  countAudience,
  createNotification,
  scheduleNotification,
} from "#app/contract/notification.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import type { Route } from "./+types/create";
import { confirmedSchema, type DraftInput, toCheck } from "./form-schema.server.ts";
import { selectsEverybody } from "./selection.server.ts";

export async function send({ request, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission, key } = await readForm(request, context, confirmedSchema);
  if (submission.status !== "success") return formInvalid(submission);
  const { people, confirm } = submission.value;
  const isEverybody = await selectsEverybody(context, submission.value.selection);
  const check = toCheck(submission.value, people, isEverybody);
  if (check.isToEverybody && !isConfirmed(confirm, people)) {
    const wrong = t("notification-screens:create.confirm.wrong");
    return data({ check: { ...check, wrong } }, 400);
  }
  const { at } = submission.value;
  const { query, body } = toInput(submission.value);
  const result = at
    ? await call(context, scheduleNotification, { query, body: { ...body, at } }, { key })
    : await call(context, createNotification, { query, body }, { key });
  if (!result.ok) {
    const message = result.hasServerMessage
      ? result.message
      : t("notification-screens:create.error");
    const rejected = formRejected(context, submission, { ...result, message });
    const isLost = result.status === 0 || result.status >= 500;
    // A silence began since the check.
    const counted =
      result.code === "campaign-silence"
        ? await call(context, countAudience, { query: { ...query, at } })
        : undefined;
    const checked = counted?.ok
      ? toCheck(submission.value, people, isEverybody, counted.data.silentUntil)
      : check;
    const checkAgain = { ...checked, key: isLost ? key : undefined };
    return data({ check: checkAgain, result: rejected.data }, rejected.init ?? {});
  }
  const done = at ? "create.scheduled.done" : "create.success";
  toastAccepted(context, result, { message: t(`notification-screens:${done}`) });
  return redirect(at ? href("/notification/create") : href("/notification"), 303);
}

/** In any digits; a checkbox if unknown. */
function isConfirmed(confirm = "", people: number | undefined): boolean {
  if (people === undefined) return confirm === "on";
  return parseWhole(confirm) === String(people);
}

function toInput(input: DraftInput) {
  const { title, message, url, roles, governorates, selection } = input;
  const isCampaign = input.isCampaign === "on";
  const body = { title, message, isCampaign, ...(url && { externalLink: url }) };
  return { query: { roles, governorates, selection }, body };
}
