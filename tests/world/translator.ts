import { createInstance, type TFunction } from "i18next";
import arActivation from "#locales/ar/activation.json" with { type: "json" };
import arAid from "#locales/ar/aid.json" with { type: "json" };
import arAidDesk from "#locales/ar/aid-desk.json" with { type: "json" };
import arApplication from "#locales/ar/application.json" with { type: "json" };
import arApply from "#locales/ar/apply.json" with { type: "json" };
import arAsk from "#locales/ar/ask.json" with { type: "json" };
import arAttendance from "#locales/ar/attendance.json" with { type: "json" };
import arAuth from "#locales/ar/auth.json" with { type: "json" };
import arBranch from "#locales/ar/branch.json" with { type: "json" };
import arCommon from "#locales/ar/common.json" with { type: "json" };
import arDesk from "#locales/ar/desk.json" with { type: "json" };
import arElection from "#locales/ar/election.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import arFeedback from "#locales/ar/feedback.json" with { type: "json" };
import arFile from "#locales/ar/file.json" with { type: "json" };
import arFirstSteps from "#locales/ar/first-steps.json" with { type: "json" };
import arGuest from "#locales/ar/guest.json" with { type: "json" };
import arHome from "#locales/ar/home.json" with { type: "json" };
import arJoin from "#locales/ar/join.json" with { type: "json" };
import arLeaderboard from "#locales/ar/leaderboard.json" with { type: "json" };
import arList from "#locales/ar/list.json" with { type: "json" };
import arLost from "#locales/ar/lost.json" with { type: "json" };
import arMembership from "#locales/ar/membership.json" with { type: "json" };
import arMenu from "#locales/ar/menu.json" with { type: "json" };
import arNews from "#locales/ar/news.json" with { type: "json" };
import arNotification from "#locales/ar/notification.json" with { type: "json" };
import arNotificationScreens from "#locales/ar/notification-screens.json" with { type: "json" };
import arOrganisation from "#locales/ar/organisation.json" with { type: "json" };
import arProfile from "#locales/ar/profile.json" with { type: "json" };
import arPush from "#locales/ar/push.json" with { type: "json" };
import arRenewal from "#locales/ar/renewal.json" with { type: "json" };
import arReview from "#locales/ar/review.json" with { type: "json" };
import arRole from "#locales/ar/role.json" with { type: "json" };
import arSearch from "#locales/ar/search.json" with { type: "json" };
import arSent from "#locales/ar/sent.json" with { type: "json" };
import arStatistics from "#locales/ar/statistics.json" with { type: "json" };
import arUnanswered from "#locales/ar/unanswered.json" with { type: "json" };
import enActivation from "#locales/en/activation.json" with { type: "json" };
import enAid from "#locales/en/aid.json" with { type: "json" };
import enAidDesk from "#locales/en/aid-desk.json" with { type: "json" };
import enApplication from "#locales/en/application.json" with { type: "json" };
import enApply from "#locales/en/apply.json" with { type: "json" };
import enAsk from "#locales/en/ask.json" with { type: "json" };
import enAttendance from "#locales/en/attendance.json" with { type: "json" };
import enAuth from "#locales/en/auth.json" with { type: "json" };
import enBranch from "#locales/en/branch.json" with { type: "json" };
import enCommon from "#locales/en/common.json" with { type: "json" };
import enDesk from "#locales/en/desk.json" with { type: "json" };
import enElection from "#locales/en/election.json" with { type: "json" };
import enFailure from "#locales/en/failure.json" with { type: "json" };
import enFeedback from "#locales/en/feedback.json" with { type: "json" };
import enFile from "#locales/en/file.json" with { type: "json" };
import enFirstSteps from "#locales/en/first-steps.json" with { type: "json" };
import enGuest from "#locales/en/guest.json" with { type: "json" };
import enHome from "#locales/en/home.json" with { type: "json" };
import enJoin from "#locales/en/join.json" with { type: "json" };
import enLeaderboard from "#locales/en/leaderboard.json" with { type: "json" };
import enList from "#locales/en/list.json" with { type: "json" };
import enLost from "#locales/en/lost.json" with { type: "json" };
import enMembership from "#locales/en/membership.json" with { type: "json" };
import enMenu from "#locales/en/menu.json" with { type: "json" };
import enNews from "#locales/en/news.json" with { type: "json" };
import enNotification from "#locales/en/notification.json" with { type: "json" };
import enNotificationScreens from "#locales/en/notification-screens.json" with { type: "json" };
import enOrganisation from "#locales/en/organisation.json" with { type: "json" };
import enProfile from "#locales/en/profile.json" with { type: "json" };
import enPush from "#locales/en/push.json" with { type: "json" };
import enRenewal from "#locales/en/renewal.json" with { type: "json" };
import enReview from "#locales/en/review.json" with { type: "json" };
import enRole from "#locales/en/role.json" with { type: "json" };
import enSearch from "#locales/en/search.json" with { type: "json" };
import enSent from "#locales/en/sent.json" with { type: "json" };
import enStatistics from "#locales/en/statistics.json" with { type: "json" };
import enUnanswered from "#locales/en/unanswered.json" with { type: "json" };

const words = createInstance();
await words.init({
  lng: "ar",
  resources: {
    ar: {
      aid: arAid,
      "aid-desk": arAidDesk,
      apply: arApply,
      join: arJoin,
      ask: arAsk,
      application: arApplication,
      activation: arActivation,
      profile: arProfile,
      attendance: arAttendance,
      auth: arAuth,
      branch: arBranch,
      common: arCommon,
      "first-steps": arFirstSteps,
      desk: arDesk,
      election: arElection,
      failure: arFailure,
      file: arFile,
      feedback: arFeedback,
      list: arList,
      guest: arGuest,
      home: arHome,
      leaderboard: arLeaderboard,
      membership: arMembership,
      menu: arMenu,
      news: arNews,
      notification: arNotification,
      "notification-screens": arNotificationScreens,
      organisation: arOrganisation,
      push: arPush,
      renewal: arRenewal,
      review: arReview,
      role: arRole,
      lost: arLost,
      search: arSearch,
      sent: arSent,
      statistics: arStatistics,
      unanswered: arUnanswered,
    },
    en: {
      aid: enAid,
      "aid-desk": enAidDesk,
      apply: enApply,
      join: enJoin,
      ask: enAsk,
      application: enApplication,
      activation: enActivation,
      profile: enProfile,
      attendance: enAttendance,
      auth: enAuth,
      branch: enBranch,
      common: enCommon,
      "first-steps": enFirstSteps,
      desk: enDesk,
      election: enElection,
      failure: enFailure,
      file: enFile,
      feedback: enFeedback,
      list: enList,
      guest: enGuest,
      home: enHome,
      leaderboard: enLeaderboard,
      membership: enMembership,
      menu: enMenu,
      news: enNews,
      notification: enNotification,
      "notification-screens": enNotificationScreens,
      organisation: enOrganisation,
      push: enPush,
      renewal: enRenewal,
      review: enReview,
      role: enRole,
      lost: enLost,
      search: enSearch,
      sent: enSent,
      statistics: enStatistics,
      unanswered: enUnanswered,
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
export function createTranslator(language: "ar" | "en"): TFunction {
  return words.getFixedT(language);
}
