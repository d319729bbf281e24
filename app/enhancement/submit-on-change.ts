/** A select with `data-submit` submits its form; the button stays. */
export function submitOnChange(): void {
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset.submit === undefined) return;
    if (!target.value || !target.form) return;
    // Safari before 16 has no requestSubmit.
    if (target.form.requestSubmit) target.form.requestSubmit();
    else target.form.submit();
  });
}
