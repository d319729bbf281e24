import { isLeftBehind } from "#app/components/page-owner.ts";
import { readPendingSubmission } from "#app/components/pending-submission.ts";
import { showAnew } from "./sending.ts";
import { isPlainPage } from "./show-page.ts";

/** Not where something is typed, or the page asks or offers what was not answered. */
export function mayShowAgain(): boolean {
  return !isLeftBehind() && !readPendingSubmission() && !hasTyped();
}

/** The plain page as it is now; undefined where there is none. */
export async function fetchAgain(): Promise<string | undefined> {
  const answer = await fetch(location.href).catch(() => undefined);
  const html = answer?.ok && !answer.redirected ? await answer.text().catch(() => "") : "";
  return isPlainPage(html) ? html : undefined;
}

export function showAgain(html: string): void {
  const { scrollX, scrollY } = window;
  showAnew(html, new URL(location.href));
  scrollTo(scrollX, scrollY);
}

function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"])',
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
