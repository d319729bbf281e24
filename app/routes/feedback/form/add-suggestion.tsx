import { addSuggestion } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import type { Route } from "./+types/add-suggestion";
import { loadForm, redirectWithThanks } from "./add.server.ts";
import { AddPage } from "./add-page.tsx";

export const handle = { isHydrated: true, i18n: ["feedback"] };

export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadForm(context, "suggestions", url.searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, addSuggestion.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, addSuggestion, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  return redirectWithThanks(context, "suggestions", result);
}

export default function AddSuggestion({ loaderData, actionData }: Route.ComponentProps) {
  return <AddPage type="suggestions" {...loaderData} rejected={actionData} />;
}
