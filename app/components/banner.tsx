import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface BannerProps {
  /** What it is about, for those who jump from part to part. */
  label: string;
  /** `refusal` is red, the others warm. */
  kind?: "notice" | "refusal";
  icon?: IconName;
  children: ReactNode;
  action?: { href: string; label: string } | undefined;
}

/** A banner in words, as a server sends it: few pages have one, and words for it would be on all of them. */
export type BannerView = Omit<BannerProps, "children"> & { readonly text: string };

/** Something that concerns the visitor on every page until it is settled. */
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
