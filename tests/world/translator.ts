import { createInstance, type TFunction } from "i18next";
import arActivation from "#locales/ar/activation.json" with { type: "json" };
import arAid from "#locales/ar/aid.json" with { type: "json" };
import arAidDesk from "#locales/ar/aid-desk.json" with { type: "json" };
import arApplication from "#locales/ar/application.json" with { type: "json" };
import arApply from "#locales/ar/apply.json" with { type: "json" };
import arArchive from "#locales/ar/archive.json" with { type: "json" };
import arAsk from "#locales/ar/ask.json" with { type: "json" };
import arAttendance from "#locales/ar/attendance.json" with { type: "json" };
import arAudit from "#locales/ar/audit.json" with { type: "json" };
import arAuth from "#locales/ar/auth.json" with { type: "json" };
import arBranch from "#locales/ar/branch.json" with { type: "json" };
import arCalendar from "#locales/ar/calendar.json" with { type: "json" };
import arCandidateImport from "#locales/ar/candidate-import.json" with { type: "json" };
import arCard from "#locales/ar/card.json" with { type: "json" };
import arChat from "#locales/ar/chat.json" with { type: "json" };
import arCommon from "#locales/ar/common.json" with { type: "json" };
import arConference from "#locales/ar/conference.json" with { type: "json" };
import arConsent from "#locales/ar/consent.json" with { type: "json" };
import arContent from "#locales/ar/content.json" with { type: "json" };
import arDesk from "#locales/ar/desk.json" with { type: "json" };
import arDirectory from "#locales/ar/directory.json" with { type: "json" };
import arElection from "#locales/ar/election.json" with { type: "json" };
import arEvent from "#locales/ar/event.json" with { type: "json" };
import arExport from "#locales/ar/export.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import arFeedback from "#locales/ar/feedback.json" with { type: "json" };
import arFile from "#locales/ar/file.json" with { type: "json" };
import arFirstSteps from "#locales/ar/first-steps.json" with { type: "json" };
import arGuest from "#locales/ar/guest.json" with { type: "json" };
import arHome from "#locales/ar/home.json" with { type: "json" };
import arImport from "#locales/ar/import.json" with { type: "json" };
import arJoin from "#locales/ar/join.json" with { type: "json" };
import arLeaderboard from "#locales/ar/leaderboard.json" with { type: "json" };
import arList from "#locales/ar/list.json" with { type: "json" };
import arLost from "#locales/ar/lost.json" with { type: "json" };
import arMeeting from "#locales/ar/meeting.json" with { type: "json" };
import arMembership from "#locales/ar/membership.json" with { type: "json" };
import arMenu from "#locales/ar/menu.json" with { type: "json" };
import arModeration from "#locales/ar/moderation.json" with { type: "json" };
import arNews from "#locales/ar/news.json" with { type: "json" };
import arNotification from "#locales/ar/notification.json" with { type: "json" };
import arNotificationScreens from "#locales/ar/notification-screens.json" with { type: "json" };
import arOffers from "#locales/ar/offers.json" with { type: "json" };
import arOrganisation from "#locales/ar/organisation.json" with { type: "json" };
import arPeople from "#locales/ar/people.json" with { type: "json" };
import arPeopleEdit from "#locales/ar/people-edit.json" with { type: "json" };
import arPosts from "#locales/ar/posts.json" with { type: "json" };
import arProfile from "#locales/ar/profile.json" with { type: "json" };
import arPush from "#locales/ar/push.json" with { type: "json" };
import arReaction from "#locales/ar/reaction.json" with { type: "json" };
import arReactionCounts from "#locales/ar/reaction-counts.json" with { type: "json" };
import arRenewal from "#locales/ar/renewal.json" with { type: "json" };
import arReport from "#locales/ar/report.json" with { type: "json" };
import arReview from "#locales/ar/review.json" with { type: "json" };
import arRole from "#locales/ar/role.json" with { type: "json" };
import arSearch from "#locales/ar/search.json" with { type: "json" };
import arSent from "#locales/ar/sent.json" with { type: "json" };
import arSilence from "#locales/ar/silence.json" with { type: "json" };
import arStatistics from "#locales/ar/statistics.json" with { type: "json" };
import arStructure from "#locales/ar/structure.json" with { type: "json" };
import arStructureDesk from "#locales/ar/structure-desk.json" with { type: "json" };
import arSurveyAnswer from "#locales/ar/survey-answer.json" with { type: "json" };
import arUnanswered from "#locales/ar/unanswered.json" with { type: "json" };
import enActivation from "#locales/en/activation.json" with { type: "json" };
import enAid from "#locales/en/aid.json" with { type: "json" };
import enAidDesk from "#locales/en/aid-desk.json" with { type: "json" };
import enApplication from "#locales/en/application.json" with { type: "json" };
import enApply from "#locales/en/apply.json" with { type: "json" };
import enArchive from "#locales/en/archive.json" with { type: "json" };
import enAsk from "#locales/en/ask.json" with { type: "json" };
import enAttendance from "#locales/en/attendance.json" with { type: "json" };
import enAudit from "#locales/en/audit.json" with { type: "json" };
import enAuth from "#locales/en/auth.json" with { type: "json" };
import enBranch from "#locales/en/branch.json" with { type: "json" };
import enCalendar from "#locales/en/calendar.json" with { type: "json" };
import enCandidateImport from "#locales/en/candidate-import.json" with { type: "json" };
import enCard from "#locales/en/card.json" with { type: "json" };
import enChat from "#locales/en/chat.json" with { type: "json" };
import enCommon from "#locales/en/common.json" with { type: "json" };
import enConference from "#locales/en/conference.json" with { type: "json" };
import enConsent from "#locales/en/consent.json" with { type: "json" };
import enContent from "#locales/en/content.json" with { type: "json" };
import enDesk from "#locales/en/desk.json" with { type: "json" };
import enDirectory from "#locales/en/directory.json" with { type: "json" };
import enElection from "#locales/en/election.json" with { type: "json" };
import enEvent from "#locales/en/event.json" with { type: "json" };
import enExport from "#locales/en/export.json" with { type: "json" };
import enFailure from "#locales/en/failure.json" with { type: "json" };
import enFeedback from "#locales/en/feedback.json" with { type: "json" };
import enFile from "#locales/en/file.json" with { type: "json" };
import enFirstSteps from "#locales/en/first-steps.json" with { type: "json" };
import enGuest from "#locales/en/guest.json" with { type: "json" };
import enHome from "#locales/en/home.json" with { type: "json" };
import enImport from "#locales/en/import.json" with { type: "json" };
import enJoin from "#locales/en/join.json" with { type: "json" };
import enLeaderboard from "#locales/en/leaderboard.json" with { type: "json" };
import enList from "#locales/en/list.json" with { type: "json" };
import enLost from "#locales/en/lost.json" with { type: "json" };
import enMeeting from "#locales/en/meeting.json" with { type: "json" };
import enMembership from "#locales/en/membership.json" with { type: "json" };
import enMenu from "#locales/en/menu.json" with { type: "json" };
import enModeration from "#locales/en/moderation.json" with { type: "json" };
import enNews from "#locales/en/news.json" with { type: "json" };
import enNotification from "#locales/en/notification.json" with { type: "json" };
import enNotificationScreens from "#locales/en/notification-screens.json" with { type: "json" };
import enOffers from "#locales/en/offers.json" with { type: "json" };
import enOrganisation from "#locales/en/organisation.json" with { type: "json" };
import enPeople from "#locales/en/people.json" with { type: "json" };
import enPeopleEdit from "#locales/en/people-edit.json" with { type: "json" };
import enPosts from "#locales/en/posts.json" with { type: "json" };
import enProfile from "#locales/en/profile.json" with { type: "json" };
import enPush from "#locales/en/push.json" with { type: "json" };
import enReaction from "#locales/en/reaction.json" with { type: "json" };
import enReactionCounts from "#locales/en/reaction-counts.json" with { type: "json" };
import enRenewal from "#locales/en/renewal.json" with { type: "json" };
import enReport from "#locales/en/report.json" with { type: "json" };
import enReview from "#locales/en/review.json" with { type: "json" };
import enRole from "#locales/en/role.json" with { type: "json" };
import enSearch from "#locales/en/search.json" with { type: "json" };
import enSent from "#locales/en/sent.json" with { type: "json" };
import enSilence from "#locales/en/silence.json" with { type: "json" };
import enStatistics from "#locales/en/statistics.json" with { type: "json" };
import enStructure from "#locales/en/structure.json" with { type: "json" };
import enStructureDesk from "#locales/en/structure-desk.json" with { type: "json" };
import enSurveyAnswer from "#locales/en/survey-answer.json" with { type: "json" };
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
      event: arEvent,
      chat: arChat,
      conference: arConference,
      meeting: arMeeting,
      calendar: arCalendar,
      audit: arAudit,
      auth: arAuth,
      branch: arBranch,
      "candidate-import": arCandidateImport,
      card: arCard,
      common: arCommon,
      "first-steps": arFirstSteps,
      desk: arDesk,
      election: arElection,
      export: arExport,
      failure: arFailure,
      file: arFile,
      feedback: arFeedback,
      list: arList,
      guest: arGuest,
      home: arHome,
      import: arImport,
      leaderboard: arLeaderboard,
      membership: arMembership,
      menu: arMenu,
      moderation: arModeration,
      news: arNews,
      posts: arPosts,
      reaction: arReaction,
      "reaction-counts": arReactionCounts,
      notification: arNotification,
      "notification-screens": arNotificationScreens,
      organisation: arOrganisation,
      push: arPush,
      renewal: arRenewal,
      report: arReport,
      review: arReview,
      people: arPeople,
      consent: arConsent,
      archive: arArchive,
      content: arContent,
      silence: arSilence,
      offers: arOffers,
      directory: arDirectory,
      "people-edit": arPeopleEdit,
      role: arRole,
      lost: arLost,
      search: arSearch,
      sent: arSent,
      statistics: arStatistics,
      structure: arStructure,
      "survey-answer": arSurveyAnswer,
      "structure-desk": arStructureDesk,
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
      event: enEvent,
      chat: enChat,
      conference: enConference,
      meeting: enMeeting,
      calendar: enCalendar,
      audit: enAudit,
      auth: enAuth,
      branch: enBranch,
      "candidate-import": enCandidateImport,
      card: enCard,
      common: enCommon,
      "first-steps": enFirstSteps,
      desk: enDesk,
      election: enElection,
      export: enExport,
      failure: enFailure,
      file: enFile,
      feedback: enFeedback,
      list: enList,
      guest: enGuest,
      home: enHome,
      import: enImport,
      leaderboard: enLeaderboard,
      membership: enMembership,
      menu: enMenu,
      moderation: enModeration,
      news: enNews,
      posts: enPosts,
      reaction: enReaction,
      "reaction-counts": enReactionCounts,
      notification: enNotification,
      "notification-screens": enNotificationScreens,
      organisation: enOrganisation,
      push: enPush,
      renewal: enRenewal,
      report: enReport,
      review: enReview,
      people: enPeople,
      consent: enConsent,
      archive: enArchive,
      content: enContent,
      silence: enSilence,
      offers: enOffers,
      directory: enDirectory,
      "people-edit": enPeopleEdit,
      role: enRole,
      lost: enLost,
      search: enSearch,
      sent: enSent,
      statistics: enStatistics,
      structure: enStructure,
      "survey-answer": enSurveyAnswer,
      "structure-desk": enStructureDesk,
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
