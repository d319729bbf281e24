import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { href, type RouterContextProvider, StaticRouter } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { i18nOf } from "#app/session/i18n.server.ts";
import notificationsStyle from "../../../styles/notifications.css?url";
import { NotificationItem } from "../notification-item.tsx";
import type { NotificationView } from "../notification-view.ts";

/** What the bell opens, as HTML; app/enhancement/personal/bell.ts fetches and closes it. */
export function renderPopover(
  context: Readonly<RouterContextProvider>,
  items: readonly NotificationView[],
): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(context)}>
      <StaticRouter location="/notification">
        <Popover items={items} />
      </StaticRouter>
    </I18nextProvider>,
  );
}

function Popover({ items }: { items: readonly NotificationView[] }) {
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
      <link rel="stylesheet" href={notificationsStyle} />
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
