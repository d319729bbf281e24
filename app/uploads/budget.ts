import { uploadLimits } from "#app/contract/upload-limits.ts";

export interface Share {
  /** @returns false when they don't fit: then nothing of this form may be kept any longer */
  grow(bytes: number): boolean;
  shrink(bytes: number): void;
  /** The form is whole: it no longer gives way. */
  finish(): void;
  release(): void;
}

export interface Budget {
  /**
   * @param sender a session, or the address without one
   * @param drop frees what is kept, because another form needs the room
   */
  open(sender: string, drop: () => void): Share;
  limit(keptBytes: number): void;
  readonly bytes: number;
}

interface Holder {
  readonly sender: string;
  readonly drop: () => void;
  bytes: number;
  isLarge: boolean;
  isFinished: boolean;
  grownAt: number;
}

/** A form that has sent nothing for so long gives way first. */
const IDLE_MS = 30_000;

/**
 * Bounds the memory of all forms together, and the large forms of one sender. Bytes count as they
 * come: announcing much takes no room. When full, a stalled form gives way, else the newest, so
 * that some always complete.
 */
export function createBudget({
  keptBytes = uploadLimits.keptBytes as number,
  largeBytes = uploadLimits.largeBytes as number,
  largeOfSender = uploadLimits.largeOfSender as number,
  now = Date.now,
} = {}): Budget {
  const holders = new Set<Holder>();
  let most = keptBytes;
  let kept = 0;

  function resize(holder: Holder, bytes: number) {
    kept += bytes - holder.bytes;
    holder.bytes = bytes;
  }

  function weakest(requester: Holder): Holder {
    const reading = [...holders].filter((each) => !each.isFinished && each.bytes > 0);
    const idle = reading.find((each) => each !== requester && now() - each.grownAt > IDLE_MS);
    return idle ?? reading.at(-1) ?? requester;
  }

  function dropForm(holder: Holder) {
    resize(holder, 0);
    holder.isLarge = false;
    holder.drop();
  }

  /** Whether it may be large as well as its sender's other forms. */
  function isAllowedLarge(holder: Holder): boolean {
    const large = [...holders].filter((each) => each.isLarge && each.sender === holder.sender);
    return holder.isLarge || large.length < largeOfSender;
  }

  function grow(holder: Holder, bytes: number): boolean {
    holder.grownAt = now();
    const grown = holder.bytes + bytes;
    // A form of ordinary size is never refused.
    if (grown > largeBytes) {
      if (!isAllowedLarge(holder)) {
        dropForm(holder);
        return false;
      }
      holder.isLarge = true;
      while (kept + bytes > most) {
        const weak = weakest(holder);
        dropForm(weak);
        if (weak === holder) return false;
      }
    }
    resize(holder, grown);
    return true;
  }

  return {
    limit(bytes) {
      most = bytes;
    },
    get bytes() {
      return kept;
    },
    open(sender, drop) {
      const holder: Holder = {
        sender,
        drop,
        bytes: 0,
        grownAt: now(),
        isLarge: false,
        isFinished: false,
      };
      holders.add(holder);
      return {
        grow: (bytes) => grow(holder, bytes),
        shrink: (bytes) => resize(holder, Math.max(0, holder.bytes - bytes)),
        finish() {
          holder.isFinished = true;
        },
        release() {
          if (holders.delete(holder)) kept -= holder.bytes;
        },
      };
    },
  };
}

export const budget = createBudget();

/** A file in JSON takes its bytes as text and decoded. */
export const JSON_FILE_WEIGHT = 3;

/** A share fits at least one form, and a JSON body with files. */
export function keptBytesOf(share: number): number {
  const least = Math.max(uploadLimits.formBytes, uploadLimits.jsonFilesBytes * JSON_FILE_WEIGHT);
  return Math.max(Math.ceil(uploadLimits.keptBytes * share), least);
}
