import { Form, href, type RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { Button } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { Meta } from "#app/components/card.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { toPlainText, toRichText } from "#app/components/rich-text.server.ts";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { CREATE_NEWS, PUBLISH_NEWS } from "#app/contract/ability.ts";
import { contentPath } from "#app/contract/content.values.ts";
import {
  listGuestNews,
  listNews,
  type NewsArticle,
  type NewsItem,
  readNews,
} from "#app/contract/news.ts";
import { CAMPAIGN_CATEGORY, newsCategories } from "#app/contract/news.values.ts";
import { may, type Visitor } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isLeader } from "../../access/menu.ts";
import { CommentErrors } from "../../reaction/comment-field.tsx";
import { CommentForm } from "../../reaction/comment-form.tsx";
import { Comments } from "../../reaction/comments.tsx";
import { addComment, loadDiscussion } from "../../reaction/discussion.server.ts";
import { Like } from "../../reaction/like-button.tsx";
import { ShareItem } from "../../reaction/share-item.tsx";
import { useFormatCount } from "../../reaction/use-format-count.ts";
import { readAddress } from "../../read-address.server.ts";
import { silenceOf } from "../../silence/silence.server.ts";
import { SilenceBanner } from "../../silence/silence-banner.tsx";
import { toSecretariatView } from "../../structure/secretariat-view.server.ts";
import { newsList } from "../list/list-query.ts";
import { useCardMeta } from "../news-card.tsx";
import { NewsFeed } from "../news-feed.tsx";
import { toNewsItemView, wordsOf } from "../news-item-view.server.ts";
import type { Route } from "./+types/article";
import { ArticleText, Headline } from "./article-text.tsx";

function toArticleView(article: NewsArticle, language: Language) {
  const isEnglish = language === "en" && Boolean(article.titleEn);
  const arabic = article.body ?? article.summary ?? "";
  const body = isEnglish ? article.bodyEn || arabic : arabic;
  const correction = isEnglish && article.correctionEn ? article.correctionEn : article.correction;
  return {
    isEnglish,
    blocks: article.isMarkdown ? toRichText(body) : toPlainText(body),
    author: article.author ?? undefined,
    correctedAt: article.correctedAt ?? undefined,
    secretariat: article.secretariat ? toSecretariatView(article.secretariat, language) : undefined,
    correction: correction
      ? { text: correction, day: formatDate(article.correctedAt, language, new Date()) }
      : undefined,
  };
}

export const handle = {
  i18n: ["news", "reaction", "reaction-counts", "silence-banner"],
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id } = params;
  const preferences = preferencesOf(context);
  const { language } = preferences;
  const { page } = readAddress(newsList, url.searchParams);
  const comment = url.searchParams.get("comment")?.slice(0, 64);
  const [visitor, article, discussion] = await Promise.all([
    visitorOf(context),
    call(context, readNews, { params: { id } }),
    loadDiscussion(context, "news", { id, page, language, comment }),
  ]);
  if (!article.ok) throw pageFailure(article);
  const { kind } = visitor;
  return {
    ...toNewsItemView(article.data, preferences),
    // Chat apps get the original JPEG: some don't know WebP.
    preview: preferences.lite ? undefined : browserUrl(article.data.imageUrl),
    poster: article.data.shareImageUrl ?? undefined,
    related: await loadRelated(context, article.data),
    ...toArticleView(article.data, language),
    isLiked: article.data.isLiked,
    shares: article.data.sharesCount,
    publishedAt: article.data.createdAt ?? undefined,
    who: kind,
    silence: silenceOf(
      context,
      article.data.category === CAMPAIGN_CATEGORY ? "everywhere" : undefined,
    ),
    mayEdit: mayEditNews(visitor),
    page: discussion?.page ?? page,
    discussion,
    language,
    publicUrl: configuration().publicUrl,
    card: shareCard(context),
  };
}

export const action = (args: Route.ActionArgs) => addComment(args, "news", args.params.id);

