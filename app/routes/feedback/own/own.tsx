import { data, href } from "react-router";
import { AddressHint } from "#app/components/address-hint.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Card, CardGrid, LinkCard } from "#app/components/card.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import type { IconName } from "#app/components/icon.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { ListSearch } from "#app/components/search-form.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { listOwnFeedback } from "#app/contract/feedback.ts";
import {
  FEEDBACK_PER_PAGE,
  type FeedbackType,
  feedbackTypes,
} from "#app/contract/feedback.values.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import type { Failure } from "#app/session/result.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { type FeedbackView, toFeedbackView } from "../feedback-view.server.ts";
import { feedbackTone } from "../status-tone.ts";
import type { Route } from "./+types/own";
import { type OwnFeedbackAddress, ownFeedbackList, toOwnPage } from "./own-query.ts";

export const handle = { i18n: ["feedback", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const ownQuery = readAddress(ownFeedbackList, url.searchParams);
  const { type, keyword, page } = ownQuery;
  // Core platforms may only know the keyword: omits defaults.
  const query = {
    ...(keyword && { keyword }),
    ...(type && { feedbackType: type }),
    ...(page > 1 && { page }),
  };
  const result = await call(context, listOwnFeedback, { query });
  if (!result.ok) {
    const fallback = translatorOf(context)(`feedback:own.${failureKey(result)}`);
    const { failure, ...init } = explainFailure({ ...result, hasServerMessage: false }, fallback);
    return data({ ownQuery, failure }, init);
  }
  const { items, totalItems } = toOwnPage(result.data, ownQuery);
  return data({ ownQuery, totalItems, items: items.map((item) => toFeedbackView(context, item)) });
}

/** Own texts for timeouts and answers without data. */
function failureKey({ status, hasServerMessage }: Failure): string {
  if (status === 0 || status === 504) return "timedOut";
  return status === 404 || (status === 502 && !hasServerMessage) ? "notFound" : "failed";
}

export default function Own({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const { ownQuery, ...found } = loaderData;
  const address = ownFeedbackList.of(ownQuery);
  const title = t("own.title");
  return (
    <Page title={title} lead={t("own.lead")}>
      <PageTitle title={title} hasError={"failure" in found} />
      <AddLinks />
      <Tabs
        label={t("types.label")}
        tabs={address.tabs("type", (each) => t(each ? `types.${each}` : "types.all"))}
      />
      {(ownQuery.keyword || ("items" in found && found.totalItems > SEARCHED_FROM)) && (
        <ListSearch address={address} label={t("own.keyword")} />
      )}
      <AddressHint hint={ownQuery.hint} own="list:hint" />
      {"failure" in found ? (
        <EmptyState
          title={found.failure}
          icon="warning"
          action={{ href: address.path, label: t("common:action.retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          <ul className="notes">
            {found.items.map((item) => (
              <li key={item.id}>
                <Item item={item} />
              </li>
            ))}
          </ul>
          <Pager
            page={ownQuery.page}
            perPage={FEEDBACK_PER_PAGE}
            totalItems={found.totalItems}
            query={address.search}
            totalKey="feedback:inbox.total"
          />
        </>
      ) : (
        <EmptyList address={address} totalItems={found.totalItems} />
      )}
    </Page>
  );
}

/** Shorter lists need no search. */
const SEARCHED_FROM = 10;

const addPaths = {
  complaints: href("/profile/complaints-suggestions/add-complaint"),
  suggestions: href("/profile/complaints-suggestions/add-suggestion"),
  "street-pulse": href("/profile/complaints-suggestions/add-street-pulse"),
};

const addIcons = {
  complaints: "warning",
  suggestions: "plus",
  "street-pulse": "users",
} as const satisfies Record<FeedbackType, IconName>;

function AddLinks() {
  const { t } = useTranslation("feedback");
  return (
    <CardGrid>
      {feedbackTypes.map((type) => (
        <LinkCard
          key={type}
          level={2}
          href={addPaths[type]}
          icon={addIcons[type]}
          title={t(`add.${type}.link`)}
          text={t(`add.${type}.text`)}
        />
      ))}
    </CardGrid>
  );
}

function Item({ item }: { item: FeedbackView }) {
  const { t } = useTranslation("feedback");
  const { id, type, status, topic, title, body, reply, createdAt, number } = item;
  return (
    <Card
      title={title}
      href={href("/profile/complaints-suggestions/:id", { id })}
      date={
        <>
          {status && <StatusChip tone={feedbackTone(status)}>{t(`status.${status}`)}</StatusChip>}
          {type && <span>{t(`type.${type}`)}</span>} <When at={createdAt} />{" "}
          {number && <span className="digits">{t("number", { number })}</span>}
        </>
      }
      footer={
        status === "open" && (
          <ButtonLink
            kind="plain"
            small
            icon="edit"
            href={href("/profile/complaints-suggestions/:id/edit", { id })}
          >
            {t("common:action.edit")} <span className="vh">{title}</span>
          </ButtonLink>
        )
      }
    >
      {topic && <p className="muted">{t(`topic.${topic}`)}</p>}
      <p className="clamped" dir="auto">
        <Lines text={body} />
      </p>
      {reply && (
        <div className="reply">
          <p className="meta">
            <b>{t("reply.official")}</b> <When at={reply.at} />
          </p>
          <p className="clamped" dir="auto">
            <Lines text={reply.body} />
          </p>
        </div>
      )}
    </Card>
  );
}

function EmptyList({ address, totalItems }: { address: OwnFeedbackAddress; totalItems: number }) {
  const { t } = useTranslation("feedback");
  const { type } = address.query;
  if (totalItems > 0) {
    const action = { href: address.to({}), label: t("empty.first") };
    return <EmptyState title={t("empty.beyond")} icon="list" action={action} />;
  }
  if (address.isFiltered) {
    const action = { href: address.clearPath, label: t("empty.clear") };
    return (
      <EmptyState title={t("empty.filtered")} action={action}>
        {t("empty.filteredText")}
      </EmptyState>
    );
  }
  if (type) {
    const action = { href: addPaths[type], label: t(`add.${type}.link`) };
    return <EmptyState title={t(`empty.ofType.${type}`)} icon="chat" action={action} />;
  }
  return (
    <EmptyState title={t("empty.own")} icon="chat">
      {t("empty.ownText")}
    </EmptyState>
  );
}
