/*
 * The life cycle that kinds of records share: a kind declares its steps, `availableActs` tells which
 * a page offers, `decideStep` whether a request may take one.
 */
import { type FailureCode, isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { refuseDone } from "../http/done-already.ts";
import type { Language } from "../i18n.ts";

/** A record and what whoever asks may do to it. */
export interface ItemState {
  readonly state: string;
  readonly version: number;
  readonly mayCreate: boolean;
  readonly mayPublish: boolean;
  /** Publishing takes two persons, and they wrote it themselves. */
  readonly needsOther: boolean;
}

interface Step<Item, State> {
  readonly from: readonly State[];
  /** Beside the state. */
  readonly fits?: (item: Item) => boolean;
  readonly to: State | ((item: Item) => State);
  /** Needs the ability to publish; other steps need either ability. */
  readonly decides?: true | ((item: Item) => boolean);
  /** Shows what was written: never by its author where two persons are needed. */
  readonly secondPerson?: true;
}

export interface LifeCycle<Item extends ItemState, Act extends string> {
  readonly acts: readonly Act[];
  readonly steps: Readonly<Record<Act, Step<Item, Item["state"]>>>;
  readonly wrongState: FailureCode;
}

export function decide<Item extends ItemState, Act extends string>(
  { steps, wrongState }: LifeCycle<Item, Act>,
  item: Item,
  act: Act,
): { readonly to: Item["state"] } | Refusal {
  const { from, fits, to, decides, secondPerson } = steps[act];
  const onlyPublishers = typeof decides === "function" ? decides(item) : decides;
  if (!(item.mayPublish || (item.mayCreate && !onlyPublishers))) return refuse("forbidden");
  if (!from.includes(item.state) || fits?.(item) === false) return refuse(wrongState);
  if (secondPerson && item.needsOther) return refuse("content-own");
  return { to: typeof to === "function" ? to(item) : to };
}

/** In the order of the cycle; `needsOther`: only their own authorship keeps them from publishing. */
export function availableActs<Item extends ItemState, Act extends string>(
  cycle: LifeCycle<Item, Act>,
  item: Item,
) {
  const may = (of: Item) => cycle.acts.filter((act) => !isRefusal(decide(cycle, of, act)));
  const acts = may(item);
  return { acts, needsOther: may({ ...item, needsOther: false }).length > acts.length };
}

/** Decides about a request; who repeats what was done is told who did it. */
export async function decideStep<Item extends ItemState, Act extends string>(
  cycle: LifeCycle<Item, Act>,
  item: Item,
  { body, language }: { readonly body: Seen & { readonly act: Act }; readonly language: Language },
  findLastStep: () => Promise<Parameters<typeof refuseDone>[0]>,
): Promise<{ readonly to: Item["state"] } | Refusal> {
  const decision = decide(cycle, item, body.act);
  if (!isRefusal(decision)) return isOutdated(body, item) ? refuse("changed-meanwhile") : decision;
  const last = decision.refused === cycle.wrongState ? await findLastStep() : undefined;
  return refuseDone(last, body.act, language) ?? decision;
}

interface Seen<Version = number> {
  readonly version?: Version | undefined;
}

/** Optimistic locking: whether a request saw an older version. It need not say what it saw. */
export function isOutdated<Version = number>(
  seen: Seen<Version>,
  { version }: { readonly version: Version },
): boolean {
  return seen.version !== undefined && seen.version !== version;
}
