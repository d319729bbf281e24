import "../../styles/dense.css";
import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { declareSilence } from "#app/contract/silence.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/create";
import { Forbidden } from "./forbidden.tsx";
import { PeriodForm } from "./period-form.tsx";
import { governorateChoices, loadSilences } from "./silence-lines.server.ts";

export const handle = { i18n: ["silence", "organisation"] };

export async function loader({ context }: Route.LoaderArgs) {
  if (!(await loadSilences(context))) return data(null, 403);
  return data({ choices: governorateChoices(context) });
}

/** Declares a silence. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, declareSilence.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, declareSilence, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("silence:done.declare") });
  return redirect(href("/desk/settings/silence"), 303);
}

/** A new silence. */
export default function DeclareSilence({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("silence");
  if (!loaderData) return <Forbidden />;
  const title = t("declare.title");
  return (
    <Page
      dense
      narrow
      title={title}
      back={{ href: href("/desk/settings/silence"), label: t("title") }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <PeriodForm
        action={href("/desk/settings/silence/create")}
        choices={loaderData.choices}
        typed={{}}
        rejected={actionData}
        submit={t("declare.submit")}
      />
    </Page>
  );
}
