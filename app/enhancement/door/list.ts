import type { DoorEntry } from "#app/contract/event-door.ts";
import { hasHeard, serverNow, syncClock, syncClockSigned } from "../card/clock.ts";
import { type Claims, isCard, prove, readToken, seeKeys, type Token } from "../card/signed.ts";
import { type Arrival, type DoorParty, toDoorParties } from "./places.ts";
import { deleteKept, readKept, saveKept } from "./storage.ts";

const LIST_TYPE = "event-door";
export const PATIENCE_MS = 10_000;

interface ListClaims extends Claims {
  readonly event: string;
  readonly places: readonly DoorEntry[];
}

type Came = [id: string, arrival: Arrival];

/** The list that the platform signed, and who came since. */
export class DoorList {
  private readonly path: string;
  private readonly event: string;
  private iat: number | undefined;
  places: readonly DoorParty[] | undefined;
  came = new Map<string, Arrival>();
  /** Why there is none. */
  problem: "signedOut" | "tooMany" | "listEnded" | "noList" | undefined;

  constructor(path: string, event: string) {
    this.path = path;
    this.event = event;
  }

  /** The server has said that there is none. */
  get isRefused(): boolean {
    return this.problem === "signedOut" || this.problem === "tooMany";
  }

  findEntry(id: string): DoorParty | undefined {
    return this.places?.find((place) => place.id === id);
  }

  /** The newest list, and kept; false without a line. */
  async fetch(): Promise<boolean> {
    try {
      const response = await fetch(`${this.path}/list`, {
        headers: { Accept: "application/json" },
        redirect: "manual",
        signal: AbortSignal.timeout?.(PATIENCE_MS) ?? null,
      });
      if (response.type === "opaqueredirect") return this.lack("signedOut");
      syncClock(response);
      if (!response.ok) return false;
      const { list }: { list: string | null } = await response.json();
      if (!list) return this.lack("tooMany");
      if (!(await this.open(list))) return false;
      await saveKept(`${this.path}/list`, list);
      return true;
    } catch {
      return false;
    }
  }

  async openKept(): Promise<boolean> {
    const list = await readKept(`${this.path}/list`);
    return list !== undefined && (await this.open(list));
  }

  /** Keeps who came since the list was signed. */
  saveCame(): void {
    const came: Came[] = [...this.came];
    void saveKept(`${this.path}/came`, JSON.stringify({ iat: this.iat, came }));
  }

  /** Takes a list that is ours and not over; answers whether it was. */
  private async open(list: string): Promise<boolean> {
    const token = readToken<ListClaims>(list);
    if (token?.header.typ !== LIST_TYPE || !(await isOurs(token))) return false;
    const { claims } = token;
    if (claims.event !== this.event) return false;
    syncClockSigned(claims);
    if (claims.exp * 1000 <= serverNow()) {
      // Nothing is deleted on the word of a device's clock.
      if (hasHeard()) await deleteKept(this.path);
      return this.lack("listEnded");
    }
    this.problem = undefined;
    this.places = toDoorParties(claims.places);
    this.came = new Map();
    for (const { id, at, by } of claims.places) if (at) this.came.set(id, { at, by });
    const later: { iat?: number; came?: readonly Came[] } = JSON.parse(
      (await readKept(`${this.path}/came`)) ?? "{}",
    );
    if (later.iat === claims.iat) {
      for (const [id, each] of later.came ?? []) this.came.set(id, each);
    }
    this.iat = claims.iat;
    return true;
  }

  private lack(problem: "signedOut" | "tooMany" | "listEnded"): false {
    this.problem = problem;
    return false;
  }
}

/** The claims of a card of ours. */
export async function readCard(text: string): Promise<Claims | undefined> {
  const token = readToken<Claims>(text);
  return token && isCard(token) && (await isOurs(token)) ? token.claims : undefined;
}

/** Without Ed25519 a browser takes a token's own word; without its key that of a list alone. */
async function isOurs(token: Token<Claims>): Promise<boolean> {
  await seeKeys();
  const proof = await prove(token);
  if (proof === "key") return token.header.typ === LIST_TYPE;
  return proof !== "forged";
}
