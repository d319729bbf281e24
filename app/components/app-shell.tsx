import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Account, Self, type Visitor } from "./account.tsx";
import { Banner, type BannerView } from "./banner.tsx";
import { Link } from "./link.tsx";
import { useOrganisation } from "./organisation.tsx";
import { LanguageButton, LiteButton, ThemeButton } from "./preference.tsx";
import { type MenuGroupView, SideMenu } from "./side-menu.tsx";
import { Tabs } from "./tabs.tsx";
import { type ToastMessage, Toasts } from "./toast.tsx";
import { useTranslation } from "./translation.ts";

interface AppShellProps {
  language: "ar" | "en";
  theme: "dark" | "light";
  lite: boolean;
  visitor: Visitor;
  menu: readonly MenuGroupView[];
  banner?: BannerView | undefined;
  toast?: ToastMessage | undefined;
  /** Path and query: preferences return to it, menus close when it changes. */
  returnTo: string;
  /** Carried through a change of language. */
  typed?: ComponentProps<typeof LanguageButton>["typed"];
  bell?: ReactNode;
  search?: ReactNode;
  isWhole?: boolean;
  children: ReactNode;
}

export function AppShell(props: AppShellProps) {
  const { language, theme, lite, visitor, menu, banner, toast, bell, search, children } = props;
  const { returnTo, typed, isWhole } = props;
  const place = { returnTo, typed };
  const { t } = useTranslation("common");
  const { name, portal, promise, email, contacts, address, sourceUrl } = useOrganisation();
  const main = useFocusOnNavigation(returnTo);
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>{" "}
      <header className="top">
        <Link className="brand" to="/">
          <span>
            <b>{portal}</b> <small>{name}</small>
          </span>
        </Link>{" "}
        {menu.length > 0 && (
          <SideMenu groups={menu} currentPath={returnTo} before={search}>
            {visitor.kind === "authenticated" && <Self visitor={visitor} />}
          </SideMenu>
        )}
        <div className="actions">
          <LanguageButton language={language} {...place} />
          <ThemeButton theme={theme} {...place} />
          <Account visitor={visitor} bell={bell} currentPath={returnTo} />
        </div>
      </header>
      <div className={menu.length > 0 ? "page with-side" : "page"}>
        {banner && (
          <Banner label={banner.label} kind={banner.kind} icon={banner.icon} action={banner.action}>
            {banner.text}
          </Banner>
        )}
        <Toasts toast={toast} />
        <main id="main" tabIndex={-1} ref={main}>
          <Parts menu={menu} currentPath={returnTo} />
          {children}
        </main>
        {!isWhole && (
          <footer className="foot">
            <p>
              {name}: {promise}
            </p>
            {address && (
              <p>
                <bdi>{address}</bdi>
              </p>
            )}
            <ul>
              <li>
                <a href={`/news/feed.${language}.xml`}>{t("feed")}</a>
              </li>
              <li>
                <a href={`mailto:${email}`}>{t("writeToUs")}</a>
              </li>
              {contacts.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>
                    <bdi dir="ltr">{label}</bdi>
                  </a>
                </li>
              ))}
              {sourceUrl && (
                <li>
                  <a href={sourceUrl}>{t("source")}</a>
                </li>
              )}
              <li>
                <LiteButton lite={lite} {...place} />
              </li>
            </ul>
          </footer>
        )}
      </div>
    </>
  );
}

function Parts({ menu, currentPath }: Pick<AppShellProps, "menu"> & { currentPath: string }) {
  const [path] = currentPath.split("?");
  const line = menu.flatMap(({ lines }) => lines).find(({ isCurrent }) => isCurrent);
  const parts = line?.parts?.map((part) => ({ ...part, current: part.href === path })) ?? [];
  return (
    parts.some(({ current }) => current) &&
    line && <Tabs areScreens label={line.label} tabs={parts} />
  );
}

/**
 * Moves focus to the main part or its error after client navigation, as after a load. A new query
 * is the same page.
 */
function useFocusOnNavigation(currentPath: string) {
  const main = useRef<HTMLElement>(null);
  const [path] = currentPath.split("?");
  const previousPath = useRef(path);
  useEffect(() => {
    const hasErrorFocus = main.current?.querySelector(".summary:focus");
    if (previousPath.current !== path && !hasErrorFocus)
      main.current?.focus({ preventScroll: true });
    previousPath.current = path;
  }, [path]);
  return main;
}
