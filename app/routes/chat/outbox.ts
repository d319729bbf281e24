import { OUTBOX, SIGNED_OUT } from "#app/components/pending-submission.ts";

/** A message that is on its way. */
export interface Outgoing {
  /** The client's own: however often it is sent, it is written once. */
  readonly key: string;
  readonly room: string;
  readonly text: string;
  readonly replyTo?: number | undefined;
  /** Its files, which the device keeps apart under its key: what each is called. */
  readonly files?: readonly string[] | undefined;
  /** What its pictures show. */
  readonly alt?: string | undefined;
  /** When it was typed. */
  readonly at: number;
  /** Why it was refused, in words; it is not sent by itself any more. */
  readonly refused?: string | undefined;
}

/** How it stands with what is on its way. */
export interface Sending {
  readonly items: readonly Outgoing[];
  /** Sent and not answered so far. */
  readonly current?: string | undefined;
  /** The share of it that was sent, 0 to 1, of one with files. */
  readonly progress?: number | undefined;
  /** The line is away, or the server; tried again by itself. */
  readonly isAway: boolean;
  /** Too many were sent: no other before this time. */
  readonly notBefore?: number | undefined;
  /** The session is over: the visitor signs in first. */
  readonly isSignedOut: boolean;
  /** What waits is on the device as well, and so there after the page is closed. */
  readonly isKept: boolean;
}

/** What became of one that was sent. */
export type Sent =
  | { readonly became: "written"; readonly seq: number }
  | { readonly became: "refused"; readonly because: string }
  | { readonly became: "late"; readonly seconds: number }
  | { readonly became: "unknown" | "signed-out" };

interface OutboxParts {
  /** A name for the visitor: what an earlier one left on the device is deleted. */
  readonly owner: string;
  /** The visitor's names before the session secret was changed. */
  readonly formerOwners?: readonly string[];
  /** When this document was opened, in milliseconds: who came to the device later is left alone. */
  readonly openedAt: number;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  post(message: Outgoing, onProgress: (share: number) => void): Promise<Sent>;
  /** The files of one that is kept no more; without a key those of another visitor. */
  onFilesLeft(key?: string): void;
  onWritten(message: Outgoing, seq: number): void;
  /** Runs alone among the tabs of this device. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** What is kept is as much as somebody types without a line. */
const MAX_KEPT = 200;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Messages from when they are typed until they are answered: kept on the device, also over a closed tab,
 * and sent one after the other in the order in which they were typed, by themselves and under the same key
 * until an answer comes. The order that all see is the server's.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  #state: Sending;
  #pause = FIRST_PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  /** Something was added at the very end of a run. */
  #isAskedAgain = false;
  /** Where the device keeps nothing, for want of room or of leave. */
  #isVolatile = false;
  #memory: readonly Outgoing[] = [];

