import { and, eq } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { MAX_MEETING_ACTIONS, MAX_MEETING_DOCUMENTS } from "#app/contract/meeting.values.ts";
import {
  addMeetingAction,
  addMeetingDocument,
  removeMeetingAction,
  removeMeetingDocument,
  saveMeetingRecord,
} from "#app/contract/meeting-desk.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { newKey } from "../documents/store.ts";
import { plainFileName } from "../files/name.ts";
import { fileTypes } from "../files/store.ts";
import { checkUpload, isChosen } from "../files/uploads.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { say } from "./notify.ts";
import { lockOwn, refuseField } from "./own.ts";
import { mayMeet } from "./rules.ts";
import {
  countActions,
  countDocuments,
  deleteDocument,
  findTold,
  isHostedBy,
  isInvited,
  updateMeeting,
} from "./store-desk.ts";
import { meetingActions, meetingDocuments } from "./tables.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, 10 * MINUTE)];

export const meetingRecordResource = resource("meeting")
  .on(
    addMeetingDocument,
    async (context) => {
      const { params, body, db, now, personal, prepared } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      if ((await countDocuments(db, meeting.id)) >= MAX_MEETING_DOCUMENTS) {
        return refuseField("document", "documents-many", MAX_MEETING_DOCUMENTS);
      }
      const name = plainFileName(body.document.name) || "document";
      const sealedName = personal.seal(name);
      const row = { meetingId: meeting.id, sealedName, ...prepared, createdAt: now };
      await db.insert(meetingDocuments).values(row);
      return {};
    },
    { limits: writeLimits, prepare: keepFile },
  )

  .on(
    removeMeetingDocument,
    async (context) => {
      const { params, db, jobs } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      const { documentId } = params;
      const key = await deleteDocument(db, { meetingId: meeting.id, documentId });
      if (key) await jobs.add(db, "deleteUnusedDocuments", { keys: [key] });
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [addMeetingDocument] },
  )

  .on(
    saveMeetingRecord,
    async (context) => {
      const { params, body, caller, db, now } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      const { record, state } = body;
      if (meeting.agreedAt) {
        // A repeated request is no error; agreed minutes don't change.
        return meeting.record === record ? {} : refuse("minutes-agreed");
      }
      const agreedAt = state === "agreed" ? now : null;
      await updateMeeting(db, meeting, { record, recordAt: now, agreedAt });
      if (!agreedAt) return {};
      await audit(context, "minutes-agreed", { detail: meeting.title });
      const told = await findTold(db, meeting.id);
      const others = told.flatMap(({ userId }) => (userId === caller.id ? [] : [userId]));
      await say(context, meeting, others, "agreed");
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    addMeetingAction,
    async (context) => {
      const { params, body, caller, db, now } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      const { action: text, owner: ownerId, dueOn } = body;
      if (!(await isInvited(db, meeting.id, ownerId))) {
        const fields = [{ path: "owner", problem: "choice", ask: "meeting.owner" }];
        return refuse("invalid", { fields });
      }
      if (dueOn < cairoDay(now)) return refuseField("dueOn", "day-past");
      if ((await countActions(db, meeting.id)) >= MAX_MEETING_ACTIONS) {
        return refuseField("action", "actions-many", MAX_MEETING_ACTIONS);
      }
      const row = { meetingId: meeting.id, text, ownerId, dueOn, createdAt: now };
      await db.insert(meetingActions).values(row);
      if (ownerId !== caller.id) await say(context, meeting, [ownerId], "action", () => ({ text }));
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    removeMeetingAction,
    async (context) => {
      const { params, db } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      const { id, meetingId } = meetingActions;
      await db
        .delete(meetingActions)
        .where(and(eq(id, params.actionId), eq(meetingId, meeting.id)));
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [addMeetingAction] },
  );

/** By then an uploaded document either belongs to a meeting or never will. */
const DELETE_UNUSED_AFTER_SECONDS = 60 * 60;

/**
 * Uploads the host's document before the transaction, which must not wait for the store. The
 * deleting job is queued first, so a failed write or process leaves no orphan.
 */
async function keepFile({
  params,
  body,
  caller,
  db,
  documents,
  jobs,
}: HandlerContext<typeof addMeetingDocument>): Promise<
  { storedAs: string; type: string } | Refusal
> {
  const isHost = mayMeet(caller) && (await isHostedBy(db, params.id, caller.id));
  if (!isHost) return refuse("not-found");
  const checked = await checkFile(body.document);
  if (isRefusal(checked)) return checked;
  const storedAs = newKey();
  const type = fileTypes[checked.extension] ?? "";
  await jobs.add(
    db,
    "deleteUnusedDocuments",
    { keys: [storedAs] },
    { afterSeconds: DELETE_UNUSED_AFTER_SECONDS },
  );
  await documents.save(checked.bytes, type, storedAs);
  return { storedAs, type };
}

async function checkFile(file: File): Promise<{ bytes: Uint8Array; extension: string } | Refusal> {
  if (!isChosen(file)) {
    const fields = [{ path: "document", problem: "required", ask: "meeting.document" }];
    return refuse("invalid", { fields });
  }
  const checked = await checkUpload(file, ["document", "picture"]);
  if ("problem" in checked) {
    const { problem, ...rest } = checked;
    // For files of neither type, the message names both.
    const either = problem === "document" ? "picture-or-document" : problem;
    return refuse("invalid", { fields: [{ path: "document", problem: either, ...rest }] });
  }
  return { bytes: checked.bytes, extension: checked.extension };
}
