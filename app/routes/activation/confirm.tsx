import type { SubmissionResult } from "@conform-to/react";
import { href, redirect } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { verifyGuest } from "#app/contract/guest.ts";
import { activationCookie } from "#app/session/activation.server.ts";
import { askForCookies } from "#app/session/cookies-kept.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { startDialog } from "#app/session/social-dialog.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { loadSignInMethods } from "../auth/methods.server.ts";
import { CodeEntry, CodeWithResend } from "../guest/code-entry.tsx";
import { Contact } from "../membership/preparation.tsx";
import type { Route } from "./+types/confirm";
import { finishActivation, finishByEmail } from "./finish.server.ts";

export const handle = { isHydrated: true, i18n: ["activation", "guest", "auth"] };

export async function loader({ context }: Route.LoaderArgs) {
  const activation = activationCookie.read(context);
  if (!activation) throw redirect(askForCookies(context, href("/activate")));
  const methods = await loadSignInMethods(context);
  const { codeSentTo, codeSentAt, fbAccessToken } = activation;
  return {
    codeSentTo,
    sentAt: codeSentAt,
    hasFacebookToken: fbAccessToken !== undefined,
    // The code alone is proof where one was mailed.
    isByEmail: methods.email && codeSentTo !== undefined,
    isByFacebook: methods.facebook,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const activation = activationCookie.read(context);
  if (!activation) return redirect(href("/activate"), 303);
  const schema = verifyGuest.body.pick({ otp: true });
  const { submission, key, formData } = await readForm(request, context, schema);
  const isCodeRequired = activation.codeSentTo !== undefined;
  if (isCodeRequired && submission.status !== "success") return formInvalid(submission, ["otp"]);
  const otp = submission.status === "success" ? submission.value.otp : undefined;
  if (otp && formData.get("way") === "email") return finishByEmail(context, otp, key);
  activationCookie.save(context, { ...activation, otp });
  if (activation.fbAccessToken) return finishActivation(context, activation.fbAccessToken);
  const dialog = startDialog(sessionOf(context), { intent: "activate", redirectTo: href("/") });
  if (dialog) return redirect(dialog, 303);
  toast(context, {
    type: "error",
    message: translatorOf(context)("failure:social-not-configured"),
  });
  return redirect(href("/activate/confirm"), 303);
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("activation");
  const { codeSentTo, sentAt, hasFacebookToken, isByEmail, isByFacebook } = loaderData;
  const isVoid = sentAt === undefined;
  const hasMethod = isByEmail || isByFacebook;
  const title = t("confirm.title");
  const lead = codeSentTo ? (
    <>
      {t("confirm.sentTo")} <bdi dir="ltr">{codeSentTo}</bdi>
    </>
  ) : (
    t(hasMethod ? "confirm.lead" : "confirm.leadNone")
  );
  const facebook = t(hasFacebookToken ? "confirm.finish" : "confirm.facebook");
  return (
    <Page narrow title={title} lead={lead}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      {codeSentTo ? (
        <CodeWithResend key={sentAt} isVoid={isVoid} resend={href("/activate/resend")}>
          <CodeForm
            expired={isVoid}
            facebook={isByFacebook ? facebook : undefined}
            isByEmail={isByEmail && !hasFacebookToken}
            rejected={actionData}
          />
        </CodeWithResend>
      ) : isByFacebook ? (
        <form method="post" className="stack">
          <FormKeyField form="confirm" />
          <Button wide icon="facebook">
            {facebook}
          </Button>
        </form>
      ) : (
        <Contact />
      )}
      {isByFacebook && (
        <p className="muted">{t(hasFacebookToken ? "confirm.vouched" : "confirm.note")}</p>
      )}
      <p>
        {t("confirm.notMine")} <Link to={href("/activate")}>{t("confirm.again")}</Link>
      </p>
    </Page>
  );
}

interface CodeFormProps {
  expired: boolean;
  facebook: string | undefined;
  isByEmail: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

function CodeForm({ expired, facebook, isByEmail, rejected }: CodeFormProps) {
  const { t } = useTranslation("activation");
  return (
    <form method="post" id="confirm" noValidate className="stack">
      <FormKeyField form="confirm" />
      <CodeEntry
        id="confirm"
        rejected={rejected}
        expired={expired}
        submits={[
          ...(facebook ? [{ way: "facebook", label: facebook }] : []),
          ...(isByEmail
            ? [{ way: "email", label: t(facebook ? "confirm.withoutFacebook" : "confirm.finish") }]
            : []),
        ]}
      />
    </form>
  );
}
