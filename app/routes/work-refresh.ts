import { useEffect } from "react";
import { useRevalidator } from "react-router";

const REFRESH_SECONDS = 4;

/** For `handle.refreshHeader`: without scripts a page follows work in the background. */
export function refreshWork(isAtWork: boolean | undefined, path: string): string | undefined {
  return isAtWork ? `${REFRESH_SECONDS}; url=${path}` : undefined;
}

/** The lite version has no scripts, and its page no `noscript`. */
export function liteRefresh(isAtWork: boolean, { lite }: { readonly lite: boolean }): Headers {
  return new Headers(isAtWork && lite ? { Refresh: `${REFRESH_SECONDS}` } : {});
}

const LOOK_AGAIN_MS = 2_000;

/** With scripts an application asks for its data again. */
export function useRefreshedWork(): void {
  const revalidator = useRevalidator();
  useEffect(() => {
    if (revalidator.state !== "idle") return;
    const timer = setTimeout(() => void revalidator.revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [revalidator]);
}
