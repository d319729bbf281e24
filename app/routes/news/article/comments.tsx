import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Section } from "#app/components/page.tsx";
import { Pager } from "#app/components/pager.tsx";
import { COMMENTS_PER_PAGE } from "#app/contract/news.values.ts";
import { useFormatCount } from "../news-card.tsx";
import { Paragraphs } from "../paragraphs.tsx";
import type { CommentView } from "./comment-view.server.ts";

interface CommentsProps {
  /** The item's. */
  id: string;
  page: number;
  /** Undefined when it could not be loaded: the text is worth reading without it. */
  discussion: { total: number; comments: readonly CommentView[] } | undefined;
  /** Where one joins in. */
  children: ReactNode;
}

/** What people said on an item, newest first. */
export function Comments({ id, page, discussion, children }: CommentsProps) {
  const { t } = useTranslation("news");
  const count = useFormatCount();
  return (
    <Section title={t("comment.section")} id="comments">
      {children}
      {!discussion ? (
        <p className="muted">{t("comment.loadFailed")}</p>
      ) : discussion.total === 0 ? (
        <p className="muted">{t("comment.none")}</p>
      ) : (
        <>
          <p className="muted">
            {count("comments", discussion.total)}{" "}
            {discussion.comments.length === 0 && (
              <Link to={href("/news/:id", { id })}>{t("comment.newest")}</Link>
            )}
          </p>
          <ul className="comments">
            {discussion.comments.map((comment) => (
              <Comment key={comment.id} newsId={id} comment={comment} />
            ))}
          </ul>
          {discussion.total > COMMENTS_PER_PAGE && (
            <Pager
              isPlain
              page={page}
              perPage={COMMENTS_PER_PAGE}
              totalItems={discussion.total}
              query={new URLSearchParams()}
            />
          )}
        </>
      )}
    </Section>
  );
}

function Comment({ newsId, comment }: { newsId: string; comment: CommentView }) {
  const { t } = useTranslation("news");
  const { id, author, photo, body, dir, at, written, isEdited, isOwn } = comment;
  const own = { id: newsId, commentId: id };
  return (
    <li id={`comment-${id}`} dir={dir}>
      <Avatar name={author} src={photo} />
      <div>
        <p className="meta">
          <b>
            <bdi>{author}</bdi>
          </b>{" "}
          <time dateTime={at}>
            <bdi>{written}</bdi>
          </time>{" "}
          {isEdited && <span>{t("comment.edited")}</span>}
        </p>
        <Paragraphs text={body} />
        {isOwn && (
          <p className="meta">
            <Link to={href("/news/:id/comments/:commentId", own)}>{t("comment.edit")}</Link>{" "}
            <Link to={href("/news/:id/comments/:commentId/delete", own)}>
              {t("comment.delete")}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}
