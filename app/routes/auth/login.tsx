import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { CardGrid, Choice } from "#app/components/card.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { configuration } from "#app/configuration.ts";
import { safePath } from "#app/session/origin.server.ts";
import type { Route } from "./+types/login";

export const handle = { words: ["auth"] };

export function loader({ request, url }: Route.LoaderArgs) {
  return {
    redirectTo: safePath(url.searchParams.get("redirectTo")),
    isDemo: configuration().demo,
    inApp: surroundingApp(request.headers.get("user-agent") ?? ""),
  };
}

/** The ways in (readings §5). Every one of them works as a plain form or link. */
export default function LogIn({ loaderData: { redirectTo, isDemo, inApp } }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <Page narrow title={t("logIn.title")} lead={t("logIn.lead")}>
      <PageTitle title={t("logIn.title")} />
      {inApp && (
        <Banner icon="warning" label={t("logIn.inAppLabel")}>
          {t("logIn.inApp", { app: t(`logIn.app.${inApp}`) })}
        </Banner>
      )}
      {/* A plain form: it leaves for another site. */}
      <form method="post" action={href("/auth/facebook")} className="stack">
        <input type="hidden" name="intent" value="signIn" />
        <ReturnField to={redirectTo} />
        <Button wide icon="facebook">
          {t("logIn.facebook")}
        </Button>
        <p className="muted">{t(isDemo ? "logIn.demoNote" : "logIn.facebookNote")}</p>
      </form>
      <Section title={t("logIn.members")}>
        <CardGrid>
          <Choice
            href={href("/activate")}
            icon="check"
            title={t("logIn.activate")}
            text={t("logIn.activateText")}
          />
          <Choice
            href={href("/register")}
            icon="plus"
            title={t("logIn.register")}
            text={t("logIn.registerText")}
          />
        </CardGrid>
      </Section>
      <Section title={t("logIn.guests")}>
        <p>{t("logIn.guestsText")}</p>
        <div className="row">
          <form method="post" action={href("/guest")}>
            <ReturnField to={redirectTo} />
            <Button kind="quiet">{t("logIn.continueAsGuest")}</Button>
          </form>
          <ButtonLink kind="plain" href={href("/GusetUserHome")}>
            {t("logIn.guestLogIn")}
          </ButtonLink>
        </div>
      </Section>
    </Page>
  );
}

/** Where to go afterwards; home needs no saying. */
function ReturnField({ to }: { to: string }) {
  return to === "/" ? null : <input type="hidden" name="redirectTo" value={to} />;
}

/** The app whose built-in browser shows this page: a sign-in there is lost when it is closed. */
function surroundingApp(userAgent: string): "facebook" | "instagram" | undefined {
  if (/\bInstagram\b/.test(userAgent)) return "instagram";
  return /\bFB(AN|AV|_IAB)\b/.test(userAgent) ? "facebook" : undefined;
}
