import { data, Form, href, redirect, useNavigation } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { useOrganisation } from "#app/components/organisation.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { acceptInvitation, readInvitation } from "#app/contract/administrator.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { invitationCookie } from "#app/session/invitation.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { loadSignInMethods, type SignInMethods } from "../auth/methods.server.ts";
import { CodeForm, CodeWithResend } from "../guest/code-entry.tsx";
import type { Route } from "./+types/confirm";
import { startAdministratorSession } from "./accept.server.ts";

export const handle = { isHydrated: true, i18n: ["auth", "guest"] };

export async function loader({ context }: Route.LoaderArgs) {
  const openedInvitation = invitationCookie.read(context);
  const { token = "", codeSentAt } = openedInvitation ?? {};
  const [result, methods, visitor] = await Promise.all([
    openedInvitation
      ? call(context, readInvitation, { body: { token } }, { token: "" })
      : undefined,
    loadSignInMethods(context),
    visitorOf(context),
  ]);
  if (result && !result.ok && (result.status === 0 || result.status >= 429)) {
    throw pageFailure(result);
  }
  if (!result?.ok) return data({ invitation: undefined }, { status: 404 });
  return data({
    invitation: result.data,
    methods,
    isSignedIn: visitor.kind === "authenticated",
    isSent: codeSentAt !== undefined,
    sentAt: codeSentAt ?? "",
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const openedInvitation = invitationCookie.read(context);
  if (!openedInvitation) return redirect(href("/administrator"), 303);
  const schema = acceptInvitation.body.pick({ otp: true });
  const { submission, key } = await readForm(request, context, schema);
  if (submission.status !== "success") return formInvalid(submission, ["otp"]);
  const { token } = openedInvitation;
  const { otp } = submission.value;
  const playerId = sessionOf(context).data.playerId ?? "null";
  const result = await call(
    context,
    acceptInvitation,
    { body: { token, otp, playerId } },
    { key, token: "", headers: codeAsker(context) },
  );
  if (result.ok) return startAdministratorSession(context, result.data);
  // Void: the screen calls it expired and offers a new one.
  const isVoid = result.code === "code-expired" || result.code === "code-exhausted";
  if (isVoid) invitationCookie.save(context, { token, codeSentAt: "" });
  return formRejected(context, submission, result, ["otp"]);
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const organisation = useOrganisation();
  if (!loaderData.invitation) return <InvalidInvitation />;
  const { invitation, methods, isSignedIn, isSent, sentAt } = loaderData;
  const title = t("administrator.title");
  const lead = t("administrator.lead", {
    name: invitation.name,
    organisation: organisation.name,
  });
  return (
    <Page narrow title={title} lead={lead}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      {isSignedIn && (
        <Banner label={t("administrator.signedInLabel")}>{t("administrator.signedIn")}</Banner>
      )}
      {isSent ? (
        <>
          <p>
            {t("guest:verify.sentTo")} <bdi dir="ltr">{invitation.maskedEmail}</bdi>
          </p>
          <CodeWithResend
            key={sentAt}
            isVoid={sentAt === ""}
            resend={href("/administrator/send-code")}
          >
            <CodeForm
              id="administrator"
              rejected={actionData}
              expired={sentAt === ""}
              submit={t("administrator.submit")}
            />
          </CodeWithResend>
        </>
      ) : (
        <SignInOptions methods={methods} isSignedIn={isSignedIn} email={invitation.maskedEmail} />
      )}
    </Page>
  );
}

interface SignInOptionsProps {
  methods: SignInMethods;
  isSignedIn: boolean;
  email: string;
}

function SignInOptions({ methods, isSignedIn, email }: SignInOptionsProps) {
  const { t } = useTranslation("auth");
  const busy = useNavigation().state !== "idle";
  // The dialog keeps who is signed in.
  const isByFacebook = methods.facebook && !isSignedIn;
  return (
    <>
      {methods.email && (
        <Form method="post" action={href("/administrator/send-code")} className="stack">
          <FormKeyField form="send-code" />
          <p>
            {t("administrator.codeText")} <bdi dir="ltr">{email}</bdi>
          </p>
          <Button wide icon="mail" disabled={busy}>
            {t("administrator.sendCode")}
          </Button>
        </Form>
      )}
      {isByFacebook && (
        // Plain: it navigates to another site.
        <form method="post" action={href("/auth/facebook")} className="stack">
          <input type="hidden" name="intent" value="administrator" />
          <Button wide kind={methods.email ? "quiet" : undefined} icon="facebook">
            {t("logIn.facebook")}
          </Button>
        </form>
      )}
      {!methods.email && !isByFacebook && (
        <Banner icon="warning" label={t("logIn.noneLabel")}>
          {t(isSignedIn ? "administrator.signOutFirst" : "administrator.none")}
        </Banner>
      )}
    </>
  );
}

function InvalidInvitation() {
  const { t } = useTranslation("auth");
  const title = t("administrator.invalid.title");
  return (
    <Page narrow title={title} lead={t("administrator.invalid.lead")}>
      <PageTitle title={title} />
      <ul className="prose">
        {(["used", "replaced", "expired", "cut"] as const).map((each) => (
          <li key={each}>{t(`administrator.invalid.${each}`)}</li>
        ))}
      </ul>
      <p className="prose">{t("administrator.invalid.next")}</p>
      <ButtonLink href={href("/login")}>{t("logIn.title")}</ButtonLink>
      <p>
        <Link to={href("/news")}>{t("administrator.invalid.news")}</Link>
      </p>
    </Page>
  );
}
