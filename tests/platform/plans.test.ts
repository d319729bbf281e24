import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listPosts } from "#app/contract/posts.ts";
import { postFilters, postSorts } from "#app/contract/posts.values.ts";
import { listReports } from "#app/contract/report.ts";
import { sealAudit } from "#app/platform/audit/api.ts";
import { verifyChain } from "#app/platform/audit/verify.ts";
import { countBranches } from "#app/platform/branch/store.ts";
import { listDirectoryIds } from "#app/platform/directory/store.ts";
import type { Member } from "#app/platform/http/caller.ts";
import { seenInImport } from "#app/platform/import/store-rows.ts";
import { type ListFilter, listPeopleIds } from "#app/platform/people/store-list.ts";
import { walkPeople } from "#app/platform/people/store-walk.ts";
import { listPostRows } from "#app/platform/posts/store-lists.ts";
import { listReportRows } from "#app/platform/report/store.ts";
import { listAsked } from "#app/platform/survey/store.ts";
import type { Area } from "#app/platform/user/area.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { plansOf } from "#tests/world/plans.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

/*
 * Whether the ways are open by which lists are quick at a million people; how quick they are,
 * `npm run bench -- --only people` measures.
 */
const world = setUp(() => openWorld());

const filter: ListFilter = {
  area: "national",
  tokens: [],
  sortBy: "createdAt",
  isDescending: true,
  today: "2026-01-01",
  page: 1,
  limit: 10,
};
/** So that what very many have is met in the order of the list. */
const ALWAYS_COMMON = { rare: -1, manyPages: Number.POSITIVE_INFINITY };
const withoutSorting = ["enable_seqscan", "enable_bitmapscan", "enable_sort"];

/** The plan of the list's own query. */
async function planOf(asked: Partial<ListFilter>): Promise<string> {
  const list = () => listPeopleIds(world.db, { ...filter, ...asked }, ALWAYS_COMMON);
  const [plan = ""] = await plansOf(world.db, "found as materialized", list, withoutSorting);
  return plan;
}

describe("a list of people walks an index of its order", () => {
  test.each([
    ["createdAt", "users_by_date", "users_of_place_by_date"],
    ["name", "users_in_alphabet", "users_of_place_in_alphabet"],
    ["membershipId", "users_by_number", "users_of_place_by_number"],
  ] as const)("by %s, both ways", async (sortBy, everywhere, ofPlace) => {
    for (const isDescending of [true, false]) {
      const order = { sortBy, isDescending };
      expect(await planOf(order)).toContain(everywhere);
      expect(await planOf({ ...order, governorateCode: "01" })).toContain(ofPlace);
      expect(await planOf({ ...order, area: { governorateCode: "01" } })).toContain(ofPlace);
      const sector = { sector: { governorateCode: "01", branchIds: [] } };
      expect(await planOf({ ...order, area: sector })).toContain("place_code");
    }
  });
});

test("what narrows a list most is read from the index of its order, without the table", async () => {
  for (const sortBy of ["createdAt", "name", "membershipId"] as const) {
    for (const area of ["national", { governorateCode: "01" }] as const) {
      // By date, who never signed in has an index of their own.
      const neverSignedIn = sortBy !== "createdAt";
      const narrow = { tokens: ["محمد"], from: new Date(0), neverSignedIn };
      expect(await planOf({ ...narrow, sortBy, area })).toContain("Index Only Scan");
    }
  }
});

test("a rank is looked for by the ids of its roles, by which it is known how many hold them", async () => {
  const list = () => listPeopleIds(world.db, { ...filter, rank: "admin" });
  const [plan] = await plansOf(world.db, "found as materialized", list, []);
  expect(plan).toMatch(/role_id = ANY \('\{[\d,]+\}'::bigint\[\]\)/);
  expect(plan).not.toContain("rank =");
});

test("the directory is read from its index alone", async () => {
  for (const asked of [{}, { keyword: "محمد" }, { keyword: "محمد", governorateCode: "01" }]) {
    const list = () => listDirectoryIds(world.db, { page: 1, limit: 24, ...asked });
    const [plan] = await plansOf(world.db, "found as materialized", list, withoutSorting);
    // Of a governorate the index of its own names will do as well.
    expect(plan).toMatch(/Index Only Scan using users_listed|users_of_place_in_alphabet/);
    if (!asked.governorateCode) expect(plan).toContain("Index Only Scan using users_listed");
  }
});

test("a batch of an export looks profiles up, and doesn't read all before them", async () => {
  const walk = () => walkPeople(world.db, filter, { after: null, limit: 10, language: "ar" });
  const [plan] = await plansOf(world.db, "sealed_phone", walk, ["enable_nestloop"]);
  expect(plan).toContain("profiles_pkey");
  expect(plan).not.toMatch(/(Merge|Hash) .*Join\n.*profiles/);
  expect(plan).toMatch(/Index Cond: \(user_id = users\.id\)/);
});

