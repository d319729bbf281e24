import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { Switch } from "#app/components/switch.tsx";

export function VisibilityForm({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation("leaderboard");
  const busy = useNavigation().state !== "idle";
  const state = isHidden ? "hidden" : "shown";
  return (
    <Section title={t("visibility.title")}>
      <Form method="post" action={href("/leaderboard")} className="stack panel" preventScrollReset>
        <Switch label={t("visibility.switch")} isOn={!isHidden} disabled={busy} />
        <p className="muted">{t(`visibility.${state}`)}</p>
        <FormKeyField form={`visibility-${state}`} />
        <input type="hidden" name="isHidden" value={String(!isHidden)} />
      </Form>
    </Section>
  );
}
