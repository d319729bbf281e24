import type { DemoPerson } from "../people.ts";
import { seededRandom } from "../random.ts";
import { everybody } from "../readers.ts";
import { dealTrades, type Life, lifeOf } from "./life.ts";
import { type Trade, trades } from "./trades.ts";

const lives: ReadonlyMap<string, Life> = makeLives();

function makeLives(): Map<string, Life> {
  const random = seededRandom(4_000_004);
  const deal = dealTrades(random);
  return new Map(
    everybody.map((person) => {
      const trade = tradeOf(person) ?? deal(person);
      const { maritalStatus } = person;
      const life = lifeOf(random, person, trade);
      return [person.uid, { ...life, ...(maritalStatus && { maritalStatus }) }];
    }),
  );
}

function tradeOf({ uid, work }: DemoPerson): Trade | undefined {
  if (!work) return undefined;
  const trade = trades.find(({ specialization }) => specialization === work.trade);
  if (!trade) throw new Error(`No trade is ${work.trade}, as ${uid} needs.`);
  return work.degree ? { ...trade, degrees: [work.degree] } : trade;
}

export function castLife({ uid }: Pick<DemoPerson, "uid">): Life {
  const life = lives.get(uid);
  if (!life) throw new Error(`Nobody of the cast is ${uid}.`);
  return life;
}
