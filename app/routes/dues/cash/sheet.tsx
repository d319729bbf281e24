import "../../../styles/dense.css";
import "../../../styles/report.css";
import { href } from "react-router";
import { formatTime } from "#app/arabic/dates.ts";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readCashDay } from "#app/contract/dues-cash.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { Money } from "../money.tsx";
import type { Route } from "./+types/sheet";
import { toCashView } from "./cash-view.server.ts";
import { Sums } from "./sums.tsx";

export const handle = { i18n: ["dues"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readCashDay, { params });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  return {
    day: toCashView(result.data, language),
    lines: result.data.lines.map(({ at, ...line }) => ({ ...line, at: formatTime(at, language) })),
  };
}

export default function CashSheet({ loaderData: { day, lines } }: Route.ComponentProps) {
  const { t } = useTranslation("dues");
  const title = t("sheet.title", { day: day.day });
  return (
    <div className="report-paper">
      <Page
        dense
        title={title}
        lead={
          <span className="meta">
            {day.officer && <bdi>{day.officer}</bdi>} <span>{day.place || t("cash.head")}</span>
          </span>
        }
        back={{ href: href("/desk/dues/cash"), label: t("cash.title") }}
        actions={<PageAction act="print" label={t("sheet.print")} />}
      >
        <PageTitle title={title} />
        <Sums day={day} />
        <Section title={t("sheet.lines")}>
          {lines.length === 0 ? (
            <p className="muted">{t("sheet.none")}</p>
          ) : (
            <DataTable
              label={t("sheet.lines")}
              columns={["number", "at", "name", "act", "amount"].map((each) =>
                t(`sheet.column.${each}`),
              )}
              rows={lines.map((line) => ({
                id: line.id,
                cells: [
                  <Link key="number" to={href("/dues/receipt/:token", { token: line.token })}>
                    <bdi dir="ltr">{line.number}</bdi>
                  </Link>,
                  line.at,
                  <bdi key="name">{line.name}</bdi>,
                  t(`act.${line.act}`),
                  <Money key="amount" of={line.amount} />,
                ],
              }))}
            />
          )}
        </Section>
        {/* On paper alone. */}
        <div className="signatures">
          <p>{t("sheet.officer")}</p> <p>{t("sheet.checked")}</p>
        </div>
      </Page>
    </div>
  );
}
