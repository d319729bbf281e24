import type { ReactNode } from "react";
import { Disclosure } from "./disclosure.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";
import { Menu } from "./menu.tsx";
import { useTranslation } from "./translation.ts";

/** Lines that pages link back to, for those who have them. */
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

export interface MenuGroupView {
  readonly title?: string;
  readonly isFolded?: boolean;
  readonly lines: readonly {
    readonly href: string;
    readonly label: string;
    readonly icon: IconName;
    readonly isCurrent?: boolean;
    readonly count?: string;
    readonly parts?: readonly { readonly href: string; readonly label: string }[];
    readonly isUnlisted?: boolean;
  }[];
}

/** A column from 1024 px, below that a drawer behind <details>: one list in the DOM. */
export function SideMenu({
  groups,
  currentPath,
  before,
  children,
}: {
  groups: readonly MenuGroupView[];
  currentPath: string;
  before?: ReactNode;
  /** The drawer's footer. */
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
                {count && <b>{` ${count}`}</b>}
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
