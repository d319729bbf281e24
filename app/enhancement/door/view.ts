import type { DoorWords } from "../../routes/event/door/door.tsx";
import { draw } from "../card/draw.ts";
import type { DoorList } from "./list.ts";
import { type Arrival, type DoorParty, searchParties } from "./places.ts";
import type { Ticks } from "./storage.ts";
import { cameWords, fill } from "./words.ts";

const SHOWN = 50;

export interface Notice {
  readonly tone: "good" | "bad";
  readonly text: string;
  /** Whose tick may be taken back. */
  readonly place?: DoorParty;
}

/** What is seen of a door, and what is done there. */
export interface DoorState {
  readonly words: DoorWords;
  readonly list: DoorList;
  readonly ticks: Ticks;
  /** People who came by the code and are on no list. */
  readonly unlisted: number;
  readonly line: "there" | "noLine" | "signedOut";
  readonly isKept: boolean;
  readonly notice: Notice | undefined;
  arrivalOf(place: DoorParty): Arrival | undefined;
  tick(place: DoorParty): void;
  strike(place: DoorParty): Promise<void>;
}

export class DoorView {
  private readonly host: HTMLElement;
  private readonly door: DoorState;
  private readonly field = draw("input", {
    type: "search",
    id: "door-search",
    dir: "auto",
    autocomplete: "off",
  });
  private readonly state = draw("p", { role: "status", className: "muted" });
  private readonly told = draw("p", { role: "status", className: "door-told" });
  /** Who was ticked off stands at the end of the list: what was a mistake is taken back here. */
  private readonly undo = draw("button", {
    type: "button",
    className: "button plain small",
    hidden: true,
  });
  private readonly rows = draw("ul", { className: "door-list" });
  private readonly rest = draw("p", { className: "muted" });
  private isShown = false;

  constructor(host: HTMLElement, door: DoorState) {
    this.host = host;
    this.door = door;
    this.field.addEventListener("input", () => this.draw());
    this.undo.addEventListener("click", () => {
      const { notice } = this.door;
      if (notice?.place) void this.door.strike(notice.place);
      this.field.focus({ preventScroll: true });
    });
  }

  show(): void {
    const { words, list } = this.door;
    if (!list.places) {
      const text = list.problem ? words[list.problem] : "";
      this.host.replaceChildren(draw("p", { role: "status" }, text));
      return;
    }
    const plain = document.getElementById("door-list");
    if (plain) plain.hidden = true;
    if (!this.isShown) this.frame();
    this.draw();
  }

  draw(): void {
    const { words, list, ticks, notice, isKept } = this.door;
    if (!this.isShown || !list.places) return;
    const found = searchParties(list.places, this.field.value, (place) => this.hasCome(place));
    this.rows.replaceChildren(...found.slice(0, SHOWN).map((place) => this.row(place)));
    const more = found.length - SHOWN;
    const others = more > 0 ? fill(words.more, { number: more }) : "";
    this.rest.textContent = found.length === 0 ? words.none : others;
    const text = this.stateWords();
    if (this.state.textContent !== text) this.state.textContent = text;
    this.host.dataset.unsent = String(ticks.size);
    if (isKept) this.host.dataset.kept = "";
    const { tone = "", text: told = "", place } = notice ?? {};
    this.undo.hidden = !place || !this.hasCome(place);
    if (place) this.undo.replaceChildren(words.undo, hiddenName(place));
    if (this.told.textContent !== told) this.told.textContent = told;
    this.told.className = told ? `panel verdict ${tone} door-told` : "door-told";
  }

  private frame(): void {
    const { words } = this.door;
    this.isShown = true;
    const camera = document.createElement("card-camera");
    for (const [name, value] of Object.entries({
      label: words.camera,
      stop: words.cameraStop,
      refused: words.cameraRefused,
      reader: this.host.dataset.reader ?? "",
      stays: "",
    }))
      camera.setAttribute(name, value);
    const label = draw("label", { htmlFor: "door-search" }, words.search);
    const field = draw("div", { className: "field" }, label, this.field);
    this.host.className = "stack";
    const { told, undo, state, rows, rest } = this;
    this.host.replaceChildren(camera, told, undo, state, field, rows, rest);
  }

  private hasCome(place: DoorParty): boolean {
    return this.door.arrivalOf(place) !== undefined;
  }

  private stateWords(): string {
    const { words, ticks, unlisted, line, isKept } = this.door;
    const came = this.people(({ state }) => state !== "waiting", true);
    const expected = this.people(({ state }) => state !== "waiting", false);
    // Who came by the code alone is on no list, and counts all the same.
    const withoutPlace = this.people(({ state }) => state === "waiting", true) + unlisted;
    return [
      fill(words.count, { came, expected }),
      withoutPlace > 0 ? fill(words.withoutPlace, { number: withoutPlace }) : "",
      ticks.size > 0 ? fill(words.unsent, { number: ticks.size }) : words.allSent,
      line === "there" ? "" : words[line],
      isKept ? words.kept : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** People of all parties of a kind, or of those that came. */
  private people(isOfKind: (place: DoorParty) => boolean, haveCome: boolean): number {
    return (this.door.list.places ?? [])
      .filter((place) => isOfKind(place) && (!haveCome || this.hasCome(place)))
      .reduce((sum, { party }) => sum + party, 0);
  }

  private row(place: DoorParty): HTMLLIElement {
    const { words } = this.door;
    const arrival = this.door.arrivalOf(place);
    const facts = [
      place.end && `…${place.end}`,
      place.party > 1 && `${words.party}: ${place.party}`,
      place.state !== "registered" && words[place.state],
    ].filter(Boolean);
    const more = draw("small", { className: "muted" }, facts.join(" · "));
    const name = draw("span", {}, draw("bdi", {}, place.name), " ", more);
    const button = draw(
      "button",
      { type: "button", className: arrival ? "button plain small" : "button small" },
      arrival ? (arrival.isUnsent ? words.undo : words.strike) : words.tick,
      hiddenName(place),
    );
    button.addEventListener("click", () => {
      if (arrival) void this.door.strike(place);
      else this.door.tick(place);
      this.field.focus({ preventScroll: true });
    });
    const row = draw("li", { className: arrival ? "came" : "" }, name);
    row.dataset.place = place.id;
    if (arrival) {
      const text = arrival.isUnsent ? words.waitsForLine : cameWords(words, arrival);
      row.append(draw("small", {}, text));
    }
    row.append(button);
    return row;
  }
}

const hiddenName = ({ name }: DoorParty) => draw("span", { className: "vh" }, ` ${name}`);
