import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { deleteCases } from "../moderation/api.ts";
import { withdrawChatNotifications } from "./notify.ts";
import { keptSince } from "./rules.ts";
import { listFollowing, lockFollowing, syncMembers } from "./store-followed.ts";
import { listForgetful, listOldest, listSealed, lockSealed, purgeMessages } from "./store-jobs.ts";
import { deleteWords, insertWords } from "./store-messages.ts";
import { allTokensOf, allWords, tokensOf } from "./words.ts";

export { deleteUnusedChatFiles } from "./files.ts";
export { notifyChat } from "./notify.ts";

type Parts = Pick<Dependencies, "db" | "personal">;

const BATCH_SIZE = 500;

/** Nightly job: deletes messages past their room's retention, with their search tokens. */
export async function purgeOldMessages({
  db,
  jobs,
  personal,
  now,
}: Parts & { readonly jobs: Jobs; readonly now: Date }): Promise<void> {
  for (const { id, retention } of await listForgetful(db)) {
    const since = keptSince(retention, now);
    for (let isMore = since !== undefined; isMore; ) {
      const oldest = await listOldest(db, id, BATCH_SIZE);
      const old = oldest.filter(({ createdAt }) => since && createdAt < since);
      const tokens = old.flatMap(({ sealedText, files }) =>
        sealedText === null
          ? []
          : allTokensOf(personal, id, allWords(personal, personal.open(sealedText), files)),
      );
      await db.transaction(async (tx) => {
        const seqs = old.map(({ seq }) => seq);
        const keys = await purgeMessages(tx, id, seqs, tokens);
        if (keys.length > 0) await jobs.add(tx, "deleteUnusedChatFiles", { keys });
        const ids = old.map((each) => each.id);
        await deleteCases(tx, "message", ids);
        if (seqs.length > 0) await withdrawChatNotifications({ db: tx }, { roomId: id });
      });
      isMore = old.length === BATCH_SIZE;
    }
  }
}

/** Under the newest of DATA_KEYS. Runs before messages are resealed, which ends the rotation. */
export async function renewChatWords({ db, personal }: Parts): Promise<void> {
  if (!personal.isRotating) return;
  let last: string | undefined;
  for (;;) {
    const rows = await listSealed(db, last, BATCH_SIZE);
    for (const { roomId, seq, sealedText, files } of rows) {
      if (personal.isCurrent(sealedText)) continue;
      const text = allWords(personal, personal.open(sealedText), files);
      await db.transaction(async (tx) => {
        // A concurrent edit already used the newest key.
        if ((await lockSealed(tx, { roomId, seq })) !== sealedText) return;
        await deleteWords(tx, { roomId, seq }, allTokensOf(personal, roomId, text));
        await insertWords(tx, { roomId, seq }, tokensOf(personal, roomId, text));
      });
    }
    last = rows.at(-1)?.id;
    if (rows.length < BATCH_SIZE) return;
  }
}

const ACTIVE_DAYS = 14;
const DAY = 24 * 60 * 60 * 1000;

/** Job after a room was made: synchronises its members. */
export async function followChat({ db }: Pick<Dependencies, "db">, roomId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const room = await lockFollowing(tx, roomId);
    if (room) await syncMembers(tx, room);
  });
}

/** Job of every minute, for recently active rooms. */
export async function followChats({
  clock,
  db,
}: Pick<Dependencies, "clock" | "db">): Promise<void> {
  await followEach(db, new Date(clock.now().getTime() - ACTIVE_DAYS * DAY));
}

export async function followAllChats({ db }: Pick<Dependencies, "db">): Promise<void> {
  await followEach(db);
}

async function followEach(db: Dependencies["db"], since?: Date): Promise<void> {
  for (const id of await listFollowing(db, since)) await followChat({ db }, id);
}
