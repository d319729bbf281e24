import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CardGrid, Choice } from "#app/components/card.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Preparation } from "./preparation.tsx";

export const handle = { words: ["membership"] };

/** The ways to an account (§2 "membership options"). */
export default function Options() {
  const { t } = useTranslation("membership");
  const ways = [
    { way: "signIn", href: href("/login"), icon: "facebook" },
    { way: "activate", href: href("/activate"), icon: "check" },
    { way: "guest", href: href("/LoginGusetUser"), icon: "person" },
  ] as const;
  return (
    <Page title={t("options.title")} lead={t("options.lead")} back={href("/login")}>
      <PageTitle title={t("options.title")} />
      <CardGrid>
        {ways.map(({ way, href, icon }) => (
          <Choice
            key={way}
            level={2}
            href={href}
            icon={icon}
            title={t(`options.${way}.title`)}
            text={t(`options.${way}.text`)}
          />
        ))}
      </CardGrid>
      <Section title={t("options.register.title")}>
        <p className="prose">{t("options.register.text")}</p>
        {/* A plain form: it leaves for another site. */}
        <form method="post" action={href("/auth/facebook")}>
          <input type="hidden" name="intent" value="signUp" />
          <Button icon="facebook">{t("options.register.action")}</Button>
        </form>
      </Section>
      <Preparation />
    </Page>
  );
}
