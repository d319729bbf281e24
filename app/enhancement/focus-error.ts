/** A form that came back is read on from what is wrong with it. */
export function focusError(): void {
  const summary = document.querySelector<HTMLElement>(".summary");
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  (summary ?? field)?.focus();
}
