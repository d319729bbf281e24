import type { RemoteParticipant, RemoteTrack, RemoteTrackPublication } from "livekit-client";
import { type Carrier, type CarrierEvents, type Line, type Source, sources } from "./carrier.ts";

export interface LivekitSetup {
  readonly url: string;
  readonly token: string;
  readonly soundOnly: boolean;
  readonly events: CarrierEvents;
  /**
   * @returns undefined when no longer admitted
   * @throws while the platform is unreachable
   */
  renew(): Promise<string | undefined>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
const MUTED_LOOK_MS = 300;

/**
 * Selective forwarding with adaptive streams. livekit-client loads on entering; when its own
 * reconnecting gives up, reconnects with a new token.
 */
export async function openLivekitCarrier(setup: LivekitSetup): Promise<Carrier> {
  const { url, soundOnly, events } = setup;
  // Each by its name: what isn't named isn't shipped.
  const { ConnectionQuality, Room, RoomEvent, setLogLevel, Track } = await import("livekit-client");
  setLogLevel("error");
  const { theirs, ours, lines } = namesIn({ ConnectionQuality, Track });

  const room = new Room({
    adaptiveStream: true,
    dynacast: true,
    // The page owns the tracks.
    stopLocalTrackOnUnpublish: false,
  });
  const own: Partial<Record<Source, MediaStreamTrack>> = {};
  let isOver = false;
  let line: Line | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function tell(now: Line): void {
    if (now !== line && !isOver) events.onLine(undefined, now);
    line = now;
  }
  const sending = openSending(room, theirs, own, () => tell("weak"));
  const muted = watchMuted(room, theirs, own);
  const wishes = openWishes(room, (source) => ours.has(source), !soundOnly);

  function connected(): void {
    tell("good");
    wishes.sendAll();
    void sending.send();
  }

  async function connect(first: string): Promise<void> {
    let token: string | undefined = first;
    let wait = FIRST_WAIT_MS;
    while (token && !isOver) {
      const end = new Promise((resolve) => room.once(RoomEvent.Disconnected, resolve));
      try {
        if (line !== "lost") tell("connecting");
        await room.connect(url, token, { autoSubscribe: false });
        wait = FIRST_WAIT_MS;
        connected();
        await end;
      } catch {
        // The reason comes with the token request.
      }
      if (isOver) return;
      tell("lost");
      await new Promise((resolve) => {
        waiting = setTimeout(resolve, wait);
      });
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      // The old token may still work.
      const last: string = token;
      token = await setup.renew().catch(() => last);
    }
  }

  const shown = showPictures();
  room
    .on(RoomEvent.TrackPublished, wishes.send)
    .on(RoomEvent.TrackSubscribed, (track, { source }, { identity }) => {
      const name = ours.get(source);
      if (!name || isOver) return;
      shown.add(track);
      events.onTrack(identity, name, track.mediaStreamTrack);
    })
    .on(RoomEvent.TrackUnsubscribed, (track, { source }, { identity }) => {
      const name = ours.get(source);
      shown.delete(track);
      if (name && !isOver) events.onTrack(identity, name, undefined);
    })
    .on(RoomEvent.TrackMuted, ({ source }, { isLocal }) => {
      if (isLocal && source === theirs.microphone) muted.watch();
    })
    .on(RoomEvent.ConnectionQualityChanged, (quality, { identity, isLocal }) => {
      const now = lines[quality];
      if (!now || isOver) return;
      if (isLocal) tell(now);
      else events.onLine(identity, now);
    })
    .on(RoomEvent.SignalReconnecting, () => tell("lost"))
    .on(RoomEvent.Reconnecting, () => tell("lost"))
    .on(RoomEvent.Reconnected, connected);
  void connect(setup.token);

  return {
    send(source, track) {
      if (soundOnly && source !== "microphone") return Promise.resolve();
      own[source] = track;
      return sending.send();
    },
    meet: wishes.meet,
    receivePictures: (wanted) => wishes.receivePictures(wanted && !soundOnly),
    async leave() {
      isOver = true;
      clearTimeout(waiting);
      sending.close();
      muted.close();
      shown.close();
      await room.disconnect(false);
    },
  };
}

type Livekit = typeof import("livekit-client");
type Room = InstanceType<Livekit["Room"]>;
type Own = Readonly<Partial<Record<Source, MediaStreamTrack>>>;
type Names = ReturnType<typeof namesIn>["theirs"];

function namesIn({
  ConnectionQuality: Quality,
  Track,
}: Pick<Livekit, "ConnectionQuality" | "Track">) {
  const theirs = {
    microphone: Track.Source.Microphone,
    camera: Track.Source.Camera,
    screen: Track.Source.ScreenShare,
  } satisfies Record<Source, unknown>;
  const ours = new Map(sources.map((source) => [theirs[source] as string, source]));
  const lines: Readonly<Record<string, Line>> = {
    [Quality.Excellent]: "good",
    [Quality.Good]: "good",
    [Quality.Poor]: "weak",
    [Quality.Lost]: "lost",
  };
  return { theirs, ours, lines };
}

/** What is received: of those who are known, and pictures where they are wanted. */
function openWishes(room: Room, isOurs: (source: string) => boolean, hasPictures: boolean) {
  let known: ReadonlySet<string> = new Set();
  let pictures = hasPictures;

  function send(publication: RemoteTrackPublication, { identity }: RemoteParticipant): void {
    const isPicture = publication.kind === "video";
    const isWanted = known.has(identity) && isOurs(publication.source) && (pictures || !isPicture);
    if (publication.isDesired !== isWanted) publication.setSubscribed(isWanted);
  }
  function sendAll(): void {
    for (const participant of room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) {
        send(publication, participant);
      }
    }
  }
  return {
    send,
    sendAll,
    meet(personIds: readonly string[]): void {
      known = new Set(personIds);
      sendAll();
    },
    receivePictures(wanted: boolean): void {
      pictures = wanted;
      sendAll();
    },
  };
}

