import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { del, done, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { reportReasons, unseenStates } from "./moderation.values.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { COMMENTS_PER_PAGE, MAX_COMMENT_LENGTH, type ReactionKind } from "./reaction.values.ts";

export const comment = namedObject("Comment", {
  id: z.coerce.string(),
  author: z.string(),
  authorPhotoUrl: z.string().nullish(),
  body: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullish(),
  /** The reader wrote it, and may edit or delete it. */
  isOwn: z.boolean(),
  /** Others don't read it: only its writer and moderators are answered such a comment. */
  state: z.enum(unseenStates).nullish(),
  /** Of such a comment of one's own: what was decided on it (`readOwnCase`). */
  caseId: z.string().nullish(),
});
export type Comment = z.infer<typeof comment>;

/** Whether the caller may write; only our platform tells. */
const thread = namedObject("Thread", {
  /** A moderator closed it: nobody writes. */
  isClosed: z.boolean(),
  mayClose: z.boolean(),
  stop: z.object({ until: z.string(), reason: z.enum(reportReasons) }).nullish(),
});
export type Thread = z.infer<typeof thread>;

/** Browsers send two characters for a line break; only what is kept is measured. */
export const commentBody = z.object({
  body: askedAs(
    "reaction.comment",
    z
      .string()
      .max(MAX_COMMENT_LENGTH * 4)
      .transform(cleanText)
      .pipe(z.string().max(MAX_COMMENT_LENGTH).refine(isVisible, "required")),
  ),
});

function isVisible(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text);
}

const commentExample = { body: "خطوة موفقة" };

interface ReactionContract {
  kind: ReactionKind;
  noun: string;
  /** As it stands in their summaries: "a news item". */
  item: string;
  /** What an id of the kind is. */
  params: z.ZodObject<{ id: z.ZodString }>;
}

/** Likes and comments of a kind (docs/product.md#reactions). */
export function reactionCalls({ kind, noun, item, params }: ReactionContract) {
  const path = `/${kind}/{id}` as const;
  const oneComment = params.extend({ commentId: z.string().max(64) });
  return {
    kind,
    toggleLike: post(`toggle${noun}Like`, `${path}/toggle-like`, {
      summary: `Likes ${item}, or takes the like back`,
      admits: "user",
      params,
      answer: z.object({ isLiked: z.boolean(), likesCount: z.number().int() }).partial().nullish(),
    }),
    share: post(`share${noun}`, `${path}/share`, {
      summary: `Counts that the caller sent ${item} on: once a person`,
      admits: "user",
      params,
      answer: z.object({ sharesCount: z.number().int() }).partial().nullish(),
    }),
    listComments: get(`list${noun}Comments`, `${path}/comments`, {
      summary: `Comments on ${item}, newest first`,
      admits: "everyone",
      params,
      query: pageQuery(COMMENTS_PER_PAGE)
        .omit({ keyword: true })
        .extend({
          /** The page that this comment stands on, in place of `page`; of one that isn't there the first. */
          with: z.string().max(64).optional(),
        }),
      answer: pageOf(comment).extend({ thread: thread.optional() }),
    }),
    readComment: get(`read${noun}Comment`, `${path}/comments/{commentId}`, {
      summary: "One's own comment",
      admits: "user",
      params: oneComment,
      answer: comment,
    }),
    addComment: post(`add${noun}Comment`, `${path}/comments`, {
      summary: "Adds a comment",
      admits: "user",
      params,
      body: commentBody,
      example: commentExample,
      answer: comment,
      repeatMinutes: REPEAT_MINUTES,
    }),
    editComment: patch(`edit${noun}Comment`, `${path}/comments/{commentId}`, {
      summary: "Changes one's own comment",
      admits: "user",
      params: oneComment,
      body: commentBody,
      example: commentExample,
      answer: comment,
    }),
    deleteComment: del(`delete${noun}Comment`, `${path}/comments/{commentId}`, {
      summary: "Deletes one's own comment",
      admits: "user",
      params: oneComment,
      answer: done,
    }),
  };
}

export type ReactionCalls = ReturnType<typeof reactionCalls>;
