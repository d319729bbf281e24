/**
 * Keeps language and theme in local storage too, where scripts look for them
 * (docs/product.md#language-theme-and-lite-version). Another choice loads the page anew.
 */
export function mirrorPreferences(): void {
  const { lang, dataset } = document.documentElement;
  try {
    localStorage.setItem("language", lang);
    localStorage.setItem("theme-storage", JSON.stringify({ isDarkMode: dataset.theme === "dark" }));
  } catch {
    // Storage is full or forbidden: the cookies are what counts.
  }
}
