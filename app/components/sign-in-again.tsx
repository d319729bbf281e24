import { Button } from "./button.tsx";

interface SignInAgainProps {
  kind: "quiet" | "plain";
  children: string;
}

/** In a new tab; signs the current user out first. */
export function SignInAgain({ kind, children }: SignInAgainProps) {
  return (
    <form method="post" action="/logout" target="_blank" rel="noopener">
      {/* Keeps their unsent forms. */}
      <input type="hidden" name="again" value="on" />
      <Button kind={kind} small>
        {children}
      </Button>
    </form>
  );
}
