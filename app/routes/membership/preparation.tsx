import { useOrganisation } from "#app/components/organisation.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";

const questions = ["personal", "address", "work", "politics"] as const;
const papers = ["nationalId", "qualification", "photo", "signature"] as const;

export function Preparation() {
  const { t } = useTranslation("join");
  return (
    <>
      <Section title={t("questions.title")}>
        <ul className="prose">
          {questions.map((each) => (
            <li key={each}>{t(`questions.${each}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t("papers.title")}>
        <ul className="prose">
          {papers.map((each) => (
            <li key={each}>{t(`papers.${each}`)}</li>
          ))}
        </ul>
        <p className="muted">{t("papers.size")}</p>
      </Section>
      <Contact />
    </>
  );
}

export function Contact() {
  const { t } = useTranslation("auth");
  const { email } = useOrganisation();
  return (
    <Section title={t("contact.title")}>
      <p>
        {t("contact.text")}{" "}
        <a href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      </p>
    </Section>
  );
}
