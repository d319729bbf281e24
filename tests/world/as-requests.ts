import { vi } from "vitest";
import type { Platform } from "#app/platform/open.ts";

/**
 * Lets the web's reads of a platform in its process come as requests, so that a test that answers
 * requests answers them too; until its mocks are restored.
 */
export function asRequests(platform: Platform): Platform {
  vi.spyOn(platform, "read").mockResolvedValue(undefined);
  return platform;
}
