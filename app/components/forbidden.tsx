import { EmptyState } from "./empty-state.tsx";
import { Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";

interface ForbiddenProps {
  title: string;
  /** Which ability is missing. */
  reason: string;
  /** Who has it, and whom to ask. */
  text: string;
  /** Where the visitor goes on. */
  action: { href: string; label: string };
}

/** The page of somebody who lacks the ability for it; it is sent with status 403. */
export function Forbidden({ title, reason, text, action }: ForbiddenProps) {
  return (
    <Page title={title}>
      <PageTitle title={title} />
      <EmptyState title={reason} icon="warning" action={action}>
        {text}
      </EmptyState>
    </Page>
  );
}
