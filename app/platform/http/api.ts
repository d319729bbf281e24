import { Hono } from "hono";
import type { DirectRead, ReadAnswer } from "#app/contract/direct-read.ts";
import { failures, type Refusal, refuse } from "#app/contract/failure.ts";
import { describeError, logError } from "#app/logging.ts";
import { releaseForm } from "#app/uploads/form.ts";
import { activationResource } from "../activation/resource.ts";
import { administratorResource } from "../administrator/resource.ts";
import { aidResource } from "../aid/resource.ts";
import { applicationResource } from "../application/resource.ts";
import { archiveResource } from "../archive/resource.ts";
import { attendanceResource } from "../attendance/resource.ts";
import { gatheringResource } from "../attendance/resource-gatherings.ts";
import { auditResource } from "../audit/resource.ts";
import { authResource } from "../auth/resource.ts";
import { emailSignInResource } from "../auth/resource-email.ts";
import { branchResource } from "../branch/resource.ts";
import { calendarResource } from "../calendar/resource.ts";
import { cardResource } from "../card/resource.ts";
import { chatResource } from "../chat/resource.ts";
import { chatFileResource } from "../chat/resource-files.ts";
import { chatFollowedResource } from "../chat/resource-followed.ts";
import { chatMessageResource } from "../chat/resource-messages.ts";
import { chatPictureResource } from "../chat/resource-pictures.ts";
import { chatRoomResource } from "../chat/resource-rooms.ts";
import { conferenceResource } from "../conference/resource.ts";
import { conferenceHostResource } from "../conference/resource-host.ts";
import { consentResource } from "../consent/resource.ts";
import { contentResource } from "../content/resource.ts";
import { isDatabaseUnavailable } from "../database/unavailable.ts";
import { BusyError } from "../database/write-turns.ts";
import type { Dependencies } from "../dependencies.ts";
import { deskResource } from "../desk/resource.ts";
import { directoryResource } from "../directory/resource.ts";
import { doctorResource } from "../doctor/resource.ts";
import { doctorRoutes } from "../doctor/routes.ts";
import { duesResource } from "../dues/resource.ts";
import { duesCashResource } from "../dues/resource-cash.ts";
import { duesDeskResource } from "../dues/resource-desk.ts";
import { duesExportResource } from "../dues/resource-export.ts";
import { duesImportResource } from "../dues/resource-import.ts";
import { duesRatesResource } from "../dues/resource-rates.ts";
import { duesStatisticsResource } from "../dues/resource-statistics.ts";
import { electionResource } from "../election/resource.ts";
import { electionDeskResource } from "../election/resource-desk.ts";
import { candidateImportResource } from "../election/resource-import.ts";
import { eventResource } from "../event/resource.ts";
import { eventDeskResource } from "../event/resource-desk.ts";
import { eventDoorResource } from "../event/resource-door.ts";
import { eventPlaceResource } from "../event/resource-places.ts";
import { eventPublishingResource } from "../event/resource-publishing.ts";
import { exportResource } from "../export/resource.ts";
import { feedbackResource } from "../feedback/resource.ts";
import { fileRoutes } from "../files/routes.ts";
import { firstStepsResource } from "../first-steps/resource.ts";
import { guestResource } from "../guest/resource.ts";
import { languageOf } from "../i18n.ts";
import { importResource } from "../import/resource.ts";
import { leaderboardResource } from "../leaderboard/resource.ts";
import { leavingResource } from "../leaving/resource.ts";
import { meetingResource } from "../meeting/resource.ts";
import { meetingDeskResource } from "../meeting/resource-desk.ts";
import { meetingRecordResource } from "../meeting/resource-record.ts";
import { membershipResource } from "../membership/resource.ts";
import { mergeResource } from "../merge/resource.ts";
import { moderationResource } from "../moderation/resource.ts";
import { newsResource } from "../news/resource.ts";
import { newsDeskResource } from "../news/resource-desk.ts";
import { notificationResource } from "../notification/resource.ts";
import { scheduledNotificationResource } from "../notification/resource-scheduled.ts";
import { offersResource } from "../offers/resource.ts";
import { organisationResource } from "../organisation/resource.ts";
import { peopleResource } from "../people/resource.ts";
import { peopleEditResource } from "../people/resource-edit.ts";
import { peopleSelectionResource } from "../people/resource-selection.ts";
import { positionResource } from "../position/resource.ts";
import { postsResource } from "../posts/resource.ts";
import { profileResource } from "../profile/resource.ts";
import { pushResource } from "../push/resource.ts";
import { reactionResource } from "../reaction/resource.ts";
import { reportResource } from "../report/resource.ts";
import { reportDeskResource } from "../report/resource-desk.ts";
import { roleResource } from "../role/resource.ts";
import { roleBulkResource } from "../role/resource-bulk.ts";
import { searchResource } from "../search/resource.ts";
import { shareRoutes } from "../share/routes.ts";
import { silenceResource } from "../silence/resource.ts";
import { statisticsResource } from "../statistics/resource.ts";
import { statisticsListResource } from "../statistics/resource-lists.ts";
import { statisticsMailResource } from "../statistics/resource-mail.ts";
import { StorageError } from "../storage/s3.ts";
import { structureResource } from "../structure/resource.ts";
import { structureDeskResource } from "../structure/resource-desk.ts";
import { surveyResource } from "../survey/resource.ts";
import { surveyDeskResource } from "../survey/resource-desk.ts";
import { videoResource } from "../video/resource.ts";
import type { ReadScope } from "./answer.ts";
import { failureBodyOf, failureResponse, retryAfterOf } from "./failure-response.ts";
import { openApiRoutes } from "./openapi.ts";
import type { Resource } from "./resource.ts";

