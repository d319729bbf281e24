import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Section } from "#app/components/page.tsx";

/** Buttons and links that look like them. */
export function Pressed() {
  const { t } = useTranslation("components");
  return (
    <Section title={t("press.title")}>
      <div className="row">
        <Button icon="check">{t("press.main")}</Button>
        <Button kind="quiet">{t("press.quiet")}</Button>
        <Button kind="danger" icon="trash">
          {t("press.danger")}
        </Button>
        <ButtonLink kind="plain" href="#text">
          {t("press.plain")}
        </ButtonLink>
        <Button disabled>{t("press.busy")}</Button>
      </div>
      <div className="row">
        <Button small>{t("press.main")}</Button>
        <Button small kind="quiet">
          {t("press.small")}
        </Button>
        <button type="button" className="icon-button" aria-label={t("press.small")}>
          <Icon name="search" />
        </button>
        <button type="button" className="link">
          {t("press.small")}
        </button>
      </div>
      <div className="narrow">
        <Button wide>{t("press.wide")}</Button>
      </div>
    </Section>
  );
}
