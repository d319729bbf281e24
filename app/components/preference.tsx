import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useTranslation } from "./translation.ts";

interface PlaceProps {
  returnTo: string;
  /** Its fields are carried under other names. */
  typed?: { to: string; fields: readonly (readonly [name: string, value: string])[] } | undefined;
}

interface PreferenceButtonProps extends PlaceProps {
  name: "language" | "theme" | "lite";
  value: string;
  className: string;
  lang?: string;
  children: ReactNode;
}

/**
 * Reloads the document (docs/product.md#language-theme-and-lite-version). The typed form's fields
 * are copied, since text browsers ignore `form=`.
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

export function LiteButton({ lite, ...place }: PlaceProps & { lite: boolean }) {
  const { t } = useTranslation("common");
  return (
    <PreferenceButton className="link" name="lite" value={lite ? "" : "1"} {...place}>
      {t(lite ? "lite.off" : "lite.on")}
    </PreferenceButton>
  );
}
