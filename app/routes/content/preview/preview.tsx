import type { ComponentType } from "react";
import { data } from "react-router";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type ContentKind, contentPath } from "#app/contract/content.values.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { ArchivePreview } from "../../archive/desk/preview.tsx";
import { CandidatePreview } from "../../election/desk/candidates/preview.tsx";
import { NewsPreview } from "../../news/desk/preview.tsx";
import { OfferPreview } from "../../offers/desk/preview.tsx";
import { PostPreview } from "../../posts/desk/preview.tsx";
import { loadItem } from "../edit/load-item.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { kindPreviews } from "../kinds.server.ts";
import { useKind } from "../kinds.ts";
import type { Route } from "./+types/preview";

export const handle = { i18n: ["content", "news", "archive", "offers", "election"] };

export async function loader(args: Route.LoaderArgs) {
  const item = await loadItem(args);
  if (!item) return data(null, 403);
  const { context } = args;
  const { pages, card } = kindPreviews[item.kind](item.fields, context);
  return data({
    id: item.id,
    title: item.title,
    version: item.version,
    pages,
    card: { ...card, site: shareCard(context).site },
  });
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const kind = useKind();
  if (!loaderData) return <Forbidden />;
  const { id, title, version, pages, card } = loaderData;
  const Read = previews[kind] as ComponentType<(typeof pages)[number]>;
  return (
    <Page
      title={t("preview.title")}
      lead={t("preview.lead")}
      back={
        <Trail
          parents={[
            { href: contentPath(kind), label: t(`kind.${kind}.title`) },
            { href: contentPath(kind, id, "edit"), label: title },
          ]}
        />
      }
    >
      <PageTitle title={t("preview.title")} />
      {pages.map((page) => (
        <Section key={page.lang} title={t(`language.${page.lang}`)}>
          <article
            className="panel stack writing"
            lang={page.lang}
            dir={page.lang === "ar" ? "rtl" : "ltr"}
          >
            <Read {...page} />
          </article>
        </Section>
      ))}
      {pages.length === 1 && <p role="note">{t("preview.noEnglish")}</p>}
      <Section title={t("preview.card")}>
        <article className="panel stack writing" lang="ar" dir="rtl">
          {card.picture ? (
            <img src={card.picture} alt="" width="320" height="180" />
          ) : (
            card.isDrawn && (
              <img
                src={`${contentPath(kind, id)}/poster?version=${version}`}
                alt={t("preview.poster", { title: card.title })}
                width="400"
                height="210"
              />
            )
          )}
          <p className="muted">{card.site}</p>
          <p>
            <b>{card.title}</b>
          </p>
          <p>{card.summary}</p>
        </article>
        {card.isDrawn && <p className="hint">{t("preview.drawn")}</p>}
      </Section>
    </Page>
  );
}

/** Props come from kinds.server.ts. */
const previews: Readonly<Record<ContentKind, ComponentType<never>>> = {
  news: NewsPreview,
  posts: PostPreview,
  archive: ArchivePreview,
  offers: OfferPreview,
  candidates: CandidatePreview,
};
