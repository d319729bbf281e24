import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { showsCandidatePicture } from "../election/api.ts";
import { showsNewsPicture } from "../news/api.ts";
import { showsTermPhoto } from "../position/api.ts";
import { showsPostFile } from "../posts/api.ts";
import type { PersonalData } from "../privacy/personal-data.ts";
import { users } from "../user/tables.ts";
import { findProfile } from "./store.ts";
import { personalProfiles } from "./tables.ts";

export const profileData: PersonalData = {
  tables: personalProfiles,

  async read({ db, personal }, userId) {
    const found = await findProfile(db, userId);
    const {
      sealedNationalId,
      nationalIdIndex,
      sealedPhone,
      phoneIndex,
      userId: _,
      ...profile
    } = found?.profile ?? ({} as NonNullable<NonNullable<typeof found>["profile"]>);
    const opened = (sealed: string | null | undefined) => (sealed ? personal.open(sealed) : null);
    return {
      account: found?.user,
      branch: found?.headquarters,
      secretariats: found?.secretariats,
      profile: {
        ...profile,
        nationalId: opened(sealedNationalId),
        phoneNumber: opened(sealedPhone),
      },
      newEmail: found?.emailChange?.email,
      roles: found?.roles,
    };
  },

  async eraseFiles({ db, files }, { id, photo }) {
    if (!photo) return;
    // Equal pictures share one file.
    const isElsewhere =
      (await showsUserPicture(db, photo, id)) ||
      (await showsCandidatePicture(db, photo)) ||
      (await showsNewsPicture(db, photo)) ||
      (await showsPostFile(db, photo)) ||
      (await showsTermPhoto(db, photo));
    if (!isElsewhere) await files.delete(photo);
  },
};

async function showsUserPicture(db: Database, key: string, besides: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.photo, key), ne(users.id, besides)))
    .limit(1);
  return found.length > 0;
}
