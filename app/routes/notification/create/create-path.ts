import { href } from "react-router";
import type { CreateOptions } from "./load-create.server.ts";

export function createPath(act: "cancel" | "check" | "send", { selection }: CreateOptions): string {
  const search = new URLSearchParams({ act, ...(selection && { selection: selection.id }) });
  return `${href("/notification/create")}?${search}`;
}
