import type { ParticipantInfo, RoomServiceClient, TwirpError } from "livekit-server-sdk";
import type { Logger } from "pino";
import type { LivekitConfiguration } from "#app/configuration.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";

/** Lazy: takes 37 MB, which processes without LiveKit never pay. */
const sdk = () => import("livekit-server-sdk");

/** The sources of app/routes/conference/carrier.ts. */
export const livekitSources = ["microphone", "camera", "screen"] as const;
export type LivekitSource = (typeof livekitSources)[number];

export interface LivekitEntry {
  readonly room: string;
  /** Of one stay in the room; never a user's. */
  readonly identity: string;
  /** Empty: listens only. */
  readonly sources: readonly LivekitSource[];
}

/** For one connection; LiveKit renews it while that lasts. */
const TOKEN_MINUTES = 5;

/**
 * No personal data: the server may be somebody else's. No `roomAdmin`: the platform checks acts.
 */
export async function livekitToken(
  { apiKey, apiSecret }: LivekitConfiguration,
  { room, identity, sources }: LivekitEntry,
  minutes = TOKEN_MINUTES,
): Promise<string> {
  const { AccessToken, TrackSource } = await sdk();
  const sourceOf = {
    microphone: TrackSource.MICROPHONE,
    camera: TrackSource.CAMERA,
    screen: TrackSource.SCREEN_SHARE,
  };
  const token = new AccessToken(apiKey, apiSecret, { identity, ttl: minutes * 60 });
  token.addGrant({
    roomJoin: true,
    room,
    canPublish: sources.length > 0,
    // An empty list would allow all of them.
    ...(sources.length > 0 && { canPublishSources: sources.map((source) => sourceOf[source]) }),
    canPublishData: false,
    canSubscribe: true,
    canUpdateOwnMetadata: false,
    hidden: false,
  });
  return token.toJwt();
}

/** Unknown rooms and people are no failure. */
export interface LivekitRoom {
  /** Also revokes their tokens. */
  remove(room: string, identity: string): Promise<Refusal | undefined>;
  /** Until they unmute. */
  mute(room: string, identity: string): Promise<Refusal | undefined>;
  muteAll(room: string, except: readonly string[]): Promise<Refusal | undefined>;
  end(room: string): Promise<Refusal | undefined>;
}

/** For all requests of one act. */
const TIMEOUT_MS = 3_000;

export function livekitRoom(
  { url, apiKey, apiSecret }: LivekitConfiguration,
  { log, timeoutMs = TIMEOUT_MS }: { log: Pick<Logger, "warn">; timeoutMs?: number },
): LivekitRoom {
  let client: RoomServiceClient | undefined;

  async function act(
    name: string,
    ask: (client: RoomServiceClient) => Promise<void>,
  ): Promise<Refusal | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DOMException("late", "TimeoutError")), timeoutMs);
    });
    try {
      const { RoomServiceClient: Client } = await sdk();
      // Failover to other regions would multiply the timeout.
      client ??= new Client(url, apiKey, apiSecret, {
        requestTimeout: timeoutMs / 1000,
        failover: false,
      });
      await Promise.race([ask(client), late]);
      return undefined;
    } catch (error) {
      const { status, code, name: kind } = error as Partial<TwirpError>;
      if (status === 404) return undefined;
      log.warn({ act: name, status, code, error: kind }, "LiveKit did not do what was asked");
      return refuse("conference-unavailable");
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    remove: (room, identity) =>
      act("remove", async (service) => {
        // In seconds: tokens of the running one are revoked too.
        const revokeTokenTs = BigInt(Math.floor(Date.now() / 1000) + 1);
        await service.removeParticipant(room, identity, { revokeTokenTs });
      }),
    mute: (room, identity) =>
      act("mute", async (service) => {
        await silence(service, room, await service.getParticipant(room, identity));
      }),
    muteAll: (room, except) =>
      act("muteAll", async (service) => {
        const there = await service.listParticipants(room);
        const asked = there.filter(({ identity }) => !except.includes(identity));
        await Promise.all(asked.map((participant) => silence(service, room, participant)));
      }),
    end: (room) => act("end", (service) => service.deleteRoom(room)),
  };
}

/** Ignores whoever has left. */
async function silence(
  service: RoomServiceClient,
  room: string,
  { identity, tracks }: ParticipantInfo,
): Promise<void> {
  const { TrackSource } = await sdk();
  const sounding = tracks.filter(
    ({ source, muted }) => source === TrackSource.MICROPHONE && !muted,
  );
  await Promise.all(
    sounding.map(({ sid }) =>
      service.mutePublishedTrack(room, identity, sid, true).catch((error: Partial<TwirpError>) => {
        if (error.status !== 404) throw error;
      }),
    ),
  );
}
