import { Button, ButtonLink } from "./button.tsx";
import { useOrganisation } from "./organisation.tsx";
import { Page } from "./page.tsx";
import { useTranslation } from "./translation.ts";

interface AnothersPageProps {
  status: number;
  another: {
    kind: "anonymous" | "guest" | "signing-up" | "authenticated";
    name?: string | undefined;
    key: string;
    ownKey: string;
    to: string;
  };
  unsent?: readonly (readonly [name: string, value: string])[] | undefined;
}

/**
 * Somebody else had opened the form's page, so nothing was done
 * (docs/product.md#pages-of-somebody-else).
 */
export default function AnothersPage({ another, unsent = [] }: AnothersPageProps) {
  const { kind, name, key: openersKey, ownKey, to } = another;
  const { t } = useTranslation("unanswered");
  const { portal } = useOrganisation();
  const isSignedOut = kind === "anonymous" || kind === "signing-up";
  const title = t(isSignedOut ? "another.signedOutTitle" : "another.title");
  const who = name ? "named" : isSignedOut ? "signedOut" : "unnamed";
  return (
    <Page narrow title={title} lead={t(`another.${who}`, { name })}>
      <title>{`${title} · ${portal}`}</title>
      <p>{t("another.kept")}</p>
      <form method="post" action={to} className="stack">
        {unsent.map(([field, value]) => (
          <input key={`${field} ${value}`} type="hidden" name={field} value={value} />
        ))}
        {!isSignedOut && (
          <p>
            <Button name="key" value={ownKey}>
              {name ? t("another.sendAs", { name }) : t("another.send")}
            </Button>
          </p>
        )}
        <p>{t("another.orSignIn")}</p>
        <p className="row">
          {isSignedOut ? (
            <ButtonLink kind="quiet" href="/login" target="_blank">
              {t("another.signIn")}
            </ButtonLink>
          ) : (
            <Button kind="quiet" formAction="/logout" formTarget="_blank">
              {t("another.signIn")}
            </Button>
          )}
          <Button kind="quiet" name="key" value={openersKey}>
            {t("another.signedIn")}
          </Button>
        </p>
      </form>
    </Page>
  );
}
