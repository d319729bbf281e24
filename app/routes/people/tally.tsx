import { href } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { RoleChangeAct } from "#app/contract/role.values.ts";
import type { TallyView } from "./tally-view.server.ts";

interface TallyProps {
  act: RoleChangeAct;
  tally: TallyView;
  isDone?: boolean;
}

export function Tally({ act, tally, isDone }: TallyProps) {
  const { t } = useTranslation("people-edit");
  const { changed, already, refused, people, reasons, named } = tally;
  return (
    <>
      <dl className="facts">
        <dt>{t(`bulk.${act}.${isDone ? "done" : "changed"}`)}</dt>
        <dd>
          <b>{changed}</b>
        </dd>
        <dt>{t(`bulk.${act}.already`)}</dt>
        <dd>{already}</dd>
        <dt>{t("bulk.refused")}</dt>
        <dd>{refused}</dd>
      </dl>
      {reasons.length > 0 && (
        <Section title={t("bulk.refusedTitle")} id="refused">
          {named && (
            <>
              <ul>
                {reasons.map(({ reason, count }) => (
                  <li key={reason}>
                    {reason} <b>{count}</b>
                  </li>
                ))}
              </ul>
              <p className="muted">{t("bulk.named", { number: named })}</p>
            </>
          )}
          <DataTable
            label={t("bulk.refusedTitle")}
            columns={[t("bulk.column.name"), t("bulk.column.why")]}
            rows={people.map(({ id, name, reason }) => ({
              id,
              cells: [
                <Link key="name" to={href("/users/:id", { id })}>
                  <bdi>{name}</bdi>
                </Link>,
                reason,
              ],
            }))}
          />
        </Section>
      )}
    </>
  );
}
