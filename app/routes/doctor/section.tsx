import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { DoctorView } from "./doctor.server.ts";

const tones = { ok: "good", warning: "yours", fault: "bad" } as const;

/** Of the settings: what the last trial of the installation found, and a button that tries it now. */
export function DoctorSection({ doctor: { findings, when } }: { doctor: DoctorView }) {
  const { t } = useTranslation("doctor");
  const busy = useNavigation().state !== "idle";
  return (
    <Section title={t("title")} id="doctor">
      <p className="muted">{t("lead")}</p>
      <Form method="post" action="?act=doctor" className="row">
        <FormKeyField form="doctor" />
        <Button kind="quiet" small disabled={busy}>
          {t("run")}
        </Button>
        <span className="muted">{when ? t("lastRun", { when }) : t("never")}</span>
      </Form>
      {findings.length > 0 && (
        <ul className="first-steps">
          {findings.map(({ check, state, sentence, detail }) => (
            <li key={check}>
              <div>
                <h3 className="title">{t(`check.${check}`)}</h3>
                <p className={state === "ok" ? "muted" : "warm"}>{sentence}</p>
                {detail && (
                  <p className="muted">
                    {t("detail")} <code dir="ltr">{detail}</code>
                  </p>
                )}
              </div>
              <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
