/**
 * Runs in a page: what its layout does wrong at the window's width. It scrolls sideways, two texts lie
 * on each other, a mark is squeezed, a target is smaller than 24 px without the room around it that makes up for it (WCAG
 * 2.5.8), a text is cut, a way back has no name, or cards that fill their rows leave the last one shorter.
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
  for (const link of document.querySelectorAll(".back")) {
    if (!link.textContent?.trim()) faults.push(`a way back without a name: ${link.outerHTML}`);
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".vh, .skip, [inert]") &&
    // Cropped on purpose: a picture of the logo with its words.
    !element.closest(".poster");

  for (const list of document.querySelectorAll(".cards.even")) {
    const [end, last] = [list, list.lastElementChild ?? list].map((each) =>
      each.getBoundingClientRect(),
    );
    const isRight = getComputedStyle(list).direction === "ltr";
    const gap = isRight
      ? (end?.right ?? 0) - (last?.right ?? 0)
      : (last?.left ?? 0) - (end?.left ?? 0);
    if (gap > 1) faults.push(`cards whose last row is shorter: ${nameOf(list)}`);
  }

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
    const style = getComputedStyle(element);
    const { overflowX, overflowY, display, webkitLineClamp, textOverflow } = style;
    // The beginning of a text whose page has all of it.
    if (webkitLineClamp !== "none" || textOverflow === "ellipsis") continue;
    // What is read and not seen is a pixel large.
    if (element.clientWidth < 3 || element.clientHeight < 3) continue;
    if (display === "inline" || !isShown(element) || !element.textContent?.trim()) continue;
    const isCutBeside =
      /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2;
    const isCutBelow =
      /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 6;
    if (isCutBeside || isCutBelow) faults.push(`a text is cut: ${nameOf(element)}`);
  }

  type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;
  const lines: (Box & { element: Element })[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const everywhere: Box = { top: -1e6, bottom: 1e6, left: -1e6, right: 1e6 };
  const windows = new Map<Element, Box | undefined>();
  /**
   * What of an element is seen: no more than its box and those around it let through. None of what stays in
   * sight: it lies on what is scrolled, and is meant to.
   */
  const windowOf = (element: Element): Box | undefined => {
    if (windows.has(element)) return windows.get(element);
    const { position, overflowX, overflowY } = getComputedStyle(element);
    const parent = element.parentElement;
    let seen = parent ? windowOf(parent) : everywhere;
    if (/sticky|fixed/.test(position)) seen = undefined;
    else if (seen && /hidden|clip|auto|scroll/.test(`${overflowX} ${overflowY}`)) {
      const box = element.getBoundingClientRect();
      seen = {
        top: Math.max(seen.top, box.top),
        bottom: Math.min(seen.bottom, box.bottom),
        left: Math.max(seen.left, box.left),
        right: Math.min(seen.right, box.right),
      };
    }
    windows.set(element, seen);
    return seen;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || !isShown(element)) continue;
    if (element.closest("svg, option, select")) continue;
    const seen = windowOf(element);
    if (!seen) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      // A font's box is higher than its letters: its lines may touch.
      const room = (box.bottom - box.top) / 4;
      const left = Math.max(seen.left, box.left);
      const right = Math.min(seen.right, box.right);
      const top = Math.max(seen.top, box.top + room);
      const bottom = Math.min(seen.bottom, box.bottom - room);
      if (right - left > 2 && bottom - top > 2) lines.push({ element, left, right, top, bottom });
    }
  }
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((line, at) => {
    for (let next = at + 1; next < lines.length; next++) {
      const other = lines[next];
      if (!other || other.top >= line.bottom - 1) break;
      const across = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      if (line.element === other.element || across < 3) continue;
      faults.push(
        `two texts lie on each other: ${nameOf(line.element)} and ${nameOf(other.element)}`,
      );
    }
  });
  for (const element of document.querySelectorAll("body *")) {
    for (const part of ["::before", "::after"]) {
      const { content, rotate, transform, width, height } = getComputedStyle(element, part);
      // A mark that is a square turned by half a right angle stays one, however long the words beside it.
      const isTurned = content === '""' && (rotate !== "none" || /^matrix\(0\.7/.test(transform));
      const squeezed = Math.abs(Number.parseFloat(width) - Number.parseFloat(height)) > 1;
      if (isTurned && squeezed && isShown(element))
        faults.push(`a mark is squeezed: ${nameOf(element)}`);
    }
  }
  return faults;
}
