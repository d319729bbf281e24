import { data, href, redirect } from "react-router";
import { readForm } from "#app/session/form.server.ts";
import { saveSurveyDraft } from "#app/session/survey-draft.server.ts";
import { toGiven } from "../answer-fields.ts";
import type { Route } from "./+types/keep";
import { fieldSchema, loadSurvey } from "./load-survey.server.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/survey/:id", params));

/** Autosave (answer-form.tsx). */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { id, questions } = await loadSurvey(context, params.id, url);
  const { submission } = await readForm(request, context, fieldSchema(questions));
  const isKept = await saveSurveyDraft(context, id, toGiven(questions, submission.payload));
  return data({}, isKept ? 200 : 413);
}
