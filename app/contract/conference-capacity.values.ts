/** Who carries a conference (docs/product.md#conference). */
export type CarriedBy = "direct" | "livekit";

export interface Capacity {
  readonly pictures: number;
  readonly all: number;
}

/**
 * Directly a browser sends to all others, more than a phone's line carries. LiveKit gets one upload
 * and forwards what is watched: as many as a meeting may have.
 */
const capacities: Readonly<Record<CarriedBy, Capacity>> = {
  direct: { pictures: 8, all: 12 },
  livekit: { pictures: 100, all: 500 },
};

export function capacityOf(way: CarriedBy): Capacity {
  return capacities[way];
}

/** What a host has to know before a meeting: that pictures, or all together, are more than are carried. */
export const capacityProblems = ["pictures", "all"] as const;
export type CapacityProblem = (typeof capacityProblems)[number];

/** What does not fit where so many are invited, the host too; undefined where everybody does. */
export function capacityProblem(
  { pictures, all }: Capacity,
  invited: number,
): CapacityProblem | undefined {
  if (invited > all) return "all";
  return invited > pictures ? "pictures" : undefined;
}
