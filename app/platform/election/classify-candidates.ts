import { type CandidateType, LIST } from "#app/contract/election.ts";
import type { Database } from "../database/connect.ts";
import { candidateKey, type ProblemOfRow, type ReadCandidate, sameAs } from "./candidate-row.ts";
import { findPlaces, findStanding, problemOf } from "./store-districts.ts";
import { findPictures, findSame } from "./store-import.ts";

/** Checks against other data: places, names, pictures. */
export async function classifyCandidates(
  db: Database,
  importId: string,
  read: readonly ReadCandidate[],
): Promise<{ taken: ReadCandidate[]; rejected: ProblemOfRow[] }> {
  const districtProblems = await findDistrictProblems(db);
  const districts = new Set(read.map(({ fields }) => fields.electoralDistrict ?? ""));
  const standing = new Set(
    (await findStanding(db, [...districts])).map((each) =>
      candidateKey(each.type, each.electoralDistrict, each.name),
    ),
  );
  const seen = new Map(
    (await findSame(db, importId, read.map(sameAs))).map((each) => [each.sameAs, each.line]),
  );
  const pictures = await picturesNamed(db, importId, read);
  const taken: ReadCandidate[] = [];
  const rejected: ProblemOfRow[] = [];
  for (const candidate of read) {
    const { line, fields } = candidate;
    const key = sameAs(candidate);
    const before = seen.get(key);
    const problems: ProblemOfRow[] = districtProblems(candidate);
    if (before !== undefined) {
      problems.push({ line, path: "name", problem: "again-in-file", values: { first: before } });
    } else if (standing.has(key)) problems.push({ line, path: "name", problem: "stands-already" });
    else seen.set(key, line);
    const keys = { image: fields.image ?? null, symbolImage: fields.symbolImage ?? null };
    for (const path of ["image", "symbolImage"] as const) {
      if (!candidate[path]) continue;
      const found = pictures(candidate[path]);
      if (typeof found === "string") keys[path] = found;
      else problems.push({ line, path, ...found });
    }
    if (problems.length > 0) rejected.push(...problems);
    else taken.push({ ...candidate, fields: { ...fields, ...keys } });
  }
  return { taken, rejected };
}

async function findDistrictProblems(db: Database) {
  const { districts, lists } = await findPlaces(db);
  const districtOf = new Map(districts.map((each) => [`${each.type} ${each.name}`, each]));
  const listOf = new Map(lists.map(({ list, district }) => [`${district}\n${list.name}`, list]));
  return ({ line, fields }: ReadCandidate): ProblemOfRow[] => {
    const type: CandidateType = fields.type;
    const district = problemOf(districtOf.get(`${type} ${fields.electoralDistrict}`));
    if (district) return [{ line, path: "electoralDistrict", problem: `district-${district}` }];
    if (type !== LIST) return [];
    const list = problemOf(listOf.get(`${fields.electoralDistrict}\n${fields.listName}`));
    return list ? [{ line, path: "listName", problem: `list-${list}` }] : [];
  };
}

type Found = string | Pick<ProblemOfRow, "problem" | "values">;

async function picturesNamed(
  db: Database,
  importId: string,
  read: readonly ReadCandidate[],
): Promise<(name: string) => Found> {
  const names = [...new Set(read.flatMap(({ image, symbolImage }) => [image, symbolImage]))];
  const rows = await findPictures(db, importId, names.filter(Boolean));
  const byName = Map.groupBy(rows, ({ name }) => name);
  return (name) => {
    const found = byName.get(name) ?? [];
    const [first] = found;
    if (!first) return { problem: "picture-missing" };
    // Equal pictures may lie in two archives; different ones of one name are ambiguous.
    if (new Set(found.map(({ key }) => key)).size > 1) return { problem: "picture-twice" };
    return first.key ?? { problem: first.problem ?? "picture", values: first.values ?? {} };
  };
}
