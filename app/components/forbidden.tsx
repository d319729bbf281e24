import { EmptyState } from "./empty-state.tsx";
import { Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";

interface ForbiddenProps {
  title: string;
  reason: string;
  text: string;
  action: { href: string; label: string };
}

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
