import "../../styles/dense.css";
import { data, href, redirect } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { DataTable } from "#app/components/data-table.tsx";
import { Forbidden as ForbiddenPage } from "#app/components/forbidden.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { getFirstSteps, skipFirstStep, testService } from "#app/contract/first-steps.ts";
import { services } from "#app/contract/first-steps.values.ts";
import { dismissProxyReport, reportStream } from "#app/contract/proxy.ts";
import { releaseName } from "#app/release.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { actDoctor, loadDoctor } from "../doctor/doctor.server.ts";
import { DoctorSection } from "../doctor/section.tsx";
import type { Route } from "./+types/settings";
import { placesFor, type SettingsGroup } from "./places.ts";
import { ProxyReports, StreamCheck } from "./proxy-reports.tsx";
import { streamCheckOf, toProxyView } from "./proxy-view.server.ts";
import { Step } from "./step.tsx";
import { type BackupView, describeTest, toBackupView, toStepView } from "./step-view.server.ts";

export const handle = { i18n: ["first-steps", "doctor"] };

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  if (!may(visitor, CHANGE_ORGANISATION)) return data(null, 403);
  const [result, doctor] = await Promise.all([
    call(context, getFirstSteps, {}),
    loadDoctor(context),
  ]);
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const { steps, done, total, ranks, backup } = result.data;
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  return data({
    proxy: toProxyView(context, result.data.proxy ?? []),
    streamCheck: streamCheckOf(context),
    steps: steps.map((step) => toStepView(context, step, result.data)),
    done,
    total,
    backup: backup && toBackupView(context, backup),
    release: releaseName(),
    doctor,
    groups: placesFor((ability) => may(visitor, ability)),
    // On this server, even if the platform is elsewhere.
    providerCallback: configuration().publicUrl + href("/auth/facebook/callback"),
    ranks: ranks.map(({ rank, roles, holders }) => ({
      rank: t(`role:rank.${rank}`),
      roles,
      holders: t("role:holders", { count: holders, number: formatNumber(holders, language) }),
    })),
  });
}

export const action = formActions({
  async test({ request, context }: Route.ActionArgs) {
    const { formData, key } = await readForm(request, context, testService.body);
    const params = testService.params.safeParse({ service: formData.get("service") });
    if (!params.success) return redirectMalformed(context);
    const result = await call(context, testService, { params: params.data }, { key });
    const isWorking = result.ok && result.data.outcome === "worked";
    const message = result.ok ? describeTest(context, result.data) : result.message;
    toast(context, { type: isWorking ? "success" : "error", message });
    return redirect(`${href("/desk/settings")}#${params.data.service}`, 303);
  },

  async skip({ request, context }: Route.ActionArgs) {
    const { submission, key } = await readForm(request, context, skipFirstStep.body);
    if (submission.status !== "success") return redirectMalformed(context);
    const { step, isSkipped } = submission.value;
    const result = await call(context, skipFirstStep, { body: { step, isSkipped } }, { key });
    if (!result.ok) toast(context, { type: "error", message: result.message });
    return redirect(`${href("/desk/settings")}#${step}`, 303);
  },

  doctor: (args: Route.ActionArgs) => actDoctor(args),

  async dismiss({ request, context }: Route.ActionArgs) {
    const { formData, key } = await readForm(request, context, dismissProxyReport.body);
    const params = dismissProxyReport.params.safeParse({ part: formData.get("part") });
    if (!params.success) return redirectMalformed(context);
    const result = await call(context, dismissProxyReport, { params: params.data }, { key });
    if (!result.ok) toast(context, { type: "error", message: result.message });
    return redirect(href("/desk/settings"), 303);
  },

  /** By a script (app/enhancement/stream-check.ts). */
  async stream({ request, context }: Route.ActionArgs) {
    const { submission, key } = await readForm(request, context, reportStream.body);
    if (submission.status !== "success") return new Response(null, { status: 400 });
    const result = await call(context, reportStream, { body: submission.value }, { key });
    return new Response(null, { status: result.ok ? 204 : result.status || 503 });
  },
});

function redirectMalformed(context: Route.ActionArgs["context"]): Response {
  toast(context, { type: "error", message: translatorOf(context)("failure:malformed") });
  return redirect(href("/desk/settings"), 303);
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("first-steps");
  if (!loaderData) return <Forbidden />;
  const { steps, done, total, ranks, providerCallback, groups, release, doctor } = loaderData;
  const { proxy, backup } = loaderData;
  const title = t("title");
  const isReady = done === total;
  const rows = (isService: boolean) =>
    steps
      .filter(({ name }) => services.some((service) => service === name) === isService)
      .map((step) => <Step key={step.name} step={step} providerCallback={providerCallback} />);
  return (
    <Page dense title={title} lead={t(isReady ? "ready" : "lead")}>
      <PageTitle title={title} />
      <div className="settings">
        <Places groups={groups} />
        <div>
          <ProxyReports reports={proxy} />
          <StreamCheck reports={proxy} script={loaderData.streamCheck} />
          {!isReady && (
            <Section title={t("steps")} id="steps">
              <p>
                <b>{t("progress", { done, total })}</b>
              </p>
              <progress className="progress" value={done} max={total} aria-label={t("steps")} />
              <ol className="first-steps">{rows(false)}</ol>
            </Section>
          )}
          <Section title={t("group.signIn")} id="services">
            <ul className="first-steps">{rows(true)}</ul>
          </Section>
          {backup && <Backup {...backup} />}
          {!isReady && (
            <Section
              title={t("ranks.title")}
              more={{ href: href("/roles"), label: t("ranks.all") }}
            >
              <DataTable
                label={t("ranks.title")}
                ending={2}
                columns={[t("ranks.rank"), t("ranks.roles"), t("ranks.holders")]}
                rows={ranks.map(({ rank, roles, holders }) => ({
                  id: rank,
                  cells: [
                    rank,
                    roles.length > 0 ? (
                      <bdi key="roles">{roles.join(t("common:comma"))}</bdi>
                    ) : (
                      <span key="roles" className="muted">
                        {t("ranks.none")}
                      </span>
                    ),
                    holders,
                  ],
                }))}
              />
            </Section>
          )}
          {doctor && <DoctorSection doctor={doctor} />}
          <p className="muted">{t("release", { release })}</p>
        </div>
      </div>
    </Page>
  );
}

function Places({ groups }: { groups: readonly SettingsGroup[] }) {
  const { t } = useTranslation("first-steps");
  return (
    <nav aria-label={t("places")} className="settings-places">
      {groups.map(({ group, places }) => (
        <section key={group}>
          <h2>{t(`group.${group}`)}</h2>
          <ul>
            {places.map(({ name, to }) => (
              <li key={name}>
                <Link to={to}>{t([`place.${name}`, `step.${name}.title`])}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Forbidden() {
  const { t } = useTranslation("first-steps");
  return (
    <ForbiddenPage
      title={t("title")}
      reason={t("forbidden.title")}
      text={t("forbidden.text")}
      action={{ href: href("/"), label: t("common:action.home") }}
    />
  );
}

function Backup({ isGood, sentence, last }: BackupView) {
  const { t } = useTranslation("first-steps");
  return (
    <Section title={t("backup.title")} id="backup">
      <p className={isGood ? "muted" : "warm"}>{sentence}</p>
      {last && <p className="muted">{last}</p>}
    </Section>
  );
}
