import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Feedback, FeedbackInboxLine, FeedbackLine } from "#app/contract/feedback.ts";
import { feedbackTransitions } from "#app/contract/feedback.values.ts";
import { englishCityOf } from "../branch/rules.ts";
import type { findFeedback, findSteps } from "./store.ts";
import type { findListed } from "./store-lists.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findFeedback>>>;
type Steps = Awaited<ReturnType<typeof findSteps>>;
type FeedbackRow = Awaited<ReturnType<typeof findListed>>[number];

const governorateNameOf = (code: string | null) =>
  code ? (governorateByCode(code)?.ar ?? null) : null;

export function presentLine({ item, reply }: FeedbackRow): FeedbackLine {
  const { id, number, type, status, topic, mood, title, body, governorateCode, city } = item;
  return {
    id,
    number,
    status,
    topic,
    mood,
    title,
    body,
    city,
    feedbackType: type,
    governorate: governorateNameOf(governorateCode),
    cityEn: englishCityOf(city, governorateCode),
    createdAt: item.createdAt.toISOString(),
    reply: reply ? { body: reply.body ?? "", at: reply.at.toISOString() } : null,
  };
}

export function presentInboxLine(row: FeedbackRow): FeedbackInboxLine {
  return {
    ...presentLine(row),
    governorate: governorateNameOf(row.item.areaCode),
    member: row.member,
    owner: row.owner,
  };
}

function replyIn(steps: Steps) {
  const reply = steps.findLast(({ act }) => act === "replied");
  return reply && { feedbackId: "", body: reply.note, at: reply.at };
}

/** What the member is told: neither who acted nor what leaders do internally. */
function presentSteps(steps: Steps) {
  return steps
    .filter(({ act }) => !["assigned", "released", "note"].includes(act))
    .map(({ act, at, from, to, note }) => ({ act, at: at.toISOString(), from, to, note }));
}

export function presentOwn({ item, member }: Row, steps: Steps): Feedback {
  const line = presentLine({ item, member, owner: null, reply: replyIn(steps) });
  return { ...line, isOwn: true, steps: presentSteps(steps) };
}

export function presentForLeader(
  { item, member, owner, membershipId }: Row,
  steps: Steps,
  { leader, others }: { readonly leader: string; readonly others: number },
): Feedback {
  return {
    ...presentInboxLine({ item, member, owner, reply: replyIn(steps) }),
    isOwn: false,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    membershipId,
    isMine: item.ownerId === leader,
    next: item.status === "withdrawn" ? [] : [...feedbackTransitions[item.status]],
    version: item.version,
    others,
  };
}
