import { addStreetPulse } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { showCities, showOthers } from "../branch/places.server.ts";
import type { Route } from "./+types/add-street-pulse";
import { beginForm, thank } from "./add.server.ts";
import { AddPage } from "./add-page.tsx";

export const handle = { words: ["feedback", "common"] };

export const loader = ({ url, context }: Route.LoaderArgs) =>
  beginForm(context, "street-pulse", url.searchParams);

/** Also after a form that came back: the cities are those of the governorate that was sent. */
export const shouldRevalidate = () => true;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context, addStreetPulse.body);
  const { submission, key } = form;
  const shown = showCities(context, form) ?? (await showOthers(context, form));
  if (shown) return shown;
  if (submission.status !== "success") return comeBack(submission);
  const answer = await call(context, addStreetPulse, { body: submission.value }, { key });
  if (!answer.ok) return turnDown(context, submission, answer);
  return thank(context, "street-pulse", answer);
}

export default function AddStreetPulse({ loaderData, actionData }: Route.ComponentProps) {
  return <AddPage type="street-pulse" {...loaderData} rejected={actionData} />;
}
