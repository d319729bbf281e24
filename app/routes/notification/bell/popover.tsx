import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { NotificationItem } from "../notification-item.tsx";
import type { NotificationView } from "../notification-view.ts";

/** What the bell opens; app/enhancement/personal/bell.ts fetches and closes it. */
export function Popover({ items, style }: { items: readonly NotificationView[]; style: string }) {
  const { t } = useTranslation("notification-screens");
  return (
    <div
      className="popover"
      id="bell-popover"
      role="dialog"
      aria-labelledby="bell-popover-title"
      tabIndex={-1}
      hidden
    >
      <link rel="stylesheet" href={style} />
      <div>
        <h2 id="bell-popover-title">{t("title")}</h2>
        <button type="button" className="icon-button">
          <Icon name="close" />
          <span className="vh">{t("close")}</span>
        </button>
      </div>
      {items.length > 0 ? (
        <ul className="notices">
          {items.map((item) => (
            <NotificationItem key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <p className="muted">
          <Icon name="bell" />
          {t("empty")}
        </p>
      )}
      <Link className="button plain wide" to={href("/notification")}>
        {t("all")}
      </Link>
    </div>
  );
}
