import type { ReactNode } from "react";
import { Form } from "react-router";
import { Avatar } from "./avatar.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { Menu } from "./menu.tsx";
import { clearPendingSubmissions } from "./pending-submission.ts";
import { useTranslation } from "./translation.ts";

export interface Visitor {
  readonly kind: "anonymous" | "guest" | "signing-up" | "authenticated";
  readonly name?: string | null | undefined;
  readonly photoUrl?: string | null | undefined;
  readonly isApplying?: boolean;
}

interface AccountProps {
  visitor: Visitor;
  bell?: ReactNode;
  currentPath: string;
}

/** docs/product.md#the-frame-of-every-page */
export function Account({ visitor, bell, currentPath }: AccountProps) {
  const { t } = useTranslation("common");
  if (visitor.kind === "anonymous") {
    const isLoginPage = currentPath === "/login" || currentPath.startsWith("/login?");
    return isLoginPage ? null : (
      <ButtonLink
        small
        href={currentPath === "/" ? "/login" : `/login?${returnQuery(currentPath)}`}
      >
        {t("signIn")}
      </ButtonLink>
    );
  }
  if (visitor.kind !== "authenticated") {
    return (
      <SignOut>
        <Button small kind="quiet">
          {t("signOut")}
        </Button>
      </SignOut>
    );
  }
  const name = visitor.name ?? t("account");
  const summary = (
    <>
      <Avatar name={name} src={visitor.photoUrl} /> <span className="vh">{t("account")}</span>
    </>
  );
  return (
    <>
      {bell}
      <Menu className="menu" summary={summary} currentPath={currentPath}>
        <div>
          <Self visitor={visitor}>
            <Link className="icon-button" to="/profile">
              <Icon name="profile" />
              {t("profile")}
            </Link>{" "}
            {visitor.isApplying && (
              <Link className="icon-button" to="/application">
                <Icon name="clock" />
                {t("application")}
              </Link>
            )}
          </Self>
        </div>
      </Menu>
    </>
  );
}

export function Self({ visitor, children }: { visitor: Visitor; children?: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <>
      <p>
        <bdi>{visitor.name ?? t("account")}</bdi>
      </p>
      {children}
      <SignOut>
        <button type="submit" className="icon-button">
          <Icon name="sign-out" />
          {t("signOut")}
        </button>
      </SignOut>
    </>
  );
}

function SignOut({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/logout" onSubmit={clearPendingSubmissions}>
      {children}
    </Form>
  );
}

function returnQuery(currentPath: string): string {
  return String(new URLSearchParams({ redirectTo: currentPath }));
}
