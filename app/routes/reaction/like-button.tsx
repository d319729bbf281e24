import { Button, ButtonLink } from "#app/components/button.tsx";
import { filledByScript } from "#app/components/filled-by-script.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { itemPath, type ReactionKind } from "#app/contract/reaction.values.ts";
import type { Visitor } from "#app/session/admission.ts";
import { loginFrom } from "./comment-form.tsx";
import { useFormatCount } from "./use-format-count.ts";

interface LikeProps {
  kind: ReactionKind;
  id: string;
  isLiked: boolean;
  likes: number;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "like-button": React.HTMLAttributes<HTMLElement> &
        Record<`data-${string}`, string | undefined>;
    }
  }
}

export function Like({ who, ...item }: LikeProps & { who: Visitor["kind"] }) {
  const { t } = useTranslation("reaction");
  const count = useFormatCount();
  if (who === "authenticated") return <LikeForm {...item} />;
  return (
    <>
      {who !== "guest" && (
        <ButtonLink kind="quiet" icon="heart" href={loginFrom(item.kind, item.id)}>
          {t("like.do")}
        </ButtonLink>
      )}
      {item.likes > 0 && <span className="muted">{count("likes", item.likes)}</span>}{" "}
    </>
  );
}

/** A plain form; app/enhancement/personal/like.ts shows the effect at once. */
function LikeForm({ kind, id, isLiked, likes }: LikeProps) {
  const { t } = useTranslation(["reaction", "common"]);
  const countOf = useFormatCount();
  const words = (number: number) => (number > 0 ? countOf("likes", number) : "");
  return (
    <like-button
      data-do={t("like.do")}
      data-undo={t("like.undo")}
      data-failed-words={t("like.failed")}
      data-close={t("common:close")}
      data-liked={isLiked ? "" : undefined}
      data-count={words(likes)}
      data-toggled={words(isLiked ? likes - 1 : likes + 1)}
    >
      <form method="post" action={itemPath(kind, id, "like")} className="row">
        <FormKeyField form="like" />
        <Button kind="quiet" icon={isLiked ? "heart-filled" : "heart"}>
          {t(isLiked ? "like.undo" : "like.do")}
        </Button>
        <span className="muted" aria-live="polite" suppressHydrationWarning>
          {words(likes)}
        </span>
        <div role="alert" {...filledByScript} />
      </form>
    </like-button>
  );
}
