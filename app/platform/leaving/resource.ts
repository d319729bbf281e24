import { READ_USERS } from "#app/contract/ability.ts";
import { refuse } from "#app/contract/failure.ts";
import {
  askLeaving,
  confirmLeaving,
  listDepartures,
  readLeaving,
  resendLeavingCode,
  takeBackLeaving,
} from "#app/contract/leaving.ts";
import { metadata } from "#app/contract/page.ts";
import { maskEmail } from "../activation/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { allPersonalData } from "../personal-data.ts";
import { isDispensable } from "../role/api-person.ts";
import { ask, confirm, presentWaiting, resend, takeBack } from "./actions.ts";
import { openKinds } from "./rules.ts";
import { countAll, countMonths, findLeaver, listReasons } from "./store.ts";

const HOUR = 60 * 60;
const limits = [byCaller(60, HOUR)];
/** Beside the five tries of each code. */
const verifyLimits = [byCaller(20, HOUR)];

export const leavingResource = resource("leaving")
  .on(readLeaving, async ({ caller, db, now }) => {
    const found = await findLeaver(db, caller.id);
    if (!found) return refuse("session-ended");
    const { person, waiting, code } = found;
    const parts = allPersonalData.flatMap(({ leave }) => leave?.count(db, caller.id, now) ?? []);
    return {
      kinds: openKinds(person, waiting?.kind),
      counts: await countAll(db, parts),
      address: person.email && maskEmail(person.email),
      isLastAdministrator: !(await isDispensable(db, caller.id)),
      waiting: waiting && presentWaiting(waiting),
      code: code && { kind: code.kind, sentAt: code.codeSentAt.toISOString() },
    };
  })

  .on(askLeaving, ask, { limits })
  .on(resendLeavingCode, resend, { limits })
  .on(confirmLeaving, confirm, { limits: verifyLimits })
  .on(takeBackLeaving, takeBack, { limits })

  .on(listDepartures, async ({ query, caller, db, personal }) => {
    const area = areaFor(caller, READ_USERS);
    const { rows, total } = await listReasons(db, area, query);
    return {
      months: await countMonths(db, area),
      items: rows.map(({ sealedReason, ...row }) => ({
        ...row,
        reason: personal.open(sealedReason ?? ""),
      })),
      metadata: metadata(total, query),
    };
  });
