import { afterEach, expect, test, vi } from "vitest";
import { followStream } from "#app/components/tab-stream.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a stream ends when its owner is gone, and opens again when they are back in a window beside", () => {
  vi.useFakeTimers();
  const open = new Set<object>();
  class Stream extends EventTarget {
    constructor() {
      super();
      open.add(this);
    }
    close() {
      open.delete(this);
    }
  }
  const page = { documentElement: { dataset: { owner: "me", ownerStored: "me" } } };
  let now = "me";
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("document", Object.assign(new EventTarget(), page));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", { getItem: () => now });
  const become = (owner: string) => {
    now = owner;
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "page-owner" }));
    vi.runAllTimers();
    return open.size;
  };
  const stop = followStream({ params: () => ({}), events: {} });
  vi.runAllTimers();
  expect([open.size, become("nobody"), become("me")]).toEqual([1, 0, 1]);
  stop();
  expect([open.size, become("nobody"), become("me")]).toEqual([0, 0, 0]);
});
