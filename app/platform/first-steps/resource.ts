import { and, eq } from "drizzle-orm";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { refuse } from "#app/contract/failure.ts";
import { getFirstSteps, skipFirstStep, testService } from "#app/contract/first-steps.ts";
import { dismissProxyReport, reportBody, reportStream } from "#app/contract/proxy.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { audit } from "../audit/api.ts";
import { byAddress, byCaller } from "../database/rate-limit.ts";
import { checkFacebookApp } from "../facebook/graph.ts";
import { canEverywhere } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { checkMail } from "../mail/check.ts";
import { checkPush, deleteSubscriptions, type PushCheck } from "../push/api.ts";
import { findEmailOf } from "../user/api.ts";
import { dismissReport, noteBody, noteStream } from "./actions-proxy.ts";
import { backupStateOf, stepsOf } from "./rules.ts";
import { findSetup, saveMark, saveTest } from "./store.ts";
import { markedSteps } from "./tables.ts";

export const firstStepsResource = resource("first-steps")
  .on(getFirstSteps, async (context) => {
    const { caller, configuration, db, language, now, smtpUrl, pushSender } = context;
    if (!canEverywhere(caller, CHANGE_ORGANISATION)) return refuse("forbidden");
    const setup = await findSetup(db, language);
    const { marks, tests, proxy, backup, roles, holders, counts, lateMail } = setup;
    const { facebook, push } = configuration;
    const steps = stepsOf({
      marked: new Map(marks.map((mark) => [mark.step, mark])),
      tests: new Map(tests.map((test) => [test.service, test])),
      configured: {
        mail: smtpUrl !== undefined,
        push: pushSender !== undefined,
        provider: facebook !== undefined,
      },
      counts,
      ranks: new Set(roles.map(({ rank }) => rank)),
    });
    return {
      done: steps.filter(({ isDone }) => isDone).length,
      total: steps.length,
      steps,
      ranks: leaderRanks.map((rank) => ({
        rank,
        roles: roles.filter((role) => role.rank === rank).map(({ name }) => name),
        holders: holders[rank] ?? 0,
      })),
      push: push?.kind ?? ("none" as const),
      lateMail,
      proxy: proxy.map(({ service, outcome, values, testedAt }) => ({
        part: service,
        fault: outcome,
        values,
        seenAt: testedAt.toISOString(),
      })),
      backup: backup && backupStateOf(backup, now),
    };
  })

  .on(
    skipFirstStep,
    async ({ caller, body: { step, isSkipped }, db, now }) => {
      if (!canEverywhere(caller, CHANGE_ORGANISATION)) {
        return refuse("forbidden");
      }
      if (isSkipped) await saveMark(db, { step, doneBy: caller.id, doneAt: now, isSkipped });
      else {
        const skipped = and(eq(markedSteps.step, step), eq(markedSteps.isSkipped, true));
        await db.delete(markedSteps).where(skipped);
      }
      return {};
    },
    { limits: [byCaller(60, 60)] },
  )

  .on(
    testService,
    async ({ caller, params: { service }, prepared, db, now, address }) => {
      const { outcome, values, gone: expired } = prepared;
      await deleteSubscriptions(db, expired);
      await saveTest(db, { service, outcome, values, testedAt: now });
      const detail = `${service}: ${outcome}`;
      await audit({ db, now, caller, address }, "service-tested", { detail });
      return { service, outcome, values, testedAt: now.toISOString() };
    },
    // Each one is a mail, a push or a request to an outside server.
    { limits: [byCaller(10, 10 * 60)], prepare: check },
  )

  // A hall full of people may be refused at once; the first few of them suffice.
  .on(reportBody, noteBody, { limits: [byAddress(120, 10 * 60)] })
  .on(reportStream, noteStream, { limits: [byCaller(60, 60)] })
  .on(dismissProxyReport, dismissReport, { limits: [byCaller(60, 60)] });

type Check = Omit<PushCheck, "values"> & { readonly values: Readonly<Record<string, number>> };

/** Outside of any transaction: it may take seconds. */
async function check(
  context: HandlerContext<typeof testService>,
): Promise<Check | ReturnType<typeof refuse>> {
  const { caller, params, db, now, language } = context;
  if (!canEverywhere(caller, CHANGE_ORGANISATION)) {
    return refuse("forbidden");
  }
  const nothing = { values: {}, gone: [] };
  switch (params.service) {
    case "mail": {
      const to = await findEmailOf(db, caller.id);
      const outcome = to ? await checkMail(context, to, language) : "no-address";
      return { outcome, ...nothing };
    }
    case "push":
      return checkPush(context, caller.id, now);
    case "provider":
      return { outcome: await checkFacebookApp(context), ...nothing };
  }
}
