import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface BannerProps {
  /** Names the landmark. */
  label: string;
  kind?: "notice" | "refusal";
  icon?: IconName;
  children: ReactNode;
  action?: { href: string; label: string } | undefined;
}

/** In words from the server: few pages have one, and locale keys would load on all. */
export type BannerView = Omit<BannerProps, "children"> & { readonly text: string };

export function Banner({ label, kind = "notice", icon = "info", children, action }: BannerProps) {
  return (
    <aside className={kind === "refusal" ? "banner refusal" : "banner"} aria-label={label}>
      <Icon name={icon} />
      <p>{children}</p>
      {action && (
        <ButtonLink small kind="quiet" href={action.href}>
          {action.label}
        </ButtonLink>
      )}
    </aside>
  );
}
