import type { Configuration } from "#app/configuration.ts";
import type { Carriage } from "#app/contract/conference.ts";
import type { Limits } from "./rules.ts";
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
  readonly limits: Limits;
  /** What somebody enters with: of one person and one room, and for minutes. */
  carriageFor(ticket: Ticket, now: Date): Promise<Carriage>;
  /** Takes somebody's line away. Like the two below it must not throw. */
  remove(meetingId: string, personId: string): Promise<void>;
  mute(meetingId: string, personId: string): Promise<void>;
  end(meetingId: string): Promise<void>;
}

/** The one place where it is chosen who carries conferences. */
export function wayOf({ turn }: Pick<Configuration, "turn">): Way {
  const nothing = async () => undefined;
  return {
    // Each browser sends to all others: a phone's line carries no more.
    limits: { pictures: 8, all: 12 },
    carriageFor: async ({ personId }, now) => ({
      way: "direct",
      iceServers: iceServersFor(turn, personId, now),
    }),
    // There is no server on the way: browsers close the lines of who has left the roster.
    remove: nothing,
    mute: nothing,
    end: nothing,
  };
}
