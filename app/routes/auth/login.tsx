import { setTimeout as pause } from "node:timers/promises";
import type { SubmissionResult } from "@conform-to/react";
import { href, type RouterContextProvider } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button } from "#app/components/button.tsx";
import { CardGrid, LinkCard } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { listGuestNews } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { loginPath } from "#app/session/end-session.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { plainPageMiddleware } from "#app/session/plain-page.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { Contact } from "../membership/preparation.tsx";
import type { Route } from "./+types/login";
import { EmailForm } from "./email-form.tsx";
import { inAppBrowserOf } from "./in-app-browser.server.ts";
import { InAppBrowserNotice } from "./in-app-browser-notice.tsx";
import { loadSignInMethods, type SignInMethods } from "./methods.server.ts";
import { loadRefusal } from "./refusal-view.server.ts";
import { requestCode } from "./request-code.server.ts";
import { loadSharedPage } from "./shared-page.server.ts";

/** Outside platforms may be slow; sign-in doesn't wait. */
const TIMEOUT_MS = 1_000;

async function loadHeadline(context: Readonly<RouterContextProvider>) {
  const request = call(context, listGuestNews, { query: { page: 1, limit: 1 } }, { token: "" });
  const result = await (configuration().apiUrl
    ? Promise.race([request, pause(TIMEOUT_MS, undefined, { ref: false })])
    : request);
  const [newest] = result?.ok ? result.data.items : [];
  const path = newest && href("/news/:id", { id: newest.id });
  return path && isScreenOffered(path) ? { href: path, title: newest.title } : undefined;
}

export const handle = { isHydrated: true, i18n: ["auth"] };

export const middleware = [plainPageMiddleware];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const redirectTo = safePath(url.searchParams.get("redirectTo"));
  const [methods, headline, shared] = await Promise.all([
    loadSignInMethods(context),
    loadHeadline(context),
    loadSharedPage(context, redirectTo),
  ]);
  const card = shareCard(context);
  return {
    redirectTo,
    isDemo: configuration().demo,
    app: inAppBrowserOf(request, loginPath(redirectTo)),
    methods,
    headline,
    isUnknown: url.searchParams.has("unknown"),
    refusal: loadRefusal(context),
    page: shared ?? {
      title: card.site,
      description: translatorOf(context)("auth:logIn.lead"),
      address: configuration().publicUrl + href("/login"),
      card,
    },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => openGraphMeta(loaderData?.page);

export const action = ({ request, context }: Route.ActionArgs) =>
  requestCode(request, context, "signIn");

export default function LogIn({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const { redirectTo, isDemo, app, methods, headline, isUnknown, refusal } = loaderData;
  return (
    <Page withPoster title={t("logIn.title")} lead={t("logIn.lead")}>
      <PageTitle title={t("logIn.title")} hasError={actionData !== undefined} />
      {refusal && <Banner {...refusal} />}
      {isUnknown && (
        <Banner
          label={t("logIn.unknownLabel")}
          action={{ href: href("/register"), label: t("logIn.register") }}
        >
          {t("logIn.unknown")}
        </Banner>
      )}
      <InAppBrowserNotice app={app} />
      <Methods methods={methods} redirectTo={redirectTo} isDemo={isDemo} lastResult={actionData} />
      <hr />
      <Section title={t("logIn.members")}>
        <CardGrid>
          <LinkCard
            href={href("/activate")}
            icon="check"
            title={t("logIn.activate")}
            text={t("logIn.activateText")}
          />
          <LinkCard
            href={href("/register")}
            icon="plus"
            title={t("logIn.register")}
            text={t("logIn.registerText")}
          />
        </CardGrid>
      </Section>
      <Section title={t("logIn.guests")}>
        <p>{t("logIn.guestsText")}</p>
        <form method="post" action={href("/guest")}>
          <ReturnField to={redirectTo} />
          <Button kind="quiet">{t("logIn.continueAsGuest")}</Button>
        </form>
        <p className="row">
          <Link to={href("/LoginGusetUser")}>{t("logIn.guestRegister")}</Link>{" "}
          <Link to={href("/GusetUserHome")}>{t("logIn.guestLogIn")}</Link>
        </p>
      </Section>
      <OpenPages headline={headline} />
    </Page>
  );
}

function OpenPages({ headline }: { headline: { href: string; title: string } | undefined }) {
  const { t } = useTranslation("auth");
  return (
    <ul className="doors">
      <li>
        <Link to={href("/DataEntire")}>
          <Icon name="ballot" />
          {t("logIn.candidates")}
        </Link>
      </li>
      {headline && (
        <li>
          <Link to={headline.href}>
            <Icon name="news" />
            <span>
              <bdi>{headline.title}</bdi>
            </span>
          </Link>
        </li>
      )}
    </ul>
  );
}

interface MethodsProps {
  methods: SignInMethods;
  redirectTo: string;
  isDemo: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

function Methods({ methods, redirectTo, isDemo, lastResult }: MethodsProps) {
  const { t } = useTranslation("auth");
  if (!methods.facebook && !methods.email) return <NoMethods />;
  return (
    <>
      {methods.facebook && (
        <form method="post" action={href("/auth/facebook")} className="stack">
          <input type="hidden" name="intent" value="signIn" />
          <ReturnField to={redirectTo} />
          <Button wide icon="facebook">
            {t("logIn.facebook")}
          </Button>
          <p className="muted">{t(isDemo ? "logIn.demoNote" : "logIn.facebookNote")}</p>
        </form>
      )}
      {methods.email && (
        <EmailForm
          hint={t("logIn.emailHint")}
          kind={methods.facebook ? "quiet" : undefined}
          lastResult={lastResult}
        >
          <ReturnField to={redirectTo} />
        </EmailForm>
      )}
    </>
  );
}

/** Omits home. */
function ReturnField({ to }: { to: string }) {
  return to === "/" ? null : <input type="hidden" name="redirectTo" value={to} />;
}

function NoMethods() {
  const { t } = useTranslation("auth");
  return (
    <>
      <Banner icon="warning" label={t("logIn.noneLabel")}>
        {t("logIn.none")}
      </Banner>
      <Contact />
    </>
  );
}
