import "../../styles/dense.css";
import { useTranslation } from "react-i18next";
import { data, href, Link, redirect } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip, type Tone } from "#app/components/status-chip.tsx";
import { declareSilence } from "#app/contract/silence.ts";
import type { SilenceState } from "#app/contract/silence.values.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/list";
import { Forbidden } from "./forbidden.tsx";
import { PeriodForm } from "./period-form.tsx";
import { governorateChoices, loadSilences, toLine } from "./silence-lines.server.ts";

export const handle = { i18n: ["silence", "organisation"] };

export async function loader({ context }: Route.LoaderArgs) {
  const silences = await loadSilences(context);
  if (!silences) return data(null, 403);
  const lines = silences.map((each) => toLine(context, each));
  return data({ lines, choices: governorateChoices(context) });
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

const tones: Readonly<Record<SilenceState, Tone>> = {
  running: "yours",
  coming: "waiting",
  over: "good",
};

/** When campaign content rests (docs/product.md#campaign-silence). */
export default function Silences({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("silence");
  if (!loaderData) return <Forbidden />;
  const { lines, choices } = loaderData;
  const title = t("title");
  const columns = ["where", "state", "from", "to"] as const;
  return (
    <Page dense title={title} lead={t("lead")} back={href("/desk/settings")}>
      <PageTitle title={title} hasError={rejected !== undefined} />
      {lines.length > 0 ? (
        <DataTable
          label={title}
          columns={columns.map((column) => t(`column.${column}`))}
          rows={lines.map(({ id, state, names, from, to }) => {
            const where = <bdi key="where">{names?.join(t("comma")) ?? t("country")}</bdi>;
            return {
              id,
              cells: [
                state === "over" ? (
                  where
                ) : (
                  <Link key="where" to={href("/desk/settings/silence/:id", { id })}>
                    {where}
                  </Link>
                ),
                <StatusChip key="state" tone={tones[state]}>
                  {t(`state.${state}`)}
                </StatusChip>,
                <bdi key="from">{from}</bdi>,
                <bdi key="to">{to}</bdi>,
              ],
            };
          })}
        />
      ) : (
        <p className="muted">{t("none")}</p>
      )}
      <Section title={t("declare.title")} id="declare">
        <PeriodForm
          // With a script the form would keep what was declared.
          key={lines.length}
          action={href("/desk/settings/silence")}
          choices={choices}
          typed={{}}
          rejected={rejected}
          submit={t("declare.submit")}
        />
      </Section>
    </Page>
  );
}
