import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

interface PreferenceButtonProps {
  name: "language" | "theme" | "lite";
  /** What it becomes; empty takes `lite` back. */
  value: string;
  /** Where to come back to. */
  returnTo: string;
  className: string;
  /** The language of the button's words when it is not the page's. */
  lang?: string;
  children: ReactNode;
}

/**
 * A button that sets one preference (docs/product.md#language-theme-and-lite-version). The page is
 * loaded anew in every case: language, theme and scripts are the document's.
 */
function PreferenceButton({
  name,
  value,
  returnTo,
  className,
  lang,
  children,
}: PreferenceButtonProps) {
  return (
    <form method="post" action="/preferences">
      <input type="hidden" name="redirectTo" value={returnTo} />
      <button type="submit" className={className} name={name} value={value} lang={lang}>
        {children}
      </button>
    </form>
  );
}

/** To the other language, named in that language. */
export function LanguageButton(props: { language: "ar" | "en"; returnTo: string }) {
  const other = props.language === "ar" ? "en" : "ar";
  return (
    <PreferenceButton
      className="icon-button"
      name="language"
      value={other}
      lang={other}
      returnTo={props.returnTo}
    >
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

export function ThemeButton(props: { theme: "dark" | "light"; returnTo: string }) {
  const { t } = useTranslation("common");
  const other = props.theme === "dark" ? "light" : "dark";
  return (
    <PreferenceButton className="icon-button" name="theme" value={other} returnTo={props.returnTo}>
      <Icon name={other === "dark" ? "moon" : "sun"} />
      <span className="vh">{t(`theme.${other}`)}</span>
    </PreferenceButton>
  );
}

/** To the version without scripts and web font, and back. */
export function LiteButton({ lite, returnTo }: { lite: boolean; returnTo: string }) {
  const { t } = useTranslation("common");
  return (
    <PreferenceButton className="link" name="lite" value={lite ? "" : "1"} returnTo={returnTo}>
      {t(lite ? "lite.off" : "lite.on")}
    </PreferenceButton>
  );
}
