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
  id: string;
  isLiked: boolean;
  likes: number;
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

/** Optimistic with rollback (docs/product.md#reactions); a plain form without a script. */
function LikeForm({ kind, id, ...loaded }: LikeProps) {
  const { t } = useTranslation("reaction");
  const count = useFormatCount();
  const fetcher = useFetcher<LikeResult>();
  const presses = useRef(0);
  const action = itemPath(kind, id, "like");
  const confirmed = useServerState(loaded, fetcher.data);
  // The data may arrive before the fetcher is idle.
  const { isLiked, likes } = fetcher.state === "submitting" ? toggled(confirmed) : confirmed;
  const failure = useMemo(() => {
    const { failed } = fetcher.data ?? {};
    return failed && { type: "error" as const, message: failed.message ?? t("like.failed") };
  }, [fetcher.data, t]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Answered though not idle: count the next press.
    if (fetcher.state === "submitting") return;
    const form = new FormData(event.currentTarget);
    // Each press needs a new key, unless the last was lost.
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
