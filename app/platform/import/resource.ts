import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { explainWords, readImport, runImport, undoImport } from "#app/contract/import.ts";
import { IMPORT_USERS } from "#app/contract/import.values.ts";
import { metadata } from "#app/contract/page.ts";
import { byCaller } from "../database/rate-limit.ts";
import { canEverywhere, type Member } from "../http/caller.ts";
import { type Resource, resource } from "../http/resource.ts";
import type { TableError } from "../spreadsheet/table.ts";
import type { KindOfImport } from "./api.ts";
import { deleteFile } from "./delete-file.ts";
import { kinds } from "./kinds.ts";
import { presentImport, presentLine, presentRejections } from "./present.ts";
import type { Preview } from "./preview.ts";
import { applyColumns, applySheet, applyWords, begin, beginUndo, discard } from "./steps.ts";
import { findImport, listImportRows } from "./store.ts";
import { addImportPiece, closeUpload, lookAtFile, openUpload } from "./upload.ts";

/** The register is national: a regional permission doesn't suffice. */
function requireNational({ caller }: { readonly caller: Member }): Refusal | undefined {
  return canEverywhere(caller, IMPORT_USERS) ? undefined : refuse("forbidden");
}

const limits = [byCaller(60, 60)];

export const importResource = resource("import")
  .on(readImport, async (context) => {
    const { db, params } = context;
    const found = requireNational(context) ?? (await findImport(db, "members", params.id));
    if (!found) return refuse("not-found");
    return isRefusal(found) ? found : presentImport(context, found);
  })
  .on(runImport, async (context) => requireNational(context) ?? (await begin(context)) ?? {}, {
    limits,
  })
  .on(
    explainWords,
    async (context) => requireNational(context) ?? (await applyWords(context)) ?? {},
    {
      limits,
    },
  )
  .on(undoImport, async (context) => requireNational(context) ?? (await beginUndo(context)) ?? {}, {
    limits,
  });

for (const kind of Object.values(kinds)) serve(importResource, kind);

function serve(on: Resource, kind: KindOfImport): void {
  const { calls } = kind;
  const refused = ({ caller }: { readonly caller: Member }): Refusal | undefined =>
    kind.admits(caller) ? undefined : refuse("forbidden");

  on.on(calls.list, async (context) => {
    const { db, personal, query } = context;
    const refusal = refused(context);
    if (refusal) return refusal;
    const { rows, total } = await listImportRows(db, kind.kind, query);
    return {
      items: rows.map((row) => presentLine(personal, row)),
      metadata: metadata(total, query),
    };
  })
    .on(calls.readRejected, async (context) => {
      const { db, params } = context;
      const found = refused(context) ?? (await findImport(db, kind.kind, params.id));
      if (!found) return refuse("not-found");
      return isRefusal(found) ? found : presentRejections(context, found);
    })
    .on(
      calls.startUpload,
      async (context) => refused(context) ?? (await openUpload(context, kind)),
      { limits: [byCaller(60, 3600)] },
    )
    .on(
      calls.addPiece,
      async (context) => refused(context) ?? (await addImportPiece(context, kind)) ?? {},
      { limits: [byCaller(120, 60)] },
    )
    .on<typeof calls.finishUpload, Preview | TableError>(
      calls.finishUpload,
      async (context) => refused(context) ?? (await closeUpload(context, kind)) ?? {},
      {
        limits,
        prepare: async (context) => refused(context) ?? lookAtFile(context, kind),
        finalRefusals: ["invalid"],
      },
    )
    .on(
      calls.chooseColumns,
      async (context) => refused(context) ?? (await applyColumns(context, kind)) ?? {},
      { limits },
    )
    .on<typeof calls.chooseSheet, Preview | TableError>(
      calls.chooseSheet,
      async (context) => refused(context) ?? (await applySheet(context, kind)) ?? {},
      {
        limits,
        prepare: async (context) =>
          refused(context) ?? lookAtFile(context, kind, context.body.sheet),
      },
    )
    .on(
      calls.discard,
      async (context) => refused(context) ?? (await discard(context, kind)) ?? {},
      {
        limits,
        afterCommit: async ({ params: { id }, ...dependencies }) => {
          await deleteFile(dependencies, id).catch(() => undefined);
          await kind.removeRows(dependencies, id).catch(() => undefined);
        },
      },
    );
}
