import { type SQL, sql } from "drizzle-orm";

/** A role that is to be deleted, or a unit that is to be closed. */
export type Gone = { readonly roleId: number } | { readonly unitId: string };

/** Whether an array of ids, a column's, names it. */
export function isNamedIn({ roles, units }: { roles: SQL; units: SQL }, gone: Gone): SQL {
  return "roleId" in gone
    ? sql`${gone.roleId}::bigint = any(${roles})`
    : sql`${gone.unitId}::uuid = any(${units})`;
}

/** Whether an audience, a column of JSON with ids below `roles` and `units`, names it. */
export function isInAudience(audience: SQL, gone: Gone): SQL {
  const [key, id] = "roleId" in gone ? ["roles", String(gone.roleId)] : ["units", gone.unitId];
  return sql`exists (select from jsonb_array_elements_text(${audience}->${key}::text) as one where one = ${id})`;
}
