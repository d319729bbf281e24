import { href } from "react-router";
import { cairoDaysSince, formatShort, toSaidTime } from "#app/arabic/dates.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { listAddress, view } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { WaitingSince } from "#app/components/waiting-since.tsx";
import { When } from "#app/components/when.tsx";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { listCases, type ModerationLine } from "#app/contract/moderation.ts";
import {
  caseStates,
  MAX_CASES_LISTED,
  MODERATION_PER_PAGE,
} from "#app/contract/moderation.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { toWritingView } from "../writing-view.server.ts";
import type { Route } from "./+types/queue";

export const handle = { i18n: ["moderation", "list"] };

const caseList = listAddress(href("/desk/moderation"), { state: view(caseStates, "open") });

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readAddress(caseList, url.searchParams);
  const { hint, ...query } = listQuery;
  const result = await call(context, listCases, { query });
  const address = {
    listQuery,
    maySet: may(await visitorOf(context), CHANGE_ORGANISATION),
  };
  const { language } = preferencesOf(context);
  return listData(context, address, result, "moderation:queue.failed", ({ items, metadata }) => ({
    items: items.map((item) => toLine(item, language)),
    totalItems: metadata?.totalItems ?? items.length,
  }));
}

const EXCERPT = 140;

function toLine(item: ModerationLine, language: "ar" | "en", now = new Date()) {
  const { id, origin, word, reports, reason, isAnswered, author, waitsSince, decision } = item;
  const { text, place, state } = toWritingView(item.writing, language);
  return {
    id,
    origin,
    word: word ?? undefined,
    reports,
    reason: reason ?? undefined,
    isAnswered,
    author,
    text: text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed().trim()}…` : text,
    place: place?.title,
    unseen: state,
    day: toSaidTime(waitsSince, language, now, formatShort),
    days: cairoDaysSince(waitsSince, now),
    decision: decision && {
      act: decision.act,
      by: decision.by ?? undefined,
      at: toSaidTime(decision.at, language, now, formatShort),
    },
  };
}

type Line = ReturnType<typeof toLine>;

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("moderation");
  const { list, maySet } = loaderData;
  const address = caseList.of(loaderData.listQuery);
  const { state } = address.query;
  return (
    <ListPage
      texts="moderation:queue"
      title={t("queue.title")}
      lead={t("queue.lead")}
      home={href("/")}
      list={list}
      address={address}
      perPage={MODERATION_PER_PAGE}
      maxListed={MAX_CASES_LISTED}
      actions={
        maySet && (
          <ButtonLink kind="quiet" href={href("/desk/settings/moderation")}>
            {t("settings.title")}
          </ButtonLink>
        )
      }
      tools={
        <Tabs
          label={t("queue.views")}
          tabs={address.tabs("state", (each) => t(`queue.state.${each}`))}
        />
      }
      empty={{
        title: t(`queue.none.${state}`),
        icon: "check",
        children: t(`queue.noneText.${state}`),
      }}
    >
      {({ items }) => (
        <>
          <DataTable
            label={t("queue.title")}
            ending={3}
            columns={["text", "why", "author", state === "open" ? "since" : "decision"].map(
              (each) => t(`queue.column.${each}`),
            )}
            rows={items.map((item) => ({
              id: item.id,
              cells: [
                <Words key="text" {...item} />,
                <Why key="why" {...item} />,
                <bdi key="author">{item.author}</bdi>,
                item.decision && state === "decided" ? (
                  <Decided key="decision" {...item.decision} />
                ) : (
                  <WaitingSince key="since" days={item.days} date={item.day} />
                ),
              ],
            }))}
          />
          <RowKeys />
        </>
      )}
    </ListPage>
  );
}

function Words({ id, text, place }: Line) {
  return (
    <>
      <Link to={href("/desk/moderation/:id", { id })}>
        <bdi>{text}</bdi>
      </Link>
      {/* A text browser needs the space. */}
      {place && (
        <div>
          <small className="muted">
            <bdi>{place}</bdi>
          </small>
        </div>
      )}
    </>
  );
}

function Why({ origin, reports, reason, word, isAnswered, unseen }: Line) {
  const { t } = useTranslation("moderation");
  return (
    <>
      {isAnswered ? (
        <StatusChip tone="yours">{t("origin.answer")}</StatusChip>
      ) : (
        unseen === "held" && <StatusChip tone="yours">{t("state.held")}</StatusChip>
      )}
      {origin === "words" && <span>{t("origin.words", { word })} </span>}
      {origin === "newcomer" && <span>{t("origin.newcomer")} </span>}
      {reports > 0 && <span>{t("origin.reports", { count: reports })} </span>}
      {reason && <small className="muted">{t(`reason.${reason}`)}</small>}
    </>
  );
}

function Decided({ act, by, at }: NonNullable<Line["decision"]>) {
  const { t } = useTranslation("moderation");
  return (
    <>
      <StatusChip tone={act === "keep" ? "good" : "bad"}>{t(`act.${act}`)}</StatusChip>
      <small className="muted">
        {by && <bdi>{by}</bdi>} <When at={at} />
      </small>
    </>
  );
}
