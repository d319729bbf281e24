import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { CandidateImport } from "#app/contract/candidate-import.ts";

export function Problems({ found, path }: { found: CandidateImport; path: string }) {
  const { t, i18n } = useTranslation(["candidate-import", "import"]);
  const language = toLanguage(i18n.language);
  const { counts, pictures, withoutPicture, reasons, rejected } = found;
  const figures = [
    ["added", counts.added],
    ["rejected", counts.rejected],
    ["pictures", pictures.good],
    ["badPictures", pictures.bad],
    ["unnamed", pictures.unnamed],
    ["withoutPicture", withoutPicture],
  ] as const;
  return (
    <>
      <dl className="facts">
        {figures.flatMap(([name, count]) => [
          <dt key={`${name} term`}>{t(`figure.${name}`)}</dt>,
          <dd key={name}>
            <b className="digits">{formatNumber(count, language)}</b>
          </dd>,
        ])}
      </dl>
      {counts.rejected > 0 && (
        <Section title={t("rejected.title")}>
          <p>{t("rejected.text")}</p>
          <DataTable
            label={t("import:rejected.reasons")}
            columns={[
              t("import:rejected.column"),
              t("import:rejected.reason"),
              t("import:list.rows"),
            ]}
            rows={reasons.map(({ path: column, message, rows }) => ({
              id: `${column} ${message}`,
              cells: [
                t(`column.${column}`),
                message,
                <bdi key="rows">{formatNumber(rows, language)}</bdi>,
              ],
            }))}
          />
          <div className="row">
            {(["xlsx", "csv"] as const).map((ending) => (
              <ButtonLink
                key={ending}
                kind="quiet"
                icon="download"
                download
                href={`${path}/rejected.${ending}`}
              >
                {t(`import:rejected.${ending}`)}
              </ButtonLink>
            ))}
          </div>
          <Disclosure
            open={rejected.length <= 5 || undefined}
            summary={t("import:samples.rejected")}
          >
            <DataTable
              label={t("import:samples.rejected")}
              columns={[
                t("import:samples.line"),
                t("import:rejected.reason"),
                t("import:samples.cells"),
              ]}
              rows={rejected.map(({ line, cells, problems }) => ({
                id: String(line),
                cells: [
                  <bdi key="line">{formatNumber(line, language)}</bdi>,
                  problems
                    .map(({ path: column, message }) => `${t(`column.${column}`)}: ${message}`)
                    .join(" "),
                  <bdi key="cells">{cells.filter(Boolean).join(" | ")}</bdi>,
                ],
              }))}
            />
          </Disclosure>
        </Section>
      )}
    </>
  );
}
