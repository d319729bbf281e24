import type { Rank } from "#app/contract/user.ts";

/** Where abilities hold (docs/product.md#roles-and-areas). */
export type Area = "national" | LocalArea | "none";

export interface LocalArea {
  readonly governorateCode?: string;
  /** The branches of a sector, in its governorate. */
  readonly sector?: SectorArea;
  /** Of local ones in their governorate alone. */
  readonly secretariats?: readonly SecretariatArea[];
}

export interface SectorArea {
  readonly governorateCode: string;
  readonly branchIds: readonly string[];
}

export interface SecretariatArea {
  readonly id: string;
  /** Null for a central one. */
  readonly governorateCode: string | null;
  /** Of a local one, the central one whose work it does. */
  readonly centralId?: string | null;
}

export interface Belonging {
  readonly branch: BranchOfPerson | null;
  readonly secretariats: readonly SecretariatOfPerson[];
}

export interface BranchOfPerson {
  readonly id: string;
  readonly governorateCode: string;
  /** Open ones, itself too; null without a sector. */
  readonly sectorBranchIds: readonly string[] | null;
}

export interface SecretariatOfPerson extends SecretariatArea {
  readonly kind: SecretariatKind;
}
type SecretariatKind = "central_secretariat" | "governorate_secretariat" | "sector_secretariat";

export const nowhere: Belonging = { branch: null, secretariats: [] };

const nationalRanks: readonly Rank[] = ["admin", "central_leaders"];

export function isNational(rank: Rank): boolean {
  return nationalRanks.includes(rank);
}

export const secretariatsOfRank: Partial<Record<Rank, SecretariatKind>> = {
  secretariat_admin: "central_secretariat",
  secretariat_central_leaders: "central_secretariat",
  secretariat_governorate_leaders: "governorate_secretariat",
  secretariat_sector_leaders: "sector_secretariat",
};

/** "none" for who doesn't belong to what the rank needs. */
export function areaOf(rank: Rank, { branch, secretariats }: Belonging): Area {
  if (rank === "guest") return "none";
  if (isNational(rank)) return "national";
  const kind = secretariatsOfRank[rank];
  if (kind) {
    const own = secretariats.filter((each) => each.kind === kind);
    return combine([{ secretariats: own.map(({ kind: _, ...secretariat }) => secretariat) }]);
  }
  if (!branch) return "none";
  const { id, governorateCode, sectorBranchIds } = branch;
  if (rank !== "sector_leader") return { governorateCode };
  return { sector: { governorateCode, branchIds: sectorBranchIds ?? [id] } };
}

export interface Place {
  readonly governorateCode: string | null;
  readonly branchId?: string | null;
  readonly secretariatIds?: readonly string[];
}

/** And the central ones whose work those do. */
export function secretariatIdsOf({ secretariats }: Pick<Belonging, "secretariats">): string[] {
  return [
    ...new Set(secretariats.flatMap(({ id, centralId }) => (centralId ? [id, centralId] : id))),
  ];
}

/** withinArea (api-area.ts) asks the database the same. */
export function isWithin(area: Area, place: Place): boolean {
  if (area === "national") return true;
  if (area === "none") return false;
  const { governorateCode, sector, secretariats = [] } = area;
  const isIn = (code: string | null) => code === null || code === place.governorateCode;
  if (governorateCode !== undefined && isIn(governorateCode)) return true;
  if (sector && place.branchId && isIn(sector.governorateCode)) {
    if (sector.branchIds.includes(place.branchId)) return true;
  }
  return secretariats.some(
    (each) => isIn(each.governorateCode) && place.secretariatIds?.includes(each.id),
  );
}

export function covers(wide: Area, narrow: Area): boolean {
  if (wide === "national" || narrow === "none") return true;
  if (wide === "none" || narrow === "national") return false;
  const { governorateCode, sector, secretariats = [] } = narrow;
  if (governorateCode !== undefined && governorateCode !== wide.governorateCode) return false;
  return (
    (!sector || coversSector(wide, sector)) &&
    secretariats.every((each) => coversSecretariat(wide, each))
  );
}

function coversSector(wide: LocalArea, { governorateCode, branchIds }: SectorArea): boolean {
  if (wide.governorateCode === governorateCode) return true;
  return (
    wide.sector?.governorateCode === governorateCode &&
    branchIds.every((id) => wide.sector?.branchIds.includes(id))
  );
}

function coversSecretariat(wide: LocalArea, secretariat: SecretariatArea): boolean {
  const { id, centralId, governorateCode } = secretariat;
  if (governorateCode !== null && wide.governorateCode === governorateCode) return true;
  return (wide.secretariats ?? []).some((each) => each.id === id || each.id === centralId);
}

/** Whether an area is as wide as a rank's can be, for roles that nobody holds yet. */
export function mayCover(area: Area, rank: Rank): boolean {
  if (area === "national") return true;
  if (area === "none" || isNational(rank)) return false;
  const { governorateCode, sector, secretariats = [] } = area;
  const isGovernorate = governorateCode !== undefined;
  const kind = secretariatsOfRank[rank];
  if (kind === "central_secretariat") return secretariats.some((each) => !each.governorateCode);
  if (kind) return isGovernorate || secretariats.length > 0;
  return isGovernorate || (rank === "sector_leader" && sector !== undefined);
}

export function isWider(rank: Rank, than: Rank): boolean {
  if (isNational(than) || rank === than) return false;
  const [kind, other] = [secretariatsOfRank[rank], secretariatsOfRank[than]];
  if (kind ?? other) return kind !== other;
  return isNational(rank) || than === "sector_leader";
}

export function combine(areas: readonly Area[]): Area {
  if (areas.includes("national")) return "national";
  const local = areas.filter((area) => typeof area === "object");
  const governorateCode = local.find((area) => area.governorateCode)?.governorateCode;
  // One branch means one governorate, and its sector lies in it.
  const sector = governorateCode ? undefined : local.find((area) => area.sector)?.sector;
  const secretariats = new Map(
    local.flatMap((area) => area.secretariats ?? []).map((each) => [each.id, each]),
  );
  const beyond = [...secretariats.values()].filter(
    (each) => each.governorateCode === null || each.governorateCode !== governorateCode,
  );
  if (!(governorateCode || sector || beyond.length > 0)) return "none";
  return {
    ...(governorateCode && { governorateCode }),
    ...(sector && { sector }),
    ...(beyond.length > 0 && { secretariats: beyond }),
  };
}

export function governoratesOf(area: Area): "all" | readonly string[] {
  if (area === "national") return "all";
  if (area === "none") return [];
  const { governorateCode, sector, secretariats = [] } = area;
  const codes = [governorateCode, sector?.governorateCode];
  for (const each of secretariats) {
    if (each.governorateCode === null) return "all";
    codes.push(each.governorateCode);
  }
  return [...new Set(codes.filter((code) => code !== undefined))];
}

export function wholeGovernorates(area: Area): "all" | readonly string[] {
  if (area === "national") return "all";
  return area !== "none" && area.governorateCode ? [area.governorateCode] : [];
}

export function governorateOfArea(area: Area): string | undefined {
  if (typeof area === "string" || area.sector || area.secretariats) return undefined;
  return area.governorateCode;
}
