import reader from "virtual:qr-reader";
import type { TFunction } from "i18next";
import { data, href } from "react-router";
import { z } from "zod";
import { formatMoment } from "#app/arabic/dates.ts";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { filledByScript } from "#app/components/filled-by-script.ts";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { cardForm, checkCard } from "#app/contract/card.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { Answer, tones } from "../answer.tsx";
import type { Route } from "./+types/verify";

const claims = z.object({ exp: z.number() });

/** Read from the token. */
function endOf(token: string): string | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const { exp } = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    return new Date(exp * 1000).toISOString();
  } catch {
    return undefined;
  }
}

export const handle = { i18n: ["card"] };

/** Not in the lite version. */
export function loader({ context }: Route.LoaderArgs) {
  return { hasScript: !preferencesOf(context).lite, reader };
}

/** Read-only, so no key. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, cardForm);
  if (submission.status !== "success") return formInvalid(submission);
  const token = submission.value.card;
  const result = await call(context, checkCard, { params: { token } }, { token: "" });
  const isUnknown = !result.ok && (result.status === 404 || result.status === 400);
  if (!result.ok && !isUnknown) return formRejected(context, submission, result);
  const { language } = preferencesOf(context);
  const end = result.ok ? endOf(token) : undefined;
  return data({
    state: result.ok ? result.data.state : ("unknown" as const),
    name: (result.ok && result.data.name) || undefined,
    until: end && formatMoment(end, language),
    at: formatMoment(new Date(), language),
  });
}

/** Only this page may use the camera. */
export const headers = () => ({
  "Cache-Control": "no-store",
  "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
});

export default function VerifyCard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("card");
  const rejected = actionData && "initialValue" in actionData ? actionData : undefined;
  const answered = actionData && "at" in actionData ? actionData : undefined;
  const problems = rejected?.error?.card ?? rejected?.error?.[""] ?? undefined;
  const typed = rejected?.initialValue?.card;
  return (
    <Page title={t("check.title")} lead={t("verify.lead")} narrow>
      <PageTitle title={t("check.title")} hasError={rejected !== undefined} />
      <div id="card-answered">{answered && <Answer {...answered} />}</div>
      {/* Filled by the script; React leaves it empty. */}
      <div id="card-answer" aria-live="polite" {...filledByScript} />
      <form
        method="post"
        action={href("/card/check")}
        noValidate
        className="stack"
        data-card-check=""
      >
        <ErrorSummary
          errors={(problems ?? []).map((problem) => ({
            field: "card",
            message: summaryLine(rejected, "card", t("verify.card"), problem),
          }))}
        />
        <TextArea
          name="card"
          label={t("verify.card")}
          hint={t("verify.cardHint")}
          error={rejected?.error?.card ?? undefined}
          defaultValue={typeof typed === "string" ? typed : ""}
          maxLength={4000}
          rows={3}
          dir="ltr"
          required
        />
        <div className="row">
          <Button icon="check">{t("verify.submit")}</Button>
          <card-camera
            label={t("verify.camera")}
            stop={t("verify.cameraStop")}
            refused={t("verify.cameraRefused")}
            reader={loaderData.reader}
            {...filledByScript}
          />
        </div>
      </form>
      <p className="muted">{t("verify.offline")}</p>
      <p
        className="warm clock-wrong"
        role="status"
        data-clock-wrong={t("verify.clockWrong")}
        {...filledByScript}
      />
      {/* An attribute: a text browser would read "valid". */}
      <div id="card-answers" data-words={JSON.stringify(wordsOf(t))} />
      {loaderData.hasScript && <script src="/card-check.js" async />}
    </Page>
  );
}

function wordsOf(t: TFunction<"card">) {
  return {
    holder: t("check.holder"),
    until: t("check.until"),
    at: t("check.atLabel"),
    states: Object.fromEntries(
      Object.entries(tones).map(([state, tone]) => [
        state,
        { tone, title: t(`check.${state}`), text: t(`check.${state}Text`) },
      ]),
    ),
  };
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "card-camera": React.HTMLAttributes<HTMLElement> & {
        label: string;
        stop: string;
        refused: string;
        reader: string;
      };
    }
  }
}
