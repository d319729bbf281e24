import { uploadLimits } from "#app/contract/upload-limits.ts";

/** What one form keeps in memory, from its first byte to its answer. */
export interface Share {
  /**
   * Adds bytes that are about to be kept.
   *
   * @returns false when they don't fit: then nothing of this form may be kept any longer
   */
  grow(bytes: number): boolean;
  /** Gives bytes back that are kept no more. */
  shrink(bytes: number): void;
  /** The form is whole: it is answered, and gives way to nobody. */
  finish(): void;
  /** The form is answered. */
  release(): void;
}

export interface Budget {
  /**
   * Opens the share of a form.
   *
   * @param sender whose form it is: a session, or the address of whoever has none
   * @param drop throws away what is kept of the form so far, because another one needs the room
   */
  open(sender: string, drop: () => void): Share;
  /** Keeps at most so many bytes from now on. */
  limit(keptBytes: number): void;
  /** The bytes that are kept at the moment. */
  readonly bytes: number;
}

interface Holder {
  readonly sender: string;
  readonly drop: () => void;
  bytes: number;
  isLarge: boolean;
  isFinished: boolean;
  /** When its last bytes came. */
  grownAt: number;
}

/** A form that has sent nothing for so long gives way first. */
const IDLE_MS = 30_000;

/**
 * Bounds what all forms keep in memory together, and how many large ones one sender has at a time.
 * Bytes are counted as they come, not reserved: whoever announces much and sends slowly takes no room
 * from others. When the room is full, a form that has stopped coming gives way, else the newest, so
 * that of many at once some always arrive whole.
 */
export function createBudget({
  keptBytes = uploadLimits.keptBytes as number,
  largeBytes = uploadLimits.largeBytes as number,
  largeOfSender = uploadLimits.largeOfSender as number,
  now = Date.now,
} = {}): Budget {
  /** In the order in which they began. */
  const holders = new Set<Holder>();
  let most = keptBytes;
  let kept = 0;

  function resize(holder: Holder, bytes: number) {
    kept += bytes - holder.bytes;
    holder.bytes = bytes;
  }

  /** Who gives way to `asking`, perhaps itself. */
  function weakest(requester: Holder): Holder {
    const reading = [...holders].filter((each) => !each.isFinished && each.bytes > 0);
    const idle = reading.find((each) => each !== requester && now() - each.grownAt > IDLE_MS);
    return idle ?? reading.at(-1) ?? requester;
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
      const allow = (each: Holder) => {
        resize(each, 0);
        each.isLarge = false;
        each.drop();
      };
      return {
        grow(bytes) {
          holder.grownAt = now();
          const grown = holder.bytes + bytes;
          // A form of ordinary size is never turned away, however full it is.
          if (grown <= largeBytes) {
            resize(holder, grown);
            return true;
          }
          if (!holder.isLarge) {
            const large = [...holders].filter((each) => each.isLarge && each.sender === sender);
            if (large.length >= largeOfSender) {
              allow(holder);
              return false;
            }
            holder.isLarge = true;
          }
          while (kept + bytes > most) {
            const weak = weakest(holder);
            allow(weak);
            if (weak === holder) return false;
          }
          resize(holder, grown);
          return true;
        },
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

/** The budget of this process. */
export const budget = createBudget();

/** What a file in JSON takes as bytes, as text and decoded. */
export const JSON_FILE_WEIGHT = 3;

/** The budget of a process that may take a share of it. A form fits into it in any case, and a body of JSON with files. */
export function keptBytesOf(share: number): number {
  const least = Math.max(uploadLimits.formBytes, uploadLimits.jsonFilesBytes * JSON_FILE_WEIGHT);
  return Math.max(Math.ceil(uploadLimits.keptBytes * share), least);
}
