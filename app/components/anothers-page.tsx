import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "./button.tsx";
import { useOrganisation } from "./organisation.tsx";
import { Page } from "./page.tsx";

interface AnothersPageProps {
  /** For what is shown in its place where its script can't be fetched. */
  status: number;
  /** Who is there now. */
  another: {
    kind: "anonymous" | "guest" | "signing-up" | "authenticated";
    name?: string | undefined;
    /** The form's key, which names who opened its page. */
    key: string;
    /** The same for who is there now: the form comes back, and nothing is done. */
    ownKey: string;
    /** Where the form was sent to. */
    to: string;
  };
  /** What was typed into it. */
  unsent?: readonly (readonly [name: string, value: string])[] | undefined;
}

/**
 * Of a form from a page that somebody else opened nothing was done
 * (docs/product.md#pages-of-somebody-else): who is there now may have its form before them, filled in, or
 * whoever opened the page signs in, in another tab, and sends it from here.
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
