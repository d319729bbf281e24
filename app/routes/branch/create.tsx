import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { createBranch } from "#app/contract/branch.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/create";
import { BranchForm } from "./branch-form.tsx";
import { Forbidden } from "./forbidden.tsx";
import { loadPlaces, respondWithCities, respondWithOtherCities } from "./places.server.ts";

export const handle = { i18n: ["branch"] };

export async function loader({ context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return data(null, 403);
  return data({ places: await loadPlaces(context) });
}

/** Also after a form that came back: the cities are those of the governorate that was sent. */
export const shouldRevalidate = () => true;

/** Adds a branch. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context, createBranch.body);
  const { submission, key } = form;
  const citiesResponse =
    respondWithCities(context, form) ?? (await respondWithOtherCities(context, form));
  if (citiesResponse) return citiesResponse;
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, createBranch, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("branch:create.done") });
  return redirect(href("/desk/settings/branches"), 303);
}

/** A new branch. */
export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("branch");
  if (!loaderData) return <Forbidden />;
  const title = t("create.title");
  return (
    <Page narrow title={title} back={href("/desk/settings/branches")}>
      <PageTitle title={title} hasError={actionData?.status === "error"} />
      <BranchForm
        places={loaderData.places}
        action={href("/desk/settings/branches/create")}
        submit={t("create.submit")}
        rejected={actionData}
      />
    </Page>
  );
}
