import { addSuggestion } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import type { Route } from "./+types/add-suggestion";
import { beginForm, thank } from "./add.server.ts";
import { AddPage } from "./add-page.tsx";

export const handle = { words: ["feedback"] };

export const loader = ({ url, context }: Route.LoaderArgs) =>
  beginForm(context, "suggestions", url.searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, addSuggestion.body);
  if (submission.status !== "success") return comeBack(submission);
  const answer = await call(context, addSuggestion, { body: submission.value }, { key });
  if (!answer.ok) return turnDown(context, submission, answer);
  return thank(context, "suggestions", answer);
}

export default function AddSuggestion({ loaderData, actionData }: Route.ComponentProps) {
  return <AddPage type="suggestions" {...loaderData} rejected={actionData} />;
}
