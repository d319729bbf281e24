import { data, Form, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { contentAbilities, contentKindAt, contentPath } from "#app/contract/content.values.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { MAX_NEWS_TITLE_LENGTH } from "#app/contract/news-desk.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/create";
import { Forbidden } from "./forbidden.tsx";
import { useKind } from "./kinds.ts";

export const handle = { i18n: ["content"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { create } = contentAbilities(contentKindAt(url.pathname));
  return may(await visitorOf(context), create) ? data(true) : data(null, 403);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const kind = contentKindAt(url.pathname);
  const { create } = kindCalls[kind];
  const { submission, key } = await readForm(request, context, create.body.pick({ title: true }));
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, create, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  return redirect(contentPath(kind, result.data.id, "edit"), 303);
}

export default function Create({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const kind = useKind();
  const busy = useNavigation().state !== "idle";
  if (!loaderData) return <Forbidden />;
  const form = formFields({ names: ["title"], label: (name) => t(`field.${name}`), rejected });
  return (
    <Page
      narrow
      title={t(`kind.${kind}.create`)}
      lead={t("create.lead")}
      back={{ href: contentPath(kind), label: t(`kind.${kind}.title`) }}
    >
      <PageTitle title={t(`kind.${kind}.create`)} hasError={rejected !== undefined} />
      <Form method="post" noValidate className="stack">
        <ErrorSummary errors={form.errors} />
        <FormKeyField form="create" />
        <Field
          {...form.field("title")}
          hint={t(`kind.${kind}.titleHint`)}
          maxLength={MAX_NEWS_TITLE_LENGTH}
          dir="rtl"
          lang="ar"
          required
        />
        <Button disabled={busy}>{t("create.submit")}</Button>
      </Form>
    </Page>
  );
}
