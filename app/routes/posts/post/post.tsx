import { Form, href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { Meta } from "#app/components/card.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { openGraphMeta } from "#app/components/open-graph.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { RichText } from "#app/components/rich-text.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { contentAbilities, contentPath } from "#app/contract/content.values.ts";
import { readPost } from "#app/contract/posts.ts";
import { may, type Visitor } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { plainForGuestsMiddleware } from "#app/session/plain-page.server.ts";
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
import { postList } from "../list/list-query.ts";
import { usePostMeta } from "../post-card.tsx";
import { blocksOf, toPostItemView, wordsOf } from "../post-view.server.ts";
import { PostsFeed } from "../posts-feed.tsx";
import type { Route } from "./+types/post";
import { Media } from "./media.tsx";
import { toMediaView } from "./media-view.server.ts";

export const handle = {
  i18n: ["posts", "reaction", "reaction-counts", "silence-banner"],
};

export const middleware = [plainForGuestsMiddleware];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const preferences = preferencesOf(context);
  const { language } = preferences;
  const { page } = readAddress(postList, url.searchParams);
  const comment = url.searchParams.get("comment")?.slice(0, 64);
  const [visitor, found, discussion] = await Promise.all([
    visitorOf(context),
    call(context, readPost, { params }),
    loadDiscussion(context, "posts", { id: params.id, page, language, comment }),
  ]);
  if (!found.ok) throw pageFailure(found);
  const post = found.data;
  const { body, isEnglish } = wordsOf(post, language);
  return {
    ...toPostItemView(post, preferences),
    blocks: blocksOf(post, body),
    isEnglish,
    media: post.media.map((each) => toMediaView(each, preferences)),
    // Chat apps get the original JPEG: some don't know WebP.
    preview: browserUrl(post.media[0]?.imageUrl),
    poster: post.shareImageUrl ?? undefined,
    sourceUrl: browserUrl(post.sourceUrl),
    publishedAt: post.createdAt,
    isLiked: post.isLiked,
    shares: post.sharesCount,
    silence: silenceOf(context, "everywhere"),
    who: visitor.kind,
    mayEdit: mayEditPosts(visitor),
    page: discussion?.page ?? page,
    discussion,
    language,
    publicUrl: configuration().publicUrl,
    card: shareCard(context),
  };
}

export const action = (args: Route.ActionArgs) => addComment(args, "posts", args.params.id);

function mayEditPosts(visitor: Visitor): boolean {
  const { create, publish } = contentAbilities("posts");
  return isLeader(visitor) && (may(visitor, create) || may(visitor, publish));
}

/** Absolute URLs. */
export function meta({ loaderData: post }: Route.MetaArgs) {
  if (!post) return [];
  const { title, beginning: description, publicUrl, poster, card, language } = post;
  const address = publicUrl + href("/posts/:id", post);
  const picture = post.preview && new URL(post.preview, publicUrl).href;
  return [
    ...openGraphMeta({ title, description, address, poster, picture, card, kind: "article" }),
    { property: "og:locale", content: language === "ar" ? "ar_EG" : "en_US" },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "SocialMediaPosting",
        headline: title,
        ...(picture && { image: [picture] }),
        datePublished: post.publishedAt,
        inLanguage: post.isEnglish ? "en" : "ar",
        mainEntityOfPage: address,
        author: { "@type": "Organization", name: card.publisher, url: publicUrl },
      },
    },
  ];
}

export default function Post({ loaderData, actionData }: Route.ComponentProps) {
  const { discussion, page, who, mayEdit, ...post } = loaderData;
  const { t } = useTranslation(["posts", "reaction"]);
  const { tag, date } = usePostMeta()(post);
  const count = useFormatCount();
  const commentsLabel = discussion?.total
    ? count("comments", discussion.total)
    : t("reaction:comment.section");
  const address = post.publicUrl + href("/posts/:id", post);
  return (
    <div className="screen">
      <PageTitle title={post.title} hasError={actionData !== undefined} />
      <PostsFeed />
      <article className="stack">
        <div className="heading">
          <Link className="back" to={href("/posts")}>
            <Icon name="arrow" />
            {t("title")}
          </Link>
          <Meta
            tag={tag}
            date={
              <>
                {date} <a href="#comments">{commentsLabel}</a>
              </>
            }
          />
          <h1 dir="auto" lang={post.lang}>
            {post.title}
          </h1>
        </div>
        <SilenceBanner silence={post.silence} />
        <CommentErrors rejected={actionData} place="comments" />
        <RichText className="prose" lang={post.lang} blocks={post.blocks} />
        <Media attachment={post.attachment} media={post.media} />
        {post.sourceUrl && (
          <p className="muted">
            <a href={post.sourceUrl} rel="nofollow noopener noreferrer" target="_blank">
              {t("source")}
            </a>
          </p>
        )}
        {mayEdit && (
          <Form method="post" action={`${contentPath("posts")}?act=adopt`} className="row">
            <FormKeyField form="adopt" />
            <input type="hidden" name="published" value={post.id} />
            <Button kind="quiet" small icon="edit">
              {t("edit")}
            </Button>
          </Form>
        )}
        <div className="row at-foot" id="like">
          <Like key={post.id} kind="posts" {...post} who={who} />
          {!post.silence && (
            <ButtonFold isIcon icon="share" label={t("reaction:share.more")}>
              <div className="row">
                <ShareItem kind="posts" {...post} address={address} who={who} />
              </div>
            </ButtonFold>
          )}
        </div>
      </article>
      <Comments kind="posts" id={post.id} page={page} who={who} discussion={discussion}>
        <CommentForm
          kind="posts"
          id={post.id}
          discussion={discussion}
          who={who}
          rejected={actionData}
        />
      </Comments>
    </div>
  );
}
