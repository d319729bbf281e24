import type { Logger } from "pino";
import type { Configuration, LivekitConfiguration } from "#app/configuration.ts";
import type { Carriage } from "#app/contract/conference.ts";
import { type Capacity, capacityOf } from "#app/contract/conference-capacity.values.ts";
import { livekitRoom, livekitSources, livekitToken } from "./livekit.ts";
import { iceServersFor } from "./turn.ts";

export interface Ticket {
  readonly meetingId: string;
  readonly personId: string;
  readonly name: string;
  readonly isHost: boolean;
  readonly soundOnly: boolean;
}

export interface MediaTransport {
  readonly limits: Capacity;
  carriageFor(ticket: Ticket, now: Date): Promise<Carriage>;
  /** Must not throw, like those below. */
  remove(meetingId: string, personId: string): Promise<void>;
  mute(meetingId: string, personId: string): Promise<void>;
  muteAll(meetingId: string, exceptIds: readonly string[]): Promise<void>;
  end(meetingId: string): Promise<void>;
}

/** LiveKit where configured, else peer to peer. `log`: failures of LiveKit, which stop no host. */
export function openTransport(
  { turn, livekit }: Pick<Configuration, "turn" | "livekit">,
  log: Pick<Logger, "warn">,
): MediaTransport {
  return livekit ? livekitTransport(livekit, log) : directTransport(turn);
}

function directTransport(turn: Configuration["turn"]): MediaTransport {
  const nothing = async () => undefined;
  return {
    limits: capacityOf("direct"),
    carriageFor: async ({ personId }, now) => ({
      way: "direct",
      iceServers: iceServersFor(turn, personId, now),
    }),
    // Peer to peer: browsers close connections to whoever left the roster.
    remove: nothing,
    mute: nothing,
    muteAll: nothing,
    end: nothing,
  };
}

function livekitTransport(
  livekit: LivekitConfiguration,
  log: Pick<Logger, "warn">,
): MediaTransport {
  const room = livekitRoom(livekit, { log });
  return {
    limits: capacityOf("livekit"),
    async carriageFor({ meetingId, personId, soundOnly }) {
      const sources = soundOnly ? (["microphone"] as const) : livekitSources;
      const token = await livekitToken(livekit, { room: meetingId, identity: personId, sources });
      return { way: "livekit", url: livekit.url, token };
    },
    // Logs its own failures.
    remove: async (meetingId, personId) => void (await room.remove(meetingId, personId)),
    mute: async (meetingId, personId) => void (await room.mute(meetingId, personId)),
    muteAll: async (meetingId, exceptIds) => void (await room.muteAll(meetingId, exceptIds)),
    end: async (meetingId) => void (await room.end(meetingId)),
  };
}
