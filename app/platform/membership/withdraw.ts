import type { withdrawApplication } from "#app/contract/application.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { lockNewestApplication } from "../application/api.ts";
import { withdrawOwn } from "../application/api-withdraw.ts";
import type { HandlerContext } from "../http/handler.ts";
import { mayWithdraw } from "./rules.ts";

export async function withdraw(
  context: HandlerContext<typeof withdrawApplication>,
): Promise<AnswerOf<typeof withdrawApplication> | Refusal> {
  const application = await lockNewestApplication(context.db, context.caller.id);
  if (!application) return refuse("not-found");
  const refused = mayWithdraw(application);
  if (refused) return refused;
  await withdrawOwn(context, application);
  return {};
}
