import { useTranslation } from "react-i18next";
import { href, Link, redirect } from "react-router";
import { Meta } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { Picture } from "#app/components/picture.tsx";
import { configuration } from "#app/configuration.ts";
import { addNewsComment, commentBody, listNewsComments, readNews } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { CommentErrors } from "../comment-field.tsx";
import { readListQuery } from "../list/list-query.ts";
import { useCardMeta, useFormatCount } from "../news-card.tsx";
import { NewsFeed } from "../news-feed.tsx";
import { toNewsItemView } from "../news-item-view.server.ts";
import { Paragraphs } from "../paragraphs.tsx";
import { requireSignIn } from "../require-sign-in.server.ts";
import type { Route } from "./+types/article";
import { CommentForm } from "./comment-form.tsx";
import { toCommentView } from "./comment-view.server.ts";
import { Comments } from "./comments.tsx";
import { Like } from "./like-button.tsx";
import { loadRelated } from "./related.server.ts";
import { Related } from "./related.tsx";
import { Share } from "./share.tsx";

export const handle = { i18n: ["news"] };

/** The width of the text's column, for the choice of the picture; phones as in news-card.tsx. */
const SIZES =
  "(min-width: 1024px) 40rem, (min-width: 640px) 94vw, (min-resolution: 2.5dppx) 58vw, 94vw";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id } = params;
  const preferences = preferencesOf(context);
  const { language } = preferences;
  const { page } = readListQuery(url.searchParams);
  const [{ kind }, article, comments] = await Promise.all([
    visitorOf(context),
    call(context, readNews, { params: { id } }),
    call(context, listNewsComments, { params: { id }, query: { page } }),
  ]);
  if (!article.ok) throw pageFailure(article);
  return {
    ...toNewsItemView(article.data, preferences),
    // Chat apps show the original, which is a JPEG; not every one of them knows WebP.
    preview: preferences.lite ? undefined : browserUrl(article.data.imageUrl),
    poster: article.data.shareImageUrl ?? undefined,
    related: await loadRelated(context, article.data),
    body: article.data.body ?? article.data.summary ?? "",
    isLiked: article.data.isLiked,
    publishedAt: article.data.createdAt ?? undefined,
    who: kind,
    page,
    discussion: comments.ok
      ? {
          total: comments.data.metadata.totalItems,
          comments: comments.data.items.map((each) => toCommentView(each, language)),
        }
      : undefined,
    language,
    publicUrl: configuration().publicUrl,
    card: shareCard(context),
  };
}

/** Adds a comment. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSignIn(context, href("/news/:id", params));
  const { submission, key } = await readForm(request, context, commentBody);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, addNewsComment, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  const message = translatorOf(context)("news:comment.added");
  toastAccepted(context, result, { message, position: "bottom" });
  return redirect(`${href("/news/:id", params)}#comment-${result.data.id}`, 303);
}

/** What chat apps and search engines show of a link to this page: addresses are whole ones there. */
export function meta({ loaderData: item }: Route.MetaArgs) {
  if (!item) return [];
  const { language, publicUrl, title, summary = "", card } = item;
  const address = publicUrl + href("/news/:id", item);
  const picture = item.preview && new URL(item.preview, publicUrl).href;
  const { poster } = item;
  return [
    ...openGraphMeta({
      ...{ title, description: summary, address, poster, picture, card },
      kind: "article",
    }),
    { property: "og:locale", content: language === "ar" ? "ar_EG" : "en_US" },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        headline: title,
        description: summary,
        ...(picture && { image: [picture] }),
        datePublished: item.publishedAt,
        inLanguage: "ar",
        mainEntityOfPage: address,
        publisher: { "@type": "Organization", name: card.publisher, url: publicUrl },
      },
    },
  ];
}

/** One item of news: picture, text, like, share, comments. */
export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("news");
  const { discussion, related, page, who, ...item } = loaderData;
  const address = item.publicUrl + href("/news/:id", item);
  const cardMeta = useCardMeta()(item);
  const count = useFormatCount();
  const commentsLabel = discussion?.total
    ? count("comments", discussion.total)
    : t("comment.section");
  return (
    <div className="screen">
      <PageTitle title={item.title} hasError={actionData !== undefined} />
      <NewsFeed />
      <div className="columns">
        <div className="screen">
          <article className="stack">
            <div className="heading">
              <Link className="back" to={href("/news")}>
                <Icon name="arrow" />
                {t("title")}
              </Link>
              <Meta
                tag={cardMeta.tag}
                date={
                  <>
                    {cardMeta.date} <a href="#comments">{commentsLabel}</a>
                  </>
                }
              />
              <h1 dir="auto">{item.title}</h1>
              {item.summary && (
                <p className="lead" dir="auto">
                  {item.summary}
                </p>
              )}
            </div>
            <CommentErrors rejected={actionData} place="comments" />
            {item.picture && <Picture {...item.picture} sizes={SIZES} eager />}
            <Paragraphs className="prose" text={item.body} />
            <div className="row" id="like">
              <Like key={item.id} {...item} who={who} />
            </div>
            <div className="row">
              <Share title={item.title} address={address} />
            </div>
          </article>
          <Comments id={item.id} page={page} discussion={discussion}>
            <CommentForm id={item.id} who={who} rejected={actionData} />
          </Comments>
        </div>
        <Related items={related} />
      </div>
    </div>
  );
}