  #storage: OutboxParts["storage"];

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#storage = parts.storage;
    this.#state = { items: this.#read(), isAway: false, isSignedOut: false, isKept: true };
  }

  get state(): Sending {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes a message; it is kept before it is sent. */
  add(message: Omit<Outgoing, "refused">): void {
    this.#write([...this.#read(), message].slice(-MAX_KEPT));
    this.flush();
  }

  /** Tries at once, also one that was refused: what hindered it may be over. */
  retry(key: string): void {
    this.#write(
      this.#read().map((each) => (each.key === key ? { ...each, refused: undefined } : each)),
    );
    this.#set({ notBefore: undefined });
    this.flush();
  }

  remove(key: string): void {
    this.#without(new Set([key]));
  }

  /** Some have come back as messages of the room: their answers may have been lost. */
  arrived(keys: ReadonlySet<string>): void {
    if (this.#state.items.some(({ key }) => keys.has(key))) this.#without(keys);
  }

  #without(keys: ReadonlySet<string>): void {
    const all = this.#read();
    this.#write(all.filter(({ key }) => !keys.has(key)));
    for (const { key, files } of all) if (files && keys.has(key)) this.#parts.onFilesLeft(key);
  }

  /** What another tab has written. */
  reread(): void {
    this.#set({ items: this.#read() });
  }

  /**
   * Its owner signs out in another tab, and nothing of theirs stays on the device: what waits lives as long
   * as this page, and goes out when they are back.
   */
  leave(): void {
    this.#memory = this.#state.items;
    this.#storage = undefined;
    this.#set({ isSignedOut: true, isKept: false });
  }

  /** They are back: the device keeps what waits again, beside what another tab has kept since. */
  comeBack(): void {
    const { storage } = this.#parts;
    if (this.#storage !== storage) {
      this.#storage = storage;
      const waiting = this.#memory;
      const keys = new Set(waiting.map(({ key }) => key));
      this.#write([...waiting, ...this.#read().filter(({ key }) => !keys.has(key))]);
      this.#set({ isSignedOut: false });
    }
    this.flush();
  }

  /** Sends what waits, if it may be sent now. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#isRunning) {
      this.#isAskedAgain = true;
      return;
    }
    const wait = (this.#state.notBefore ?? 0) - Date.now();
    if (wait > 0) {
      this.#later(wait);
      return;
    }
    this.#isRunning = true;
    this.#isAskedAgain = false;
    void this.#parts
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#isRunning = false;
        this.#set({ current: undefined, progress: undefined });
        if (this.#isAskedAgain) this.flush();
      });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#read().find(({ refused }) => refused === undefined);
      if (!next) return;
      this.#set({ current: next.key, progress: undefined, items: this.#read() });
      const sent = await this.#parts.post(next, (progress) => this.#set({ progress }));
      const { key } = next;
      if (sent.became === "written") {
        this.#parts.onWritten(next, sent.seq);
        this.remove(key);
      } else if (sent.became === "refused") {
        const refused = sent.because;
        this.#write(this.#read().map((each) => (each.key === key ? { ...each, refused } : each)));
      } else if (sent.became === "late") {
        this.#set({ isAway: false, notBefore: Date.now() + sent.seconds * 1000 });
        return this.#later(sent.seconds * 1000);
      } else if (sent.became === "signed-out") {
        return this.#set({ isSignedOut: true, isKept: this.#isKept() });
      } else {
        this.#set({ isAway: true });
        this.#later(this.#pause);
        this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
        return;
      }
      this.#pause = FIRST_PAUSE_MS;
      this.#set({ isAway: false, isSignedOut: false, notBefore: undefined });
    }
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), ms);
  }

  #set(change: Partial<Sending>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #read(): readonly Outgoing[] {
    const storage = this.#storage;
    try {
      if (!storage || this.#isVolatile) return this.#memory;
      const kept = JSON.parse(storage.getItem(OUTBOX) ?? "null");
      if (kept === null) return [];
      if (this.#isOwn(kept) && Array.isArray(kept.items)) return kept.items;
      if (this.#isLeft(kept)) return this.#memory;
      // A tab of whoever left it holds it for as long as it is open.
      storage.setItem(OUTBOX, SIGNED_OUT);
      storage.removeItem(OUTBOX);
      this.#parts.onFilesLeft();
      return [];
    } catch {
      return this.#memory;
    }
  }

  #isOwn({ owner: name }: { readonly owner: string }): boolean {
    const { owner, formerOwners = [] } = this.#parts;
    return name === owner || formerOwners.includes(name);
  }

  /** Whether this tab was left open when somebody else came to the device, whose messages wait. */
  #isLeft({ openedAt }: { readonly openedAt?: number }): boolean {
    return (openedAt ?? 0) > this.#parts.openedAt;
  }

  #isKept(): boolean {
    try {
      const kept = JSON.parse(this.#storage?.getItem(OUTBOX) ?? "null");
      return !this.#isVolatile && kept !== null && this.#isOwn(kept);
    } catch {
      return false;
    }
  }

  #write(items: readonly Outgoing[]): void {
    this.#memory = items;
    const { owner, openedAt } = this.#parts;
    const storage = this.#storage;
    try {
      const kept = JSON.parse(storage?.getItem(OUTBOX) ?? "null");
      if (kept !== null && !this.#isOwn(kept) && this.#isLeft(kept)) this.#isVolatile = true;
      else if (items.length === 0) storage?.removeItem(OUTBOX);
      else storage?.setItem(OUTBOX, JSON.stringify({ owner, openedAt, items }));
    } catch {
      // What was typed lives as long as this page.
      this.#isVolatile = true;
    }
    this.#set({ items });
  }
}
