import type { ContentCalls } from "#app/contract/content.ts";
import { silenceEnd } from "#app/contract/silence-periods.ts";
import type { HandlerContext } from "../http/handler.ts";
import { availableActs } from "../workflow/workflow.ts";
import type { KindOfContent } from "./api.ts";
import { editorsFiles } from "./api-withdrawn-files.ts";
import { type Context, stateOf } from "./find.ts";
import { contentCycle, maySave } from "./rules.ts";
import { type FoundItem, findHistory } from "./store.ts";

type PresentContext = Context & Pick<HandlerContext<ContentCalls["read"]>, "configuration">;

export async function presentItem(context: PresentContext, kind: KindOfContent, found: FoundItem) {
  const { item, newest, by } = found;
  // Sequential: a write's transaction is one connection.
  const { steps, versions } = await findHistory(context.db, item.id);
  const available = availableActs(contentCycle, await stateOf(context, kind, found));
  return {
    ...presentLine(item, by),
    version: item.version,
    number: item.number,
    liveNumber: item.liveNumber,
    liveId: item.publicId,
    ...available,
    maySave: maySave(item),
    silentUntil: silentUntil(context, kind, found)?.toISOString() ?? null,
    sameNumber: (await kind.sameNumber?.(context.db, newest.fields, item.publicId)) ?? null,
    missing: [...kind.missing(newest.fields)],
    fields: kind.present(newest.fields, await editorsFiles(context, context.files, context.now)),
    steps: steps.map(({ step, by: name }) => ({
      act: step.act,
      at: step.at.toISOString(),
      by: name,
      note: step.note,
      number: step.number,
      scheduledAt: step.scheduledAt?.toISOString() ?? null,
    })),
    versions: versions.map(({ number, madeAt, by: name }) => ({
      number,
      at: madeAt.toISOString(),
      by: name,
    })),
  };
}

function silentUntil(
  { now, organisation }: Pick<Context, "now" | "organisation">,
  kind: KindOfContent,
  { item, newest }: FoundItem,
): Date | undefined {
  const reach = kind.campaignReach?.(newest.fields);
  const { scheduledAt } = item;
  const at = scheduledAt && scheduledAt > now ? scheduledAt : now;
  return reach && silenceEnd(organisation.get().silences ?? [], reach, at);
}

export function presentLine(item: FoundItem["item"], by: string) {
  return {
    id: item.id,
    state: item.state,
    title: item.title,
    titleEn: item.titleEn,
    isLive: item.liveNumber !== null,
    scheduledAt: item.scheduledAt?.toISOString() ?? null,
    since: item.since.toISOString(),
    changedAt: item.changedAt.toISOString(),
    by,
  };
}
