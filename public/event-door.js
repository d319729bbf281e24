/*
 * An event's door on a device that may lose its line (app/routes/event/door): the list that the platform
 * signed is kept beside the page, ticks are kept until they are sent, and sent again is as once. Cards and
 * tickets are read by the camera of card-check.js, which stands on the same page, and found on the list
 * by a hash. Names are only in the cache that signing out deletes (service-worker.js); ticks, which say
 * no name, wait in local storage until there is a line.
 */
(() => {
  const LIST_TYPE = "event-door";
  const SHOWN = 50;
  /** Ticks of one request. */
  const BATCH = 100;
  const SEND_MS = 1_500;
  const LOOK_MS = 20_000;
  const PATIENCE_MS = 10_000;
  const cardCode = /(?:^|\/card\/)([\w-]{2,}\.[\w-]{2,}\.[\w-]{2,})(?:[?#\s]|$)/;
  const ticketCode = /[?&]ticket=([^&#\s]+)/;

  class EventDoor extends HTMLElement {
    connectedCallback() {
      if (this.words) return;
      this.words = JSON.parse(this.dataset.words);
      this.path = this.dataset.at;
      this.event = this.path.split("/").at(-2);
      // Whose page this is: what others left on the device is neither shown nor sent from here.
      this.owner = this.dataset.owner;
      const { formerOwners = "" } = document.documentElement.dataset;
      // What was kept under a name from before the session secret was changed is kept anew.
      this.ticks = new Map(
        [...formerOwners.split(" "), this.owner].flatMap((name) => readTicks(this.event, name)),
      );
      for (const name of formerOwners.split(" ")) removeTicks(this.event, name);
      if (formerOwners) this.saveTicks();
      this.came = new Map();
      /** Ticks that were taken back while they were on their way. */
      this.undone = new Set();
      this.places = undefined;
      this.unlisted = 0;
      this.addEventListener("code", (event) => {
        event.preventDefault();
        void this.meet(event.detail);
      });
      this.online = () => {
        // Said at once, also where nothing waits.
        if (!navigator.onLine) this.hasLine = false;
        this.draw();
        void this.send();
      };
      addEventListener("online", this.online);
      addEventListener("offline", this.online);
      void this.begin();
    }

    disconnectedCallback() {
      removeEventListener("online", this.online);
      removeEventListener("offline", this.online);
      clearTimeout(this.timer);
    }

    async begin() {
      // All of card-check.js is there then, which may come later than this.
      await customElements.whenDefined("card-camera");
      const path = `${this.path}/list`;
      const kept = await this.open(await readKept(path));
      if (kept) this.show();
      if (await this.fetchList()) this.show();
      // By the server's clock, which may have been heard only now.
      else if (!this.isTold) await this.open(await readKept(path));
      if (!this.places && !this.problem) this.problem = "noList";
      if (!this.places) return this.show();
      void keepPage(this.path).then((isKept) => {
        this.isKept = isKept;
        this.draw();
      });
      void this.send();
    }

    /** The newest list, and kept; false without a line. */
    async fetchList() {
      try {
        const response = await fetch(`${this.path}/list`, {
          headers: { Accept: "application/json" },
          redirect: "manual",
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (response.type === "opaqueredirect") return this.say("signedOut");
        hear(response);
        if (!response.ok) return false;
        const { list } = await response.json();
        if (!list) return this.say("tooMany");
        if (!(await this.open(list))) return false;
        await keep(`${this.path}/list`, list);
        this.since = undefined;
        return true;
      } catch {
        return false;
      }
    }

    say(problem) {
      this.problem = problem;
      this.isTold = problem !== "listEnded";
      return false;
    }

    /** Takes a list that is ours and not over; answers whether it was. */
    async open(list) {
      const claims = list && (await readSigned(list));
      if (!claims || claims.event !== this.event) return false;
      hearSigned(claims);
      if (claims.exp * 1000 <= serverNow()) {
        // Nothing is deleted on the word of a device's clock.
        if (isHeard) await forget(this.path);
        return this.say("listEnded");
      }
      this.problem = undefined;
      this.places = claims.places.map((place) => ({ ...place, found: fold(place.name) }));
      this.came = new Map();
      for (const { id, at, by } of claims.places) if (at) this.came.set(id, { at, by });
      const later = JSON.parse((await readKept(`${this.path}/came`)) ?? "[]");
      if (later.iat === claims.iat) for (const [id, each] of later.came) this.came.set(id, each);
      this.iat = claims.iat;
      return true;
    }

    // What is done

    tick(place) {
      if (this.came.has(place.id) || this.ticks.has(place.id)) return;
      this.ticks.set(place.id, new Date(serverNow()).toISOString());
      this.saveTicks();
      this.undone.delete(place.id);
      this.notice = { tone: "good", text: fill(this.words.welcome, { name: place.name }), place };
      this.draw();
      this.sendSoon(SEND_MS);
    }

    /** Takes a tick back: one that waits here is gone, one that was sent takes a line. */
    async strike(place) {
      const wasWaiting = this.ticks.delete(place.id);
      if (wasWaiting) {
        this.saveTicks();
        // What is on its way already is taken back once it has come.
        if (this.isSending) this.undone.add(place.id);
      } else if (!(await this.post({ strike: place.id }))) {
        if (this.hasLine === false) this.warn(this.words.undoNeedsLine);
        return this.draw();
      }
      this.came.delete(place.id);
      const text = `${place.name}: ${this.words.struck}`;
      this.notice = { tone: "good", text };
      this.draw();
    }

    /** Somebody's card or ticket was held before the camera. */
    async meet(text) {
      const secret = await this.secretOf(text);
      if (!secret) return;
      const code = await hash(`${this.event}.${secret}`);
      const find = () => this.places?.find((place) => place.code === code);
      // A card that was never opened before is on a newer list.
      const place = find() ?? ((await this.fetchList()) ? find() : undefined);
      if (!place) return this.warn(this.words.notOnList);
      const arrival = this.arrivalOf(place);
      if (!arrival) return this.tick(place);
      // Ticked off here a moment ago: by whom is known once it was sent.
      const { at, by, isUnsent } = arrival;
      const words = isUnsent ? this.words.waitsForLine : this.cameWords(at, by);
      this.warn(`${place.name}: ${words}`);
    }

    async secretOf(text) {
      const ticket = ticketCode.exec(text)?.[1];
      if (ticket) return decodeURIComponent(ticket);
      const card = cardCode.exec(text)?.[1];
      const claims = card && (await readSigned(card, /^member-card(-print)?$/));
      if (!claims) return this.warn(this.words.badCard);
      hearSigned(claims);
      if (claims.exp * 1000 <= serverNow()) return this.warn(this.words.oldCard);
      return claims.jti;
    }

    warn(text) {
      this.notice = { tone: "bad", text };
      this.draw();
    }

    // What is sent

    sendSoon(after) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.send(), after);
    }

    /** Sends what waits, and learns who came elsewhere. */
    async send() {
      clearTimeout(this.timer);
      if (this.isSending) return;
      this.isSending = true;
      try {
        do {
          const sent = [...this.ticks].slice(0, BATCH);
          const ticks = JSON.stringify(sent.map(([place, at]) => ({ place, at })));
          const answer = await this.post({ ticks, since: this.since ?? "" });
          if (!answer) break;
          this.learn(answer, sent);
          if (answer.came !== this.came.size && (await this.fetchList())) continue;
        } while (this.ticks.size > 0);
      } finally {
        this.isSending = false;
        this.draw();
        this.sendSoon(LOOK_MS);
      }
    }

    learn({ arrivals, until, unlisted }, sent) {
      this.since = until;
      this.unlisted = unlisted ?? 0;
      const told = [];
      for (const { place: id, ...arrival } of arrivals) {
        this.came.set(id, arrival);
        const place = this.places?.find((each) => each.id === id);
        if (place && this.undone.delete(id)) void this.strike(place);
      }
      for (const [id, at] of sent) {
        // Somebody at another door was earlier.
        const arrival = this.came.get(id);
        const place = this.places?.find((each) => each.id === id);
        if (arrival && place && !arrival.isOwn)
          told.push(`${place.name}: ${this.cameWords(arrival.at, arrival.by)}`);
        if (this.ticks.get(id) === at) this.ticks.delete(id);
      }
      this.saveTicks();
      if (told.length > 0) this.notice = { tone: "bad", text: told.join("\n") };
      void keep(`${this.path}/came`, JSON.stringify({ iat: this.iat, came: [...this.came] }));
    }

    /** The answer; undefined without a line, or where it was refused. */
    async post(fields) {
      try {
        const response = await fetch(`${this.path}/ticks`, {
          method: "POST",
          headers: { Accept: "application/json" },
          body: new URLSearchParams({ ...fields, key: `${crypto.randomUUID()}.${this.owner}:door` }),
          redirect: "manual",
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        this.hasLine = true;
        if (response.type !== "opaqueredirect") hear(response);
        this.isSignedOut = response.type === "opaqueredirect";
        if (this.isSignedOut) return undefined;
        const answer = await response.json();
        if (response.ok) return answer;
        // Somebody else is signed in by now: the ticks wait for who made them.
        this.isSignedOut = answer.another !== undefined;
        if (this.isSignedOut) return undefined;
        this.warn(answer.result?.error[""][0]);
      } catch {
        this.hasLine = false;
      }
      return undefined;
    }

    saveTicks() {
      try {
        const name = nameOf(this.event, this.owner);
        if (this.ticks.size === 0) localStorage.removeItem(name);
        else localStorage.setItem(name, JSON.stringify([...this.ticks]));
      } catch {
        // Nothing may be kept here: as long as the page is open they are not lost.
      }
    }

    // What is seen

    show() {
      const { words } = this;
      if (!this.places) {
        this.replaceChildren(draw("p", { role: "status" }, words[this.problem] ?? ""));
        return;
      }
      const plain = document.getElementById("door-list");
      if (plain) plain.hidden = true;
      if (this.field) return this.draw();
      this.field = draw("input", { type: "search", id: "door-search", dir: "auto" });
      this.field.autocomplete = "off";
      this.field.addEventListener("input", () => this.draw());
      const label = draw("label", {}, words.search);
      label.htmlFor = "door-search";
      this.camera = document.createElement("card-camera");
      for (const [name, value] of Object.entries({
        label: words.camera,
        stop: words.cameraStop,
        refused: words.cameraRefused,
        reader: this.dataset.reader,
        stays: "",
      }))
        this.camera.setAttribute(name, value);
      this.state = draw("p", { role: "status", className: "muted" });
      this.told = draw("p", { role: "status", className: "door-told" });
      // Who was ticked off stands at the end of the list: what was a mistake is taken back here.
      this.undo = draw("button", { type: "button", className: "button plain small", hidden: true });
      this.undo.addEventListener("click", () => {
        void this.strike(this.notice.place);
        this.field.focus({ preventScroll: true });
      });
      this.list = draw("ul", { className: "door-list" });
      this.rest = draw("p", { className: "muted" });
      const field = draw("div", { className: "field" }, label, this.field);
      this.className = "stack";
      this.replaceChildren(this.camera, this.told, this.undo, this.state, field, this.list, this.rest);
      this.draw();
    }

    draw() {
      if (!this.field) return;
      const { words } = this;
      const found = this.find(this.field.value);
      this.list.replaceChildren(...found.slice(0, SHOWN).map((place) => this.row(place)));
      const more = found.length - SHOWN;
      this.rest.textContent =
        found.length === 0 ? words.none : more > 0 ? fill(words.more, { number: more }) : "";
      const waiting = this.ticks.size;
      // Who came by the code alone is on no list, and counts all the same.
      const withoutPlace = this.cameNumber(false) + this.unlisted;
      const said = [
        fill(words.count, { came: this.cameNumber(true), expected: this.expected() }),
        withoutPlace > 0 ? fill(words.withoutPlace, { number: withoutPlace }) : "",
        waiting > 0 ? fill(words.unsent, { number: waiting }) : words.allSent,
        this.isSignedOut ? words.signedOut : this.hasLine === false ? words.noLine : "",
        this.isKept ? words.kept : "",
      ];
      const text = said.filter(Boolean).join(" ");
      if (this.state.textContent !== text) this.state.textContent = text;
      this.dataset.unsent = String(waiting);
      if (this.isKept) this.dataset.kept = "";
      const { tone = "", text: told = "", place } = this.notice ?? {};
      this.undo.hidden = !place || !this.arrivalOf(place);
      if (place) this.undo.replaceChildren(words.undo, draw("span", { className: "vh" }, ` ${place.name}`));
      if (this.told.textContent !== told) this.told.textContent = told;
      this.told.className = told ? `panel verdict ${tone} door-told` : "door-told";
    }

    expected() {
      return this.places.reduce((sum, { party, state }) => sum + (state === "waiting" ? 0 : party), 0);
    }

    /** People of all parties that came, of those with a place or without one. */
    cameNumber(hasPlace) {
      const has = ({ id, state }) =>
        (this.came.has(id) || this.ticks.has(id)) && (state !== "waiting") === hasPlace;
      return this.places.filter(has).reduce((sum, { party }) => sum + party, 0);
    }

    /** By name, or by the end of a number. */
    find(typed) {
      const tokens = fold(typed).split(" ").filter(Boolean);
      // Unless somebody is looked for, who is still to come stands first.
      if (tokens.length === 0) {
        const hasCome = (place) => (this.arrivalOf(place) ? 1 : 0);
        return this.places.toSorted((a, b) => hasCome(a) - hasCome(b));
      }
      const isIn = (place, token) =>
        place.found.includes(token) ||
        (/^\d{2,}$/.test(token) && place.end !== "" && isEnd(place.end, token));
      return this.places.filter((place) => tokens.every((token) => isIn(place, token)));
    }

    arrivalOf({ id }) {
      const ticked = this.ticks.get(id);
      return this.came.get(id) ?? (ticked && { at: ticked, isUnsent: true });
    }

    cameWords(at, by) {
      const language = document.documentElement.lang === "ar" ? "ar-EG-u-nu-latn" : "en-US";
      const time = new Intl.DateTimeFormat(language, {
        timeStyle: "short",
        timeZone: "Africa/Cairo",
      }).format(new Date(at));
      return fill(by ? this.words.cameBy : this.words.cameByCode, { time, name: by ?? "" });
    }

    row(place) {
      const { words } = this;
      const arrival = this.arrivalOf(place);
      const facts = [
        place.end && `…${place.end}`,
        place.party > 1 && `${words.party}: ${place.party}`,
        words[place.state],
      ].filter(Boolean);
      const name = draw("span", {}, draw("bdi", {}, place.name), " ");
      name.append(draw("small", { className: "muted" }, facts.join(" · ")));
      const button = draw(
        "button",
        { type: "button", className: arrival ? "button plain small" : "button small" },
        arrival ? (arrival.isUnsent ? words.undo : words.strike) : words.tick,
        draw("span", { className: "vh" }, ` ${place.name}`),
      );
      button.addEventListener("click", () => {
        if (arrival) void this.strike(place);
        else this.tick(place);
        this.field.focus({ preventScroll: true });
      });
      const row = draw("li", { className: arrival ? "came" : "" }, name);
      row.dataset.place = place.id;
      if (arrival)
        row.append(
          draw(
            "small",
            {},
            arrival.isUnsent ? words.waitsForLine : this.cameWords(arrival.at, arrival.by),
          ),
        );
      row.append(button);
      return row;
    }
  }

  function draw(name, more, ...content) {
    const element = Object.assign(document.createElement(name), more);
    element.append(...content);
    return element;
  }

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const isEnd = (end, typed) => end.endsWith(typed) || typed.endsWith(end);

  /** As people spell names: without hamza, marks and tatweel, digits of either form. */
  function fold(text) {
    return text
      .normalize("NFKC")
      .replace(/[\u064b-\u0652\u0670\u0640]/g, "")
      .replace(/[أإآٱ]/g, "ا")
      .replace(/ى/g, "ي")
      .replace(/ة/g, "ه")
      .replace(/ؤ/g, "و")
      .replace(/ئ/g, "ي")
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
      .toLowerCase()
      .replace(/\s+/g, " ")
      .trim();
  }

  /** What one of ours says, of a type; undefined for what is not. Without Ed25519 a browser takes its own word. */
  async function readSigned(token, type = /^event-door$/) {
    const [head, body, signature] = token.split(".");
    const header = read(head);
    const claims = read(body);
    if (!header || !claims || !type.test(header.typ)) return undefined;
    await seenKeys;
    const jwk = keys().find(({ kid }) => kid === header.kid);
    if (!jwk) return header.typ === LIST_TYPE ? claims : undefined;
    return (await verify(jwk, `${head}.${body}`, signature)) === false ? undefined : claims;
  }

  async function hash(text) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const letters = String.fromCharCode(...new Uint8Array(digest));
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").slice(0, 16);
  }

  // What is kept

  const nameOf = (event, owner) => `door-ticks:${event}:${owner}`;

  function readTicks(event, owner) {
    try {
      return JSON.parse(localStorage.getItem(nameOf(event, owner))) ?? [];
    } catch {
      return [];
    }
  }

  function removeTicks(event, owner) {
    try {
      localStorage.removeItem(nameOf(event, owner));
    } catch {
      // Nothing may be kept here.
    }
  }

  async function readKept(path) {
    try {
      return await (await (await caches.open("door")).match(path))?.text();
    } catch {
      return undefined;
    }
  }

  async function keep(path, text) {
    try {
      await (await caches.open("door")).put(path, new Response(text));
    } catch {
      // Without a cache the door works as long as the page is open.
    }
  }

  async function forget(path) {
    const cache = await caches.open("door");
    await Promise.all(["", "/list", "/came"].map((end) => cache.delete(path + end)));
  }

  /** Has the service worker keep the page; true once it opens without a line. */
  async function keepPage(path) {
    try {
      await navigator.serviceWorker.register("/service-worker.js");
      const { active } = await navigator.serviceWorker.ready;
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise((resolve) => {
        port1.onmessage = () => resolve(true);
      });
      active.postMessage({ keepDoor: path }, [port2]);
      return await answer;
    } catch {
      // As above.
      return false;
    }
  }

  customElements.define("event-door", EventDoor);
})();
