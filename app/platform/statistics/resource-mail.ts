import { eq } from "drizzle-orm";
import { refuse } from "#app/contract/failure.ts";
import {
  readStatisticsMail,
  startStatisticsMail,
  stopStatisticsMail,
  stopStatisticsMailByLink,
} from "#app/contract/statistics-mail.ts";
import { byAddress, byCaller } from "../database/rate-limit.ts";
import { isLeader } from "../desk/api.ts";
import { resource } from "../http/resource.ts";
import { readSignedId } from "../privacy/signed-id.ts";
import { isSubscribed, subscribe } from "./store-mail.ts";
import { statisticsSubscriptions } from "./tables.ts";

const MINUTE = 60;

export const statisticsMailResource = resource("statistics")
  .on(readStatisticsMail, async ({ caller, db }) => {
    if (!isLeader(caller)) return refuse("forbidden");
    return { isOn: await isSubscribed(db, caller.id), email: caller.account.email };
  })

  .on(
    startStatisticsMail,
    async ({ caller, db, language, now }) => {
      if (!isLeader(caller)) return refuse("forbidden");
      await subscribe(db, { userId: caller.id, language, createdAt: now });
      return {};
    },
    { limits: [byCaller(20, 10 * MINUTE)] },
  )

  .on(
    stopStatisticsMail,
    async ({ caller, db }) => {
      // Also for those who lead nobody any more.
      await db.delete(statisticsSubscriptions).where(eq(statisticsSubscriptions.userId, caller.id));
      return {};
    },
    { limits: [byCaller(20, 10 * MINUTE)], endsRepeatsOf: [startStatisticsMail] },
  )

  .on(
    stopStatisticsMailByLink,
    async ({ body, configuration, db }) => {
      const id = readSignedId(configuration, "statistics mails", body.token);
      if (!id) return refuse("not-found");
      await db.delete(statisticsSubscriptions).where(eq(statisticsSubscriptions.id, id));
      return {};
    },
    // Mail providers unsubscribe for many people from few addresses.
    { limits: [byAddress(600, MINUTE)] },
  );
