/**
 * Enter in a text field clicks a form's first button; this hidden one precedes buttons that only
 * help to fill in the form.
 */
export function EnterButton({ busy, children }: { busy?: boolean; children: string }) {
  return (
    <button
      type="submit"
      className="vh"
      tabIndex={-1}
      aria-hidden="true"
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : undefined}
    >
      {children}
    </button>
  );
}
