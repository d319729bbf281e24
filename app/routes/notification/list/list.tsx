import "../../../styles/notifications.css";
import { data, Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readPageParam } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
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
import { NotificationItem } from "../notification-item.tsx";
import { toNotificationViews } from "../notification-view.server.ts";
import type { NotificationView } from "../notification-view.ts";
import type { Route } from "./+types/list";

export const handle = { i18n: ["notification-screens", "push"] };

interface ListPage {
  readonly page: number;
  readonly items: readonly NotificationView[];
  readonly hasMore: boolean;
}

function pagePath(page: number): string {
  return page > 1 ? `${href("/notification")}?page=${page}` : href("/notification");
}

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
  const { page, items, hasMore } = found;
  if (items.length === 0) return <EmptyList page={page} />;
  return (
    <>
      {page > 1 && (
        <p>
          <Link to={pagePath(1)}>{t("newest")}</Link>
        </p>
      )}
      {unread > 0 && <ReadAll count={unread} />}
      {/* The bell's script adds what arrives, and "more" its page. */}
      <ul className="notices" id="notices" data-live={page === 1 ? "" : undefined}>
        {items.map((item) => (
          <NotificationItem key={item.id} item={item} />
        ))}
      </ul>
      {hasMore && (
        <Link className="button quiet" to={pagePath(page + 1)} data-more="notices">
          {t("more")}
        </Link>
      )}
    </>
  );
}

/** The platform counts one more. */
const MAX_COUNTED = 99;

function ReadAll({ count }: { count: number }) {
  const { t } = useTranslation(["notification-screens", "common"]);
  return (
    <Form method="post" action={href("/notification/read")} className="row">
      <FormKeyField form="read" />
      <p className="muted">
        {count > MAX_COUNTED
          ? t("common:unreadMore", { most: MAX_COUNTED })
          : t("common:unread", { count })}
      </p>
      <Button kind="quiet" small icon="check">
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
