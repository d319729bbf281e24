import type { Logger } from "pino";
import type { Configuration, LivekitConfiguration } from "#app/configuration.ts";
import type { Carriage } from "#app/contract/conference.ts";
import { type Capacity, capacityOf } from "#app/contract/conference-capacity.values.ts";
import { livekitRoom, livekitSources, livekitToken } from "./livekit.ts";
import { iceServersFor } from "./turn.ts";

/** Who enters a room, as who carries it has to know. */
export interface Ticket {
  readonly meetingId: string;
  readonly personId: string;
  readonly name: string;
  readonly isHost: boolean;
  readonly soundOnly: boolean;
}

/** What carries sound and pictures of conferences, as the platform uses it. */
export interface Way {
  readonly limits: Capacity;
  /** What somebody enters with: of one person and one room, and for minutes. */
  carriageFor(ticket: Ticket, now: Date): Promise<Carriage>;
  /** Takes somebody's line away. Like what is below it must not throw. */
  remove(meetingId: string, personId: string): Promise<void>;
  mute(meetingId: string, personId: string): Promise<void>;
  muteAll(meetingId: string, exceptIds: readonly string[]): Promise<void>;
  end(meetingId: string): Promise<void>;
}

/**
 * The one place where it is chosen who carries conferences: a LiveKit server where one is configured, else the
 * browsers themselves.
 *
 * @param log for what a LiveKit server did not do; what a host does holds on the platform all the same
 */
export function wayOf(
  { turn, livekit }: Pick<Configuration, "turn" | "livekit">,
  log: Pick<Logger, "warn">,
): Way {
  return livekit ? livekitWay(livekit, log) : directWay(turn);
}

function directWay(turn: Configuration["turn"]): Way {
  const nothing = async () => undefined;
  return {
    limits: capacityOf("direct"),
    carriageFor: async ({ personId }, now) => ({
      way: "direct",
      iceServers: iceServersFor(turn, personId, now),
    }),
    // There is no server on the way: browsers close the lines of who has left the roster.
    remove: nothing,
    mute: nothing,
    muteAll: nothing,
    end: nothing,
  };
}

function livekitWay(livekit: LivekitConfiguration, log: Pick<Logger, "warn">): Way {
  const room = livekitRoom(livekit, { log });
  return {
    limits: capacityOf("livekit"),
    async carriageFor({ meetingId, personId, soundOnly }) {
      const sources = soundOnly ? (["microphone"] as const) : livekitSources;
      const token = await livekitToken(livekit, { room: meetingId, identity: personId, sources });
      return { way: "livekit", url: livekit.url, token };
    },
    // What it refuses it has logged.
    remove: async (meetingId, personId) => void (await room.remove(meetingId, personId)),
    mute: async (meetingId, personId) => void (await room.mute(meetingId, personId)),
    muteAll: async (meetingId, exceptIds) => void (await room.muteAll(meetingId, exceptIds)),
    end: async (meetingId) => void (await room.end(meetingId)),
  };
}
