import { useEffect, useRef } from "react";
import { pageOwner } from "#app/components/page-owner.ts";

const CHANNEL_NAME = "notifications-read";

export function useReadInOtherTabs(onRead: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const own = new BroadcastChannel(`${CHANNEL_NAME} ${pageOwner()}`);
    own.addEventListener("message", onRead);
    channel.current = own;
    return () => own.close();
  }, [onRead]);
  return () => channel.current?.postMessage("");
}
