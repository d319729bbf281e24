const REFRESH_SECONDS = 4;

/** For `handle.refreshHeader`: without scripts a page follows work in the background. */
export function refreshWork(isAtWork: boolean | undefined, path: string): string | undefined {
  return isAtWork ? `${REFRESH_SECONDS}; url=${path}` : undefined;
}

/** The lite version has no scripts, and its page no `noscript`. */
export function liteRefresh(isAtWork: boolean, { lite }: { readonly lite: boolean }): Headers {
  return new Headers(isAtWork && lite ? { Refresh: `${REFRESH_SECONDS}` } : {});
}
