import { href } from "react-router";
import type { CreateOptions } from "./load-create.server.ts";

/** Where one of the page's forms goes; the address keeps whom it is for, where they were chosen before. */
export function createPath(act: "cancel" | "check" | "send", { selection }: CreateOptions): string {
  const search = new URLSearchParams({ act, ...(selection && { selection: selection.id }) });
  return `${href("/notification/create")}?${search}`;
}
