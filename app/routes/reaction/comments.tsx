import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { Pager } from "#app/components/pager.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { reportPath } from "#app/contract/moderation.values.ts";
import { COMMENTS_PER_PAGE, itemPath, type ReactionKind } from "#app/contract/reaction.values.ts";
import type { Visitor } from "#app/session/admission.ts";
import type { CommentView } from "./comment-view.server.ts";
import type { Discussion } from "./discussion.server.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { useFormatCount } from "./use-format-count.ts";

interface CommentsProps {
  kind: ReactionKind;
  id: string;
  page: number;
  who: Visitor["kind"];
  /** Undefined on failure: the text is shown alone. */
  discussion: Discussion;
  children: ReactNode;
}

export function Comments({ kind, id, page, who, discussion, children }: CommentsProps) {
  const { t } = useTranslation("reaction");
  const count = useFormatCount();
  return (
    <Section title={t("comment.section")} id="comments">
      {children}
      {discussion?.thread?.mayClose && (
        <ThreadForm kind={kind} id={id} isClosed={discussion.thread.isClosed === true} />
      )}
      {!discussion ? (
        <p className="muted">{t("comment.loadFailed")}</p>
      ) : discussion.total === 0 ? (
        <p className="muted">{t("comment.none")}</p>
      ) : (
        <>
          <p className="muted">
            {count("comments", discussion.total)}{" "}
            {discussion.comments.length === 0 && (
              <Link to={itemPath(kind, id)}>{t("comment.newest")}</Link>
            )}
          </p>
          <ul className="comments">
            {discussion.comments.map((comment) => (
              <Comment
                key={comment.id}
                comment={comment}
                page={itemPath(kind, id, "comments", comment.id)}
                who={who}
              />
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

function ThreadForm({ kind, id, isClosed }: { kind: ReactionKind; id: string; isClosed: boolean }) {
  const { t } = useTranslation("reaction");
  return (
    <Form method="post" action={href("/desk/moderation/threads/:kind/:id", { kind, id })}>
      <FormKeyField form={`thread-${isClosed}`} />
      <input type="hidden" name="isClosed" value={String(!isClosed)} />
      <Button kind="quiet" small>
        {t(isClosed ? "thread.open" : "thread.close")}
      </Button>
    </Form>
  );
}

interface CommentProps {
  comment: CommentView;
  page: string;
  who: Visitor["kind"];
}

function Comment({ comment, page, who }: CommentProps) {
  const { t } = useTranslation("reaction");
  const { id, author, photo, body, dir, written, isEdited, isOwn, state, caseId } = comment;
  return (
    <li id={`comment-${id}`} dir={dir}>
      <Avatar name={author} src={photo} />
      <div>
        <p className="meta">
          <b>
            <bdi>{author}</bdi>
          </b>{" "}
          <bdi>
            <When at={written} />
          </bdi>{" "}
          {isEdited && <span>{t("comment.edited")}</span>}
        </p>
        {state && (
          <p className="warm">
            {t(isOwn ? `unseen.own.${state}` : `unseen.other.${state}`)}{" "}
            {caseId && (
              <Link to={href("/profile/moderation/:id", { id: caseId })}>{t("unseen.why")}</Link>
            )}
          </p>
        )}
        <Paragraphs text={body} />
        {isOwn && (
          <p className="meta">
            {state !== "hidden" && <Link to={page}>{t("comment.edit")}</Link>}{" "}
            <Link to={`${page}/delete`}>{t("comment.delete")}</Link>
          </p>
        )}
        {!isOwn && !state && who === "authenticated" && (
          <p className="meta">
            <Link to={reportPath("comment", id)}>{t("comment.report")}</Link>
          </p>
        )}
      </div>
    </li>
  );
}
