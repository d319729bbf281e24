import { href } from "react-router";
import { Card } from "#app/components/card.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { useFormatCount } from "../reaction/use-format-count.ts";
import type { NewsItemView } from "./news-item-view.server.ts";

/** At 2.5× and more as if 2×: half the bytes, no visible difference. */
const SIZES = "(min-width: 640px) 22rem, (min-resolution: 2.5dppx) 58vw, 94vw";
/** A square of 6rem on phones, cut from a picture as high. */
const SLIM_SIZES = "(min-width: 640px) 22rem, (min-resolution: 2.5dppx) 7rem, 11rem";

interface NewsCardProps {
  item: NewsItemView;
  level?: 2 | 3;
  eager?: boolean;
  slim?: boolean;
}

export function NewsCard(card: NewsCardProps) {
  const { item, level, eager, slim } = card;
  const { title, lang, summary, picture } = item;
  const meta = useCardMeta()(item);
  return (
    <Card
      title={title}
      lang={lang}
      href={newsPath(item)}
      level={level}
      slim={slim}
      // Screen readers would hear the alt before each title.
      picture={
        picture !== null && (
          <Picture {...picture} alt="" sizes={slim ? SLIM_SIZES : SIZES} eager={eager} />
        )
      }
      {...meta}
      footer={hasReactions(item) && <Reactions {...item} />}
    >
      {summary && (
        <p dir="auto" lang={lang}>
          {summary}
        </p>
      )}
    </Card>
  );
}

/** Undefined where the platform has no such page. */
export function newsPath({ id, hasNoPage }: Pick<NewsItemView, "id" | "hasNoPage">) {
  return hasNoPage ? undefined : href("/news/:id", { id });
}

/** Redundant among news. */
const silentCategories: readonly string[] = ["news", "other"];

export function useCardMeta() {
  const { t } = useTranslation("news");
  return ({ category, day, isPinned }: Pick<NewsItemView, "category" | "day" | "isPinned">) => ({
    tag: silentCategories.includes(category)
      ? undefined
      : t(`category.${category}`, { defaultValue: category }),
    date: (
      <>
        {isPinned && <b>{t("pinned")}</b>} {day && <time dateTime={day[0]}>{day[1]}</time>}
      </>
    ),
  });
}

type ReactionCounts = Pick<NewsItemView, "likes" | "comments">;

function hasReactions({ likes, comments }: ReactionCounts): boolean {
  return likes > 0 || Boolean(comments);
}

function Reactions({ likes, comments }: ReactionCounts) {
  const count = useFormatCount();
  return (
    <p className="meta">
      {likes > 0 && <span>{count("likes", likes)}</span>}{" "}
      {comments ? <span>{count("comments", comments)}</span> : null}
    </p>
  );
}
