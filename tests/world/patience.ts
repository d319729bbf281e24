import { vi } from "vitest";

/** What a page has for its calls to the platform (app/session/platform-client.server.ts). */
const TIMEOUT_MS = 15_000;

/**
 * Lets a page wait a fiftieth of its time for the platform, until mocks are restored.
 *
 * @returns `begun`: the whole times that were waited for so far, in milliseconds; `isOver`: whether
 *   nothing waits any more
 */
export function hurryPatience(): { begun: number[]; isOver(): boolean } {
  const begun: number[] = [];
  const waiting = new Set<unknown>();
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((act: () => void, ms = 0, ...more: []) => {
    if (ms !== TIMEOUT_MS) return start(act, ms, ...more);
    begun.push(ms);
    const timer = start(() => {
      waiting.delete(timer);
      act();
    }, ms / 50);
    waiting.add(timer);
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, "clearTimeout").mockImplementation(((timer: NodeJS.Timeout) => {
    waiting.delete(timer);
    stop(timer);
  }) as typeof clearTimeout);
  return { begun, isOver: () => waiting.size === 0 };
}
