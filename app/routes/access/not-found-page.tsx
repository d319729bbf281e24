import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { useOrganisation } from "#app/components/organisation.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Leave } from "./leave.tsx";

/** Namespaces of the pages below. */
export const notFoundWords = ["lost", "list"];

export function NotFoundPage() {
  const { t } = useTranslation("lost");
  const { email } = useOrganisation();
  const title = t("common:problem.notFound.title");
  return (
    <Page narrow title={title} lead={t("common:problem.notFound.text")}>
      <PageTitle title={title} />
      <OutOfLine />
      <SearchForm action={href("/news")} label={t("search.label")} />
      <ul className="doors">
        <li>
          <Link to={href("/news")}>
            <Icon name="news" />
            {t("news")}
          </Link>
        </li>
        <li>
          <Link to={href("/Election")}>
            <Icon name="ballot" />
            {t("election")}
          </Link>
        </li>
        <li>
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            {t("common:writeToUs")}
          </a>
        </li>
      </ul>
      <div className="row">
        <ButtonLink href={href("/")}>{t("common:action.home")}</ButtonLink>
      </div>
    </Page>
  );
}

export function MembersPage({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation("lost");
  const title = t("members.title");
  return (
    <Page narrow title={title} lead={t(isGuest ? "members.text" : "inactive.text")}>
      <PageTitle title={title} />
      {isGuest ? (
        <div className="row">
          <Leave to="login">{t("common:signIn")}</Leave>
          <Leave to="register">{t("members.join")}</Leave>
        </div>
      ) : (
        <ButtonLink href={href("/")}>{t("common:action.home")}</ButtonLink>
      )}
    </Page>
  );
}

/** Decorative. */
function OutOfLine() {
  return (
    <svg className="out-of-line" viewBox="0 0 150 56" aria-hidden="true">
      <path d="m15 3 12 12-12 12L3 15zM45 3l12 12-12 12-12-12zM75 3l12 12-12 12-12-12zM135 3l12 12-12 12-12-12z" />
      <path d="m109 29 12 12-12 12-12-12z" />
    </svg>
  );
}
