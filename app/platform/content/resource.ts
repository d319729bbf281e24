import {
  type ContentCalls,
  readContentSettings,
  saveContentSettings,
} from "#app/contract/content.ts";
import { type CheckedKind, checkedKinds } from "#app/contract/content.values.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { canEverywhere } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid } from "../http/id.ts";
import { type Resource, resource } from "../http/resource.ts";
import { stateVersion } from "../http/state-version.ts";
import { drawPoster } from "../share/draw-poster.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { act } from "./actions.ts";
import type { KindOfContent, StoredFields } from "./api.ts";
import { editorsFiles } from "./api-withdrawn-files.ts";
import { findOne } from "./find.ts";
import { kinds } from "./kinds.ts";
import { presentItem, presentLine } from "./present.ts";
import { parseNumber } from "./rules.ts";
import { adopt, create, restoreVersion, save } from "./save.ts";
import { findItems, findSettings, findVersion, lockSettings, saveSettings } from "./store.ts";

/** Drafts are saved automatically. */
const limits = [byCaller(240, 60)];
const posterLimits = [byCaller(60, 60)];

const contentResource = resource("content");

contentResource
  .on(readContentSettings, async (context) => {
    if (!canEverywhere(context.caller, readContentSettings.admits.can)) return refuse("forbidden");
    return presentSettings(await findSettings(context.db));
  })
  .on(
    saveContentSettings,
    async (context) => {
      const { db, caller, body } = context;
      if (!canEverywhere(caller, saveContentSettings.admits.can)) return refuse("forbidden");
      const before = presentSettings(await lockSettings(db));
      if (isOutdated(body, before)) return refuse("changed-meanwhile");
      for (const kind of checkedKinds) {
        await saveSettings(db, { kind, needsTwo: body.needsTwo.includes(kind) });
      }
      await audit(context, "organisation-changed", { detail: "content" });
      return presentSettings(await findSettings(db));
    },
    { limits },
  );

for (const kind of Object.values(kinds)) serve(contentResource, kind);

export { contentResource };

function serve(on: Resource, kind: KindOfContent): void {
  const { calls } = kind;
  type Item = Awaited<ReturnType<typeof presentItem>>;
  // Only the kind's contract knows the fields.
  const answerOne = async (
    context: Parameters<typeof presentItem>[0],
    id: string | Refusal | undefined,
  ): Promise<Item | Refusal> => {
    if (isRefusal(id)) return id;
    const found = await findOne(context, kind, id ?? "");
    return isRefusal(found) ? found : presentItem(context, kind, found);
  };
  const compose = async (
    context: HandlerContext<ContentCalls["create"] | ContentCalls["save"]>,
  ) => {
    const { params, body, files } = context;
    const id = "id" in params ? params.id : undefined;
    const previous = id === undefined ? undefined : await findOne(context, kind, id);
    if (isRefusal(previous)) return previous;
    return kind.compose(files, body, previous?.newest.fields);
  };

  on.on(calls.list, async ({ db, query }) => {
    const { page, limit, state, keyword } = query;
    const found = await findItems(db, calls.kind, { state, keyword, page, limit });
    return {
      items: found.rows.map(({ item, by }) => presentLine(item, by)),
      metadata: metadata(found.total, query),
      counts: found.counts,
    };
  })
    .on(calls.read, (context) => answerOne(context, context.params.id))
    .on(calls.readVersion, async (context) => {
      const { db, params, files, now } = context;
      const found = isUuid(params.id)
        ? await findVersion(db, params.id, parseNumber(params.number))
        : undefined;
      if (!found) return refuse("not-found");
      const { version, by } = found;
      const at = version.madeAt.toISOString();
      const fields = kind.present(version.fields, await editorsFiles(context, files, now));
      return { number: version.number, at, by, fields };
    })
    .on(
      calls.readPoster,
      async (context) => {
        const { params, files, organisation } = context;
        const found = await findOne(context, kind, params.id);
        if (isRefusal(found)) return found;
        const poster = kind.posterOf?.(found.newest.fields, organisation.get());
        if (!poster) return refuse("not-found");
        const bytes = (await drawPoster(poster, files)) as Uint8Array<ArrayBuffer>;
        return new Blob([bytes], { type: "image/jpeg" });
      },
      { limits: posterLimits },
    )
    .on<ContentCalls["create"], StoredFields>(
      calls.create,
      async (context) => answerOne(context, await create(context, kind, context.prepared)),
      { limits, prepare: compose },
    )
    .on<ContentCalls["save"], StoredFields>(
      calls.save,
      async (context) => {
        const { id } = context.params;
        const version = context.body.version as number | undefined;
        const fields = context.prepared;
        return answerOne(context, (await save(context, kind, { id, version, fields })) ?? id);
      },
      { limits, prepare: compose },
    )
    .on(
      calls.restoreVersion,
      async (context) => {
        const { params, body } = context;
        const refused = await restoreVersion(context, kind, {
          id: params.id,
          number: parseNumber(params.number),
          version: body.version,
        });
        return answerOne(context, refused ?? params.id);
      },
      { limits },
    )
    .on(
      calls.act,
      async (context) => answerOne(context, (await act(context, kind)) ?? context.params.id),
      { limits },
    )
    .on(
      calls.adopt,
      async (context) => {
        const id = await adopt(context, kind, context.params.id);
        return isRefusal(id) ? id : { id };
      },
      { limits },
    );
}

function presentSettings(settings: Awaited<ReturnType<typeof findSettings>>) {
  const needsTwo = (kind: CheckedKind) =>
    settings.some((each) => each.kind === kind && each.needsTwo);
  const kinds = checkedKinds.map((kind) => ({ kind, needsTwo: needsTwo(kind) }));
  return { kinds, version: stateVersion(kinds) };
}
