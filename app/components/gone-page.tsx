import { useTranslation } from "react-i18next";
import { ButtonLink } from "./button.tsx";
import { Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";

/** What somebody was about to delete or change was deleted before: nothing is left to do, but to go on. */
export function GonePage({ back }: { back: string }) {
  const { t } = useTranslation("common");
  const title = t("confirm.gone");
  return (
    <Page narrow title={title}>
      <PageTitle title={title} />
      <p>
        <ButtonLink href={back}>{t("back")}</ButtonLink>
      </p>
    </Page>
  );
}
