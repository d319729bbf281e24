import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { NotificationView } from "./notification-view.ts";

/** How long ago it came goes on by itself (app/enhancement/personal/since.ts). */
export function NotificationItem({ item }: { item: NotificationView }) {
  const { t } = useTranslation("notification-screens");
  const { id, title, message, way, createdAt, when, isRead } = item;
  return (
    <li className={isRead ? "notice" : "notice unread"} data-id={id}>
      <p className="title" dir="auto">
        {/* <bdi> keeps the title's direction. */}
        {!isRead && <bdi className="vh">{t("isUnread")} </bdi>}
        {!way && title}
        {way && !way.isOutside && <Link to={way.href}>{title}</Link>}
        {way?.isOutside && (
          <a href={way.href} target="_blank" rel="noopener noreferrer">
            {title} <bdi className="vh">{t("newTab")}</bdi>
          </a>
        )}
      </p>
      {message && <p dir="auto">{message}</p>}
      {when && (
        <p className="meta">
          <bdi data-since={createdAt} suppressHydrationWarning>
            {when}
          </bdi>
        </p>
      )}
    </li>
  );
}
