import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button } from "#app/components/button.tsx";
import { CardGrid, LinkCard } from "#app/components/card.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { termsOf } from "#app/session/organisation.server.ts";
import { EmailForm } from "../auth/email-form.tsx";
import { inAppBrowserOf } from "../auth/in-app-browser.server.ts";
import { InAppBrowserNotice } from "../auth/in-app-browser-notice.tsx";
import { loadSignInMethods, type SignInMethods } from "../auth/methods.server.ts";
import { loadRefusal } from "../auth/refusal-view.server.ts";
import { requestCode } from "../auth/request-code.server.ts";
import type { Route } from "./+types/options";
import { Preparation } from "./preparation.tsx";
import { TermsNote } from "./terms.tsx";

export const handle = { i18n: ["join", "auth"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    app: inAppBrowserOf(request, href("/register")),
    methods: await loadSignInMethods(context),
    terms: termsOf(context),
    refusal: loadRefusal(context),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  requestCode(request, context, "signUp");

export default function Options({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("join");
  const { app, methods, refusal } = loaderData;
  const ways = [
    { way: "signIn", href: href("/login"), icon: "profile" },
    { way: "activate", href: href("/activate"), icon: "check" },
    { way: "guest", href: href("/LoginGusetUser"), icon: "person" },
  ] as const;
  return (
    <Page
      title={t("options.title")}
      lead={t("options.lead")}
      back={{ href: href("/login"), label: t("common:signIn") }}
    >
      <PageTitle title={t("options.title")} hasError={actionData !== undefined} />
      {refusal && <Banner {...refusal} />}
      <InAppBrowserNotice app={app} />
      <CardGrid>
        {ways.map(({ way, href, icon }) => (
          <LinkCard
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
        <TermsNote terms={loaderData.terms} />
        <SignUp methods={methods} lastResult={actionData} />
      </Section>
      <Preparation />
    </Page>
  );
}

interface SignUpProps {
  methods: SignInMethods;
  lastResult: SubmissionResult<string[]> | undefined;
}

function SignUp({ methods: { facebook, email }, lastResult }: SignUpProps) {
  const { t } = useTranslation("join");
  if (!facebook && !email) return <p className="prose">{t("options.register.none")}</p>;
  const way = facebook ? (email ? "textBoth" : "text") : "textEmail";
  return (
    <>
      <p className="prose">{t(`options.register.${way}`)}</p>
      {facebook && (
        <form method="post" action={href("/auth/facebook")}>
          <input type="hidden" name="intent" value="signUp" />
          <Button icon="facebook">{t("options.register.action")}</Button>
        </form>
      )}
      {email && (
        <EmailForm
          hint={t("options.register.emailHint")}
          kind={facebook ? "quiet" : undefined}
          lastResult={lastResult}
        />
      )}
    </>
  );
}
