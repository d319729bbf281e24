import { useEffect } from "react";

/**
 * Keeps language and theme in local storage too, where scripts look for them
 * (docs/product.md#language-theme-and-lite-version).
 */
export function MirrorPreferences({ language, theme }: { language: string; theme: string }) {
  useEffect(() => {
    try {
      localStorage.setItem("language", language);
      localStorage.setItem("theme-storage", JSON.stringify({ isDarkMode: theme === "dark" }));
    } catch {
      // Storage is full or forbidden: the cookies are what counts.
    }
  }, [language, theme]);
  return null;
}
