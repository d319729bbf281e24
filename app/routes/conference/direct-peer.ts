import { type Line, type Source, sources } from "./carrier.ts";
import { openEncoder } from "./peer-encoder.ts";
import { openLineMeter, watchPictures } from "./peer-stats.ts";
import { firstQuality, nextQuality, type QualityState, qualities } from "./quality.ts";

export interface PeerSignal {
  readonly description?: RTCSessionDescriptionInit | null;
  readonly candidate?: RTCIceCandidateInit | null;
}

interface PeerSetup {
  readonly iceServers: readonly RTCIceServer[];
  /** Perfect negotiation: the polite peer rolls back on collision. */
  readonly isPolite: boolean;
  readonly tracks: Readonly<Partial<Record<Source, MediaStreamTrack>>>;
  readonly pictures: { readonly send: boolean; readonly receive: boolean };
  sendSignal(signal: PeerSignal): void;
  onTrack(source: Source, track: MediaStreamTrack | undefined): void;
  onLine(line: Line): void;
  /** Divides the bandwidth. */
  others(): number;
}

export interface Peer {
  readonly openedAt: number;
  receive(signal: PeerSignal): Promise<void>;
  send(source: Source, track: MediaStreamTrack | undefined): Promise<void>;
  receivePictures(wanted: boolean): void;
  /** ICE restart after a network change. */
  restart(): void;
  /** For the next ICE restart. */
  renew(iceServers: readonly RTCIceServer[]): void;
  measure(): Promise<void>;
  readonly isSoundAlone: boolean;
  close(): void;
}

/** ICE restart if not connected by then. */
const PATIENCE_MS = 12_000;
/** ICE often recovers by itself. */
const LOST_MS = 3_000;

/**
 * Perfect negotiation (WebRTC specification). The impolite peer creates one transceiver per source,
 * so switching needs no renegotiation.
 */
export function openPeer(setup: PeerSetup): Peer {
  const connection = new RTCPeerConnection({ iceServers: [...setup.iceServers] });
  const tracks: Partial<Record<Source, MediaStreamTrack>> = { ...setup.tracks };
  const pictures = { ...setup.pictures };
  let quality: QualityState = firstQuality(setup.others());
  const readLine = openLineMeter();
  const watch = watchPictures(setup.onTrack);

  const transceiverOf = (source: Source) => connection.getTransceivers()[sources.indexOf(source)];
  const encoder = openEncoder((source) => transceiverOf(source)?.sender);
  const directionOf = (source: Source): RTCRtpTransceiverDirection => {
    if (source === "microphone") return "sendrecv";
    if (pictures.receive) return pictures.send ? "sendrecv" : "recvonly";
    return pictures.send ? "sendonly" : "inactive";
  };
  const setUp = async () => {
    for (const source of sources) {
      const transceiver = transceiverOf(source);
      if (!transceiver) continue;
      if (transceiver.direction !== directionOf(source))
        transceiver.direction = directionOf(source);
      const track = tracks[source] ?? null;
      if (transceiver.sender.track !== track) await transceiver.sender.replaceTrack(track);
    }
    await encoder.applyAnew(quality.quality);
  };

  connection.ontrack = ({ track, transceiver }) => {
    const source = sources[connection.getTransceivers().indexOf(transceiver)];
    if (!source) return;
    watch.add(source, track);
    setup.onTrack(source, track);
  };
  const receive = negotiate(connection, setup, setUp);
  const line = watchConnection(connection, setup.onLine, () => self.isSoundAlone);

  const self: Peer = {
    openedAt: Date.now(),
    receive,
    restart: line.restart,
    async send(source, track) {
      tracks[source] = track;
      const transceiver = transceiverOf(source);
      if (!transceiver) return;
      await transceiver.sender.replaceTrack(track ?? null);
      await encoder.applyAnew(quality.quality);
    },
    receivePictures(wanted) {
      pictures.receive = wanted;
      for (const source of ["camera", "screen"] as const) {
        const transceiver = transceiverOf(source);
        if (transceiver) transceiver.direction = directionOf(source);
        if (!wanted) setup.onTrack(source, undefined);
      }
    },
    renew(iceServers) {
      connection.setConfiguration({
        ...connection.getConfiguration(),
        iceServers: [...iceServers],
      });
    },
    async measure() {
      if (connection.connectionState !== "connected") return;
      const report = await connection.getStats();
      const before = quality.quality;
      quality = nextQuality(quality, readLine(report), setup.others());
      await encoder.apply(quality.quality);
      if (before !== quality.quality) setup.onLine(self.isSoundAlone ? "weak" : "good");
      if (pictures.receive) watch.look(report);
    },
    get isSoundAlone() {
      return quality.quality === qualities.at(-1);
    },
    close() {
      line.close();
      connection.close();
    },
  };

  if (!setup.isPolite) {
    for (const source of sources) {
      connection.addTransceiver(source === "microphone" ? "audio" : "video", {
        direction: directionOf(source),
      });
    }
    void setUp();
  }
  setup.onLine("connecting");
  line.wait();
  return self;
}

/** @param prepare sets the transceivers up for an answer */
function negotiate(
  connection: RTCPeerConnection,
  { isPolite, sendSignal }: PeerSetup,
  prepare: () => Promise<void>,
): Peer["receive"] {
  let isMakingOffer = false;
  let isIgnoringOffer = false;

  connection.onnegotiationneeded = async () => {
    try {
      isMakingOffer = true;
      await connection.setLocalDescription();
      sendSignal({ description: connection.localDescription });
    } catch {
      // Closed meanwhile.
    } finally {
      isMakingOffer = false;
    }
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate) sendSignal({ candidate: candidate.toJSON() });
  };

  return async ({ description, candidate }) => {
    try {
      if (description) {
        const isCollision =
          description.type === "offer" && (isMakingOffer || connection.signalingState !== "stable");
        isIgnoringOffer = !isPolite && isCollision;
        if (isIgnoringOffer) return;
        await connection.setRemoteDescription(description);
        if (description.type !== "offer") return;
        await prepare();
        await connection.setLocalDescription();
        sendSignal({ description: connection.localDescription });
      } else if (candidate) {
        await connection.addIceCandidate(candidate);
      }
    } catch (error) {
      // Expected for ignored offers and after closing.
      const isExpected = isIgnoringOffer || connection.signalingState === "closed";
      if (!isExpected) console.warn("A signal was not understood.", error);
    }
  };
}

/** Tells how the line is, and restarts ICE where it is lost. */
function watchConnection(
  connection: RTCPeerConnection,
  onLine: (line: Line) => void,
  isWeak: () => boolean,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(restart, PATIENCE_MS);
  };
  function restart(): void {
    if (connection.signalingState === "closed") return;
    // No offer yet.
    if (connection.getTransceivers().length > 0) connection.restartIce();
    wait();
  }

  connection.onconnectionstatechange = () => {
    clearTimeout(timer);
    switch (connection.connectionState) {
      case "connected":
        return onLine(isWeak() ? "weak" : "good");
      case "disconnected":
        onLine("lost");
        timer = setTimeout(restart, LOST_MS);
        return;
      case "failed":
        onLine("lost");
        return restart();
      case "connecting":
        return wait();
    }
  };
  return { wait, restart, close: () => clearTimeout(timer) };
}
