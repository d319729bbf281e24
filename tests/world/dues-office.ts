import { beforeAll, beforeEach, expect } from "vitest";
import { rateLimits } from "#app/platform/database/tables.ts";
import { findWrongBooks } from "#app/platform/dues/store-books.ts";
import { addPersonAt } from "./cast.ts";
import { addDebtor, addRates, damietta, emptyBooks } from "./dues.ts";
import { openWorld } from "./platform.ts";
import { setUp } from "./set-up.ts";

const good = { charges: 0, accounts: 0, receipts: 0, numbers: 0, desks: 0 };

/** A world with rates and an administrator who keeps the books, and what a treasurer does there. */
export function setUpDues() {
  const world = setUp(() => openWorld({}, { cast: { treasurer: "admin" } }));
  let number = 7_000_000;
  beforeAll(async () => {
    await emptyBooks(world.platform.dependencies);
    await addRates(world.platform.dependencies);
  });
  beforeEach(async () => {
    await world.db.delete(rateLimits);
  });
  const treasurer = () => world.as("treasurer");
  const pay = (id: string, body: object) => treasurer().post(`/dues/accounts/${id}/payments`, body);
  return {
    world,
    treasurer,
    pay,
    debtor: (place = damietta) => addDebtor(world.platform.dependencies, ++number, place),
    /** A member who owes nothing yet. */
    newcomer: async () => (await addPersonAt(world.platform.dependencies, ++number, damietta)).id,
    transfer: (amount: string) => ({ amount, method: "transfer", reference: `FT ${++number}` }),
    accountOf: async (id: string) => (await treasurer().get(`/dues/accounts/${id}`)).body.data,
    problems: ({ body }: Awaited<ReturnType<typeof pay>>) => [body.code, body.errors?.[0]?.path],
    isInGoodBooks: async () => expect(await findWrongBooks(world.db)).toEqual(good),
  };
}

export const reason = "سبب مكتوب";
