import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Contact } from "./preparation.tsx";

export const handle = { words: ["membership"] };

const steps = ["identify", "prove", "link"] as const;

/** How an existing member's account is activated (§1, readings §5). */
export default function Activate() {
  const { t } = useTranslation("membership");
  return (
    <Page title={t("activate.title")} lead={t("activate.lead")} back={href("/register")}>
      <PageTitle title={t("activate.title")} />
      <Section title={t("activate.steps.title")}>
        <ol className="prose">
          {steps.map((each) => (
            <li key={each}>{t(`activate.steps.${each}`)}</li>
          ))}
        </ol>
        <p className="prose">{t("activate.soon")}</p>
      </Section>
      <Contact />
    </Page>
  );
}
