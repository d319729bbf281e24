import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Disclosure } from "./disclosure.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Menu } from "./menu.tsx";

/** The lines of the menu to which pages lead back: who may open such a page has the line. */
export type MenuLine =
  | "/"
  | "/Election"
  | "/archive"
  | "/attendance/gatherings"
  | "/calendar"
  | "/contact"
  | "/desk/moderation"
  | "/desk/settings"
  | "/events"
  | "/meetings"
  | "/membership"
  | "/notification"
  | "/notification/create"
  | "/profile"
  | "/profile/complaints-suggestions"
  | "/roles"
  | "/statistics"
  | "/statistics/feedback"
  | "/statistics/urgent-assistance"
  | "/surveys"
  | "/users"
  | "/users/applications";

/** Lines of the menu that belong together, in the visitor's words. */
export interface MenuGroupView {
  readonly title?: string;
  /** Whether only its title is seen until it is pressed; without it there is nothing to press. */
  readonly isFolded?: boolean;
  readonly lines: readonly {
    readonly href: string;
    readonly label: string;
    readonly icon: IconName;
    readonly isCurrent?: boolean;
    /** How many wait there, as it is written. */
    readonly count?: string;
    /** Screens that share the line. */
    readonly parts?: readonly { readonly href: string; readonly label: string }[];
    /** It stands in the header. */
    readonly isUnlisted?: boolean;
  }[];
}

/**
 * The main menu: beside the page from 1024 px, below that a drawer which the <details> before it
 * opens. One list serves both, so that it is read once.
 */
export function SideMenu({
  groups,
  currentPath,
  before,
  children,
}: {
  groups: readonly MenuGroupView[];
  currentPath: string;
  /** What stands before the lines. */
  before?: ReactNode;
  /** The foot of the drawer; beside the page the header says the same. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("common");
  const summary = (
    <>
      <Icon name="menu" />
      <Icon name="close" />
      <span className="vh">{t("menuButton")}</span>
    </>
  );
  return (
    <>
      <Menu className="drawer" summary={summary} currentPath={currentPath} />
      <nav className="side" aria-label={t("mainMenu")}>
        {before}
        {groups.map((group) => (
          <MenuGroup key={`${group.title} ${group.isFolded}`} {...group} />
        ))}
        {children && <div className="self">{children}</div>}
      </nav>
    </>
  );
}

function MenuGroup({ title, isFolded, lines }: MenuGroupView) {
  const list = (
    <ul>
      {lines.map(
        ({ href, label, icon, isCurrent, count, isUnlisted }) =>
          !isUnlisted && (
            <li key={href}>
              <Link to={href} aria-current={isCurrent && "page"}>
                <Icon name={icon} />
                {label}
                {count && <b> {count}</b>}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
  if (isFolded !== undefined) {
    return (
      <Disclosure inline open={!isFolded} summary={title}>
        {list}
      </Disclosure>
    );
  }
  return (
    <div>
      {title && <p>{title}</p>}
      {list}
    </div>
  );
}
