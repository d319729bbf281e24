import "../../../../styles/dense.css";
import { data, href } from "react-router";
import { z } from "zod";
import { formatDateRange, formatMoment, withinText } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { formatList } from "#app/arabic/list.ts";
import { CardGrid, LinkCard } from "#app/components/card.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  addElectionDate,
  changeElectionDate,
  type DeskDate,
  readDeskElection,
  removeElectionDate,
  saveElection,
} from "#app/contract/election-desk.ts";
import { UPDATE_ELECTION } from "#app/contract/election-desk.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Forbidden } from "../forbidden.tsx";
import type { Route } from "./+types/settings";
import { DateForm, RemoveDate } from "./date-form.tsx";
import { SettingsForm } from "./settings-form.tsx";

export const handle = { i18n: ["election-desk"] };

export async function loader({ context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), UPDATE_ELECTION)) return data(null, 403);
  const result = await call(context, readDeskElection, {});
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const preferences = preferencesOf(context);
  const { dates, changedAt, by, ...election } = result.data;
  return data({
    ...election,
    by: by ?? "",
    changedAt: changedAt
      ? withinText(formatMoment(changedAt, preferences.language, new Date()))
      : undefined,
    dates: dates.map((each) => toDateView(each, preferences)),
  });
}

function toDateView(date: DeskDate, { language }: Preferences) {
  const names = date.governorates.map((code) => governorateByCode(code)?.[language] ?? code);
  return {
    ...date,
    days: formatDateRange({ from: date.from, to: date.until }, language),
    places: formatList(names, language),
  };
}
export type DateView = ReturnType<typeof toDateView>;

const desk = () => href("/desk/election");
const dateIn = ({ url }: Route.ActionArgs) => ({ id: url.searchParams.get("date") ?? "" });

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  save: formAction(saveElection, { done: "election-desk:saved", to: desk }),
  addDate: formAction(addElectionDate, { done: "election-desk:dates.added", to: desk }),
  changeDate: formAction(changeElectionDate, {
    // Identifies the row of a returned form.
    schema: changeElectionDate.body.extend({ id: z.string().max(64).optional() }),
    input: (args, { value: { id: _, ...body } }) => ({ params: dateIn(args), body }),
    done: "election-desk:dates.changed",
    to: desk,
  }),
  removeDate: buttonAction(removeElectionDate, {
    ask: askFirst,
    input: (args) => ({ params: dateIn(args) }),
    done: "election-desk:dates.removed",
    to: desk,
  }),
});

export default function ElectionDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("election-desk");
  if (!loaderData) return <Forbidden />;
  const { dates, changedAt, by } = loaderData;
  const answer = actionData?.result;
  if (answer && "toConfirm" in answer) {
    const { action: to } = answer.toConfirm;
    const date = dates.find(({ id }) => to.includes(`date=${id}`));
    return (
      <ConfirmAct
        asked={answer.toConfirm}
        label={t("dates.remove")}
        name={date && `${t(`phase.${date.phase}`)} · ${date.days}`}
        lead={t("dates.removeLead")}
        facts={[[t("dates.governorates"), date?.places || t("dates.everywhere")]]}
        back={{ href: href("/desk/election"), label: t("title") }}
      />
    );
  }
  const rejectedOf = (act: string) => (actionData?.act === act ? answer : undefined);
  // A returned form carries its row's id.
  const changed = rejectedOf("changeDate");
  return (
    <Page dense title={t("title")} lead={t("lead")}>
      <PageTitle title={t("title")} hasError={actionData !== undefined} />
      {changedAt && (
        <p className="muted">
          {t("changedBy", { when: changedAt })}
          {by && (
            <>
              {" · "}
              <bdi>{by}</bdi>
            </>
          )}
        </p>
      )}
      <Section title={t("districts.title")}>
        <CardGrid>
          {(["individual", "list"] as const).map((kind) => (
            <LinkCard
              key={kind}
              href={`${href("/desk/election/districts")}?kind=${kind}`}
              icon={kind === "list" ? "list" : "person"}
              title={t(`districts.${kind}`)}
              text={t(`districts.${kind}Text`)}
            />
          ))}
        </CardGrid>
      </Section>
      <Section title={t("dates.title")}>
        <p className="muted">{t("dates.lead")}</p>
        {dates.length === 0 && <p>{t("dates.none")}</p>}
        {dates.map((date) => (
          <Disclosure
            key={date.id}
            open={changed?.initialValue?.id === date.id || undefined}
            summary={
              <>
                <b>{t(`phase.${date.phase}`)}</b> <bdi>{date.days}</bdi>{" "}
                <small className="muted">{date.places || t("dates.everywhere")}</small>
              </>
            }
          >
            <DateForm
              date={date}
              rejected={changed?.initialValue?.id === date.id ? changed : undefined}
            />
            <RemoveDate id={date.id} />
          </Disclosure>
        ))}
        <Disclosure
          open={dates.length === 0 || rejectedOf("addDate") !== undefined || undefined}
          summary={t("dates.add")}
        >
          <DateForm rejected={rejectedOf("addDate")} />
        </Disclosure>
      </Section>
      <Section title={t("settings")}>
        <SettingsForm election={loaderData} rejected={rejectedOf("save")} />
      </Section>
    </Page>
  );
}
