import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

const MAX_SHOWN = 99;

interface BellLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  /** Undefined while unknown: no badge. */
  unread?: number | undefined;
}

export function BellLink({ unread, ...rest }: BellLinkProps) {
  const { t } = useTranslation("common");
  return (
    <Link {...rest} className="icon-button" to="/notification">
      <Icon name="bell" />
      <span className="vh">
        {t("notifications")}
        {unread !== undefined && (
          <>
            : <UnreadCount count={unread} />
          </>
        )}
      </span>
      {unread !== undefined && unread > 0 && (
        <span
          className="badge digits"
          dir="ltr"
          data-count={unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          aria-hidden="true"
        />
      )}
    </Link>
  );
}

export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation("common");
  return count > MAX_SHOWN ? t("unreadMore", { most: MAX_SHOWN }) : t("unread", { count });
}