export const resources: readonly Resource[] = [
  authResource,
  emailSignInResource,
  administratorResource,
  activationResource,
  profileResource,
  consentResource,
  directoryResource,
  guestResource,
  newsResource,
  reactionResource,
  moderationResource,
  newsDeskResource,
  postsResource,
  // Before routes that take any id.
  videoResource,
  contentResource,
  archiveResource,
  offersResource,
  electionResource,
  electionDeskResource,
  candidateImportResource,
  branchResource,
  // Before /structure/:id.
  structureDeskResource,
  positionResource,
  structureResource,
  feedbackResource,
  pushResource,
  applicationResource,
  membershipResource,
  leaderboardResource,
  attendanceResource,
  gatheringResource,
  eventResource,
  eventPlaceResource,
  eventDeskResource,
  eventPublishingResource,
  eventDoorResource,
  meetingResource,
  meetingDeskResource,
  meetingRecordResource,
  reportResource,
  reportDeskResource,
  surveyResource,
  surveyDeskResource,
  conferenceResource,
  conferenceHostResource,
  calendarResource,
  chatResource,
  chatMessageResource,
  chatFileResource,
  chatPictureResource,
  chatRoomResource,
  chatFollowedResource,
  notificationResource,
  scheduledNotificationResource,
  aidResource,
  duesResource,
  duesDeskResource,
  duesCashResource,
  duesRatesResource,
  duesStatisticsResource,
  duesExportResource,
  duesImportResource,
  roleResource,
  firstStepsResource,
  doctorResource,
  organisationResource,
  silenceResource,
  deskResource,
  searchResource,
  statisticsResource,
  statisticsListResource,
  statisticsMailResource,
  exportResource,
  leavingResource,
  peopleSelectionResource,
  roleBulkResource,
  peopleResource,
  auditResource,
  cardResource,
  importResource,
  peopleEditResource,
  mergeResource,
];

export const calls = resources.flatMap((each) => each.calls);

const reads = new Map(resources.flatMap((each) => [...each.reads]));

/** From Request to Response, mounted on /api/v1. */
export function createApi(dependencies: Dependencies) {
  const api = new Hono<{ Variables: { dependencies: Dependencies } }>().basePath("/api/v1");
  api.use(async (context, next) => {
    context.set("dependencies", dependencies);
    await next();
    // Also after a failure: onError has answered it then.
    releaseForm(context.req.raw);
  });
  api.route("/", openApiRoutes(resources));
  api.route("/", fileRoutes);
  api.route("/", shareRoutes);
  api.route("/", doctorRoutes);
  for (const { routes } of resources) api.route("/", routes);
  // On the root only: Hono ignores a mounted app's notFound.
  api.notFound((context) => {
    const language = languageOf(context.req.header("accept-language"));
    const allowed = methodsAt(context.req.path);
    if (allowed.length === 0) return failureResponse(refuse("not-found"), language);
    const response = failureResponse(refuse("method-not-allowed"), language);
    response.headers.set("Allow", allowed.join(", "));
    return response;
  });
  api.onError((error, context) => {
    const language = languageOf(context.req.header("accept-language"));
    const { method, routePath } = context.req;
    const route = routePath.replace("/api/v1", "").replaceAll(/:(\w+)/g, "{$1}");
    const call = calls.find((each) => each.method === method && each.path === route)?.name;
    const place = { request: context.req.header("x-request-id"), call, method, route: routePath };
    return failureResponse(refusalOf(dependencies, error, context.req.raw.signal, place), language);
  });
  return api;
}

/**
 * Answers an in-process read like its request.
 * @returns undefined for an unknown call
 */
export async function answerRead(
  dependencies: Dependencies,
  read: DirectRead,
  scope: ReadScope,
): Promise<ReadAnswer | undefined> {
  const { name, language, requestId, signal } = read;
  try {
    return await reads.get(name)?.(dependencies, read, scope);
  } catch (error) {
    const path = calls.find((each) => each.name === name)?.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const place = { request: requestId, call: name, method: "GET", route: `/api/v1${path}` };
    const refusal = refusalOf(dependencies, error, signal, place);
    const body = failureBodyOf(refusal, language);
    return { status: failures[refusal.refused], body, retryAfter: retryAfterOf(refusal) };
  }
}

/** SQLSTATEs of a reachable database. */
const saidOf: Readonly<Record<string, string>> = {
  "55P03": "a call waited too long for what another one holds",
  "57014": "a call took the database too long",
};

function refusalOf(
  dependencies: Dependencies,
  error: unknown,
  signal: AbortSignal,
  place: Readonly<Record<string, string | undefined>>,
): Refusal {
  // The client is gone; the error follows from that.
  if (signal.aborted) return refuse("malformed");
  // Its causes are a socket's, as the database's may be.
  if (error instanceof StorageError) {
    logError(dependencies.log, "no store of files for a call", error, place);
    return refuse("unavailable", { retryAfter: 5 });
  }
  if (isDatabaseUnavailable(error)) {
    const { code, name } = describeError(error);
    const said = error instanceof BusyError ? "too many writes at once" : saidOf[code ?? ""];
    dependencies.log.warn({ ...place, error: code ?? name }, said ?? "no database for a call");
    return refuse("unavailable", { retryAfter: 5 });
  }
  logError(dependencies.log, "a call broke", error, place);
  return refuse("broken");
}

function methodsAt(path: string): string[] {
  const matching = calls.filter((call) => {
    const pattern = call.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
    return new RegExp(`^/api/v1${pattern}$`).test(path);
  });
  const methods = new Set<string>(matching.map(({ method }) => method));
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods];
}
