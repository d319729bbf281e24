import { addMeeting } from "./meeting.ts";
import { openWorldOn } from "./platform.ts";

/** A meeting that has just begun by the real time, in a database before its server starts. */
export async function addMeetingNow(databaseUrl: string, uids: readonly string[]): Promise<string> {
  const world = await openWorldOn(databaseUrl);
  const startsAt = new Date(Date.now() - 60_000);
  const id = await addMeeting(world.platform.dependencies, uids, {
    startsAt,
    dialIn: "02 2345 6789",
  });
  await world.close();
  return id;
}
