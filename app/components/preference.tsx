import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

interface PlaceProps {
  /** Where to come back to. */
  returnTo: string;
  /** The form that the page answers: where it was sent, and its fields under the names that carry them. */
  typed?: { to: string; fields: readonly (readonly [name: string, value: string])[] } | undefined;
}

interface PreferenceButtonProps extends PlaceProps {
  name: "language" | "theme" | "lite";
  /** What it becomes; empty takes `lite` back. */
  value: string;
  className: string;
  /** The language of the button's words when it is not the page's. */
  lang?: string;
  children: ReactNode;
}

/**
 * A button that sets one preference (docs/product.md#language-theme-and-lite-version). The page is
 * loaded anew in every case: language, theme and scripts are the document's. What was typed goes along in
 * the form of the language, since text browsers know of no button that belongs to a form elsewhere.
 */
function PreferenceButton({ returnTo, typed, ...control }: PreferenceButtonProps) {
  const button = <button type="submit" form={typed && "typed"} {...control} />;
  if (typed && control.name !== "language") return button;
  return (
    <form id={typed && "typed"} method="post" action={typed ? typed.to : "/preferences"}>
      {typed ? (
        typed.fields.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are written once, in this order
          <input key={at} type="hidden" name={name} value={value} />
        ))
      ) : (
        <input type="hidden" name="redirectTo" value={returnTo} />
      )}
      {button}
    </form>
  );
}

/** To the other language, named in that language. */
export function LanguageButton({ language, ...place }: PlaceProps & { language: "ar" | "en" }) {
  const other = language === "ar" ? "en" : "ar";
  return (
    <PreferenceButton className="icon-button" name="language" value={other} lang={other} {...place}>
      {other === "en" ? (
        <span>
          EN<span className="vh">: English</span>
        </span>
      ) : (
        "عربي"
      )}
    </PreferenceButton>
  );
}

export function ThemeButton({ theme, ...place }: PlaceProps & { theme: "dark" | "light" }) {
  const { t } = useTranslation("common");
  const other = theme === "dark" ? "light" : "dark";
  return (
    <PreferenceButton className="icon-button" name="theme" value={other} {...place}>
      <Icon name={other === "dark" ? "moon" : "sun"} />
      <span className="vh">{t(`theme.${other}`)}</span>
    </PreferenceButton>
  );
}

/** To the version without scripts and web font, and back. */
export function LiteButton({ lite, ...place }: PlaceProps & { lite: boolean }) {
  const { t } = useTranslation("common");
  return (
    <PreferenceButton className="link" name="lite" value={lite ? "" : "1"} {...place}>
      {t(lite ? "lite.off" : "lite.on")}
    </PreferenceButton>
  );
}
