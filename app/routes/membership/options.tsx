import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CardGrid, Choice } from "#app/components/card.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { termsOf } from "#app/session/organisation.server.ts";
import type { Route } from "./+types/options";
import { Preparation } from "./preparation.tsx";
import { TermsNote } from "./terms.tsx";

export const handle = { words: ["membership"] };

export const loader = ({ context }: Route.LoaderArgs) => ({ terms: termsOf(context) });

/** The ways to an account (§2 "membership options"). */
export default function Options({ loaderData }: Route.ComponentProps) {
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
            href={href}
            icon={icon}
            title={t(`options.${way}.title`)}
            text={t(`options.${way}.text`)}
          />
        ))}
      </CardGrid>
      <Section title={t("options.register.title")}>
        <p className="prose">{t("options.register.text")}</p>
        <TermsNote terms={loaderData.terms} />
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
