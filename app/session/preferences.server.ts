import { createContext, type RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";

export type Language = "ar" | "en";
export type Theme = "dark" | "light";

/** Defaults: Arabic, dark, complete (docs/product.md#language-theme-and-lite-version). */
export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  /** Chosen in the footer, or by Save-Data. */
  readonly lite: boolean;
}

const preferencesContext = createContext<Preferences>({
  language: "ar",
  theme: "dark",
  lite: false,
});

export function preferencesOf(provider: Readonly<RouterContextProvider>): Preferences {
  return provider.get(preferencesContext);
}

export function readPreferences(
  request: Request,
  provider: Readonly<RouterContextProvider>,
): Preferences {
  const cookies = request.headers.get("cookie") ?? "";
  const has = (pair: string) => new RegExp(`(?:^|;\\s*)${pair}(?:;|$)`).test(cookies);
  const preferences: Preferences = {
    language: has("language=en") ? "en" : "ar",
    theme: has("theme=light") ? "light" : "dark",
    lite: has("lite=1") || request.headers.get("save-data")?.toLowerCase() === "on",
  };
  provider.set(preferencesContext, preferences);
  return preferences;
}

/** The first is the default. */
const choices = {
  language: ["ar", "en"],
  theme: ["dark", "light"],
  lite: ["", "1"],
} as const;

export function setPreferences(provider: Readonly<RouterContextProvider>, form: FormData): void {
  const set = new Map<string, string>();
  for (const [name, values] of Object.entries(choices)) {
    const value = form.get(name);
    if (values.some((each) => each === value)) set.set(name, String(value));
  }
  const { language, theme, lite } = { ...preferencesOf(provider), ...Object.fromEntries(set) };
  provider.set(preferencesContext, { language, theme, lite: Boolean(lite) });
  provider.set(
    setCookiesContext,
    [...set].map(([name, value]) => preferenceCookie(name, value)),
  );
}

const setCookiesContext = createContext<readonly string[]>([]);

export function preferenceSetCookies(provider: Readonly<RouterContextProvider>) {
  return provider.get(setCookiesContext);
}

const ONE_YEAR = 365 * 24 * 60 * 60;

/** Readable by scripts: mirrored in local storage. */
function preferenceCookie(name: string, value: string): string {
  const flags = `Path=/; Max-Age=${value ? ONE_YEAR : 0}; SameSite=Lax`;
  return `${name}=${value}; ${flags}${configuration().secure ? "; Secure" : ""}`;
}
