import { governorateByCode } from "#app/arabic/governorates.ts";
import { refuse } from "#app/contract/failure.ts";
import { listNewsSecretariats, pinNews } from "#app/contract/news-desk.ts";
import { MAX_NEWS_PINNED } from "#app/contract/news-desk.values.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { pinnedAt } from "./rules.ts";
import { lockPins, lockWholeNews, pinInOrder } from "./store.ts";
import { findSecretariats } from "./store-secretariat.ts";

export const newsDeskResource = resource("news")
  .on(listNewsSecretariats, async ({ db }) => {
    const rows = await findSecretariats(db);
    return rows.map(({ governorateCode, closedAt, ...row }) => ({
      ...row,
      governorate: governorateByCode(governorateCode ?? "")?.ar ?? null,
      isClosed: closedAt !== null,
    }));
  })
  .on(
    pinNews,
    async ({ params, body, caller, db, now, address, publisher }) => {
      const id = parseId(params.id);
      const ids = await lockPins(db);
      const item = await lockWholeNews(db, id);
      if (!item || item.withdrawnAt) return refuse("not-found");
      const wanted = pinnedAt(ids, id, body.place);
      if (wanted.length > MAX_NEWS_PINNED) {
        return refuse("pins-full", { values: { count: MAX_NEWS_PINNED } });
      }
      if (wanted.join() !== ids.join()) {
        await pinInOrder(db, wanted);
        await audit({ db, now, caller, address }, "content-pinned", { detail: item.title });
        await publisher.publish(db);
      }
      return { pinned: wanted.indexOf(id) + 1 };
    },
    { limits: [byCaller(120, 60)] },
  );
