import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface EmptyStateProps {
  title: string;
  icon?: IconName;
  children?: ReactNode;
  action?: { href: string; label: string } | undefined;
}

export function EmptyState({ title, icon = "search", children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="nuqta">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action && (
        <ButtonLink kind="quiet" href={action.href}>
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}
