import type { RouterContextProvider } from "react-router";
import { addComplaint } from "#app/contract/feedback.ts";
import { MAX_FEEDBACK_TITLE_LENGTH } from "#app/contract/feedback.values.ts";
import { readOffer } from "#app/contract/offers.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import type { Route } from "./+types/add-complaint";
import { loadForm, redirectWithThanks } from "./add.server.ts";
import { AddPage } from "./add-page.tsx";

export const handle = { isHydrated: true, i18n: ["feedback"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const form = await loadForm(context, "complaints", url.searchParams);
  return { ...form, ...(await loadOffer(context, url.searchParams.get("offer"))) };
}

async function loadOffer(context: Readonly<RouterContextProvider>, id: string | null) {
  const result = id ? await call(context, readOffer, { params: { id } }) : undefined;
  if (!id || !result?.ok) return {};
  const { title, provider } = result.data;
  const t = translatorOf(context);
  const titled = t("feedback:offer.title", { title });
  const typed = { topic: "offers", mood: "", title: titled.slice(0, MAX_FEEDBACK_TITLE_LENGTH) };
  return { typed, offer: { id, title, provider } };
}

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
