import { addComplaint } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import type { Route } from "./+types/add-complaint";
import { beginForm, thank } from "./add.server.ts";
import { AddPage } from "./add-page.tsx";

export const handle = { words: ["feedback"] };

export const loader = ({ url, context }: Route.LoaderArgs) =>
  beginForm(context, "complaints", url.searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, addComplaint.body);
  if (submission.status !== "success") return comeBack(submission);
  const answer = await call(context, addComplaint, { body: submission.value }, { key });
  if (!answer.ok) return turnDown(context, submission, answer);
  return thank(context, "complaints", answer);
}

export default function AddComplaint({ loaderData, actionData }: Route.ComponentProps) {
  return <AddPage type="complaints" {...loaderData} rejected={actionData} />;
}
