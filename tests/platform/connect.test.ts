import { sql } from "drizzle-orm";
import pino from "pino";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { connect } from "#app/platform/database/connect.ts";

let opened: ReturnType<typeof connect>;
beforeEach(() => {
  opened = connect(inject("database"), pino({ level: "silent" }), 1);
});
afterEach(async () => {
  if (!opened.pool.ended) await opened.pool.end();
});

test("a connection that breaks before its transaction begins is not kept", async () => {
  const { pool, db } = opened;
  pool.once("acquire", (client) => void client.end());
  await expect(db.transaction((inner) => inner.execute(sql`select 1`))).rejects.toThrow();
  // The pool holds one connection: had it been kept, nobody would ever have another.
  const { rows } = await db.execute(sql`select 2 as two`);
  expect(rows).toEqual([{ two: 2 }]);
  await pool.end();
});

test("a transaction answers, and one that fails leaves nothing and a connection that works", async () => {
  const { pool, db } = opened;
  await db.execute(sql`create temporary table kept (word text)`);
  const answer = await db.transaction(async (inner) => {
    await inner.execute(sql`insert into kept values ('نعم')`);
    return "done";
  });
  expect(answer).toBe("done");
  const failing = db.transaction(async (inner) => {
    await inner.execute(sql`insert into kept values ('لا')`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await db.execute(sql`select word from kept`)).rows).toEqual([{ word: "نعم" }]);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});
