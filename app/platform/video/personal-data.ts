import { asc, eq } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { videoUploads } from "./tables.ts";

/** Videos in a post are the organisation's, and stay. */
export const videoData: PersonalData = {
  tables: [{ table: videoUploads }],

  async read({ db }, userId) {
    return {
      videoUploads: await db
        .select({ bytes: videoUploads.bytes, createdAt: videoUploads.createdAt })
        .from(videoUploads)
        .where(eq(videoUploads.byId, userId))
        .orderBy(asc(videoUploads.createdAt)),
    };
  },

  async eraseFiles({ db, files }, { id }) {
    const rows = await db.select().from(videoUploads).where(eq(videoUploads.byId, id));
    const unfinished = rows.filter(({ key }) => key === null);
    for (const { id: upload, digests } of unfinished) {
      await files.large.delete(upload, digests.length);
    }
  },

  async erase(db, { id }) {
    await db.delete(videoUploads).where(eq(videoUploads.byId, id));
  },

  handOver: (db, handover) => moveRows(db, handover, videoUploads.byId),
};
