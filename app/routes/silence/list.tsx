import "../../styles/dense.css";
import { data, href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip, type Tone } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { SilenceState } from "#app/contract/silence.values.ts";
import type { Route } from "./+types/list";
import { Forbidden } from "./forbidden.tsx";
import { loadSilences, toLine } from "./silence-lines.server.ts";

export const handle = { i18n: ["silence", "organisation"] };

export async function loader({ context }: Route.LoaderArgs) {
  const silences = await loadSilences(context);
  if (!silences) return data(null, 403);
  const lines = silences.map((each) => toLine(context, each));
  return data({ lines });
}

const tones: Readonly<Record<SilenceState, Tone>> = {
  running: "good",
  coming: "waiting",
  over: "waiting",
};

export default function Silences({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("silence");
  if (!loaderData) return <Forbidden />;
  const { lines } = loaderData;
  const title = t("title");
  const columns = ["where", "state", "from", "to"] as const;
  return (
    <Page
      dense
      title={title}
      lead={t("lead")}
      back="/desk/settings"
      actions={
        <ButtonLink icon="plus" href={href("/desk/settings/silence/create")}>
          {t("declare.title")}
        </ButtonLink>
      }
    >
      <PageTitle title={title} />
      {lines.length > 0 ? (
        <DataTable
          label={title}
          ending={1}
          columns={columns.map((column) => t(`column.${column}`))}
          rows={lines.map(({ id, state, names, from, to }) => {
            const where = <bdi key="where">{names?.join(t("common:comma")) ?? t("country")}</bdi>;
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
    </Page>
  );
}
