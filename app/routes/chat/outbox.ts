import { OUTBOX, SIGNED_OUT } from "#app/components/pending-submission.ts";

export interface Outgoing {
  /** Idempotency key of the client. */
  readonly key: string;
  readonly room: string;
  readonly text: string;
  readonly replyTo?: number | undefined;
  readonly files?: readonly string[] | undefined;
  readonly alt?: string | undefined;
  readonly at: number;
  readonly refused?: string | undefined;
}

export interface Sending {
  readonly items: readonly Outgoing[];
  /** 0 to 1. */
  readonly current?: string | undefined;
  readonly progress?: number | undefined;
  readonly isAway: boolean;
  /** Rate limited until then. */
  readonly notBefore?: number | undefined;
  readonly isSignedOut: boolean;
  readonly isKept: boolean;
}

export type Sent =
  | { readonly became: "written"; readonly seq: number }
  | { readonly became: "refused"; readonly because: string }
  | { readonly became: "late"; readonly seconds: number }
  | { readonly became: "unknown" | "signed-out" };

interface OutboxParts {
  /** Another owner's messages are deleted. */
  readonly owner: string;
  /** Before the session secret was rotated. */
  readonly formerOwners?: readonly string[];
  /** Milliseconds; a later owner's messages are kept. */
  readonly openedAt: number;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  post(message: Outgoing, onProgress: (share: number) => void): Promise<Sent>;
  /** Without a key: all of another owner. */
  onFilesLeft(key?: string): void;
  onWritten(message: Outgoing, seq: number): void;
  /** Exclusive among tabs. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** More than anybody types offline. */
const MAX_KEPT = 200;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Queue of unsent messages: stored until answered, surviving a closed tab, and sent one at a time
 * in order, retrying under the same key.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  #state: Sending;
  #pause = FIRST_PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  /** A flush was requested during the last one. */
  #isAskedAgain = false;
  /** Storage is full or denied. */
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

  add(message: Omit<Outgoing, "refused">): void {
    this.#write([...this.#read(), message].slice(-MAX_KEPT));
    this.flush();
  }

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

  /** Echoed by the stream: the answer may have been lost. */
  arrived(keys: ReadonlySet<string>): void {
    if (this.#state.items.some(({ key }) => keys.has(key))) this.#without(keys);
  }

  #without(keys: ReadonlySet<string>): void {
    const all = this.#read();
    this.#write(all.filter(({ key }) => !keys.has(key)));
    for (const { key, files } of all) if (files && keys.has(key)) this.#parts.onFilesLeft(key);
  }

  reread(): void {
    this.#set({ items: this.#read() });
  }

  /**
   * The owner signs out in another tab: nothing stays on the device, the queue lives in this page.
   */
  leave(): void {
    this.#memory = this.#state.items;
    this.#storage = undefined;
    this.#set({ isSignedOut: true, isKept: false });
  }

  /** Stores the queue again, merged with other tabs'. */
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
      // A tab left open would store it again.
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

  /** Somebody else uses the device since this tab was opened. */
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
      // Storage failed.
      this.#isVolatile = true;
    }
    this.#set({ items });
  }
}
