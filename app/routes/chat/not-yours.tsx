import { href, isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";

/** Doesn't reveal which of the cases it is. */
export function NotYours({ error }: { error: unknown }) {
  const { t } = useTranslation("chat");
  if (!(isRouteErrorResponse(error) && error.status === 404)) throw error;
  const title = t("room.notYours.title");
  return (
    <Page narrow title={title} lead={t("room.notYours.text")}>
      <PageTitle title={title} />
      <ButtonLink href={href("/contact")}>{t("room.notYours.back")}</ButtonLink>
    </Page>
  );
}
