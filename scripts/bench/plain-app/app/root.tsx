import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  Link,
  Links,
  type LoaderFunctionArgs,
  Meta,
  NavLink,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
} from "react-router";
import styles from "./app.css?url";
import { authenticate, userContext } from "./authentication.server.ts";
import { getLocale, i18nextMiddleware } from "./i18n.server.ts";

export const middleware = [i18nextMiddleware, authenticate];

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: LoaderFunctionArgs) {
  return { locale: getLocale(context), user: context.get(userContext) };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <html lang={i18n.language} dir={i18n.dir(i18n.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const { locale } = useLoaderData<typeof loader>();
  const { i18n } = useTranslation();
  useEffect(() => {
    if (i18n.language !== locale) i18n.changeLanguage(locale);
  }, [locale, i18n]);
  return (
    <>
      <Header />
      <Outlet />
      <Footer />
    </>
  );
}

const sections = ["news", "election", "attendance", "leaderboard", "aid", "meetings"] as const;

function Header() {
  const { t } = useTranslation();
  const { user } = useLoaderData<typeof loader>();
  return (
    <header>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <Link to="/">{t("name")}</Link>
      <nav aria-label={t("mainMenu")}>
        <ul>
          <li>
            <NavLink to="/" end>
              {t("menu.home")}
            </NavLink>
          </li>
          {sections.map((section) => (
            <li key={section}>
              <NavLink to={`/${section}`}>{t(`menu.${section}`)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {user ? (
        <details>
          <summary>
            {user.photo && <img src={`/files/${user.photo}`} alt="" width={32} height={32} />}
            {user.name}
          </summary>
          <Link to="/profile">{t("account.profile")}</Link>
          <Link to="/notifications">{t("account.notifications")}</Link>
          <form method="post" action="/sign-out">
            <button type="submit">{t("account.signOut")}</button>
          </form>
        </details>
      ) : (
        <Link to="/sign-in">{t("account.signIn")}</Link>
      )}
    </header>
  );
}

const about = ["about", "contact", "privacy", "terms", "help"] as const;

function Footer() {
  const { t } = useTranslation();
  return (
    <footer>
      <p>{t("footer.promise")}</p>
      <ul>
        {about.map((page) => (
          <li key={page}>
            <Link to={`/${page}`}>{t(`footer.${page}`)}</Link>
          </li>
        ))}
      </ul>
      <small>{t("footer.rights", { year: new Date().getFullYear() })}</small>
    </footer>
  );
}
