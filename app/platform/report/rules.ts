import type { FieldProblem } from "#app/contract/failure.ts";
import {
  MAX_REPORT_DAYS,
  MIN_REPORT_LINE_LENGTH,
  type ReportScope,
  type ReportState,
  reportScopes,
} from "#app/contract/report.values.ts";
import type { Area, Belonging, LocalArea, SecretariatArea } from "../user/area.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The area for which its author writes, as it was then. */
export interface ReportOrigin {
  readonly scope: ReportScope;
  readonly governorateCode: string | null;
  /** The author's branch, by which a sector's leader finds it. */
  readonly branchId: string | null;
  /** The secretariat it is written for, and the central one whose work that does. */
  readonly secretariatIds: readonly string[];
}

export function originOf(
  area: Area,
  { branch, secretariats }: Belonging,
): ReportOrigin | undefined {
  const branchId = branch?.id ?? null;
  const none = { governorateCode: null, secretariatIds: [] };
  if (area === "national") return { scope: "national", branchId, ...none };
  if (area === "none") return undefined;
  const central = area.secretariats?.find((each) => each.governorateCode === null);
  if (central) return ofSecretariat("central_secretariat", central, branchId);
  const { governorateCode, sector } = area;
  if (governorateCode) {
    return { scope: "governorate", governorateCode, branchId, secretariatIds: [] };
  }
  if (sector) {
    const { governorateCode: code } = sector;
    return { scope: "sector", governorateCode: code, branchId, secretariatIds: [] };
  }
  for (const kind of ["governorate_secretariat", "sector_secretariat"] as const) {
    const own = secretariats.find((each) => each.kind === kind && reaches(area, each));
    if (own) return ofSecretariat(kind, own, branchId);
  }
  return undefined;
}

const reaches = (area: LocalArea, { id }: SecretariatArea) =>
  area.secretariats?.some((each) => each.id === id) ?? false;

function ofSecretariat(
  scope: ReportScope,
  { id, governorateCode, centralId }: SecretariatArea,
  branchId: string | null,
): ReportOrigin {
  const secretariatIds = centralId ? [id, centralId] : [id];
  return { scope, governorateCode, branchId, secretariatIds };
}

export function confirmsIn(area: Area, belonging: Belonging): ReportScope | null {
  return originOf(area, belonging)?.scope ?? null;
}

export type Reach =
  | { readonly of: "national" }
  | { readonly of: "governorate"; readonly governorateCode: string }
  | {
      readonly of: "sector";
      readonly governorateCode: string;
      readonly branchIds: readonly string[];
    }
  | { readonly of: "central_secretariat" | "local_secretariat"; readonly id: string };

export function reachesOf(area: Area): readonly Reach[] {
  if (area === "none") return [];
  if (area === "national") return [{ of: "national" }];
  const { governorateCode, sector, secretariats = [] } = area;
  return [
    ...(governorateCode ? [{ of: "governorate" as const, governorateCode }] : []),
    ...(sector ? [{ of: "sector" as const, ...sector }] : []),
    ...secretariats.map(({ id, governorateCode: code }) => ({
      of: code === null ? ("central_secretariat" as const) : ("local_secretariat" as const),
      id,
    })),
  ];
}

/** Governorates' secretariats stand above sectors. */
export const scopesOfSector: readonly ReportScope[] = ["sector", "sector_secretariat"];
export const scopesOfSecretariats: readonly ReportScope[] = [
  "central_secretariat",
  "governorate_secretariat",
  "sector_secretariat",
];

/** Scopes below a confirmer's area; nobody confirms their own level (docs/product.md#reports). */
export const scopesBelow: Readonly<Record<Reach["of"], readonly ReportScope[]>> = {
  national: reportScopes.filter((scope) => scope !== "national"),
  central_secretariat: ["governorate_secretariat", "sector_secretariat"],
  governorate: ["governorate_secretariat", "sector", "sector_secretariat"],
  sector: ["sector_secretariat"],
  local_secretariat: [],
};

/** coveredBy (store.ts) asks the database the same. */
export function isCovered(place: ReportOrigin, reach: Reach): boolean {
  const { scope, governorateCode, branchId, secretariatIds } = place;
  switch (reach.of) {
    case "national":
      return true;
    case "governorate":
      return governorateCode === reach.governorateCode;
    case "sector":
      return (
        governorateCode === reach.governorateCode &&
        scopesOfSector.includes(scope) &&
        branchId !== null &&
        reach.branchIds.includes(branchId)
      );
    default:
      return scopesOfSecretariats.includes(scope) && secretariatIds.includes(reach.id);
  }
}

const widestFirst: readonly Reach["of"][] = [
  "national",
  "central_secretariat",
  "governorate",
  "sector",
  "local_secretariat",
];

/** The greater the nearer; undefined for who isn't above. aboveIn (store.ts) asks the database. */
export function nearnessAbove(
  area: Area,
  report: ReportOrigin & { readonly confirmsIn: ReportScope | null },
): number | undefined {
  const above = reachesOf(area).filter(
    (reach) =>
      isCovered(report, reach) &&
      (report.confirmsIn === null || scopesBelow[reach.of].includes(report.confirmsIn)),
  );
  if (above.length === 0) return undefined;
  return Math.max(...above.map(({ of }) => widestFirst.indexOf(of)));
}

/** Nobody stands above who confirms in the whole country. */
export function sentState(confirms: ReportScope | null): "sent" | "filed" {
  return confirms === "national" ? "filed" : "sent";
}

export function isEditable(state: ReportState): boolean {
  return state === "draft" || state === "asked";
}

interface Written {
  readonly startDate: string;
  readonly endDate: string;
  readonly location: string;
  readonly description: string;
}

export function validateDays(
  { startDate, endDate }: Pick<Written, "startDate" | "endDate">,
  today: string,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (startDate > today) problems.push({ path: "startDate", problem: "day-future" });
  if (endDate > today) problems.push({ path: "endDate", problem: "day-future" });
  if (problems.length > 0) return problems;
  if (endDate < startDate) return [{ path: "endDate", problem: "day-order" }];
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY;
  if (days < MAX_REPORT_DAYS) return [];
  return [{ path: "endDate", problem: "days-long" }];
}

export function validateWhole({
  location,
  description,
}: Pick<Written, "location" | "description">): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (location.length < MIN_REPORT_LINE_LENGTH) {
    problems.push({ path: "location", problem: "required", ask: "report.location" });
  }
  if (description === "") {
    problems.push({ path: "description", problem: "required", ask: "report.description" });
  }
  return problems;
}

const REMINDED_AFTER_MS = 3 * DAY;
/** Older ones stay unreminded: no process ran, or reports are newer than them. */
const REMINDED_UNTIL_MS = 14 * DAY;

export function remindedPeriod(now: Date): { readonly from: Date; readonly until: Date } {
  return {
    from: new Date(now.getTime() - REMINDED_UNTIL_MS),
    until: new Date(now.getTime() - REMINDED_AFTER_MS),
  };
}

const MISSED_FOR_MS = 30 * DAY;

export function missedPeriod(now: Date): { readonly from: Date; readonly until: Date } {
  return { from: new Date(now.getTime() - MISSED_FOR_MS), until: now };
}

/** A day after they came. */
export function unattachedBefore(now: Date): Date {
  return new Date(now.getTime() - DAY);
}
