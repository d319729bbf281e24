import { data, href, redirect } from "react-router";
import { addAidNote } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { confirmSent } from "#app/session/confirm.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/note";
import { CasePage } from "./case-page.tsx";
import { loadCase } from "./load-case.server.ts";

export const handle = { words: ["aid-desk"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadCase(context, params);

/** Writes a note to the applicant, or among reviewers. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, addAidNote.body);
  if (submission.status !== "success") return comeBack(submission);
  const given = { params, body: submission.value };
  const answer = await call(context, addAidNote, given, { key });
  if (!answer.ok) {
    if (answer.status === 404) throw data(null, { status: 404 });
    return turnDown(context, submission, answer);
  }
  const message = wordsOf(context)(`aid-desk:notes.done.${submission.value.kind}`);
  confirmSent(context, answer, { message, place: "bottom" });
  return redirect(`${href("/statistics/urgent-assistance/:section/:id", params)}#notes`, 303);
}

export default function Note({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData && { act: "note" as const, result: actionData };
  return <CasePage aid={loaderData} rejected={rejected} />;
}
