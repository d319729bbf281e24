import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Card } from "#app/components/card.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useFormatCount } from "../reaction/use-format-count.ts";
import type { NewsItemView } from "./news-item-view.server.ts";

/**
 * The width of a card in the grid, for the choice of the picture. On a phone of 2.5 × and more it is
 * that of a screen of 2 ×: half the bytes, and nobody sees the difference.
 */
const SIZES = "(min-width: 640px) 22rem, (min-resolution: 2.5dppx) 58vw, 94vw";

interface NewsCardProps {
  item: NewsItemView;
  level?: 2 | 3;
  eager?: boolean;
  slim?: boolean;
}

/** An item of news in a list. */
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
      // Beside a title what a picture shows would be heard before each.
      picture={picture !== null && <Picture {...picture} alt="" sizes={SIZES} eager={eager} />}
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

/** Where an item is read whole; undefined where the platform has no such page. */
export function newsPath({ id, hasNoPage }: Pick<NewsItemView, "id" | "hasNoPage">) {
  return hasNoPage ? undefined : href("/news/:id", { id });
}

/** Among news, these two say nothing that the reader doesn't know. */
const silentCategories: readonly string[] = ["news", "other"];

/** An item's category in words, where it says something, and its date. */
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

/** Of what nobody liked and nobody commented on, nothing is said. */
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
