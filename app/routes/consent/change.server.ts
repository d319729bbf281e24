import type { RouterContextProvider } from "react-router";
import { redirect } from "react-router";
import { consentForm, giveConsent, withdrawConsent } from "#app/contract/consent.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toastResult } from "#app/session/toast.server.ts";

interface ActionArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

export async function changeConsent({ request, context }: ActionArgs, back: string) {
  const { submission, key } = await readForm(request, context, consentForm);
  if (submission.status !== "success") {
    toastResult(context, localFailure(context, 400, "failure:invalid"), "");
    return redirect(back, 303);
  }
  const { purpose, wanted, version } = submission.value;
  const result =
    wanted === "give"
      ? await call(context, giveConsent, { body: { purpose, version } }, { key })
      : await call(context, withdrawConsent, { params: { purpose } }, { key });
  toastResult(context, result, translatorOf(context)(`consent:${purpose}.done.${wanted}`));
  return redirect(back, 303);
}
