import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRelativeTime } from "./bell/use-relative-time.ts";
import type { NotificationView } from "./notification-view.ts";

interface NotificationItemProps {
  item: NotificationView;
  isRead?: boolean;
}

export function NotificationItem({ item, isRead = item.isRead }: NotificationItemProps) {
  const { t } = useTranslation("notification-screens");
  const { title, message, way } = item;
  const when = useRelativeTime(item);
  return (
    <li className={isRead ? "notice" : "notice unread"}>
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
          <bdi>{when}</bdi>
        </p>
      )}
    </li>
  );
}
