export function isPlainPage(html: string): boolean {
  return html !== "" && !/<html[^>]* data-namespaces=/.test(html);
}

/** Without its styles, which the policy of this page doesn't know. */
export function parsePage(html: string): { document: Document; styles: readonly string[] } {
  const styles: string[] = [];
  const rest = html.replaceAll(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, style: string) => {
    styles.push(style);
    return "";
  });
  return { document: new DOMParser().parseFromString(rest, "text/html"), styles };
}

const setByScripts = ["data-live", "data-owner-stored"];

/** Shows a plain page that a form was answered by, as the browser would have; its scripts are here already. */
export function showPage(html: string, address: URL): void {
  const { document: next, styles } = parsePage(html);
  for (const { name } of [...document.documentElement.attributes]) {
    if (!next.documentElement.hasAttribute(name) && !setByScripts.includes(name))
      document.documentElement.removeAttribute(name);
  }
  for (const { name, value } of next.documentElement.attributes)
    document.documentElement.setAttribute(name, value);
  document.title = next.title;
  // They run on, and a second set of rules is refused.
  for (const script of next.querySelectorAll("script")) script.remove();
  for (const [at, element] of document.querySelectorAll("head style").entries())
    element.textContent = styles[at] ?? "";
  history.replaceState({ shownAt: Date.now() }, "", address);
  document.body.replaceWith(next.body);
  scrollTo(0, 0);
  document.querySelector<HTMLElement>('.summary, main [aria-invalid="true"]')?.focus();
}
