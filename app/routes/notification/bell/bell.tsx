import { href } from "react-router";
import { filledByScript } from "#app/components/filled-by-script.ts";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { BellData } from "../notification-view.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "notification-bell": React.HTMLAttributes<HTMLElement> & {
        [data: `data-${string}`]: string | number | undefined;
      };
    }
  }
}

/** A link, which app/enhancement/personal/bell.ts makes live. */
export function Bell({ bell }: { bell: BellData }) {
  const { unread, latest, clock, arrived } = bell;
  return (
    <notification-bell
      className="bell"
      data-unread={unread}
      data-latest={latest}
      data-now={clock.now}
      data-ahead={clock.ahead}
      data-arrived={arrived}
    >
      <BellLink unread={unread} />
      <span className="vh" aria-live="polite" {...filledByScript} />
      <div data-box="" {...filledByScript} />
    </notification-bell>
  );
}

const MAX_SHOWN = 99;

function BellLink({ unread = 0 }: { unread?: number | undefined }) {
  const { t } = useTranslation("common");
  const number = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  const some = t("notificationsUnread", { number: "{{number}}" });
  return (
    <Link className="icon-button" to={href("/notification")}>
      <Icon name="bell" />
      <span className="vh" data-none={t("notifications")} data-some={some} suppressHydrationWarning>
        {unread > 0 ? some.replace("{{number}}", number) : t("notifications")}
      </span>
      <span
        className="badge digits"
        dir="ltr"
        data-count={number}
        hidden={unread === 0}
        aria-hidden="true"
        suppressHydrationWarning
      />
    </Link>
  );
}
