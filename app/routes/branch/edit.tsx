import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import {
  assignBranch,
  branchForm,
  deleteBranch,
  readBranch,
  updateBranch,
} from "#app/contract/branch.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/edit";
import { BranchForm } from "./branch-form.tsx";
import { Forbidden } from "./forbidden.tsx";
import { loadPlaces, respondWithCities, respondWithOtherCities } from "./places.server.ts";

export const handle = { i18n: ["branch"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  if (!may(visitor, CHANGE_ORGANISATION)) return data(null, 403);
  const result = await call(context, readBranch, { params });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const { id, people, ...branch } = result.data;
  return data({
    id,
    people,
    branch: {
      name: branch.name,
      governorate: branch.governorate ?? "",
      city: branch.city ?? "",
      location: branch.location ?? "",
      detailedLocation: branch.detailedLocation ?? "",
    },
    places: await loadPlaces(context, branch.governorate),
    mayAssign: may(visitor, UPDATE_ROLES),
  });
}

/** Also after a form that came back: the cities are those of the governorate that was sent. */
export const shouldRevalidate = () => true;

export const action = formActions({
  /** Changes name and place. */
  async save({ request, params, context }: Route.ActionArgs) {
    const form = await readForm(request, context, branchForm);
    const { submission, key } = form;
    const citiesResponse =
      respondWithCities(context, form) ?? (await respondWithOtherCities(context, form));
    if (citiesResponse) return citiesResponse;
    if (submission.status !== "success") return formInvalid(submission);
    // What the form doesn't send was emptied.
    const body = { city: "", location: "", detailedLocation: "", ...submission.value };
    const result = await call(context, updateBranch, { params, body }, { key });
    if (!result.ok) return formRejected(context, submission, result);
    toast(context, { type: "success", message: translatorOf(context)("branch:edit.done") });
    return redirect(href("/desk/settings/branches"), 303);
  },

  /** Puts a member on the branch. */
  async assign({ request, params, context }: Route.ActionArgs) {
    const { submission, key } = await readForm(request, context, assignBranch.body);
    if (submission.status !== "success") return formInvalid(submission);
    const input = { params, body: submission.value };
    const result = await call(context, assignBranch, input, { key });
    if (!result.ok) return formRejected(context, submission, result);
    const message = translatorOf(context)("branch:assign.done", { name: result.data?.name ?? "" });
    toast(context, { type: "success", message });
    return redirect(href("/desk/settings/branches/:id/edit", { id: params.id }), 303);
  },

  /** Deletes the branch, if nobody belongs to it. */
  async delete({ request, params, context }: Route.ActionArgs) {
    const { key } = await readForm(request, context, deleteBranch.body);
    const result = await call(context, deleteBranch, { params }, { key });
    toastResult(context, result, translatorOf(context)("branch:delete.done"));
    if (result.ok) return redirect(href("/desk/settings/branches"), 303);
    return redirect(href("/desk/settings/branches/:id/edit", { id: params.id }), 303);
  },
});

/** One branch: its name and place, who belongs to it, and its end. */
export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("branch");
  const busy = useNavigation().state !== "idle";
  if (!loaderData) return <Forbidden />;
  const { id, people, branch, places, mayAssign } = loaderData;
  const path = href("/desk/settings/branches/:id/edit", { id });
  const title = branch.name;
  return (
    <Page narrow title={title} back={href("/desk/settings/branches")}>
      <PageTitle title={title} hasError={actionData?.result.status === "error"} />
      <BranchForm
        key={JSON.stringify(branch)}
        places={places}
        branch={branch}
        action={`${path}?act=save`}
        submit={t("edit.submit")}
        rejected={actionData?.act === "save" ? actionData.result : undefined}
      />
      <Section title={t("assign.title")} id="people">
        <p>{t("people", { count: people })}</p>
        {mayAssign && (
          <AssignForm
            path={path}
            rejected={actionData?.act === "assign" ? actionData.result : undefined}
          />
        )}
      </Section>
      <Section title={t("delete.title")}>
        {people > 0 ? (
          <p className="muted">{t("delete.held")}</p>
        ) : (
          <Form method="post" action={`${path}?act=delete`} className="stack">
            <FormKeyField form="delete" />
            <p>{t("delete.text")}</p>
            <div className="row">
              <Button kind="danger" icon="trash" disabled={busy}>
                {t("delete.submit")}
              </Button>
            </div>
          </Form>
        )}
      </Section>
    </Page>
  );
}

function AssignForm({
  path,
  rejected,
}: {
  path: string;
  rejected: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("branch");
  const busy = useNavigation().state !== "idle";
  const typed = rejected?.initialValue?.membershipId;
  return (
    <Form method="post" action={`${path}?act=assign`} noValidate className="stack">
      <FormKeyField form="assign" />
      <Field
        name="membershipId"
        label={t("assign.membershipId")}
        hint={t("assign.hint")}
        error={rejected?.error?.membershipId ?? rejected?.error?.[""] ?? undefined}
        defaultValue={typeof typed === "string" ? typed : ""}
        inputMode="numeric"
        dir="ltr"
        required
      />
      <div className="row">
        <Button kind="quiet" disabled={busy}>
          {t("assign.submit")}
        </Button>
      </div>
    </Form>
  );
}
