import { afterEach, expect, test, vi } from "vitest";
import { isLeftBehind } from "#app/components/page-owner.ts";
import { storePageOwner } from "#app/enhancement/owner.ts";

afterEach(() => vi.unstubAllGlobals());

/** The tabs of a browser share what they keep; each has a page of its own. */
const kept = new Map<string, string>();
function openTab(dataset: Record<string, string>): void {
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("StorageEvent", class extends Event {});
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe() {}
    },
  );
}

test("a tab from before the session secret was changed is left behind by others alone", () => {
  const first = { owner: "former" };
  openTab(first);
  storePageOwner();
  openTab({ owner: "newer", formerOwners: "former" });
  storePageOwner();
  expect(isLeftBehind()).toBe(false);
  openTab(first);
  expect(isLeftBehind()).toBe(false);
  openTab({ owner: "another", formerOwners: "anothers" });
  storePageOwner();
  openTab(first);
  expect(isLeftBehind()).toBe(true);
});
