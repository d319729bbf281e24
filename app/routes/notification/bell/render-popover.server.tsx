import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type RouterContextProvider, StaticRouter } from "react-router";
import { i18nOf } from "#app/session/i18n.server.ts";
import notificationsStyle from "../../../styles/notifications.css?url";
import type { NotificationView } from "../notification-view.ts";
import { Popover } from "./popover.tsx";

export function renderPopover(
  context: Readonly<RouterContextProvider>,
  items: readonly NotificationView[],
): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(context)}>
      <StaticRouter location="/notification">
        <Popover items={items} style={notificationsStyle} />
      </StaticRouter>
    </I18nextProvider>,
  );
}
