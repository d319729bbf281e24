import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** The badge says 99 at most. */
const MOST = 99;

interface BellProps extends Omit<ComponentProps<typeof Link>, "to"> {
  /** Undefined while nobody knows: a bell without a badge. */
  unread?: number | undefined;
}

/** The way to the notifications, and how many are unread. */
export function BellLink({ unread, ...rest }: BellProps) {
  const { t } = useTranslation("common");
  return (
    <Link {...rest} className="icon-button" to="/notification">
      <Icon name="bell" />
      <span className="vh">
        {t("notifications")}
        {unread !== undefined && (
          <>
            : <Unread count={unread} />
          </>
        )}
      </span>
      {unread !== undefined && unread > 0 && (
        <span
          className="badge digits"
          dir="ltr"
          data-count={unread > MOST ? `${MOST}+` : unread}
          aria-hidden="true"
        />
      )}
    </Link>
  );
}

/** How many are unread, in words. */
export function Unread({ count }: { count: number }) {
  const { t } = useTranslation("common");
  return count > MOST ? t("unreadMore", { most: MOST }) : t("unread", { count });
}
