import { person } from "#tests/world/platform.ts";
import { aDay, type FormOnPage, formsInFull, formsOf, identity, TASKED, typed } from "./typed.ts";

const stranger = formsOf("stranger");
const waiting = formsOf("waiting");
const guest = formsOf("guest");
const member = formsOf("member");
const expired = formsOf("expired");
const leader = formsOf("leader");

const membershipId = person("verified").membershipId ?? "";
const inReport = { by: "officials", takesFiles: true };
const inSurvey = { by: "closesAt-day", good: { "closesAt-time": "٨:٣٠ م" } };
const inEvent = { by: "detailedLocation", takesFiles: true };
const inMeeting = { several: ["agenda"], isGuarded: true, good: { time: "١٨:٠٠" } };
const inSilence = { by: "scope", good: { "from-time": "12 ص", "to-time": "٩:٠٠ مساءً" } };
const inContent = { by: "body", takesFiles: true, act: "save" };

/** Every form that a visitor types into. `:comment` is a comment of the member's own. */
export const forms: readonly [FormOnPage, ...FormOnPage[]] = [
  stranger("/LoginGusetUser", "registerGuest", { by: "phoneNumber" }),
  stranger("/GusetUserHome", "logInGuest"),
  stranger("/login", "logInWithEmail"),
  waiting("/account-verification", "verifyGuest", { only: ["otp"], secret: "otp" }),
  // Well written, and no card.
  stranger("/card/check", "", {
    good: { card: "https://sawt.example.org/card/aa.bb.cc" },
    selector: "form[data-card-check]",
  }),
  member("/news/1", "addNewsComment"),
  member("/news/1/comments/:comment", "editNewsComment"),
  member("/posts/1", "addPostsComment"),
  member("/posts/1/comments/:comment", "editPostsComment"),
  member("/report/comment/:reported", "report", { by: "reason" }),
  leader("/desk/moderation/:case", "decideCase", {
    good: { reason: "spam", days: "٣" },
    isFinal: true,
  }),
  ...formsInFull(member("/profile/moderation/:unanswered", "answerCase", { isFinal: true })),
  leader("/desk/settings/moderation", "saveModerationSettings", { good: { holdsFirst: "on" } }),
  stranger("/activate", "firstLogin", { good: identity, by: "nationalId" }),
  member("/profile/job/edit", "updateProfile", { optional: [] }),
  expired("/profile/contact/edit", "updateProfile", {
    only: [],
    good: { phoneNumber: typed.phoneNumber, email: typed.email },
    by: "email",
    optional: [],
  }),
  expired("/profile/leaving", "askLeaving", {
    only: ["reason"],
    act: "account",
    isGuarded: true,
  }),
  expired("/renewal", "renewMembership", {
    only: ["membershipId", "phoneNumber", "neighborhood", "street", "buildingApartmentNumber"],
    isKept: true,
  }),
  // Well written, and nobody's.
  leader("/users/applications/:application", "approveApplication", {
    by: "nationalId",
    act: "approve",
  }),
  // Well written, and no gathering's.
  member("/attendance", "checkIn", {
    good: { code: "00000000" },
    by: "code",
    act: "checkIn",
    secret: "code",
    isGuarded: true,
  }),
  leader("/contact/room?id=:room", "sendChatMessage", { by: "text", act: "send" }),
  leader("/statistics/reports/create", "createReport", inReport),
  ...formsInFull(leader("/statistics/reports/:answering/edit", "saveReport", inReport)),
  leader("/statistics/reports/:sent", "askAboutReport", { act: "ask", isFinal: true }),
  leader("/statistics/reports/:answering", "sendReport", {
    act: "send",
    optional: [],
    isFinal: true,
  }),
  leader("/desk/surveys/create", "createSurvey", inSurvey),
  ...formsInFull(leader("/desk/polls/create", "createSurvey", inSurvey)),
  leader("/survey/:toWrite", "", {
    good: { q1: "قاعة أقرب", q2: "أقرب إلى المحطة.", q3: "4" },
    selector: 'main form[action*="act=send"]',
    act: "send",
    isFinal: true,
  }),
  leader("/poll/:toVote", "", {
    good: { q1: "c1" },
    selector: 'main form[action*="act=send"]',
    act: "send",
    isFinal: true,
  }),
  leader("/poll/:voted/receipts", "", {
    good: { receipt: "2345-6789" },
    selector: 'form[action$="/receipts"]',
    isUnlimited: true,
  }),
  // Of a kind without choices: whether others have too few is only said once there is a kind.
  leader("/desk/surveys/:survey/edit", "addSurveyQuestion", {
    only: ["title", "kind"],
    good: { kind: "long", titleEn: "" },
    selector: '#add form[action*="act=addQuestion"]',
    act: "addQuestion",
    isGuarded: true,
  }),
  leader("/create-event", "createEvent", inEvent),
  ...formsInFull(leader("/event/:event/edit", "saveEvent", { ...inEvent, act: "save" })),
  leader("/event/:asking/edit", "cancelEvent", { act: "cancel", optional: [], isFinal: true }),
  member("/event/:asking", "registerForEvent", {
    good: { companions: "٢" },
    act: "register",
    optional: ["companions"],
    isFinal: true,
  }),
  guest("/event/:silent", "requestEventPlace", { act: "ask", isGuarded: true, isFinal: true }),
  // Either of the last two invites somebody.
  leader("/meetings/create", "createMeeting", {
    ...inMeeting,
    good: { ...inMeeting.good, governorate: "دمياط" },
    act: "create",
  }),
  // Who is invited already needs no choice.
  leader("/meeting/:called/edit", "saveMeeting", { ...inMeeting, act: "save" }),
  leader("/meeting/:called/edit", "cancelMeeting", { act: "cancel", isFinal: true }),
  member("/meeting/:invited", "answerMeeting", { only: ["word"], act: "answer", isGuarded: true }),
  leader("/meeting/:called", "saveMeetingRecord", { act: "saveRecord", isGuarded: true }),
  leader("/meeting/:tasked", "addMeetingAction", {
    good: { owner: TASKED },
    act: "addAction",
    isGuarded: true,
  }),
  leader("/users/import/:columns", "chooseColumns", {
    act: "columns",
    isFinal: true,
    isGuarded: true,
  }),
  leader("/event/:event/edit", "addEventHelper", {
    good: { membershipId },
    by: "membershipId",
    act: "addHelper",
  }),
  leader("/event/:event/attendees?state=registered", "messageEventAttendees", {
    only: ["message"],
    by: "message",
    act: "message",
    isGuarded: true,
  }),
  leader("/attendance/gatherings/create", "openGathering", {
    only: ["title", "place", "startsAt", "endsAt"],
    good: { "endsAt-time": "8 مساءً" },
    by: "startsAt-day",
  }),
  leader("/statistics/urgent-assistance/medical/:aid", "addAidNote", {
    only: ["note"],
    by: "note",
    act: "note",
  }),
  leader("/users", "findUsersByNumber", { by: "number", act: "find" }),
  leader("/users/:person", "showNationalId", { by: "reason", act: "show" }),
  // Without a format there is one; a reason is needed with national IDs alone.
  leader("/users/export", "createExport", {
    by: "columns",
    leaves: "people_exports",
    isGuarded: true,
  }),
  leader("/user/edit/:person", "updateUser", { by: "userName", act: "identity" }),
  leader("/user/edit/:leaving/close", "closeAccount", { isFinal: true }),
  leader("/roles/create", "createRole", { by: "rank", unique: "name" }),
  leader("/desk/audit", "", { good: { keyword: "محمد" }, act: "find" }),
  leader("/desk/settings/identity", "saveIdentity"),
  leader("/desk/settings/membership", "saveMembershipTerms", { only: ["months"] }),
  leader("/desk/settings/look", "saveColours", { by: "night", act: "colours" }),
  leader("/desk/settings/silence/create", "declareSilence", inSilence),
  ...formsInFull(
    leader("/desk/settings/silence/:silence", "changeSilence", { ...inSilence, act: "change" }),
  ),
  leader("/desk/election", "saveElection", { good: { closesAt: "٢١:٠٠" }, act: "save" }),
  leader("/desk/election", "addElectionDate", { only: ["from", "until"], act: "addDate" }),
  ...formsInFull(
    leader("/desk/election?date=:date", "changeElectionDate", {
      only: ["from", "until"],
      act: "changeDate",
    }),
  ),
  leader("/desk/election/districts?kind=list", "addDistrict", {
    only: ["name", "governorate"],
    act: "add",
    unique: "name",
  }),
  ...formsInFull(
    leader("/desk/election/districts/:district", "changeDistrict", {
      act: "save",
      optional: ["governorate"],
      unique: "name",
    }),
    leader("/desk/election/districts/:district", "addList", {
      good: { number: "٧" },
      act: "addList",
      unique: "name",
    }),
    leader("/desk/election/districts/:district", "changeList", {
      good: { number: "٨" },
      act: "changeList",
      optional: ["number", "symbolName"],
      unique: "name",
    }),
  ),
  leader("/roles/edit/5", "updateRole", { by: "rank", act: "save", optional: [] }),
  // A member's own number, written well.
  leader("/roles/edit/5/give", "assignRole", { good: { membershipId } }),
  leader("/desk/structure/create?kind=leadership", "createUnit", {
    only: ["name"],
    by: "mapUrl",
    unique: "name",
  }),
  leader("/desk/news/create", "createNewsContent", { only: ["title"] }),
  leader("/desk/news/:item/edit", "saveNewsContent", { ...inContent, only: ["title"] }),
  leader("/desk/posts/create", "createPostsContent", { only: ["title"] }),
  leader("/desk/posts/:item/edit", "savePostsContent", inContent),
  leader("/desk/posts/:checked/edit", "actPostsContent", {
    only: ["note"],
    act: "return",
    isFinal: true,
  }),
  leader("/desk/archive/:item/edit", "saveArchiveContent", inContent),
  leader("/desk/offers/:item/edit", "saveOffersContent", inContent),
  leader("/desk/candidates/:item/edit", "saveCandidateContent", {
    ...inContent,
    good: {
      electoralDistrict: "الدائرة الأولى – قسم أول أسيوط، أسيوط",
      listName: "قائمة",
      listOrder: "٣",
      serialNumber: "٧",
      partyAffiliation: "مستقلة",
    },
    by: "electoralDistrict",
  }),
  leader("/desk/candidates/:live/edit", "actCandidateContent", {
    only: ["note"],
    act: "withdraw",
    optional: [],
    isFinal: true,
  }),
  ...formsInFull(leader("/desk/settings/content", "saveContentSettings")),
  // One screen begins items of every kind.
  ...formsInFull(
    ...["Archive", "Offers"].map((kind) =>
      leader(`/desk/${kind.toLowerCase()}/create`, `create${kind}Content`, { only: ["title"] }),
    ),
    leader("/desk/candidates/create", "createCandidateContent", { only: ["title"] }),
  ),
  member("/profile/complaints-suggestions/add-complaint?topic=health", "addComplaint", {
    only: ["title", "body"],
    by: "body",
  }),
  member("/profile/complaints-suggestions/add-suggestion?topic=health", "addSuggestion", {
    only: ["title", "body"],
    by: "body",
  }),
  member(
    "/profile/complaints-suggestions/add-street-pulse?topic=health&mood=calm",
    "addStreetPulse",
    { only: ["body"] },
  ),
  member("/profile/complaints-suggestions/:own/edit", "editFeedback", { by: "body", optional: [] }),
  leader("/statistics/feedback/:feedback", "replyFeedback", {
    only: ["reply"],
    by: "reply",
    act: "reply",
  }),
  leader("/statistics/feedback/:feedback", "addFeedbackNote", { by: "note", act: "note" }),
  leader("/notification/create", "scheduleNotification", {
    good: { "at-time": "6:30 PM", audience: "everybody" },
    act: "check",
    optional: aDay("at"),
    parts: ["at-time"],
  }),
  leader("/users/:person/merge", "findUsersByNumber"),
  leader("/desk/dues/:debtor", "payDues", { act: "pay", unique: "reference" }),
  leader("/desk/dues/:debtor", "reduceDues", { act: "reduce" }),
  leader("/desk/dues/cash", "openCashDesk", { act: "open", isFinal: true }),
  ...formsInFull(
    leader("/desk/dues/rates", "addDuesRate", { act: "add", isFinal: true }),
    leader("/desk/dues/rates", "saveDuesSettings", { act: "save", only: ["transfer"] }),
  ),
];
