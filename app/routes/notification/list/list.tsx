import { useTranslation } from "react-i18next";
import { data, Form, href, Link, useNavigation } from "react-router";
import { UnreadCount } from "#app/components/bell-link.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readPageParam } from "#app/components/search-params.ts";
import { NOTIFY } from "#app/contract/ability.ts";
import { listNotifications } from "#app/contract/notification.ts";
import { NOTIFICATIONS_PER_PAGE } from "#app/contract/notification.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { loadPushOffer } from "../../push/load-push-offer.server.ts";
import { PushCard } from "../../push/push-card.tsx";
import { useInbox } from "../bell/inbox.ts";
import { NotificationItem } from "../notification-item.tsx";
import { toNotificationViews } from "../notification-view.server.ts";
import type { Route } from "./+types/list";
import { type ListPage, mergeItems, pagePath, useLoadedPages } from "./list-page.ts";

export const handle = { i18n: ["notification-screens", "push"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = readPageParam(url.searchParams) ?? 1;
  const canSend = may(await visitorOf(context), NOTIFY);
  const query = { page, limit: NOTIFICATIONS_PER_PAGE };
  const [result, push] = await Promise.all([
    call(context, listNotifications, { query }),
    loadPushOffer(context),
  ]);
  if (!result.ok) {
    const { failure, ...init } = explainFailure(
      result,
      translatorOf(context)("notification-screens:failed"),
    );
    return data({ page, canSend, failure }, init);
  }
  const { items, metadata, unreadCount, hasMore } = result.data;
  const found: ListPage = {
    page,
    items: await toNotificationViews(context, items),
    hasMore: hasMore ?? (metadata ? page < metadata.totalPages : items.length >= query.limit),
  };
  return data({ page, canSend, unread: unreadCount ?? 0, found, push });
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("notification-screens");
  const { page, canSend } = loaderData;
  const isWrong = "failure" in loaderData;
  const actions = canSend && (
    <ButtonLink kind="quiet" icon="plus" href={href("/notification/create")}>
      {t("send")}
    </ButtonLink>
  );
  return (
    <Page title={t("title")} actions={actions}>
      <PageTitle title={t("title")} hasError={isWrong} />
      {isWrong ? (
        <EmptyState
          title={loaderData.failure}
          icon="warning"
          action={{ href: pagePath(page), label: t("retry") }}
        />
      ) : (
        <>
          <List found={loaderData.found} unread={loaderData.unread} />
          <PushCard offer={loaderData.push} />
        </>
      )}
    </Page>
  );
}

function List({ found, unread }: { found: ListPage; unread: number }) {
  const { t } = useTranslation("notification-screens");
  const inbox = useInbox();
  const pages = useLoadedPages(found);
  const items = mergeItems(pages, inbox.items);
  const isFromStart = pages[0]?.page === 1;
  if (items.length === 0) return <EmptyList page={found.page} />;
  return (
    <>
      {!isFromStart && (
        <p>
          <Link to={pagePath(1)}>{t("newest")}</Link>
        </p>
      )}
      {(inbox.unread ?? unread) > 0 && <ReadAll count={inbox.unread ?? unread} />}
      <ul className="notices">
        {items.map((item) => (
          <NotificationItem
            key={item.id}
            item={item}
            isRead={item.isRead || (inbox.isRead && !inbox.items.includes(item))}
          />
        ))}
      </ul>
      {found.hasMore && (
        <Link className="button quiet" to={pagePath(found.page + 1)} preventScrollReset replace>
          {t("more")}
        </Link>
      )}
    </>
  );
}

function ReadAll({ count }: { count: number }) {
  const { t } = useTranslation("notification-screens");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={href("/notification/read")} className="row" preventScrollReset>
      <FormKeyField form="read" />
      <p className="muted">
        <UnreadCount count={count} />
      </p>
      <Button kind="quiet" small icon="check" disabled={busy}>
        {t("readAll")}
      </Button>
    </Form>
  );
}

function EmptyList({ page }: { page: number }) {
  const { t } = useTranslation("notification-screens");
  if (page > 1) {
    const action = { href: pagePath(1), label: t("newest") };
    return <EmptyState title={t("beyond")} icon="list" action={action} />;
  }
  return (
    <EmptyState title={t("empty")} icon="bell">
      {t("emptyText")}
    </EmptyState>
  );
}
