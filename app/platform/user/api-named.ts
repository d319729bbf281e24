import { type SQL, sql } from "drizzle-orm";

/** A role that is deleted, or a unit that is closed. */
export type Gone = { readonly roleId: number } | { readonly unitId: string };

/** Whether a column's array of ids names it. */
export function isNamedIn({ roles, units }: { roles: SQL; units: SQL }, gone: Gone): SQL {
  return "roleId" in gone
    ? sql`${gone.roleId}::bigint = any(${roles})`
    : sql`${gone.unitId}::uuid = any(${units})`;
}

/** Whether an audience (JSON with ids below `roles` and `units`) names it. */
export function isInAudience(audience: SQL, gone: Gone): SQL {
  const [key, id] = "roleId" in gone ? ["roles", String(gone.roleId)] : ["units", gone.unitId];
  return sql`exists (select from jsonb_array_elements_text(${audience}->${key}::text) as one where one = ${id})`;
}
