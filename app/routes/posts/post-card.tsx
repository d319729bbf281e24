import { href } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Card } from "#app/components/card.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { useFormatCount } from "../reaction/use-format-count.ts";
import type { PostItemView } from "./post-view.server.ts";

/** Phones as in news/news-card.tsx. */
const SIZES = "(min-width: 640px) 22rem, (min-resolution: 2.5dppx) 58vw, 94vw";

export function PostCard({ item, eager }: { item: PostItemView; eager?: boolean }) {
  const { id, title, lang, beginning, picture, likes, comments } = item;
  const count = useFormatCount();
  return (
    <Card
      title={title}
      lang={lang}
      href={href("/posts/:id", { id })}
      // Screen readers would hear the alt before each title.
      picture={
        picture && (
          <Picture {...picture} width={640} height={360} alt="" sizes={SIZES} eager={eager} />
        )
      }
      {...usePostMeta()(item)}
      footer={
        (likes > 0 || comments > 0) && (
          <p className="meta">
            {likes > 0 && <span>{count("likes", likes)}</span>}{" "}
            {comments > 0 && <span>{count("comments", comments)}</span>}
          </p>
        )
      }
    >
      {beginning && (
        <p dir="auto" lang={lang}>
          {beginning}
        </p>
      )}
    </Card>
  );
}

export function usePostMeta() {
  const { t, i18n } = useTranslation("posts");
  return ({
    attachment,
    mediaCount: count,
    day,
  }: Pick<PostItemView, "attachment" | "mediaCount" | "day">) => {
    const number = formatNumber(count, toLanguage(i18n.language));
    return {
      tag: attachment ? t(`attachment.${attachment}`, { count, number }) : undefined,
      date: day && <time dateTime={day[0]}>{day[1]}</time>,
    };
  };
}
