import { href, type RouterContextProvider, redirect } from "react-router";
import { formatMoment, withinText } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { type Finding, getDoctorReport, runDoctor } from "#app/contract/doctor.ts";
import { findingStates, sentenceKeyOf } from "#app/contract/doctor.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Worst first. Undefined where the platform has no such call. */
export async function loadDoctor(context: Context) {
  const result = await call(context, getDoctorReport, {});
  if (!result.ok) return undefined;
  const { language } = preferencesOf(context);
  const { foundAt } = result.data;
  const found = result.data.findings.map((each) => toFindingView(context, each));
  return {
    findings: findingStates.flatMap((state) => found.filter((each) => each.state === state)),
    when: foundAt ? withinText(formatMoment(foundAt, language, new Date())) : undefined,
  };
}
export type DoctorView = NonNullable<Awaited<ReturnType<typeof loadDoctor>>>;

function toFindingView(context: Context, finding: Finding) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const { check, state, values } = finding;
  const { detail, ...others } = values ?? {};
  const shown = Object.entries(others).map(([name, value]) => [
    name,
    // Addresses and paths stand by themselves in an Arabic sentence.
    typeof value === "number" ? formatNumber(value, language) : `\u2066${value}\u2069`,
  ]);
  const unknown = t("doctor:otherwise");
  const words = t(sentenceKeyOf(finding), { ...Object.fromEntries(shown), defaultValue: unknown });
  return {
    check,
    state,
    sentence: String(words),
    detail: detail === undefined ? undefined : String(detail),
  };
}

/** The act of the settings that runs it. */
export async function actDoctor({ request, context }: { request: Request; context: Context }) {
  const { key } = await readForm(request, context, runDoctor.body);
  const result = await call(context, runDoctor, {}, { key });
  const isWell = result.ok && result.data.findings.every(({ state }) => state === "ok");
  const said = translatorOf(context)(`doctor:${isWell ? "well" : "found"}`);
  toast(context, {
    type: isWell ? "success" : "error",
    message: result.ok ? said : result.message,
  });
  return redirect(`${href("/desk/settings")}#doctor`, 303);
}
