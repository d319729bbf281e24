import { useEffect } from "react";

/** Keeps language and theme in local storage too, under the names that §1 and §3 give (readings §4). */
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
