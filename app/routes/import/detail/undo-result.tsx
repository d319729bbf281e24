import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { DataTable } from "#app/components/data-table.tsx";
import { Section } from "#app/components/page.tsx";
import type { Import } from "#app/contract/import.ts";

export function UndoResult({ undone, kept }: Pick<Import, "undone" | "kept">) {
  const { t, i18n } = useTranslation("import");
  const language = toLanguage(i18n.language);
  return (
    <Section title={t("undone.title")}>
      <dl className="facts">
        {(["removed", "restored", "kept"] as const).flatMap((part) => [
          <dt key={`${part} name`}>{t(`undone.${part}`)}</dt>,
          <dd key={part}>
            <b className="digits">{formatNumber(undone[part], language)}</b>
          </dd>,
        ])}
      </dl>
      {kept.length > 0 && (
        <DataTable
          label={t("undone.kept")}
          columns={[t("samples.name"), t("column.membershipId"), t("rejected.reason")]}
          rows={kept.map(({ name, membershipId, reason }) => ({
            id: `${membershipId} ${name}`,
            cells: [
              <bdi key="name">{name}</bdi>,
              <bdi key="number">{membershipId}</bdi>,
              t(`kept.${reason}`),
            ],
          }))}
        />
      )}
      {undone.kept > kept.length && kept.length > 0 && (
        <p className="muted">
          {t("undone.more", { figures: formatNumber(undone.kept - kept.length, language) })}
        </p>
      )}
    </Section>
  );
}
