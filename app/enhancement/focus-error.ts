export function focusError(): void {
  const summary = document.querySelector<HTMLElement>(".summary");
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  (summary ?? field)?.focus();
}
