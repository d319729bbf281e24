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
  const {
    ConnectionQuality: Quality,
    ConnectionState,
    Room,
    RoomEvent,
    setLogLevel,
    Track,
  } = await import("livekit-client");
  setLogLevel("error");

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

  const room = new Room({
    adaptiveStream: true,
    dynacast: true,
    // The page owns the tracks.
    stopLocalTrackOnUnpublish: false,
  });
  const own: Partial<Record<Source, MediaStreamTrack>> = {};
  let known: ReadonlySet<string> = new Set();
  let pictures = !soundOnly;
  let isOver = false;
  let line: Line | undefined;
  let sending: Promise<void> = Promise.resolve();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let muted: ReturnType<typeof setInterval> | undefined;

  function tell(now: Line): void {
    if (now !== line && !isOver) events.onLine(undefined, now);
    line = now;
  }

  function wish(publication: RemoteTrackPublication, { identity }: RemoteParticipant): void {
    const isPicture = publication.kind === Track.Kind.Video;
    const isWanted =
      known.has(identity) && ours.has(publication.source) && (pictures || !isPicture);
    if (publication.isDesired !== isWanted) publication.setSubscribed(isWanted);
  }
  function wishAll(): void {
    for (const participant of room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) {
        wish(publication, participant);
      }
    }
  }

  /** Serialised. */
  function send(): Promise<void> {
    sending = sending.then(sendOwn).catch(() => {
      // Not received yet: retry.
      tell("weak");
      if (!isOver) waiting = setTimeout(() => void send(), FIRST_WAIT_MS);
    });
    return sending;
  }
  async function sendOwn(): Promise<void> {
    const { localParticipant } = room;
    for (const source of sources) {
      if (isOver || room.state !== ConnectionState.Connected) return;
      const wanted = own[source];
      const sent = localParticipant.getTrackPublication(theirs[source])?.track;
      if (sent?.mediaStreamTrack === wanted) continue;
      if (!wanted && sent) await localParticipant.unpublishTrack(sent, false);
      else if (wanted && sent) await sent.replaceTrack(wanted, true);
      else if (wanted) await localParticipant.publishTrack(wanted, { source: theirs[source] });
    }
  }

  /** The server's mute lasts until the person unmutes, which `enabled` shows. */
  function watchMuted(): void {
    clearInterval(muted);
    muted = setInterval(() => {
      const publication = room.localParticipant.getTrackPublication(theirs.microphone);
      if (publication?.isMuted && !own.microphone?.enabled) return;
      clearInterval(muted);
      if (publication?.isMuted) void publication.unmute();
    }, MUTED_LOOK_MS);
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
        tell("good");
        wishAll();
        void send();
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
    .on(RoomEvent.TrackPublished, wish)
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
      if (isLocal && source === theirs.microphone) watchMuted();
    })
    .on(RoomEvent.ConnectionQualityChanged, (quality, { identity, isLocal }) => {
      const now = lines[quality];
      if (!now || isOver) return;
      if (isLocal) tell(now);
      else events.onLine(identity, now);
    })
    .on(RoomEvent.SignalReconnecting, () => tell("lost"))
    .on(RoomEvent.Reconnecting, () => tell("lost"))
    .on(RoomEvent.Reconnected, () => {
      tell("good");
      wishAll();
      void send();
    });
  void connect(setup.token);

  return {
    send(source, track) {
      if (soundOnly && source !== "microphone") return Promise.resolve();
      own[source] = track;
      return send();
    },
    meet(personIds) {
      known = new Set(personIds);
      wishAll();
    },
    receivePictures(wanted) {
      pictures = wanted && !soundOnly;
      wishAll();
    },
    async leave() {
      isOver = true;
      clearTimeout(waiting);
      clearInterval(muted);
      shown.close();
      await room.disconnect(false);
    },
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
