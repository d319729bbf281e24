import type { Language } from "#app/arabic/language.ts";
import type { UnitKind } from "#app/contract/structure.values.ts";
import type { DeskUnit } from "#app/contract/structure-desk.ts";
import { toWords } from "../../unit-view.server.ts";
import type { WordsView } from "../../words.tsx";

export interface NodeView {
  readonly id: string;
  readonly kind: UnitKind;
  readonly name: WordsView;
  readonly people: number;
  readonly isClosed: boolean;
  /** From 1, among open siblings of its kind. */
  readonly place: number;
  readonly count: number;
  readonly below: readonly NodeView[];
}

const order: readonly UnitKind[] = [
  "leadership",
  "central_secretariat",
  "governorate",
  "governorate_secretariat",
  "sector",
  "sector_secretariat",
  "branch",
];

/** Roots first, by kind and order. */
export function toTree(units: readonly DeskUnit[], language: Language): NodeView[] {
  const known = new Set(units.map(({ id }) => id));
  const nodesBelow = (parent: string | null): NodeView[] => {
    const beside = units.filter(({ parentId }) =>
      parent ? parentId === parent : !parentId || !known.has(parentId),
    );
    return order.flatMap((kind) => {
      const own = beside.filter((unit) => unit.kind === kind);
      const open = own.filter(({ closedAt }) => !closedAt);
      return [...open, ...own.filter(({ closedAt }) => closedAt)].map((unit) => ({
        id: unit.id,
        kind,
        name: toWords(unit.name, unit.nameEn, language),
        people: unit.people,
        isClosed: Boolean(unit.closedAt),
        place: open.indexOf(unit) + 1,
        count: open.length,
        below: nodesBelow(unit.id),
      }));
    });
  };
  return nodesBelow(null);
}
