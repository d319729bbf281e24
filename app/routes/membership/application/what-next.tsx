import { useOrganisation } from "#app/components/organisation.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";

const happenings = ["read", "correct", "decide"] as const;

interface WhatNextProps {
  reviewTime: string | undefined;
  usualDays: number | undefined;
}

export function WhatNext({ reviewTime, usualDays }: WhatNextProps) {
  const { t } = useTranslation("application");
  const { email, contacts } = useOrganisation();
  return (
    <>
      <Section title={t("next.title")}>
        <ol className="prose">
          {happenings.map((each) => (
            <li key={each}>{t(`next.${each}`)}</li>
          ))}
        </ol>
      </Section>
      <Section title={t("next.time")}>
        {reviewTime ? (
          <p dir="auto">{reviewTime}</p>
        ) : (
          <p>{usualDays ? t("next.usually", { count: usualDays }) : t("next.unknown")}</p>
        )}
      </Section>
      <Section title={t("next.ask")}>
        <p>
          {t("next.askText")}{" "}
          <a href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
          {contacts.map(({ href, label }) => (
            <span key={href}>
              {" · "}
              <a href={href}>
                <bdi dir="ltr">{label}</bdi>
              </a>
            </span>
          ))}
        </p>
      </Section>
    </>
  );
}
