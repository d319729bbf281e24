/**
 * Mirrors language and theme in local storage, for scripts
 * (docs/product.md#language-theme-and-lite-version). A change reloads the page.
 */
export function mirrorPreferences(): void {
  const { lang, dataset } = document.documentElement;
  try {
    localStorage.setItem("language", lang);
    localStorage.setItem("theme-storage", JSON.stringify({ isDarkMode: dataset.theme === "dark" }));
  } catch {
    // Storage is full or forbidden: cookies decide.
  }
}
