import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MIN_GROUP, MIN_MIXED } from "#app/contract/survey.values.ts";

export const handle = { i18n: ["survey-answer"] };

const parts = ["lists", "mixed", "groups", "change", "receipt", "insider", "yourself"] as const;

/** docs/decisions/0062 */
export default function Anonymous() {
  const { t } = useTranslation("survey-answer");
  return (
    <Page narrow title={t("explained.title")} lead={t("explained.lead")} back="/surveys">
      <PageTitle title={t("explained.title")} />
      {parts.map((part) => (
        <Section key={part} title={t(`explained.${part}.title`)}>
          <p className="prose">
            {t(`explained.${part}.text`, {
              group: MIN_GROUP,
              mixed: MIN_MIXED,
              waiting: 2 * MIN_MIXED,
            })}
          </p>
        </Section>
      ))}
    </Page>
  );
}
