import { cairoDay } from "#app/arabic/dates.ts";
import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { listMembers } from "#app/contract/directory.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { mayChat } from "../chat/rules.ts";
import { hasConsent } from "../consent/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { AVATAR_WIDTH } from "../files/store.ts";
import { resource } from "../http/resource.ts";
import { findDirectory, listDirectoryIds } from "./store.ts";

export const directoryResource = resource("directory").on(
  listMembers,
  async ({ query, caller, db, files, now }) => {
    if (caller.status !== "verified") return refuse("forbidden");
    const { governorate, ...page } = query;
    const place = governorates.find(({ ar, en }) => governorate === ar || governorate === en);
    const { ids, total } = await listDirectoryIds(db, { ...page, governorateCode: place?.code });
    const rows = await findDirectory(db, ids, cairoDay(now));
    return {
      items: rows.map(({ id, photo, governorateCode, ...row }) => ({
        name: row.name,
        photo: photo && files.widthUrl(photo, AVATAR_WIDTH),
        governorate: governorateCode && governorateByCode(governorateCode)?.ar,
        branch: row.branch,
        positions: row.positions,
        isMe: id === caller.id,
        writeTo: id !== caller.id && mayChat(caller) ? id : null,
      })),
      metadata: metadata(total, query),
      isListed: await hasConsent(db, caller.id, "directory"),
    };
  },
  // Against copying by scripts.
  { limits: [byCaller(60, 60)] },
);
