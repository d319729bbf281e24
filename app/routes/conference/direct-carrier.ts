import type { Carrier, CarrierEvents, Source } from "./carrier.ts";
import { openPeer, type Peer, type PeerSignal } from "./direct-peer.ts";

interface DirectSetup {
  readonly personId: string;
  readonly iceServers: readonly RTCIceServer[];
  readonly soundOnly: boolean;
  readonly events: CarrierEvents;
  sendSignal(to: string, data: string): void;
}

export interface DirectCarrier extends Carrier {
  receiveSignal(from: string, data: string): void;
  renew(iceServers: readonly RTCIceServer[]): void;
}

const MEASURE_MS = 3_000;
/** Signals may precede the roster. */
const UNKNOWN_MS = 15_000;

/** A full mesh; at most a TURN relay between. */
export function openDirectCarrier(setup: DirectSetup): DirectCarrier {
  const { personId, events, soundOnly } = setup;
  const peers = new Map<string, Peer>();
  const tracks: Partial<Record<Source, MediaStreamTrack>> = {};
  let { iceServers } = setup;
  let known: ReadonlySet<string> = new Set();
  /** Ids are per stay. */
  const gone = new Set<string>();
  let pictures = !soundOnly;
  let wasWeak = false;

  const timer = setInterval(() => void measure(), MEASURE_MS);
  const restart = () => {
    for (const peer of peers.values()) peer.restart();
  };
  window.addEventListener("online", restart);
  const network = (navigator as { connection?: EventTarget }).connection;
  network?.addEventListener("change", restart);

  function peerOf(id: string): Peer {
    const existing = peers.get(id);
    if (existing) return existing;
    const peer = openPeer({
      iceServers,
      isPolite: personId < id,
      tracks,
      pictures: { send: !soundOnly, receive: pictures },
      sendSignal: (signal) => setup.sendSignal(id, JSON.stringify(signal)),
      onTrack: (source, track) => {
        if (peers.get(id) === peer) events.onTrack(id, source, track);
      },
      onLine: (line) => events.onLine(id, line),
      others: () => peers.size,
    });
    peers.set(id, peer);
    return peer;
  }

  async function measure(): Promise<void> {
    for (const peer of peers.values()) await peer.measure().catch(() => undefined);
    const all = [...peers.values()];
    const isWeak = Boolean(tracks.camera) && all.length > 0 && all.every((it) => it.isSoundAlone);
    if (isWeak !== wasWeak) events.onLine(undefined, isWeak ? "weak" : "good");
    wasWeak = isWeak;
  }

  function drop(id: string): void {
    peers.get(id)?.close();
    peers.delete(id);
    gone.add(id);
  }

  return {
    async send(source, track) {
      if (soundOnly && source !== "microphone") return;
      tracks[source] = track;
      await Promise.all([...peers.values()].map((peer) => peer.send(source, track)));
    },
    meet(personIds) {
      const before = known;
      known = new Set(personIds);
      for (const id of known) peerOf(id);
      for (const [id, peer] of peers) {
        if (known.has(id)) continue;
        if (before.has(id) || Date.now() - peer.openedAt > UNKNOWN_MS) drop(id);
      }
    },
    receivePictures(wanted) {
      pictures = wanted && !soundOnly;
      for (const peer of peers.values()) peer.receivePictures(pictures);
    },
    receiveSignal(from, data) {
      // Late signal.
      if (gone.has(from)) return;
      void peerOf(from).receive(JSON.parse(data) as PeerSignal);
    },
    renew(given) {
      iceServers = given;
      for (const peer of peers.values()) peer.renew(given);
    },
    async leave() {
      clearInterval(timer);
      window.removeEventListener("online", restart);
      network?.removeEventListener("change", restart);
      for (const id of [...peers.keys()]) drop(id);
    },
  };
}
