import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { FormKeyField } from "./form-key.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface BannerProps {
  /** Names the landmark. */
  label: string;
  kind?: "notice" | "refusal";
  icon?: IconName;
  children: ReactNode;
  /** `isAct`: posted there. */
  action?: { href: string; label: string; isAct?: true } | undefined;
}

/** In words from the server: few pages have one, and locale keys would load on all. */
export type BannerView = Omit<BannerProps, "children"> & { readonly text: string };

export function Banner({ label, kind = "notice", icon = "info", children, action }: BannerProps) {
  return (
    <aside className={kind === "refusal" ? "banner refusal" : "banner"} aria-label={label}>
      <Icon name={icon} />
      <p>{children}</p>
      {action?.isAct ? (
        <Act {...action} />
      ) : (
        action && (
          <ButtonLink small kind="quiet" href={action.href}>
            {action.label}
          </ButtonLink>
        )
      )}
    </aside>
  );
}

function Act({ href, label }: { href: string; label: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={href}>
      <FormKeyField form="banner" />
      <Button small kind="quiet" disabled={busy}>
        {label}
      </Button>
    </Form>
  );
}
