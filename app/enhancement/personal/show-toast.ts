import { icon } from "./icon.ts";

/** An error as components/toast.tsx shows it, in the live region of `within`. */
export function showToast(within: Element, message: string, close: string): void {
  const toast = document.createElement("details");
  toast.className = "toast";
  toast.open = true;
  const summary = document.createElement("summary");
  summary.className = "icon-button";
  summary.setAttribute("aria-label", close);
  summary.append(icon("close"));
  const words = document.createElement("span");
  words.dir = "auto";
  words.textContent = message;
  const line = document.createElement("p");
  line.append(icon("warning"), words);
  toast.append(summary, line);
  within.querySelector('[role="alert"]')?.replaceChildren(toast);
}
