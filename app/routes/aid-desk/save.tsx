import { data, href, redirect } from "react-router";
import { updateAid } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/save";
import { CasePage } from "./case-page.tsx";
import { loadCase } from "./load-case.server.ts";
import { changesOf, saveForm } from "./save-changes.server.ts";

export const handle = { words: ["aid-desk"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadCase(context, params);

/** Also after a form that came back: what others have changed meanwhile is shown beside it. */
export const shouldRevalidate = () => true;

/** Saves what was changed of a request, as it was when the form was made. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { submission, key } = await readForm(request, context, saveForm);
  if (submission.status !== "success") return comeBack(submission);
  const body = changesOf(submission.value);
  const page = href("/statistics/urgent-assistance/:section/:id", params);
  if (!body) {
    toast(context, { type: "info", message: words("aid-desk:save.nothing") });
    return redirect(page, 303);
  }
  const answer = await call(context, updateAid, { params, body }, { key });
  if (!answer.ok) {
    if (answer.status === 404) throw data(null, { status: 404 });
    const message = answer.said ? answer.message : words("aid-desk:save.failed");
    return turnDown(context, submission, { ...answer, message });
  }
  toast(context, { type: "success", message: words("aid-desk:save.done") });
  return redirect(page, 303);
}

export default function Save({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData && { act: "save" as const, result: actionData };
  return <CasePage aid={loaderData} rejected={rejected} />;
}
