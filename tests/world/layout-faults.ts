/**
 * Runs in a page: what its layout does wrong at the window's width. It scrolls sideways, a target is
 * smaller than 24 px without the room around it that makes up for it (WCAG 2.5.8), or a text is cut.
 */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`it is ${root.scrollWidth} px wide`);
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.className}"> «${(
      element.getAttribute("aria-label") ??
      element.textContent ??
      ""
    )
      .trim()
      .slice(0, 40)}»`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".vh, .skip, [inert]") &&
    // Cropped on purpose: a picture of the logo with its words.
    !element.closest(".poster");

  const targets = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
  ]
    .filter((element) => (element as HTMLInputElement).type !== "hidden" && isShown(element))
    .map((element) => {
      // A box is pressed by its label as well.
      const label =
        element.closest("label") ?? (element as HTMLInputElement).labels?.[0] ?? undefined;
      const isTick = ["checkbox", "radio"].includes((element as HTMLInputElement).type);
      return { element, box: (isTick && label ? label : element).getBoundingClientRect() };
    })
    .filter(({ box }) => box.width > 0 && box.height > 0);
  for (const { element, box } of targets) {
    if (box.width >= 23.5 && box.height >= 23.5) continue;
    // A link within a sentence is as high as its line.
    const around = element.parentElement?.textContent?.trim() ?? "";
    const isInSentence =
      getComputedStyle(element).display === "inline" &&
      around.length > (element.textContent?.trim().length ?? 0);
    if (isInSentence) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hasRoom = targets.every((other) => {
      if (other.element === element) return true;
      if (other.element.contains(element) || element.contains(other.element)) return true;
      const dx = Math.max(other.box.left - x, 0, x - other.box.right);
      const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
      return Math.hypot(dx, dy) >= 12;
    });
    if (!hasRoom) {
      faults.push(
        `a target of ${Math.round(box.width)} by ${Math.round(box.height)} px: ${nameOf(element)}`,
      );
    }
  }

  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const { overflowX, overflowY, display, webkitLineClamp } = getComputedStyle(element);
    // The beginning of a text whose page has all of it.
    if (webkitLineClamp !== "none") continue;
    // What is read and not seen is a pixel large.
    if (element.clientWidth < 3 || element.clientHeight < 3) continue;
    if (display === "inline" || !isShown(element) || !element.textContent?.trim()) continue;
    const isCutBeside =
      /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2;
    const isCutBelow =
      /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 6;
    if (isCutBeside || isCutBelow) faults.push(`a text is cut: ${nameOf(element)}`);
  }
  return faults;
}
