/** Keeps typed fields over a switch of language or theme (app/session/reposted-form.server.ts). */
export function carryTyped(): void {
  /** The edited form, and what the page has as long as it is unsent. */
  let typed: HTMLFormElement | null | undefined;
  let mark = "main";
  addEventListener("input", ({ target }) => {
    typed = (target as HTMLInputElement).form;
    mark = "main";
  });
  addEventListener("submit", ({ target }) => {
    const form = target as HTMLFormElement;
    if (!form.matches("[action='/preferences'],#typed")) {
      typed = form;
      mark = "main .summary";
      return;
    }
    // A refused or confirming form is not stored yet.
    const isOpen = typed?.isConnected && document.querySelector(mark);
    const open = isOpen
      ? typed
      : document.querySelector<HTMLInputElement>("main [name=confirmed]")?.form;
    if (open?.method !== "post") return;
    form.setAttribute("action", open.getAttribute("action") ?? "");
    // The page comes anew as a whole (personal/sending.ts).
    form.setAttribute("data-native", "");
    // The server's carried values are older.
    for (const input of form.querySelectorAll("[name^=typed]")) input.remove();
    for (const [name, value] of new FormData(open)) {
      const input = document.createElement("input");
      if (typeof value === "string")
        form.append(Object.assign(input, { type: "hidden", name: `typed:${name}`, value }));
    }
  });
}
