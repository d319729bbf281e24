import { MANAGE_DUES } from "#app/contract/dues.values.ts";
import {
  addDuesRate,
  readDuesSettings,
  removeDuesRate,
  saveDuesSettings,
} from "#app/contract/dues-rates.ts";
import { refuse } from "#app/contract/failure.ts";
import { byCaller } from "../database/rate-limit.ts";
import { canEverywhere } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { addRate, removeRate, saveSettings } from "./actions-rates.ts";
import { presentRates } from "./present.ts";
import { findSettings } from "./store.ts";
import { findRatesWithUse } from "./store-charging.ts";

const limits = [byCaller(60, 60)];

export const duesRatesResource = resource("dues")
  .on(
    readDuesSettings,
    async ({ caller, db, now }) => {
      if (!canEverywhere(caller, MANAGE_DUES)) return refuse("forbidden");
      const settings = await findSettings(db);
      return {
        version: settings?.version ?? 0,
        transfer: settings?.transfer,
        link: settings?.link,
        blocksRenewal: settings?.blocksRenewal ?? false,
        rates: presentRates(await findRatesWithUse(db), now),
      };
    },
    { limits },
  )

  .on(saveDuesSettings, saveSettings, { limits })

  .on(addDuesRate, addRate, { limits, endsRepeatsOf: [removeDuesRate] })

  .on(removeDuesRate, removeRate, { limits, endsRepeatsOf: [addDuesRate] });
