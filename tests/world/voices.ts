import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#app/configuration.ts";

/*
 * Recordings as people send them. speech.ogg is speech of 13 seconds in Ogg, as messengers write it;
 * speech.webm the same from Chromium's MediaRecorder, speech.m4a the same as AAC, which Safari records;
 * beeps.mp4 two seconds of Chromium's fake microphone, Opus in MP4.
 */
export const voiceNames = ["speech.ogg", "speech.webm", "speech.m4a", "beeps.mp4"] as const;

export const readVoice = (name: (typeof voiceNames)[number]): Promise<Buffer> =>
  readFile(join(projectRoot(), "tests/world/voices", name));

/** An Ogg of Opus that plays for so many packets of 60 ms, each of one byte. */
export function longOgg(packets: number): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead", "latin1");
  head.set([1, 1], 8);
  const tags = Buffer.alloc(16);
  tags.write("OpusTags", "latin1");
  const page = (bytes: Buffer, lengths: readonly number[], number: number) => {
    const start = Buffer.alloc(27);
    start.write("OggS", "latin1");
    start.writeUInt32LE(7, 14);
    start.writeUInt32LE(number, 18);
    start[26] = lengths.length;
    return Buffer.concat([start, Buffer.from(lengths), bytes]);
  };
  // Configuration 3: SILK in frames of 60 ms, one of them.
  const pages = Array.from({ length: Math.ceil(packets / 250) }, (_, at) => {
    const count = Math.min(250, packets - at * 250);
    return page(Buffer.alloc(count, 3 << 3), new Array(count).fill(1), at + 2);
  });
  return Buffer.concat([page(head, [19], 0), page(tags, [16], 1), ...pages]);
}