/** Sends what is `own` now, one after the other. */
function openSending(room: Room, theirs: Names, own: Own, onFailed: () => void) {
  let sending: Promise<void> = Promise.resolve();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function send(): Promise<void> {
    sending = sending.then(sendOwn).catch(() => {
      // Not received yet: retry.
      onFailed();
      if (!isOver) waiting = setTimeout(() => void send(), FIRST_WAIT_MS);
    });
    return sending;
  }
  async function sendOwn(): Promise<void> {
    const { localParticipant } = room;
    for (const source of sources) {
      if (isOver || room.state !== "connected") return;
      const wanted = own[source];
      const sent = localParticipant.getTrackPublication(theirs[source])?.track;
      if (sent?.mediaStreamTrack === wanted) continue;
      if (!wanted && sent) await localParticipant.unpublishTrack(sent, false);
      else if (wanted && sent) await sent.replaceTrack(wanted, true);
      else if (wanted) await localParticipant.publishTrack(wanted, { source: theirs[source] });
    }
  }
  return {
    send,
    close() {
      isOver = true;
      clearTimeout(waiting);
    },
  };
}

/** The server's mute lasts until the person unmutes, which `enabled` shows. */
function watchMuted(room: Room, theirs: Names, own: Own) {
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    watch() {
      clearInterval(timer);
      timer = setInterval(() => {
        const publication = room.localParticipant.getTrackPublication(theirs.microphone);
        if (publication?.isMuted && !own.microphone?.enabled) return;
        clearInterval(timer);
        if (publication?.isMuted) void publication.unmute();
      }, MUTED_LOOK_MS);
    },
    close: () => clearInterval(timer),
  };
}

interface ShownPictures {
  add(track: RemoteTrack): void;
  delete(track: RemoteTrack): void;
  close(): void;
}

/**
 * livekit-client sizes streams by attached elements, but carriers hand out tracks only: `loadstart`
 * of the page's <video> finds them.
 */
function showPictures(): ShownPictures {
  const tracks = new Map<MediaStreamTrack, RemoteTrack>();

  function attach({ target }: Event): void {
    if (!(target instanceof HTMLVideoElement) || !(target.srcObject instanceof MediaStream)) return;
    for (const each of target.srcObject.getVideoTracks()) {
      const track = tracks.get(each);
      // Attaching again reloads in some browsers.
      if (track && !track.attachedElements.includes(target)) track.attach(target);
    }
  }
  // loadstart doesn't bubble.
  document.addEventListener("loadstart", attach, { capture: true });

  return {
    add: (track) => void tracks.set(track.mediaStreamTrack, track),
    delete: (track) => void tracks.delete(track.mediaStreamTrack),
    close: () => document.removeEventListener("loadstart", attach, { capture: true }),
  };
}
