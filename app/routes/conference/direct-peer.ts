import { type Line, type Source, sources } from "./carrier.ts";
import { firstQuality, nextQuality, type QualityState, qualities, sending } from "./quality.ts";

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
/** Text needs resolution, not frame rate. */
const SCREEN_BITRATE = 1_500_000;

/**
 * Perfect negotiation (WebRTC specification). The impolite peer creates one transceiver per source,
 * so switching needs no renegotiation.
 */
export function openPeer(setup: PeerSetup): Peer {
  const { isPolite, sendSignal } = setup;
  const connection = new RTCPeerConnection({ iceServers: [...setup.iceServers] });
  const tracks: Partial<Record<Source, MediaStreamTrack>> = { ...setup.tracks };
  const pictures = { ...setup.pictures };
  let isMakingOffer = false;
  let isIgnoringOffer = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let quality: QualityState = firstQuality(setup.others());
  /** Skips redundant updates. */
  let sent: string | undefined;
  const received = new Map<Source, { track: MediaStreamTrack; frames: number; still: number }>();
  let loss: { lost: number; sent: number } | undefined;

  const transceiverOf = (source: Source) => connection.getTransceivers()[sources.indexOf(source)];
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
    sent = undefined;
    await applyQuality();
  };

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
  connection.ontrack = ({ track, transceiver }) => {
    const source = sources[connection.getTransceivers().indexOf(transceiver)];
    if (!source) return;
    received.set(source, { track, frames: 0, still: 0 });
    setup.onTrack(source, track);
  };
  connection.onconnectionstatechange = () => {
    clearTimeout(timer);
    switch (connection.connectionState) {
      case "connected":
        setup.onLine(self.isSoundAlone ? "weak" : "good");
        return;
      case "disconnected":
        setup.onLine("lost");
        timer = setTimeout(restart, LOST_MS);
        return;
      case "failed":
        setup.onLine("lost");
        restart();
        return;
      case "connecting":
        waitForLine();
        return;
    }
  };

  function waitForLine(): void {
    clearTimeout(timer);
    timer = setTimeout(restart, PATIENCE_MS);
  }
  function restart(): void {
    if (isClosed) return;
    // No offer yet.
    if (connection.getTransceivers().length > 0) connection.restartIce();
    waitForLine();
  }

  async function receive({ description, candidate }: PeerSignal): Promise<void> {
    try {
      if (description) {
        const isCollision =
          description.type === "offer" && (isMakingOffer || connection.signalingState !== "stable");
        isIgnoringOffer = !isPolite && isCollision;
        if (isIgnoringOffer) return;
        await connection.setRemoteDescription(description);
        if (description.type !== "offer") return;
        await setUp();
        await connection.setLocalDescription();
        sendSignal({ description: connection.localDescription });
      } else if (candidate) {
        await connection.addIceCandidate(candidate);
      }
    } catch (error) {
      // Expected for ignored offers and after closing.
      if (!(isIgnoringOffer || isClosed)) console.warn("A signal was not understood.", error);
    }
  }

  async function applyQuality(): Promise<void> {
    const camera = transceiverOf("camera")?.sender;
    const screen = transceiverOf("screen")?.sender;
    const settings = sending[quality.quality];
    const height = camera?.track?.getSettings().height ?? settings.height;
    const key = `${quality.quality} ${height} ${Boolean(screen?.track)}`;
    if (key === sent) return;
    sent = key;
    if (camera?.track) {
      await setEncoding(camera, {
        active: quality.quality !== "sound",
        maxBitrate: settings.bitrate || sending.low.bitrate,
        maxFramerate: settings.frames || sending.low.frames,
        scaleResolutionDownBy: Math.max(1, height / (settings.height || sending.low.height)),
      });
    }
    if (screen?.track) await setEncoding(screen, { maxBitrate: SCREEN_BITRATE, maxFramerate: 15 });
  }

  const self: Peer = {
    openedAt: Date.now(),
    receive,
    restart,
    async send(source, track) {
      tracks[source] = track;
      const transceiver = transceiverOf(source);
      if (!transceiver) return;
      await transceiver.sender.replaceTrack(track ?? null);
      sent = undefined;
      await applyQuality();
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
      if (isClosed || connection.connectionState !== "connected") return;
      const report = await connection.getStats();
      const before = quality.quality;
      quality = nextQuality(quality, readLine(report), setup.others());
      await applyQuality();
      if (before !== quality.quality) setup.onLine(self.isSoundAlone ? "weak" : "good");
      for (const source of ["camera", "screen"] as const) watchPicture(report, source);
    },
    get isSoundAlone() {
      return quality.quality === qualities.at(-1);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      connection.close();
    },
  };

  function readLine(report: RTCStatsReport) {
    let roundTrip: number | undefined;
    let available: number | undefined;
    let lost = 0;
    let packets = 0;
    for (const each of report.values()) {
      if (each.type === "remote-inbound-rtp") {
        lost += each.packetsLost ?? 0;
        roundTrip = Math.max(roundTrip ?? 0, each.roundTripTime ?? 0);
      } else if (each.type === "outbound-rtp") packets += each.packetsSent ?? 0;
      else if (each.type === "candidate-pair" && each.nominated) {
        available = each.availableOutgoingBitrate;
      }
    }
    const newlySent = packets - (loss?.sent ?? 0);
    const newlyLost = Math.max(0, lost - (loss?.lost ?? 0));
    const share = loss && newlySent > 0 ? Math.min(1, newlyLost / newlySent) : undefined;
    loss = { lost, sent: packets };
    return { loss: share, roundTrip, available };
  }

  /** Removes a video that has frozen for some samples. */
  function watchPicture(report: RTCStatsReport, source: "camera" | "screen"): void {
    const here = received.get(source);
    if (!(here && pictures.receive)) return;
    for (const each of report.values()) {
      if (each.type !== "inbound-rtp" || each.trackIdentifier !== here.track.id) continue;
      const frames = each.framesDecoded ?? 0;
      const isStill = frames === here.frames;
      const wasGone = here.still >= 2;
      here.frames = frames;
      here.still = isStill ? here.still + 1 : 0;
      // A static screen sends no frames.
      if (source === "screen") return;
      if (here.still === 2) setup.onTrack(source, undefined);
      else if (wasGone && !isStill) setup.onTrack(source, here.track);
    }
  }

  if (!isPolite) {
    for (const source of sources) {
      connection.addTransceiver(source === "microphone" ? "audio" : "video", {
        direction: directionOf(source),
      });
    }
    void setUp();
  }
  setup.onLine("connecting");
  waitForLine();
  return self;
}

async function setEncoding(
  sender: RTCRtpSender,
  values: Partial<RTCRtpEncodingParameters>,
): Promise<void> {
  const parameters = sender.getParameters();
  // Empty before the first description.
  const [encoding] = parameters.encodings ?? [];
  if (!encoding) return;
  Object.assign(encoding, values);
  await sender.setParameters(parameters).catch(() => undefined);
}
