import { linkOf } from "#app/contract/notification-target.ts";
import type { NotificationView } from "../notification-view.ts";

/** Validates by hand: the contract's schema would outweigh the bell. Undefined if invalid. */
export function parseNotification(json: string, isVerified: boolean): NotificationView | undefined {
  const fields = fieldsOf(parse(json));
  const id = text(fields.id);
  if (!id) return undefined;
  const targets = [fields.navigationData, fields.additionalData].flat().map(fieldsOf);
  const target = targets.find((each) => text(each.screen)) ?? {};
  const params = fieldsOf(target.params);
  const way = { id: text(params.id), title: text(params.title) };
  return {
    id,
    title: text(fields.title),
    message: text(fields.message) || text(fields.body),
    createdAt: text(fields.createdAt),
    isRead: false,
    way: linkOf({ screen: text(target.screen), params: way }, isVerified),
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
