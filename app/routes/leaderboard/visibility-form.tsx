import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";

/** Leaves the board, or comes back to it. */
export function VisibilityForm({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation("leaderboard");
  const busy = useNavigation().state !== "idle";
  const state = isHidden ? "hidden" : "shown";
  return (
    <Section title={t("visibility.title")}>
      <Form method="post" action={href("/leaderboard")} className="stack" preventScrollReset>
        <FormKeyField form={`visibility-${state}`} />
        <input type="hidden" name="isHidden" value={String(!isHidden)} />
        <p>{t(`visibility.${state}`)}</p>
        <div className="row">
          <Button kind="quiet" disabled={busy}>
            {t(isHidden ? "visibility.show" : "visibility.hide")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
