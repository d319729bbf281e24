import { MODERATE } from "#app/contract/ability.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import type { Comment } from "#app/contract/reaction.ts";
import { AVATAR_WIDTH, type Files } from "../files/store.ts";
import { type Caller, can, canEverywhere } from "../http/caller.ts";
import { parseId } from "../http/id.ts";
import { type Resource, resource } from "../http/resource.ts";
import { award, revoke } from "../leaderboard/api.ts";
import { add, edit, remove } from "./actions.ts";
import type { ReactionTarget } from "./api.ts";
import { targets } from "./kinds.ts";
import { likeSource, ownComment, readerOf } from "./rules.ts";
import { addShare, toggleLike } from "./store.ts";
import {
  type CommentRow,
  countBefore,
  findComments,
  findOwnComment,
  findThread,
} from "./store-comments.ts";

const MINUTE = 60;

/** Wide enough for any person, narrow enough for a script. */
const likeLimits = [byUser(300, MINUTE)];
const writeLimits = [byUser(120, 10 * MINUTE)];

const reactionResource = resource("reaction");
for (const target of Object.values(targets)) serve(reactionResource, target);

export { reactionResource };

function serve(on: Resource, target: ReactionTarget): void {
  const { calls } = target;
  const { kind } = calls;
  on.on(
    calls.toggleLike,
    async ({ params, caller, db, now, publisher }) => {
      const like = { kind, targetId: parseId(params.id), userId: readerOf(caller) ?? "" };
      const { targetId, userId } = like;
      if (!(await target.lock(db, targetId))) return refuse("not-found");
      const isLiked = await toggleLike(db, like, now);
      const counts = await target.changeCounts(db, [targetId], { likes: isLiked ? 1 : -1 });
      const event = { userId, act: "like", source: likeSource(kind, targetId), now } as const;
      await (isLiked ? award : revoke)(db, event);
      await publisher.publish(db);
      return { isLiked, likesCount: counts?.likesCount ?? 0 };
    },
    { limits: likeLimits },
  )

    .on(
      calls.share,
      async ({ params, caller, db, now, publisher }) => {
        const share = { kind, targetId: parseId(params.id), userId: readerOf(caller) ?? "" };
        if (!(await target.lock(db, share.targetId))) return refuse("not-found");
        const isFirst = await addShare(db, share, now);
        if (!isFirst) return {};
        const counts = await target.changeCounts(db, [share.targetId], { shares: 1 });
        await publisher.publish(db);
        return counts && { sharesCount: counts.sharesCount };
      },
      { limits: likeLimits },
    )

    .on(calls.listComments, async ({ params, query, caller, db, files, now }) => {
      const targetId = parseId(params.id);
      const [item] = await target.find(db, [targetId]);
      if (!item?.isShown) return refuse("not-found");
      const reader = { userId: readerOf(caller), seesAll: can(caller, MODERATE) };
      const { limit } = query;
      const page = query.with
        ? 1 +
          Math.floor(
            (await countBefore(db, { kind, targetId }, reader, parseId(query.with))) / limit,
          )
        : query.page;
      const rows = await findComments(db, { kind, targetId }, reader, { page, limit });
      const { isClosed, stop, unseen } = await findThread(db, { kind, targetId }, reader, now);
      return {
        items: rows.map((row) => presentComment(row, caller, files)),
        metadata: metadata(item.commentsCount + unseen, { page, limit }),
        thread: {
          isClosed,
          mayClose: canEverywhere(caller, MODERATE),
          stop: stop && { ...stop, until: new Date(stop.until).toISOString() },
        },
      };
    })

    .on(calls.readComment, async ({ params, caller, db, files }) => {
      const row = await findOwnComment(db, ownComment(kind, params, caller));
      return row ? presentComment(row, caller, files) : refuse("not-found");
    })

    .on(
      calls.addComment,
      async (context) => {
        const { params, body, caller, db, files, publisher } = context;
        const own = { targetId: parseId(params.id), userId: readerOf(caller) ?? "" };
        const id = await add(context, target, { ...own, body: body.body });
        if (isRefusal(id)) return id;
        await publisher.publish(db);
        const row = await findOwnComment(db, { kind, ...own, id });
        return row ? presentComment(row, caller, files) : refuse("not-found");
      },
      { limits: writeLimits },
    )

    .on(
      calls.editComment,
      async (context) => {
        const { params, body, caller, db, files, publisher } = context;
        const own = ownComment(kind, params, caller);
        const refused = await edit(context, target, own, body.body);
        if (refused) return refused;
        const row = await findOwnComment(db, own);
        await publisher.publish(db);
        return row ? presentComment(row, caller, files) : refuse("not-found");
      },
      { limits: writeLimits, endsRepeatsOf: [calls.addComment] },
    )

    .on(
      calls.deleteComment,
      async (context) => {
        const { params, caller, db, publisher } = context;
        const refused = await remove(context, target, ownComment(kind, params, caller));
        if (refused) return refused;
        await publisher.publish(db);
        return {};
      },
      { endsRepeatsOf: [calls.addComment] },
    );
}

function byUser(times: number, seconds: number) {
  return {
    by: "user",
    subject: ({ caller }: { caller: Caller }) => readerOf(caller) ?? "",
    times,
    seconds,
  };
}

function presentComment(row: CommentRow, caller: Caller, files: Files): Comment {
  return {
    id: String(row.id),
    author: row.author,
    authorPhotoUrl: row.photo && files.widthUrl(row.photo, AVATAR_WIDTH),
    body: row.body,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isOwn: row.userId === readerOf(caller),
    state: row.state,
    caseId: row.caseId ?? null,
  };
}
