import { afterAll, beforeAll } from "vitest";

/** Something that is there from before the first test of a file or a block until after the last one. */
export function setUp<T extends { close(): unknown }>(open: () => Promise<T>): T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return openedLater(() => opened);
}

/** What will be there once the first test begins. */
export function openedLater<T extends object>(find: () => T | undefined): T {
  const found = () => {
    const target = find();
    if (!target) throw new Error("It is opened with the first test.");
    return target;
  };
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(found(), name),
    set: (_, name, value) => Reflect.set(found(), name, value),
  });
}
