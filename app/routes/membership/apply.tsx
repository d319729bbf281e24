import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Preparation } from "./preparation.tsx";

export const handle = { words: ["membership"] };

/** Where somebody is sent whose application is not complete (§2 "unverified"). */
export default function Apply() {
  const { t } = useTranslation("membership");
  return (
    <Page title={t("apply.title")} lead={t("apply.lead")}>
      <PageTitle title={t("apply.title")} />
      <Preparation />
      <p>{t("apply.meanwhile")}</p>
      <div className="row">
        <ButtonLink kind="quiet" href={href("/news")}>
          {t("news")}
        </ButtonLink>
        <ButtonLink kind="quiet" href={href("/Election")}>
          {t("election")}
        </ButtonLink>
      </div>
    </Page>
  );
}
