import { useRouteLoaderData } from "react-router";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import type { MenuGroupView } from "#app/components/side-menu.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { HomeCard } from "./cards.ts";

interface AtHandProps {
  card: HomeCard | undefined;
  soonest: Soonest | undefined;
}

export interface Soonest {
  readonly when: string;
  readonly href: string;
}

export function AtHand({ card, soonest }: AtHandProps) {
  const { t } = useTranslation(["home", "desk"]);
  const menu = useRouteLoaderData<() => { menu: MenuGroupView[] }>("root")?.menu ?? [];
  const lines = menu.flatMap((group) => group.lines);
  const messages = lines.find(({ href }) => href === "/contact");
  const dates = lines.find(({ parts }) => parts?.some(({ href }) => href === "/calendar"));
  return (
    <ul className="at-hand">
      {card && <Way {...card} title={t("atHand.card")} />}
      {messages && (
        <Way {...messages} title={messages.label}>
          {messages.count && t("atHand.unread", { number: messages.count })}
        </Way>
      )}
      {dates && (
        <Way
          {...(soonest
            ? { href: soonest.href, title: t("desk:coming") }
            : { href: "/calendar", title: dates.label })}
          icon={dates.icon}
        >
          {soonest?.when}
        </Way>
      )}
    </ul>
  );
}

interface WayProps {
  href: string;
  icon: IconName;
  title: string;
  children?: string | undefined;
}

function Way({ href, icon, title, children }: WayProps) {
  return (
    <li>
      <Link to={href}>
        <Icon name={icon} /> <span>{title}</span> {children && <b>{children}</b>}
      </Link>
    </li>
  );
}
