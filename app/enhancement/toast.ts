/** Dragged by this share of its width it is dismissed. */
const DISMISS_RATIO = 0.8;

/** Closes when its animation ends (notices.css): paused under the pointer, focus or blur. */
export function endToasts(): void {
  const { dataset } = document.documentElement;
  // CSS runs the animation only with this script.
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
  // Prevents native drag and drop, which cancels the pointer.
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
