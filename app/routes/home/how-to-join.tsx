import { useTranslation } from "react-i18next";
import { Section } from "#app/components/page.tsx";
import { Leave } from "../access/leave.tsx";

export function HowToJoin() {
  const { t } = useTranslation("home");
  return (
    <Section title={t("join.title")}>
      <ol className="join">
        {(["signIn", "apply", "decision"] as const).map((step) => (
          <li key={step}>
            <b>{t(`join.${step}.title`)}</b>
            <p className="muted">{t(`join.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <Leave to="register">{t("join.begin")}</Leave>
    </Section>
  );
}
