import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { withSearch } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";

export function BrokenTicket({ path }: { path: string }) {
  const { t } = useTranslation("event");
  const title = t("ticket.broken.title");
  return (
    <Page narrow title={title} lead={t("ticket.broken.text")}>
      <PageTitle title={title} />
      <p>{t("ticket.broken.anew")}</p>
      <div className="row">
        <Form method="post" action={href("/guest")}>
          <input type="hidden" name="redirectTo" value={path} />
          <Button icon="events">{t("ticket.broken.open")}</Button>
        </Form>
        <ButtonLink
          kind="quiet"
          href={withSearch(href("/login"), new URLSearchParams({ redirectTo: path }))}
        >
          {t("ticket.broken.signIn")}
        </ButtonLink>
      </div>
    </Page>
  );
}
