/** Dragged sideways by so much of its width it is dismissed; by less it comes back. */
const DISMISS_RATIO = 0.8;

/**
 * A toast closes when the line that runs out at its bottom ends (notices.css); that is held while it is
 * pointed at, focused, or while the window is not. And it can be dragged away.
 */
export function endToasts(): void {
  const { dataset } = document.documentElement;
  // Only where something closes them do they run out.
  dataset.live = "";
  addEventListener("blur", () => {
    dataset.held = "";
  });
  addEventListener("focus", () => {
    delete dataset.held;
  });
  addEventListener("animationend", ({ target, animationName }) => {
    const toast = toastOf(target);
    if (toast && animationName === "run-out") toast.open = false;
  });
  dragToasts();
}

function toastOf(target: EventTarget | null): HTMLDetailsElement | null {
  return target instanceof Element ? target.closest<HTMLDetailsElement>(".toast") : null;
}

function dragToasts() {
  let dragged: { readonly toast: HTMLDetailsElement; readonly startX: number } | undefined;

  addEventListener("pointerdown", ({ target, pointerId, clientX }) => {
    const toast = toastOf(target);
    if (!toast || (target instanceof Element && target.closest("summary"))) return;
    toast.setPointerCapture(pointerId);
    dragged = { toast, startX: clientX };
  });
  addEventListener("pointermove", ({ clientX }) => {
    if (dragged) dragged.toast.style.transform = `translateX(${clientX - dragged.startX}px)`;
  });
  addEventListener("pointerup", ({ clientX }) => release(clientX));
  addEventListener("pointercancel", () => release());
  // Or the browser takes the movement for a drag of its own and cancels the pointer.
  addEventListener("mousedown", (event) => {
    if (dragged) event.preventDefault();
  });

  function release(endX?: number) {
    if (!dragged) return;
    const { toast, startX } = dragged;
    dragged = undefined;
    toast.style.transform = "";
    const moved = endX === undefined ? 0 : Math.abs(endX - startX);
    if (moved >= toast.offsetWidth * DISMISS_RATIO) toast.open = false;
  }
}
