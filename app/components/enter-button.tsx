/**
 * What Enter in a text field presses: a form's first button. It stands before a button that only helps to
 * fill the form (a search, a choice of cities), says what the form's main one says, and is not seen.
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
