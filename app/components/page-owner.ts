/** For whom the page was opened (app/session/owner.server.ts); "" while that is not known. */
export function pageOwner(): string {
  return document.documentElement.dataset.owner ?? "";
}

/** The key of what a script posts that is no form: whose page it comes from. */
export function scriptKey(owner = pageOwner()): string {
  return `${crypto.randomUUID()}.${owner}:script`;
}
