import "../../../../styles/dense.css";
import "../../../../styles/survey.css";
import { Fragment } from "react";
import { data, useNavigation } from "react-router";
import { formatMoment, toSaidTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatList } from "#app/arabic/list.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { ConfirmPage, HiddenFields } from "#app/components/confirm-page.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Rail } from "#app/components/rail.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type SurveyKind, surveyDeskPath } from "#app/contract/survey.values.ts";
import { type DeskSurvey, readDeskSurvey } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import { surveyKindAt } from "../kind.ts";
import { stateTones } from "../state-tone.ts";
import { SurveyForm } from "../survey-form.tsx";
import { ShownSurvey } from "../survey-preview.tsx";
import { loadChoices, toValues } from "../values.server.ts";
import type { Route } from "./+types/edit";
import { actions } from "./actions.server.ts";
import type { SurveyToConfirm } from "./confirm.server.ts";
import { Questions } from "./questions.tsx";
import { MainActs, Missing, OtherActs, SurveyErrors } from "./survey-acts.tsx";

export const handle = { isHydrated: true, i18n: ["survey", "survey-answer"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const result = await call(context, readDeskSurvey, { params });
  if (!result.ok) throw pageFailure(result);
  const survey = result.data;
  return data({
    kind: surveyKindAt(url.pathname),
    survey: toView(survey, preferencesOf(context)),
    choices: survey.maySave ? await loadChoices(context) : null,
    current: toValues(survey),
    question: url.searchParams.get("question"),
  });
}

function toView(survey: DeskSurvey, { language }: Preferences, now = new Date()) {
  const at = (moment: string | null | undefined) =>
    moment ? formatMoment(moment, language, now) : undefined;
  return {
    ...survey,
    opensAt: at(survey.opensAt),
    closesAt: at(survey.closesAt),
    steps: survey.steps.map((step) => ({ ...step, at: toSaidTime(step.at, language, now) })),
  };
}
export type SurveyView = ReturnType<typeof toView>;

export const action = actions;

export default function EditSurvey({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("survey");
  const { kind, survey, choices, current, question } = loaderData;
  const { id, title, state, steps, version } = survey;
  const busy = useNavigation().state !== "idle";
  const path = surveyDeskPath(kind, id, "edit");
  const answer = actionData?.result;
  if (answer && "confirm" in answer) {
    return <ConfirmPublish kind={kind} survey={answer.confirm} back={path} />;
  }
  if (answer && "toConfirm" in answer) {
    const { act } = actionData;
    if (act === "delete" || act === "close" || act === "withdraw") {
      return (
        <ConfirmAct
          asked={answer.toConfirm}
          label={t(`desk.press.${act}`)}
          icon={act === "delete" ? "trash" : "close"}
          name={title}
          lead={t(`desk.hint.${act}`)}
          cancel={t(`desk.leave.${act}`)}
          back={{ href: path, label: title }}
        />
      );
    }
    const at = survey.questions.findIndex((each) => each.id === question);
    return (
      <ConfirmAct
        asked={answer.toConfirm}
        label={t("desk.removeThis")}
        name={at < 0 ? undefined : `${at + 1}. ${survey.questions[at]?.title ?? ""}`}
        lead={t("desk.removeLead")}
        facts={[[t("desk.field.title"), <bdi key="title">{title}</bdi>]]}
        back={{ href: `${path}#questions`, label: title }}
      />
    );
  }
  const rejectedOf = (act: string) => (actionData?.act === act ? answer : undefined);
  return (
    <Page
      dense
      title={<bdi>{title}</bdi>}
      back={{ href: surveyDeskPath(kind), label: t(`desk.${kind}.title`) }}
      actions={
        <>
          <ButtonLink kind="quiet" href={surveyDeskPath(kind, id, "preview")}>
            {t("desk.preview")}
          </ButtonLink>
          {survey.mayReadResults && (
            <ButtonLink kind="quiet" icon="statistics" href={surveyDeskPath(kind, id, "results")}>
              {t("desk.resultsLink")}
            </ButtonLink>
          )}
        </>
      }
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <SurveyErrors survey={survey} rejectedOf={rejectedOf} />
      <div className="railed">
        <div className="stack">
          <Questions
            kind={kind}
            survey={survey}
            path={path}
            rejectedAdd={rejectedOf("addQuestion")}
            rejectedSave={rejectedOf("saveQuestion")}
            rejectedId={question}
          />
          {choices ? (
            <Section title={t("desk.settings")}>
              <SurveyForm
                key={version}
                id="settings"
                action={`${path}?act=save`}
                choices={choices}
                current={current}
                submit={t("desk.save")}
                rejected={rejectedOf("save")}
              />
            </Section>
          ) : (
            <Facts survey={survey} />
          )}
        </div>
        <Rail
          label={t("desk.rail")}
          head={
            <p className="meta">
              <StatusChip tone={stateTones[state]}>{t(`desk.state.${state}`)}</StatusChip>
              <span>{t(`desk.${kind}.one`)}</span>
            </p>
          }
          acts={
            <>
              {choices && (
                <Button form="settings" kind="quiet" icon="check" disabled={busy}>
                  {t("desk.save")}
                </Button>
              )}
              <MainActs kind={kind} survey={survey} path={path} />
            </>
          }
        >
          <Missing survey={survey} />
        </Rail>
      </div>
      <OtherActs survey={survey} path={path} />
      <Section title={t("desk.history")}>
        <Timeline
          steps={steps.map(({ act, at, by, note }, index) => ({
            key: steps.length - index,
            title: t(`desk.act.${act}`),
            by: by ?? undefined,
            at,
            note,
          }))}
        />
      </Section>
    </Page>
  );
}

interface ConfirmPublishProps {
  kind: SurveyKind;
  survey: SurveyToConfirm;
  back: string;
}

function ConfirmPublish({ kind, survey, back }: ConfirmPublishProps) {
  const { t } = useTranslation("survey");
  const { title, opens, closes, people, version, shown } = survey;
  const cairo = (when: string) => t("desk.confirm.cairo", { when });
  return (
    <ConfirmPage
      isGood
      title={t(`desk.confirm.${kind}`)}
      about={title}
      lead={t(opens ? "desk.confirm.later" : "desk.confirm.now")}
      isFinal={!opens}
      back={{ href: back, label: title }}
      form="publish-confirm"
      action={`${back}?act=publish`}
      submit={
        opens || people === undefined
          ? t(`desk.press.${kind}`)
          : t("desk.confirm.submit", { count: people })
      }
      cancel={t("desk.previewBack")}
      fields={<HiddenFields values={[["version", String(version)]]} />}
      facts={[
        [t("desk.field.opensAt"), opens ? cairo(opens) : t("desk.confirm.atOnce")],
        [t("desk.field.closesAt"), cairo(closes)],
        [
          t("desk.audience"),
          people === undefined ? undefined : t("desk.confirm.people", { count: people }),
        ],
        [t("desk.how"), t(survey.isAnonymous ? "isAnonymous" : "isNamed")],
      ]}
    >
      <Disclosure summary={t("desk.preview")}>
        <ShownSurvey {...shown} />
      </Disclosure>
    </ConfirmPage>
  );
}

function Facts({ survey }: { survey: SurveyView }) {
  const { t, i18n } = useTranslation("survey");
  const language = toLanguage(i18n.language);
  const { governorates, units, roles, standing, answered, asked } = survey;
  const places = [
    ...governorates.map((name) => governorateName(name, language)),
    ...units.map((unit) => nameIn(language, unit)),
  ];
  const any = (names: readonly string[]) => formatList(names, language, "disjunction");
  const audience = [
    places.length > 0 ? any(places) : t("desk.wholeArea"),
    ...(roles.length > 0 ? [any(roles.map((role) => nameIn(language, role)))] : []),
    ...(standing === "everyone" ? [] : [t(`desk.standing.${standing}`)]),
  ];
  const number = (count: number) => formatNumber(count, language);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [
      t("desk.column.answered"),
      asked === null || asked === undefined
        ? number(answered)
        : t("desk.answeredOf", { answered: number(answered), asked: number(asked) }),
    ],
    [t("desk.field.opensAt"), survey.opensAt],
    [t("desk.field.closesAt"), survey.closesAt],
    [t("desk.audience"), audience.join(" · ")],
    [t("desk.how"), t(survey.isAnonymous ? "isAnonymous" : "isNamed")],
    [t("desk.field.results"), t(`desk.results.${survey.results}`)],
  ];
  return (
    <Section title={t("desk.settings")}>
      <dl className="facts">
        {facts.map(([term, value]) =>
          value ? (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ) : null,
        )}
      </dl>
    </Section>
  );
}
