import { Form, href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { readArchive } from "#app/contract/archive.ts";
import { contentPath } from "#app/contract/content.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { plainForGuestsMiddleware } from "#app/session/plain-page.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isLeader, mayWrite } from "../../access/menu.ts";
import { Share } from "../../reaction/share.tsx";
import { useItemMeta } from "../archive-card.tsx";
import { ArchiveFeed } from "../archive-feed.tsx";
import { shownWithLink, toArticleView } from "../archive-view.server.ts";
import type { Route } from "./+types/item";
import { ArchiveText } from "./archive-text.tsx";

export const handle = { i18n: ["archive", "reaction"] };

export const middleware = [plainForGuestsMiddleware];

export async function loader({ params, context }: Route.LoaderArgs) {
  const [visitor, result] = await Promise.all([
    visitorOf(context),
    call(context, readArchive, { params }),
  ]);
  if (!result.ok) throw pageFailure(result);
  return {
    ...toArticleView(result.data, preferencesOf(context)),
    mayEdit: isLeader(visitor) && mayWrite(visitor, "archive"),
    address: configuration().publicUrl + href("/archive/:id", params),
    ...shownWithLink(result.data),
    card: shareCard(context),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  openGraphMeta(loaderData && { ...loaderData, kind: "article" });

export default function ArchiveItem({ loaderData: item }: Route.ComponentProps) {
  const { t } = useTranslation("archive");
  const { id, title, lang, bodyLang, address, mayEdit } = item;
  const meta = useItemMeta()(item);
  return (
    <Page
      title={<span lang={lang}>{title}</span>}
      back="/archive"
      lead={
        <span className="meta">
          <span className="tag">{meta.tag}</span> {meta.date}
        </span>
      }
    >
      <PageTitle title={title} />
      <ArchiveFeed />
      <article className="stack">
        <ArchiveText {...item} lang={bodyLang} />
        {mayEdit && (
          <Form method="post" action={`${contentPath("archive")}?act=adopt`} className="row">
            <FormKeyField form="adopt" />
            <input type="hidden" name="published" value={id} />
            <Button kind="quiet" small icon="edit">
              {t("edit")}
            </Button>
          </Form>
        )}
        <div className="row">
          <Share title={title} address={address} />
        </div>
      </article>
    </Page>
  );
}
