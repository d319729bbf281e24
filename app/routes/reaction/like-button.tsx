import { type FormEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Toasts } from "#app/components/toast.tsx";
import { itemPath, type ReactionKind } from "#app/contract/reaction.values.ts";
import type { Visitor } from "#app/session/admission.ts";
import { loginFrom } from "./comment-form.tsx";
import type { LikeResult } from "./like.ts";
import { useFormatCount } from "./use-format-count.ts";

interface LikeProps {
  kind: ReactionKind;
  /** The item's. */
  id: string;
  isLiked: boolean;
  likes: number;
}

/** How many like an item, and for signed-in users the button; others are led to sign in. */
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

/**
 * A press shows its effect at once; it is rolled back when the answer is a refusal or never comes
 * (docs/product.md#reactions). Without a script it is a form that comes back to this place.
 */
function LikeForm({ kind, id, ...loaded }: LikeProps) {
  const { t } = useTranslation("reaction");
  const count = useFormatCount();
  const fetcher = useFetcher<LikeResult>();
  const presses = useRef(0);
  const action = itemPath(kind, id, "like");
  const confirmed = useServerState(loaded, fetcher.data);
  // Once it is answered the data tell, though the fetcher is not idle yet.
  const { isLiked, likes } = fetcher.state === "submitting" ? toggled(confirmed) : confirmed;
  const failure = useMemo(() => {
    const { failed } = fetcher.data ?? {};
    return failed && { type: "error" as const, message: failed.message ?? t("like.failed") };
  }, [fetcher.data, t]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Once it is answered the next press counts, though the fetcher is not idle yet.
    if (fetcher.state === "submitting") return;
    const form = new FormData(event.currentTarget);
    // The page's key serves once: a second press is an act of its own, unless the first was lost.
    if (!fetcher.data?.isLost) presses.current += 1;
    form.set("key", `${form.get("key")}.${presses.current}`);
    form.set("answer", "data");
    void fetcher.submit(form, { method: "post", action, defaultShouldRevalidate: false });
  }
  return (
    <fetcher.Form method="post" action={action} className="row" onSubmit={onSubmit}>
      <FormKeyField form="like" />
      <Button kind="quiet" icon={isLiked ? "heart-filled" : "heart"}>
        {t(isLiked ? "like.undo" : "like.do")}
      </Button>
      <span className="muted" aria-live="polite">
        {likes > 0 && count("likes", likes)}
      </span>
      <Toasts toast={failure} />
    </fetcher.Form>
  );
}

type LikeState = Omit<LikeProps, "kind" | "id">;

/** How it stands by the last word of the server, be it the page's or a press's answer. */
function useServerState({ isLiked, likes }: LikeState, result: LikeResult | undefined): LikeState {
  const page = `${isLiked} ${likes}`;
  const [last, setLast] = useState({ page, result, settled: { isLiked, likes } });
  if (last.page !== page) {
    setLast({ page, result, settled: { isLiked, likes } });
  } else if (last.result !== result) {
    setLast({ page, result, settled: result?.liked ?? last.settled });
  }
  return last.settled;
}

function toggled({ isLiked, likes }: LikeState): LikeState {
  return { isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) };
}
