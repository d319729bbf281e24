import { Form, href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { clearPendingSubmissions } from "#app/components/pending-submission.ts";

export function Leave({ to, children }: { to: "login" | "register"; children: string }) {
  return (
    <Form method="post" action={href("/logout")} onSubmit={clearPendingSubmissions}>
      <input type="hidden" name="next" value={to} />
      <Button kind={to === "register" ? "quiet" : undefined}>{children}</Button>
    </Form>
  );
}
