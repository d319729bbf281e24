import { itemPath, type ReactionKind } from "#app/contract/reaction.values.ts";
import type { Visitor } from "#app/session/admission.ts";
import { Share } from "./share.tsx";
import { useFormatCount } from "./use-format-count.ts";

interface ShareItemProps {
  kind: ReactionKind;
  id: string;
  title: string;
  address: string;
  who: Visitor["kind"];
  shares: number | undefined;
}

export function ShareItem({ kind, id, title, address, who, shares }: ShareItemProps) {
  const count = useFormatCount();
  const counted = who === "authenticated" ? itemPath(kind, id, "share") : undefined;
  return (
    <>
      <Share title={title} address={address} counted={counted} />
      {Boolean(shares) && <span className="muted">{count("shares", shares ?? 0)}</span>}
    </>
  );
}
