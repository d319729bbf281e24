import { ActRow, ActRows } from "#app/components/act-rows.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ColourField } from "#app/components/colour-field.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { LanguageParts } from "#app/components/language-parts.tsx";
import { Section } from "#app/components/page.tsx";
import { Rail } from "#app/components/rail.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Decided() {
  const { t } = useTranslation("components");
  const part = (lang: "ar" | "en", isWrong: boolean) => ({
    lang,
    title: t(`decide.${lang}`),
    isWrong,
    children: (
      <TextArea
        id={`decide-${lang}`}
        name={`decide-${lang}`}
        label={t("decide.text")}
        error={isWrong ? t("fill.nameError") : undefined}
        lang={lang}
      />
    ),
  });
  return (
    <Section title={t("decide.title")}>
      <div className="railed">
        <div className="stack writing">
          <LanguageParts parts={[part("ar", false), part("en", true)]} />
          <ColourField
            name="decide-colour"
            label={t("decide.colour")}
            pickLabel={t("decide.colour")}
            defaultValue="#4fc7a8"
          />
        </div>
        <Rail
          label={t("decide.title")}
          head={
            <p className="meta">
              <StatusChip tone="yours">{t("go.waiting")}</StatusChip>
            </p>
          }
          acts={
            <>
              <Button type="button" kind="quiet">
                {t("decide.save")}
              </Button>
              <Button type="button">{t("decide.publish")}</Button>
            </>
          }
        >
          <Field name="decide-amount" label={t("decide.amount")} optional />
        </Rail>
      </div>
      <ActRows>
        <ActRow text={t("decide.quietText")}>
          <ButtonLink kind="quiet" href="#decide">
            {t("decide.quiet")}
          </ButtonLink>
        </ActRow>
        <ActRow text={t("decide.dangerText")}>
          <ButtonLink kind="danger" href="#decide">
            {t("decide.danger")}
          </ButtonLink>
        </ActRow>
      </ActRows>
    </Section>
  );
}
