import { addComplaint } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import type { Route } from "./+types/add-complaint";
import { loadForm, redirectWithThanks } from "./add.server.ts";
import { AddPage } from "./add-page.tsx";

export const handle = { i18n: ["feedback"] };

export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadForm(context, "complaints", url.searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, addComplaint.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, addComplaint, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  return redirectWithThanks(context, "complaints", result);
}

export default function AddComplaint({ loaderData, actionData }: Route.ComponentProps) {
  return <AddPage type="complaints" {...loaderData} rejected={actionData} />;
}
