import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Disclosure } from "./disclosure.tsx";
import { Icon, type IconName } from "./icon.tsx";

export interface MenuItem {
  readonly href: string;
  /** A key of common.json's `menu`. */
  readonly label: string;
  readonly icon: IconName;
  /** Other addresses of the same part of the portal. */
  readonly also?: readonly string[];
}

/**
 * The main menu: beside the page from 1024 px, below that a drawer which the <details> before it
 * opens. One list serves both, so that it is read once.
 */
export function SideMenu({
  items,
  currentPath,
}: {
  items: readonly MenuItem[];
  currentPath: string;
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
      <Disclosure className="drawer" summary={summary} currentPath={currentPath} />
      <nav className="side" aria-label={t("mainMenu")}>
        <ul>
          {items.map(({ href, label, icon, also = [] }) => (
            <li key={href}>
              <Link
                to={href}
                aria-current={isCurrent([href, ...also], currentPath) ? "page" : undefined}
              >
                <Icon name={icon} />
                {t(`menu.${label}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** A page and those below it; home is only itself. */
function isCurrent(hrefs: readonly string[], currentPath: string): boolean {
  const [path = "/"] = currentPath.split("?");
  return hrefs.some((href) => path === href || (href !== "/" && path.startsWith(`${href}/`)));
}
