import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Outbox, type Outgoing, type Sent } from "#app/routes/chat/outbox.ts";

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** What a device keeps. */
function device() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A server that answers in turn as it is told; without a word, that it is written. */
function server(...answers: Sent[]) {
  const posted: string[] = [];
  const written: string[] = [];
  /** Whose files are no longer needed; "all" where they were another visitor's. */
  const left: string[] = [];
  return {
    posted,
    written,
    left,
    parts: {
      async post({ text }: Outgoing): Promise<Sent> {
        posted.push(text);
        return answers.shift() ?? { became: "written", seq: posted.length };
      },
      onWritten: ({ text }: Outgoing) => void written.push(text),
      onFilesLeft: (key = "all") => void left.push(key),
      alone: (work: () => Promise<void>) => work(),
      openedAt: 1,
    },
  };
}
const message = (text: string) => ({ key: `key of ${text}`, room: "room", text, at: 0 });
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("what is written", () => {
  test("is on screen at once, kept, and gone once the room has it", async () => {
    const [storage, { parts, written }] = [device(), server()];
    const outbox = new Outbox({ owner: "me", storage, ...parts });
    outbox.add(message("أهلا"));
    expect(outbox.state.items.map(({ text }) => text)).toEqual(["أهلا"]);
    expect(storage.kept.size).toBe(1);
    await settle();
    expect(written).toEqual(["أهلا"]);
    expect([outbox.state.items, storage.kept.size]).toEqual([[], 0]);
  });

  test("goes out in the order in which it was typed, each when the one before was answered", async () => {
    const { parts, posted } = server();
    const outbox = new Outbox({ owner: "me", storage: device(), ...parts });
    for (const text of ["1", "2", "3"]) outbox.add(message(text));
    await settle();
    expect(posted).toEqual(["1", "2", "3"]);
  });

  test("waits for the line and goes again under its key, with longer and longer pauses", async () => {
    const away: Sent = { became: "unknown" };
    const { parts, posted, written } = server(away, away, away);
    const outbox = new Outbox({ owner: "me", storage: device(), ...parts });
    outbox.add(message("1"));
    outbox.add(message("2"));
    await settle();
    expect(outbox.state.isAway).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000 + 2_000);
    expect(posted).toEqual(["1", "1", "1"]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(written).toEqual(["1", "2"]);
    expect(outbox.state.isAway).toBe(false);
  });

  test("is sent by whoever opens a page of chat again, and by nobody else who uses the device", async () => {
    const storage = device();
    const closed = server({ became: "unknown" });
    const before = new Outbox({ owner: "me", storage, ...closed.parts });
    before.add(message("قبل الإغلاق"));
    await settle();
    before.stop();
    const again = server();
    new Outbox({ owner: "me", storage, ...again.parts }).flush();
    await settle();
    expect(again.posted).toEqual(["قبل الإغلاق"]);
    storage.setItem("chat-outbox", JSON.stringify({ owner: "me", items: [message("سر")] }));
    const other = server();
    const theirs = new Outbox({ owner: "other", storage, ...other.parts });
    theirs.flush();
    await settle();
    expect([other.posted, theirs.state.items, storage.kept.size]).toEqual([[], [], 0]);
  });

  test("of who had another name before the session secret was changed is theirs", async () => {
    const storage = device();
    const [before, after] = [server({ became: "unknown" }), server({ became: "written", seq: 1 })];
    new Outbox({ owner: "me once", storage, ...before.parts }).add(message("ينتظر الخط"));
    await settle();
    const mine = new Outbox({ owner: "me", formerOwners: ["me once"], storage, ...after.parts });
    expect(mine.state.items).toHaveLength(1);
    mine.flush();
    await settle();
    expect([after.posted, after.left, storage.kept.size]).toEqual([["ينتظر الخط"], [], 0]);
  });

  test("of who left a tab open stays there when somebody else's chat is opened, not on the device", async () => {
    const storage = device();
    const written: string[] = [];
    const set = storage.setItem;
    storage.setItem = (name, value) => {
      written.push(value);
      set(name, value);
    };
    new Outbox({ owner: "other", storage, ...server({ became: "unknown" }).parts }).add(
      message("1"),
    );
    await settle();
    void new Outbox({ owner: "me", storage, ...server().parts });
    // What open tabs hear: their words are not gone because they were sent.
    expect([written.at(-1), storage.kept.size]).toEqual(["{}", 0]);
  });

  test("is not deleted by a tab that somebody left open, whatever is done there", async () => {
    const storage = device();
    const [old, fresh] = [server({ became: "signed-out" }), server({ became: "unknown" })];
    const left = new Outbox({ owner: "other", storage, ...old.parts, openedAt: 1 });
    const mine = new Outbox({ owner: "me", storage, ...fresh.parts, openedAt: 2 });
    mine.add(message("ينتظر الخط"));
    await settle();
    left.reread();
    left.flush();
    left.add(message("من تبويب قديم"));
    await settle();
    left.remove("key of من تبويب قديم");
    expect([left.state.items, old.left]).toEqual([[], []]);
    mine.reread();
    expect(mine.state.items.map(({ text }) => text)).toEqual(["ينتظر الخط"]);
    expect(old.posted).toEqual(["من تبويب قديم"]);
  });

  test("of who signs out in another tab waits on the page alone, and goes out when they are back", async () => {
    const storage = device();
    const { parts, posted } = server({ became: "unknown" }, { became: "signed-out" });
    const outbox = new Outbox({ owner: "me", storage, ...parts });
    outbox.add(message("قبل"));
    await settle();
    storage.removeItem("chat-outbox");
    outbox.leave();
    outbox.add(message("بعد"));
    await settle();
    expect(outbox.state.isKept).toBe(false);
    expect([outbox.state.items.length, outbox.state.isSignedOut, storage.kept.size]).toEqual([
      2,
      true,
      0,
    ]);
    outbox.flush();
    await settle();
    expect(posted.slice(2)).toEqual(["قبل", "بعد"]);
    expect(outbox.state).toMatchObject({ items: [], isSignedOut: false });
  });

  test("of who is back after signing out is kept on the device again", async () => {
    const storage = device();
    const away: Sent = { became: "unknown" };
    const { parts, posted } = server({ became: "signed-out" }, away, away);
    const outbox = new Outbox({ owner: "me", storage, ...parts });
    outbox.leave();
    outbox.add(message("قبل"));
    await settle();
    new Outbox({ owner: "me", storage, ...parts }).add(message("من تبويب آخر"));
    outbox.comeBack();
    outbox.add(message("بعد"));
    expect(outbox.state.isSignedOut).toBe(false);
    const kept = JSON.parse(storage.getItem("chat-outbox") ?? "{}") as { items: Outgoing[] };
    expect(kept.items.map(({ text }) => text)).toEqual(["قبل", "من تبويب آخر", "بعد"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(new Set(posted)).toEqual(new Set(["قبل", "من تبويب آخر", "بعد"]));
    expect(storage.kept.size).toBe(0);
  });

  test("of which too much was sent waits for so long as the server says, and is not lost", async () => {
    const { parts, posted } = server({ became: "late", seconds: 40 });
    const outbox = new Outbox({ owner: "me", storage: device(), ...parts });
    outbox.add(message("1"));
    await settle();
    expect(outbox.state.notBefore).toBe(40_000);
    outbox.add(message("2"));
    await vi.advanceTimersByTimeAsync(39_000);
    expect(posted).toEqual(["1"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(posted).toEqual(["1", "1", "2"]);
  });

  test("that was refused says why, stays to be copied, and goes when it is tried again", async () => {
    const { parts, posted } = server({ became: "refused", because: "المحادثة مغلقة" });
    const outbox = new Outbox({ owner: "me", storage: device(), ...parts });
    outbox.add(message("1"));
    await settle();
    expect(outbox.state.items[0]).toMatchObject({ text: "1", refused: "المحادثة مغلقة" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posted).toEqual(["1"]);
    outbox.retry("key of 1");
    await settle();
    expect([posted.length, outbox.state.items]).toEqual([2, []]);
  });

  test("waits for the visitor to sign in again", async () => {
    const { parts, posted } = server({ became: "signed-out" });
    const outbox = new Outbox({ owner: "me", storage: device(), ...parts });
    outbox.add(message("1"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([posted.length, outbox.state.isSignedOut]).toEqual([1, true]);
    // The page says that it is found after the page is closed.
    expect(outbox.state.isKept).toBe(true);
    expect(outbox.state.items).toHaveLength(1);
  });

  test("whose answer was lost is known by its key when it comes back, and not sent again", async () => {
    const { parts, posted } = server({ became: "unknown" });
    const outbox = new Outbox({ owner: "me", storage: device(), ...parts });
    outbox.add(message("1"));
    await settle();
    outbox.arrived(new Set(["key of 1"]));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([posted, outbox.state.items]).toEqual([["1"], []]);
  });

  test("is deleted by who wrote it", async () => {
    const { parts } = server({ became: "unknown" });
    const outbox = new Outbox({ owner: "me", storage: device(), ...parts });
    outbox.add(message("1"));
    await settle();
    outbox.remove("key of 1");
    expect(outbox.state.items).toEqual([]);
  });

  test("keeps its files until it is answered, deleted, or somebody else's", async () => {
    const withFiles = (text: string) => ({ ...message(text), files: ["a.jpg"] });
    const storage = device();
    const { parts, left } = server(
      { became: "written", seq: 1 },
      ...Array.from({ length: 9 }, (): Sent => ({ became: "unknown" })),
    );
    const outbox = new Outbox({ owner: "me", storage, ...parts });
    outbox.add(withFiles("1"));
    await settle();
    expect(left).toEqual(["key of 1"]);
    outbox.add(message("words"));
    outbox.add(withFiles("2"));
    await settle();
    outbox.remove("key of words");
    expect(left).toEqual(["key of 1"]);
    outbox.remove("key of 2");
    expect(left).toEqual(["key of 1", "key of 2"]);
    outbox.add(withFiles("3"));
    const other = server();
    void new Outbox({ owner: "other", storage, ...other.parts });
    expect(other.left).toEqual(["all"]);
  });

  test("lives as long as the page where the device keeps nothing", async () => {
    const storage = {
      getItem: () => null,
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
      removeItem: () => undefined,
    };
    const { parts, posted } = server();
    for (const given of [undefined, storage]) {
      const outbox = new Outbox({ owner: "me", storage: given, ...parts });
      outbox.add(message("1"));
      await settle();
    }
    expect(posted).toEqual(["1", "1"]);
  });
});
