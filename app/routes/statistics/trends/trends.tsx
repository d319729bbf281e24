import { DataTable } from "#app/components/data-table.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FileLinks } from "#app/components/file-links.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Chart } from "../chart/chart.tsx";
import type { TrendView } from "../load-trends.server.ts";

interface TrendsProps {
  trends: readonly TrendView[];
  search: URLSearchParams;
}

/** As table, chart and file. */
export function Trends({ trends, search }: TrendsProps) {
  const { t } = useTranslation("statistics");
  if (trends.length === 0) {
    return <EmptyState title={t("nothing.title")}>{t("nothing.text")}</EmptyState>;
  }
  return (
    <>
      {trends.map((trend) => (
        <TrendSection key={trend.figure.name} trend={trend} />
      ))}
      <p className="row on-screen">
        <FileLinks path="/statistics/numbers" search={search} />
      </p>
    </>
  );
}

function TrendSection({ trend }: { trend: TrendView }) {
  const { t } = useTranslation("statistics");
  const { figure, chart, text, steps, categories, governorates } = trend;
  const { label, definition, value, change, arrow, note, href } = figure;
  const columns = [t("column.what"), t("column.count"), t("column.change")];
  const table = (name: string, lines: TrendView["categories"]) => (
    <DataTable
      label={`${label}: ${name}`}
      columns={columns}
      ending={1}
      rows={lines.map((line) => ({
        id: line.name || "none",
        cells: [
          line.label,
          <bdi key="value" className="digits">
            {line.value}
          </bdi>,
          line.change && <bdi key="change">{line.change}</bdi>,
        ],
      }))}
    />
  );
  return (
    <Section title={label} id={figure.name}>
      <div className="trend-and-chart">
        <div className="stack">
          <p>
            <b className="digits">
              <bdi>{value}</bdi>
            </b>{" "}
            {arrow && <span aria-hidden="true">{arrow} </span>}
            <bdi className="muted">{change}</bdi>
            {note && <span className="muted"> · {note}</span>}
            {href && (
              <>
                {" · "}
                <Link to={href}>{t("toList")}</Link>
              </>
            )}
          </p>
          <p className="muted">{definition}</p>
          {categories.length > 1 && table(t("by.category"), categories)}
        </div>
        {chart ? (
          <Chart chart={chart} title={t("chart.title", { label })} text={text} />
        ) : (
          <p className="muted">{t("chart.none")}</p>
        )}
      </div>
      <Disclosure summary={t("by.time")}>
        <DataTable
          label={`${label}: ${t("by.time")}`}
          columns={[t("column.time"), t("column.count")]}
          rows={steps.map((step) => ({
            id: step.name,
            cells: [
              step.label,
              <bdi key="value" className="digits">
                {step.value}
              </bdi>,
            ],
          }))}
        />
      </Disclosure>
      {governorates.length > 0 && (
        <Disclosure summary={t("by.governorate")}>
          {table(t("by.governorate"), governorates)}
        </Disclosure>
      )}
    </Section>
  );
}
