import { Button, ButtonLink } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Section } from "#app/components/page.tsx";
import { Switch } from "#app/components/switch.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Buttons() {
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
        <span>
          <kbd>j</kbd> <kbd>k</kbd>
        </span>
      </div>
      <div className="row">
        <ButtonFold icon="plus" label={t("press.small")} />{" "}
        <ButtonFold icon="share" isOpen label={t("press.small")}>
          <p>{t("press.plain")}</p>
        </ButtonFold>
      </div>
      <div className="narrow stack">
        <Button wide>{t("press.wide")}</Button>
        <div className="panel stack">
          <Switch isOn label={t("press.switch")} since={t("press.since")} />
          <p className="muted">{t("press.switchText")}</p>
        </div>
        <div className="panel">
          <Switch isOn={false} label={t("press.switch")} />
          <Switch isOn disabled label={t("press.switch")} />
        </div>
        <Disclosure summary={t("press.fold")}>
          <p>{t("text.quote")}</p>
        </Disclosure>
        <Disclosure open summary={t("press.fold")}>
          <p>{t("text.quote")}</p>
        </Disclosure>
        <Disclosure inline summary={t("press.foldInline")}>
          <p>{t("text.quote")}</p>
        </Disclosure>
        <Disclosure inline open summary={t("press.foldInline")}>
          <p>{t("text.quote")}</p>
        </Disclosure>
      </div>
    </Section>
  );
}
