import type { ParticipantInfo, RoomServiceClient, TwirpError } from "livekit-server-sdk";
import type { Logger } from "pino";
import type { LivekitConfiguration } from "#app/configuration.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";

/** Loaded when first needed: it takes 37 MB of a process, which one without LiveKit never pays. */
const sdk = () => import("livekit-server-sdk");

/** What somebody may send: the sources of app/routes/conference/carrier.ts. */
export const livekitSources = ["microphone", "camera", "screen"] as const;
export type LivekitSource = (typeof livekitSources)[number];

/** Who enters which room, and what they may do there. */
export interface LivekitEntry {
  /** The meeting's id. */
  readonly room: string;
  /** The id of one stay in the room, as the roster has it; never a user's. */
  readonly identity: string;
  /** None: somebody who listens only. */
  readonly sources: readonly LivekitSource[];
}

/** A token opens one connection; LiveKit itself renews it while that lasts. */
const TOKEN_MINUTES = 5;

/**
 * A token with which one browser enters one room, made at the moment of entering. It says nothing of a
 * person: who an identity is, the page knows from the platform, and a LiveKit server may be somebody else's.
 * Nobody is given `roomAdmin`, hosts neither: what they do goes through the platform, which checks it.
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

/** What the platform does in rooms on the LiveKit server. Who or what isn't there is no failure. */
export interface LivekitRoom {
  /** Ends somebody's connection, and makes void what tokens they have. */
  remove(room: string, identity: string): Promise<Refusal | undefined>;
  /** Stops what somebody's microphone sends, until they start it again. */
  mute(room: string, identity: string): Promise<Refusal | undefined>;
  /** The same for everybody but some. */
  muteAll(room: string, except: readonly string[]): Promise<Refusal | undefined>;
  /** Ends everybody's connection. */
  end(room: string): Promise<Refusal | undefined>;
}

/** All that is asked of the server for one act must be answered within this. */
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
      // Other regions would be asked one after the other, each with a time of its own.
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
        // In seconds: what was made within the running one is void too.
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

/** Mutes what can be heard of somebody. Who has left meanwhile is silent. */
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
