/**
 * Whoever switches language, theme or lite version while they write has what they wrote on the page that
 * comes: the switch is posted to where their form goes and carries its fields, to be looked at
 * (app/session/unsent.server.ts). Files can't be carried.
 */
export function carryTyped(): void {
  /** In which something was typed, and what must be on the page since it was sent. */
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
    // What came back with what is wrong is not stored yet; nor is what is asked about.
    const isOpen = typed?.isConnected && document.querySelector(mark);
    const open = isOpen
      ? typed
      : document.querySelector<HTMLInputElement>("main [name=confirmed]")?.form;
    if (open?.method !== "post") return;
    form.setAttribute("action", open.getAttribute("action") ?? "");
    // What the server had put there is older.
    for (const input of form.querySelectorAll("[name^=typed]")) input.remove();
    for (const [name, value] of new FormData(open)) {
      const input = document.createElement("input");
      if (typeof value === "string")
        form.append(Object.assign(input, { type: "hidden", name: `typed:${name}`, value }));
    }
  });
}
