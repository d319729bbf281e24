import { initReactI18next } from "react-i18next";
import { createCookie } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import resources from "./locales/resources.ts";

export const [i18nextMiddleware, getLocale, getInstance] = createI18nextMiddleware({
  detection: {
    supportedLanguages: ["ar", "en"],
    fallbackLanguage: "ar",
    cookie: createCookie("locale", { path: "/", sameSite: "lax" }),
  },
  i18next: { resources, fallbackLng: "ar" },
  plugins: [initReactI18next],
});
