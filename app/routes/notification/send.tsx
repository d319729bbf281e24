import { data, href, redirect } from "react-router";
import { digitsOnly } from "#app/arabic/digits.ts";
import { createNotification } from "#app/contract/notification.ts";
import { call } from "#app/session/api.server.ts";
import { confirmSent } from "#app/session/confirm.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/send";
import { CreatePage } from "./create-page.tsx";
import { type Check, draftOf } from "./draft.ts";
import { loadCreate } from "./load-create.server.ts";
import { checked, isToEverybody } from "./written.server.ts";

export const handle = { words: ["notifications", "notify"] };

export const loader = ({ context }: Route.LoaderArgs) => loadCreate(context);

/** Sends what was checked; to everybody only once its number was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { submission, key } = await readForm(request, context, checked);
  if (submission.status !== "success") return comeBack(submission);
  const { title, message, url, roles, governorates, people, confirm = "" } = submission.value;
  const check: Check = {
    draft: draftOf(submission.value),
    people,
    isToEverybody: isToEverybody(submission.value),
  };
  const expected = people === undefined ? "on" : String(people);
  const typed = digitsOnly(confirm).replaceAll(/[,٬]/g, "");
  if (check.isToEverybody && confirm !== expected && typed !== expected) {
    return data({ check: { ...check, wrong: words("notify:confirm.wrong") } }, 400);
  }
  const body = { title, message, ...(url && { externalLink: url }) };
  const given = { query: { roles, governorates }, body };
  const answer = await call(context, createNotification, given, { key });
  if (!answer.ok) {
    const said = answer.said ? answer.message : words("notify:error");
    const { data: result, init } = turnDown(context, submission, { ...answer, message: said });
    const isLost = answer.status === 0 || answer.status >= 500;
    return data({ check: { ...check, key: isLost ? key : undefined }, result }, init ?? {});
  }
  confirmSent(context, answer, { message: words("notify:success") });
  return redirect(href("/notification"), 303);
}

export default function Send({ loaderData, actionData }: Route.ComponentProps) {
  return <CreatePage offer={loaderData} answer={actionData} />;
}
