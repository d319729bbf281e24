export interface Arrived {
  readonly id: string;
  readonly title: string;
  /** The menu counts rooms of chat with something new. */
  readonly isOfChat: boolean;
}

/** What the stream brings. By hand: the contract's schema would outweigh the bell. Undefined if invalid. */
export function readArrived(json: string): Arrived | undefined {
  const fields = fieldsOf(parse(json));
  const id = text(fields.id);
  if (!id) return undefined;
  const targets = [fields.navigationData, fields.additionalData].flat().map(fieldsOf);
  const screen = targets.map((each) => text(each.screen)).find(Boolean);
  return { id, title: text(fields.title), isOfChat: screen === "chatRoom" || screen === "contact" };
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
