import { createInstance, type TFunction } from "i18next";
import arActivation from "#locales/ar/activation.json" with { type: "json" };
import arApplication from "#locales/ar/application.json" with { type: "json" };
import arAuth from "#locales/ar/auth.json" with { type: "json" };
import arCommon from "#locales/ar/common.json" with { type: "json" };
import arElection from "#locales/ar/election.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import arGuest from "#locales/ar/guest.json" with { type: "json" };
import arHome from "#locales/ar/home.json" with { type: "json" };
import arMembership from "#locales/ar/membership.json" with { type: "json" };
import arNews from "#locales/ar/news.json" with { type: "json" };
import arProfile from "#locales/ar/profile.json" with { type: "json" };
import arRenewal from "#locales/ar/renewal.json" with { type: "json" };
import arReview from "#locales/ar/review.json" with { type: "json" };
import enActivation from "#locales/en/activation.json" with { type: "json" };
import enApplication from "#locales/en/application.json" with { type: "json" };
import enAuth from "#locales/en/auth.json" with { type: "json" };
import enCommon from "#locales/en/common.json" with { type: "json" };
import enElection from "#locales/en/election.json" with { type: "json" };
import enFailure from "#locales/en/failure.json" with { type: "json" };
import enGuest from "#locales/en/guest.json" with { type: "json" };
import enHome from "#locales/en/home.json" with { type: "json" };
import enMembership from "#locales/en/membership.json" with { type: "json" };
import enNews from "#locales/en/news.json" with { type: "json" };
import enProfile from "#locales/en/profile.json" with { type: "json" };
import enRenewal from "#locales/en/renewal.json" with { type: "json" };

import enReview from "#locales/en/review.json" with { type: "json" };

const words = createInstance();
await words.init({
  lng: "ar",
  resources: {
    ar: {
      application: arApplication,
      activation: arActivation,
      profile: arProfile,
      auth: arAuth,
      common: arCommon,
      election: arElection,
      failure: arFailure,
      guest: arGuest,
      home: arHome,
      membership: arMembership,
      news: arNews,
      renewal: arRenewal,
      review: arReview,
    },
    en: {
      application: enApplication,
      activation: enActivation,
      profile: enProfile,
      auth: enAuth,
      common: enCommon,
      election: enElection,
      failure: enFailure,
      guest: enGuest,
      home: enHome,
      membership: enMembership,
      news: enNews,
      renewal: enRenewal,
      review: enReview,
    },
  },
  defaultNS: "common",
  interpolation: { escapeValue: false },
  // A key that is gone is a mistake of the test, and no text that a page could have.
  parseMissingKeyHandler: (key) => {
    throw new Error(`locales/ has no ${key}.`);
  },
});

/** The words that a page of a language should say: `speak("ar")("news:title")`. */
export function speak(language: "ar" | "en"): TFunction {
  return words.getFixedT(language);
}
