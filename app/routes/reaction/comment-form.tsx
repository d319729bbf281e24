import { Form, href, useLocation, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { itemPath, type ReactionKind } from "#app/contract/reaction.values.ts";
import type { Visitor } from "#app/session/admission.ts";
import { CommentField, type Rejected } from "./comment-field.tsx";
import type { Discussion } from "./discussion.server.ts";

interface CommentFormProps {
  kind: ReactionKind;
  id: string;
  rejected: Rejected;
  discussion: Discussion;
}

export function CommentForm({ who, ...props }: CommentFormProps & { who: Visitor["kind"] }) {
  const { t } = useTranslation("reaction");
  const { isClosed, stop } = props.discussion?.thread ?? {};
  if (isClosed) return <p className="panel">{t("thread.closed")}</p>;
  if (stop) {
    return (
      <p className="panel">
        {t("thread.stopped", { day: stop.day, reason: t(`stopReason.${stop.reason}`) })}
      </p>
    );
  }
  if (who === "authenticated") return <NewComment rejected={props.rejected} />;
  if (who === "guest") {
    return (
      <form method="post" action={href("/logout")} className="row">
        <p>{t("comment.guest")}</p>
        <Button kind="quiet" small>
          {t("comment.leaveGuest")}
        </Button>
      </form>
    );
  }
  return (
    <p>
      <ButtonLink kind="quiet" icon="comment" href={loginFrom(props.kind, props.id)}>
        {t("comment.signIn")}
      </ButtonLink>
    </p>
  );
}

export function loginFrom(kind: ReactionKind, id: string): string {
  return `${href("/login")}?redirectTo=${encodeURIComponent(itemPath(kind, id))}`;
}

function NewComment({ rejected }: Pick<CommentFormProps, "rejected">) {
  const { t } = useTranslation("reaction");
  const busy = useNavigation().state !== "idle";
  // The hash of a published comment resets the form.
  const { hash } = useLocation();
  return (
    <Form method="post" key={hash} className="stack">
      <FormKeyField form="comment" />
      <CommentField rejected={rejected} />
      <Button disabled={busy}>{t("comment.add")}</Button>
    </Form>
  );
}
