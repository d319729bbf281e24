import { data, href } from "react-router";
import { Bar } from "#app/components/bar.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { FileLinks } from "#app/components/file-links.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { loadTrends } from "../load-trends.server.ts";
import { periodSearch, readPeriodQuery } from "../period-query.ts";
import { GroupPage } from "../trends/group-page.tsx";
import type { Route } from "./+types/members";
import { type KindTable, loadKinds } from "./kinds.server.ts";

export const handle = { i18n: ["statistics", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const [loaded, kinds] = await Promise.all([
    loadTrends(context, "members", url),
    loadKinds(context, readPeriodQuery(url.searchParams).query),
  ]);
  return data({ loaded: loaded.data, kinds }, loaded.init ?? undefined);
}

export default function Members({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const { loaded, kinds } = loaderData;
  return (
    <GroupPage
      group="members"
      path={href("/statistics/members")}
      loaded={loaded}
      before={kinds && <ToTables names={kinds.tables.map(({ name }) => name)} />}
    >
      {kinds && (
        <>
          {kinds.tables.map((table) => (
            <Section key={table.name} title={t(`members.${table.name}`)} id={table.name}>
              <p className="muted">{t(`members.${table.name}Text`, { day: kinds.countedOn })}</p>
              <Kinds table={table} />
            </Section>
          ))}
          <p className="row on-screen">
            <FileLinks path={href("/statistics/members")} search={periodSearch(loaded.query)} />
          </p>
        </>
      )}
    </GroupPage>
  );
}

function ToTables({ names }: { names: readonly KindTable["name"][] }) {
  const { t } = useTranslation("statistics");
  return (
    <p className="row on-screen">
      {names.map((name) => (
        <ButtonLink key={name} kind="plain" small href={`#${name}`}>
          {t(`members.${name}`)}
        </ButtonLink>
      ))}
    </p>
  );
}

/** Bars are decorative. */
function Kinds({ table: { name, columns, lines } }: { table: KindTable }) {
  const { t } = useTranslation("statistics");
  return (
    <table className="kinds">
      <caption className="vh">{t(`members.${name}`)}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name: line, label, cells, share }) => (
          <tr key={line}>
            <th scope="row">
              <bdi>{label}</bdi>
              {share !== undefined && <Bar share={share} />}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} className="digits">
                <bdi>{cell}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