test("the numbers of a batch of an import are looked up, whatever is known of the import", async () => {
  const sought = { membershipIds: ["A-1"], nationalIds: ["x"], phones: ["y"] };
  const find = () => seenInImport(randomUUID()).find(world.db, sought);
  const [plan] = await plansOf(world.db, "import_rows", find, ["enable_seqscan"]);
  for (const by of ["membership", "national_id", "phone"]) {
    expect(plan).toContain(`import_row_by_${by}`);
  }
  expect(plan).not.toMatch(/Index Cond: \(import_id/);
});

test("a batch of the audit chain looks its entries up, and doesn't read the whole log", async () => {
  await sealAudit(world.db);
  const verify = () => verifyChain(world.db, fixedNow);
  const [plan] = await plansOf(world.db, "seal.place", verify, [
    "enable_nestloop",
    "enable_seqscan",
  ]);
  expect(plan).toMatch(
    /audit_log_pkey on audit_log\n\s*Index Cond: \(id = audit_seals\.entry_id\)/,
  );
});

/** Tables that stay small however many people there are: to read one whole is nothing. */
const small = ["content_items", "dues_rates", "gatherings", "imports", "merges"];

test("what names a person is looked up by an index, so that thousands are soon removed", async () => {
  const { rows } = await world.db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = attnum
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%s IS NOT NULL)', quote_ident(attname))))`);
  const unindexed = rows.filter(({ table }) => !small.includes(table));
  expect(unindexed).toEqual([]);
});

test("what people said of an item is looked up by an index, what they deleted too, so that it is soon withdrawn", async () => {
  const { rows } = await world.db.execute<{ table: string }>(sql`
    select table_name as "table" from information_schema.columns columns
    where table_schema = 'public' and column_name = 'target_id' and not exists (
      select from pg_index where indrelid = table_name::regclass and indpred is null
        and pg_get_indexdef(indexrelid) like '%(kind, target_id%')`);
  expect(rows).toEqual([]);
});

describe("what asks a member is a range of an index for each of their keys", () => {
  const member = {
    id: randomUUID(),
    status: "verified",
    governorateCode: "01",
    belonging: { secretariats: [] },
    roleIds: [],
    highestRank: "member",
  } as unknown as Member;

  test.each(["open", "closed"] as const)("of surveys that are %s", async (view) => {
    const list = () => listAsked(world.db, { view, page: 1, limit: 20 }, member, fixedNow);
    for (const isForAny of [false, true]) {
      const [plan] = await plansOf(world.db, "survey_audiences", list, withoutSorting, {
        isForAny,
      });
      const range = ["key = held.key", "standing = of.standing", "closes_at"].join("\\) AND \\(");
      expect(plan).toMatch(
        new RegExp(
          `survey_audiences_by_end on survey_audiences one\\n\\s*Index Cond: \\(\\(${range}`,
        ),
      );
      expect(plan).not.toContain("Seq Scan on surveys");
    }
  });
});

test("members of branches are counted branch by branch", async () => {
  const count = () => countBranches(world.db);
  const [plan] = await plansOf(world.db, "users.branch_id", count, ["enable_seqscan"]);
  expect(plan).toContain("Index Only Scan using users_of_branch");
  expect(plan).not.toContain("GroupAggregate");
});

describe("a list of posts walks an index of its filter and order", () => {
  const values = { default: "date", createdAt: "date", likes: "likes", comments: "comments" };
  const cases = postFilters.flatMap((attachment) =>
    postSorts.map((sortBy) => ({ attachment, sortBy })),
  );
  test.each(cases)("$attachment by $sortBy, both ways", async ({ attachment, sortBy }) => {
    const of = { all: "", with: "_with_attachment" }[attachment as string] ?? "_of_attachment";
    for (const sortOrder of ["ASC", "DESC"]) {
      const query = listPosts.query.parse({ attachment, sortBy, sortOrder });
      const list = () => listPostRows(world.db, query, undefined);
      const [plan] = await plansOf(world.db, '"post_media"', list, withoutSorting);
      expect(plan).toMatch(
        new RegExp(`Index (Only )?Scan.* using posts${of}_by_${values[sortBy]} `),
      );
    }
  });

  test("between two days as well, whose posts are put in order before anything else is read", async () => {
    for (const sortBy of ["likes", "createdAt"]) {
      const days = { from: "2020-01-01", to: "2099-12-31" };
      const query = listPosts.query.parse({ ...days, sortBy });
      const list = () => listPostRows(world.db, query, undefined);
      const [plan] = await plansOf(world.db, '"post_media"', list, [
        "enable_seqscan",
        "enable_bitmapscan",
      ]);
      expect(plan).toContain("posts_by_date");
    }
  });
});

describe("a list of reports walks an index of its order", () => {
  const governorate = { governorateCode: "11" };
  test.each<[string, Area, Record<string, string>]>([
    ["reports_by_time", "national", { view: "all" }],
    ["reports_by_time", "national", { view: "all", from: "2026-09-01", to: "2026-09-30" }],
    ["reports_of_area", governorate, { view: "all" }],
    ["reports_of_area", "national", { view: "all", governorate: "دمياط" }],
    ["reports_waiting", "national", { view: "waiting" }],
    ["reports_waiting", governorate, { view: "waiting" }],
    ["reports_of_author", "none", { view: "mine" }],
  ])("%s", async (index, area, query) => {
    const abilities: Member["abilities"] = [["update", "report"]];
    const id = randomUUID();
    const scopedAbilities = [{ abilities, area }];
    const caller = { kind: "user", id, status: "verified", abilities, scopedAbilities } as unknown;
    const list = () => listReportRows(world.db, listReports.query.parse(query), caller as Member);
    const [plan] = await plansOf(world.db, "as author", list, withoutSorting);
    expect(plan).toContain(index);
  });
});
