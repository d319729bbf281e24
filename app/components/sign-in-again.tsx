import { Button } from "./button.tsx";

interface SignInAgainProps {
  kind: "quiet" | "plain";
  children: string;
}

/**
 * Leads who opened a page to signing in, in a tab beside it. Whoever is there by now is signed out first:
 * the page to sign in leads them home.
 */
export function SignInAgain({ kind, children }: SignInAgainProps) {
  return (
    <form method="post" action="/logout" target="_blank" rel="noopener">
      {/* What they had begun is still theirs. */}
      <input type="hidden" name="again" value="on" />
      <Button kind={kind} small>
        {children}
      </Button>
    </form>
  );
}
