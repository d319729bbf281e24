import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Section } from "#app/components/page.tsx";
import { areShortcutsOn, setShortcuts } from "#app/components/shortcuts.ts";

/** Needs a script. */
export function KeysSection() {
  const { t } = useTranslation(["search", "list"]);
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => setOn(areShortcutsOn()), []);
  if (isOn === undefined) return null;
  return (
    <Section id="keys" title={t("keys.title")}>
      <ul>
        <li>
          <kbd>/</kbd> {t("keys.search")}
        </li>
        <li>
          <kbd>j</kbd> <kbd>k</kbd> {t("list:keys.rows")} <kbd>Enter</kbd> {t("list:keys.open")}
        </li>
      </ul>
      <p role="status">{t(isOn ? "keys.areOn" : "keys.areOff")}</p>
      <Button
        kind="quiet"
        type="button"
        onClick={() => {
          setShortcuts(!isOn);
          setOn(!isOn);
        }}
      >
        {t(isOn ? "keys.turnOff" : "keys.turnOn")}
      </Button>
    </Section>
  );
}
