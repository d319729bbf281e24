import type { DoorWords } from "../../routes/event/door/door.tsx";
import { serverNow, syncClockSigned } from "../card/clock.ts";
import { cardIn } from "../card/signed.ts";
import { DoorList, readCard } from "./list.ts";
import type { Arrival, DoorParty } from "./places.ts";
import { type Learnt, type Sent, send } from "./send.ts";
import { readTicks, savePage, saveTicks, type Ticks } from "./storage.ts";
import { type DoorState, DoorView, type Notice } from "./view.ts";
import { cameWords, fill } from "./words.ts";

/** Ticks of one request. */
const BATCH = 100;
const SEND_MS = 1_500;
const LOOK_MS = 20_000;
const ticketCode = /[?&]ticket=([^&#\s]+)/;

export class Door implements DoorState {
  readonly words: DoorWords;
  readonly list: DoorList;
  readonly ticks: Ticks;
  unlisted = 0;
  line: DoorState["line"] = "there";
  isKept = false;
  notice: Notice | undefined;
  private readonly path: string;
  private readonly event: string;
  /** Whose page this is: what others left on the device is neither shown nor sent from here. */
  private readonly owner: string;
  private readonly view: DoorView;
  /** Ticks that were taken back while they were on their way. */
  private readonly undone = new Set<string>();
  private since = "";
  private isSending = false;
  private timer: number | undefined;

  constructor(host: HTMLElement) {
    const { words = "", at = "", owner = "" } = host.dataset;
    this.words = JSON.parse(words);
    this.path = at;
    this.event = at.split("/").slice(-2)[0] ?? "";
    this.owner = owner;
    const { formerOwners = "" } = document.documentElement.dataset;
    this.ticks = readTicks(this.event, owner, formerOwners.split(" ").filter(Boolean));
    this.list = new DoorList(at, this.event);
    this.view = new DoorView(host, this);
  }

  async begin(): Promise<void> {
    const { list } = this;
    if (await list.openKept()) this.view.show();
    const isNew = await this.fetchList();
    // By the server's clock, which may have been heard only now.
    if (!isNew && !list.isRefused) await list.openKept();
    if (!list.places) list.problem ??= "noList";
    this.view.show();
    if (!list.places) return;
    void savePage(this.path).then((isKept) => {
      this.isKept = isKept;
      this.view.draw();
    });
    void this.send();
  }

  /** The line came or went. */
  lineChanged(): void {
    // Said at once, also where nothing waits.
    if (!navigator.onLine && this.line === "there") this.line = "noLine";
    this.view.draw();
    void this.send();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  arrivalOf({ id }: DoorParty): Arrival | undefined {
    const at = this.ticks.get(id);
    return this.list.came.get(id) ?? (at ? { at, isUnsent: true } : undefined);
  }

  tick(place: DoorParty): void {
    if (this.arrivalOf(place)) return;
    this.ticks.set(place.id, new Date(serverNow()).toISOString());
    this.saveTicks();
    this.undone.delete(place.id);
    this.say({ tone: "good", text: fill(this.words.welcome, { name: place.name }), place });
    this.sendSoon(SEND_MS);
  }

  /** Takes a tick back: one that waits here is gone, one that was sent takes a line. */
  async strike(place: DoorParty): Promise<void> {
    if (this.ticks.delete(place.id)) {
      this.saveTicks();
      // What is on its way already is taken back once it has come.
      if (this.isSending) this.undone.add(place.id);
    } else {
      const sent = this.note(await send(this.path, this.owner, { strike: place.id }));
      if (sent.end === "noLine") this.warn(this.words.undoNeedsLine);
      if (sent.end !== "taken") return this.view.draw();
    }
    this.list.came.delete(place.id);
    this.say({ tone: "good", text: `${place.name}: ${this.words.struck}` });
  }

  /** Somebody's card or ticket was held before the camera. */
  async meet(text: string): Promise<void> {
    const secret = await this.secretOf(text);
    if (!secret) return;
    const code = await hash(`${this.event}.${secret}`);
    const find = () => this.list.places?.find((place) => place.code === code);
    // A card that was never opened before is on a newer list.
    const place = find() ?? ((await this.fetchList()) ? find() : undefined);
    if (!place) return this.warn(this.words.notOnList);
    const arrival = this.arrivalOf(place);
    if (!arrival) return this.tick(place);
    // Ticked off here a moment ago: by whom is known once it was sent.
    const { waitsForLine } = this.words;
    const said = arrival.isUnsent ? waitsForLine : cameWords(this.words, arrival);
    this.warn(`${place.name}: ${said}`);
  }

  private async secretOf(text: string): Promise<string | undefined> {
    const ticket = ticketCode.exec(text)?.[1];
    if (ticket) return decodeURIComponent(ticket);
    const card = cardIn(text);
    const claims = card ? await readCard(card) : undefined;
    if (!claims) {
      this.warn(this.words.badCard);
      return undefined;
    }
    syncClockSigned(claims);
    if (claims.exp * 1000 > serverNow()) return claims.jti;
    this.warn(this.words.oldCard);
    return undefined;
  }

  private async fetchList(): Promise<boolean> {
    const isNew = await this.list.fetch();
    if (isNew) this.since = "";
    return isNew;
  }

  private sendSoon(after: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.send(), after);
  }

  /** Sends what waits, and learns who came elsewhere. */
  private async send(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isSending) return;
    this.isSending = true;
    try {
      do {
        const batch = [...this.ticks].slice(0, BATCH);
        const ticks = JSON.stringify(batch.map(([place, at]) => ({ place, at })));
        const sent = this.note(await send(this.path, this.owner, { ticks, since: this.since }));
        if (sent.end !== "taken") break;
        this.learn(sent.answer, batch);
        if (sent.answer.came !== this.list.came.size && (await this.fetchList())) continue;
      } while (this.ticks.size > 0);
    } finally {
      this.isSending = false;
      this.view.draw();
      this.sendSoon(LOOK_MS);
    }
  }

  private note(sent: Sent): Sent {
    const { end } = sent;
    this.line = end === "noLine" || end === "signedOut" ? end : "there";
    if (sent.end === "refused") this.warn(sent.text);
    return sent;
  }

  private learn(
    { arrivals, until, unlisted }: Learnt,
    sent: readonly (readonly [id: string, at: string])[],
  ): void {
    const { came } = this.list;
    this.since = until;
    this.unlisted = unlisted ?? 0;
    for (const { place: id, ...arrival } of arrivals) {
      came.set(id, arrival);
      const place = this.list.findEntry(id);
      if (place && this.undone.delete(id)) void this.strike(place);
    }
    const told: string[] = [];
    for (const [id, at] of sent) {
      // Somebody at another door was earlier.
      const arrival = came.get(id);
      const place = this.list.findEntry(id);
      if (arrival && place && !arrival.isOwn) {
        told.push(`${place.name}: ${cameWords(this.words, arrival)}`);
      }
      if (this.ticks.get(id) === at) this.ticks.delete(id);
    }
    this.saveTicks();
    if (told.length > 0) this.notice = { tone: "bad", text: told.join("\n") };
    this.list.saveCame();
  }

  private saveTicks(): void {
    saveTicks(this.event, this.owner, this.ticks);
  }

  private warn(text: string): void {
    this.say({ tone: "bad", text });
  }

  private say(notice: Notice): void {
    this.notice = notice;
    this.view.draw();
  }
}

/** As app/platform/event/door-list.ts has it. */
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const letters = String.fromCharCode(...new Uint8Array(digest));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").slice(0, 16);
}