function mayEditNews(visitor: Visitor): boolean {
  return isLeader(visitor) && (may(visitor, CREATE_NEWS) || may(visitor, PUBLISH_NEWS));
}

export function meta({ loaderData: item }: Route.MetaArgs) {
  if (!item) return [];
  const { language, publicUrl, title, summary = "", card } = item;
  const address = publicUrl + href("/news/:id", item);
  const picture = item.preview && new URL(item.preview, publicUrl).href;
  const { poster } = item;
  const publisher = { "@type": "Organization", name: card.publisher, url: publicUrl };
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
        ...(item.correctedAt && { dateModified: item.correctedAt }),
        inLanguage: item.isEnglish ? "en" : "ar",
        author: item.author ? { "@type": "Person", name: item.author } : publisher,
        mainEntityOfPage: address,
        publisher: { ...publisher, ...(card.icon && { logo: new URL(card.icon, publicUrl).href }) },
      },
    },
  ];
}

const MAX_RELATED = 4;

interface RelatedItem {
  readonly id: string;
  readonly title: string;
  readonly lang?: string | undefined;
  readonly day: string;
}

/** Undefined on failure. */
async function loadRelated(
  context: Readonly<RouterContextProvider>,
  { id, category: named, related }: NewsArticle,
): Promise<RelatedItem[]> {
  const { language } = preferencesOf(context);
  if (related && related.length > 0) return related.map((item) => toRelated(item, language));
  const category = newsCategories.find((each) => each === named);
  const { kind } = await visitorOf(context);
  const list = kind === "authenticated" ? listNews : listGuestNews;
  const result = await call(context, list, { query: { limit: MAX_RELATED + 1, category } });
  if (!result.ok) return [];
  return result.data.items
    .filter((item) => item.id !== id)
    .slice(0, MAX_RELATED)
    .map((item) => toRelated(item, language));
}

function toRelated(item: NewsItem, language: Language): RelatedItem {
  const { title, lang } = wordsOf(item, language);
  return { id: item.id, title, lang, day: formatDate(item.createdAt, language, new Date()) };
}

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("news");
  const { discussion, related, page, who, mayEdit, ...item } = loaderData;
  const address = item.publicUrl + href("/news/:id", item);
  const cardMeta = useCardMeta()(item);
  const count = useFormatCount();
  const commentsLabel = discussion?.total
    ? count("comments", discussion.total)
    : t("reaction:comment.section");
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
              <Headline {...item} />
            </div>
            <SilenceBanner silence={item.silence} />
            <CommentErrors rejected={actionData} place="comments" />
            <ArticleText {...item} />
            {mayEdit && (
              <Form method="post" action={`${contentPath("news")}?act=adopt`} className="row">
                <FormKeyField form="adopt" />
                <input type="hidden" name="published" value={item.id} />
                <Button kind="quiet" small icon="edit">
                  {t("edit")}
                </Button>
              </Form>
            )}
            <div className="row at-foot" id="like">
              <Like key={item.id} kind="news" {...item} who={who} />
              {!item.silence && (
                <ButtonFold isIcon icon="share" label={t("reaction:share.more")}>
                  <div className="row">
                    <ShareItem kind="news" {...item} address={address} who={who} />
                  </div>
                </ButtonFold>
              )}
            </div>
          </article>
          <Comments kind="news" id={item.id} page={page} who={who} discussion={discussion}>
            <CommentForm
              kind="news"
              id={item.id}
              discussion={discussion}
              who={who}
              rejected={actionData}
            />
          </Comments>
        </div>
        <Related items={related} />
      </div>
    </div>
  );
}

function Related({ items }: { items: readonly RelatedItem[] }) {
  const { t } = useTranslation("news");
  if (items.length === 0) return null;
  return (
    <Section title={t("related")}>
      <ul className="comments">
        {items.map(({ id, title, lang, day }) => (
          <li key={id}>
            <div>
              <p>
                <Link to={href("/news/:id", { id })} lang={lang} dir="auto">
                  {title}
                </Link>
              </p>
              <p className="meta">
                <bdi>{day}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
