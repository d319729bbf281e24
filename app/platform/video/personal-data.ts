import { eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { personalUploads, videoUploads } from "./tables.ts";

export const videoData: PersonalData = {
  tables: [personalUploads],

  async eraseFiles({ db, files }, { id }) {
    const rows = await db.select().from(videoUploads).where(eq(videoUploads.byId, id));
    const unfinished = rows.filter(({ key }) => key === null);
    for (const { id: upload, digests } of unfinished) {
      await files.large.delete(upload, digests.length);
    }
  },
};
