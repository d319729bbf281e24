import { data, href, redirect } from "react-router";
import { digitsOnly } from "#app/arabic/digits.ts";
import { createNotification } from "#app/contract/notification.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import type { Route } from "./+types/send";
import { CreatePage } from "./create-page.tsx";
import { type Check, draftOf } from "./draft.ts";
import { confirmedSchema, isToEverybody } from "./form-schema.server.ts";
import { loadCreate } from "./load-create.server.ts";

export const handle = { i18n: ["notifications", "notify"] };

export const loader = ({ context }: Route.LoaderArgs) => loadCreate(context);

/** Sends what was checked; to everybody only once its number was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission, key } = await readForm(request, context, confirmedSchema);
  if (submission.status !== "success") return formInvalid(submission);
  const { title, message, url, roles, governorates, people, confirm = "" } = submission.value;
  const check: Check = {
    draft: draftOf(submission.value),
    people,
    isToEverybody: isToEverybody(submission.value),
  };
  const expected = people === undefined ? "on" : String(people);
  const typed = digitsOnly(confirm).replaceAll(/[,٬]/g, "");
  if (check.isToEverybody && confirm !== expected && typed !== expected) {
    return data({ check: { ...check, wrong: t("notify:confirm.wrong") } }, 400);
  }
  const body = { title, message, ...(url && { externalLink: url }) };
  const input = { query: { roles, governorates }, body };
  const result = await call(context, createNotification, input, { key });
  if (!result.ok) {
    const errorMessage = result.hasServerMessage ? result.message : t("notify:error");
    const { data: submissionResult, init } = formRejected(context, submission, {
      ...result,
      message: errorMessage,
    });
    const isLost = result.status === 0 || result.status >= 500;
    return data(
      { check: { ...check, key: isLost ? key : undefined }, result: submissionResult },
      init ?? {},
    );
  }
  toastAccepted(context, result, { message: t("notify:success") });
  return redirect(href("/notification"), 303);
}

export default function Send({ loaderData, actionData }: Route.ComponentProps) {
  return <CreatePage offer={loaderData} actionResult={actionData} />;
}
