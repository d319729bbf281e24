import { isLeftBehind, onOwnerNow } from "#app/components/page-owner.ts";
import { smallButton, warning } from "./status.ts";
import { loadWords } from "./words.ts";

/** Again once a form's answer replaced the page, and its notices. */
export async function lookForOwner(): Promise<void> {
  const words = isLeftBehind() ? await loadWords() : undefined;
  const status = document.getElementById("page-status");
  for (const part of status?.querySelectorAll("[data-left]") ?? []) part.remove();
  status?.classList.toggle("left-behind", words !== undefined);
  if (words) status?.prepend(...notice(words));
}

/**
 * Says that the page's owner signed out, or that somebody else signed in
 * (docs/product.md#pages-of-somebody-else).
 */
export function showLeftBehind(): void {
  // The sign-out may precede this subscription.
  void lookForOwner();
  onOwnerNow(() => void lookForOwner());
}

function notice({ old }: { readonly old: { readonly text: string; readonly signIn: string } }) {
  const line = document.createElement("p");
  line.className = "error";
  line.append(warning(), old.text);
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: "/logout", target: "_blank", rel: "noopener" });
  const keeps = document.createElement("input");
  // Keeps their unsent forms.
  Object.assign(keeps, { type: "hidden", name: "again", value: "on" });
  form.append(keeps, smallButton(old.signIn));
  for (const part of [line, form]) part.dataset.left = "";
  return [line, form];
}
