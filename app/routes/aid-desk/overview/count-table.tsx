import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { DayFilters } from "#app/components/day-filters.tsx";
import { FilterForm, FilterPanel, GovernorateFilter } from "#app/components/filters.tsx";
import { Section } from "#app/components/page.tsx";
import { type AidSection, aidDays, aidStatuses } from "#app/contract/aid.values.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import type { WordsView } from "../../structure/words.tsx";
import { type Counts, countOf, formatCount } from "../format-count.ts";
import { listPath } from "../list-query.ts";
import { aidOverview, type OverviewAddress } from "./overview-query.ts";

interface CountTableProps {
  sections: readonly { section: AidSection; counts: Counts | undefined }[];
  query: OverviewAddress["query"];
  unitName: WordsView | undefined;
}

export function CountTable({ sections, query, unitName }: CountTableProps) {
  const { t, i18n } = useTranslation("aid-desk");
  const language = toLanguage(i18n.language);
  const address = aidOverview.of(query);
  const { hint, ...filters } = query;
  const all = address.isFiltered ? ({ ...filters, status: "all" } as const) : {};
  return (
    <Section title={t("numbers")} id="numbers">
      <UnitFilter address={address} name={unitName} />
      <FilterPanel isOpen={address.isFiltered}>
        <FilterForm address={address}>
          <GovernorateFilter label={t("filter.governorate")} value={query.governorate} />
          <DayFilters days={aidDays} dated={query.dated} from={query.from} to={query.to} />
        </FilterForm>
      </FilterPanel>
      {hint && <p className="hint">{t(`list:hint.${hint}`)}</p>}
      <table className="numbers">
        <caption className="vh">{t("numbers")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.status")}</th>
            {sections.map(({ section }) => (
              <th key={section} scope="col">
                <Link to={listPath({ section, ...all })}>{t(`section.${section}.title`)}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...aidStatuses, "all" as const].map((status) => (
            <tr key={status}>
              <th scope="row">{t(`status.${status}`)}</th>
              {sections.map(({ section, counts }) => (
                <td key={section} className="digits">
                  <Link to={listPath({ section, ...filters, status })}>
                    {counts ? (
                      <bdi>{formatCount(countOf(counts, status) ?? 0, language)}</bdi>
                    ) : (
                      t("open")
                    )}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t("numbersNote")}</p>
    </Section>
  );
}
