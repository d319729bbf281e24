import sharp from "sharp";
import { afterEach, describe, expect, test, vi } from "vitest";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { heldPerPixel, limitDecoding, runInLane } from "#app/platform/files/decoding.ts";
import { checkPicture } from "#app/platform/files/picture.ts";
import { drawLogo } from "#app/platform/organisation/logo.ts";

const MB = 1024 * 1024;
const drawn = (channels: 3 | 4, side = 400) =>
  sharp({
    create: { width: side, height: side, channels, background: { r: 9, g: 99, b: 9, alpha: 0.5 } },
  });

afterEach(() => limitDecoding(uploadLimits.decodedBytes));

describe("what a decoder holds of each pixel", () => {
  test.each<[string, Promise<Buffer>, number]>([
    ["a JPEG as phones make it", drawn(3).jpeg().toBuffer(), 0],
    ["a progressive JPEG", drawn(3).jpeg({ progressive: true }).toBuffer(), 3],
    [
      "a progressive JPEG with full colour",
      drawn(3).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
      6,
    ],
    ["a PNG", drawn(4).png().toBuffer(), 0],
    ["an interlaced PNG", drawn(4).png({ progressive: true }).toBuffer(), 4],
    ["a WebP with losses", drawn(3).webp().toBuffer(), 0],
    ["a WebP without losses", drawn(3).webp({ lossless: true }).toBuffer(), 4],
    ["a WebP without losses, with alpha", drawn(4).webp({ lossless: true }).toBuffer(), 4],
  ])("%s", async (_, made, held) => {
    const bytes = await made;
    expect(heldPerPixel(await sharp(bytes).metadata(), bytes)).toBe(held);
  });
});

describe("where there is little memory", () => {
  test("a picture that takes more to decode is refused with the number of pixels that may be", async () => {
    limitDecoding(3 * MB);
    const interlaced = await drawn(4, 1_100).png({ progressive: true }).toBuffer();
    expect(await checkPicture(interlaced)).toEqual({
      problem: "picture-pixels",
      values: { megapixels: 0 },
    });
    expect(await checkPicture(await drawn(4, 1_100).png().toBuffer())).toHaveProperty("bytes");
    limitDecoding(5 * MB);
    expect(await checkPicture(interlaced)).toHaveProperty("bytes");
  });

  test("so is a logo", async () => {
    const interlaced = await drawn(4, 1_100).png({ progressive: true }).toBuffer();
    limitDecoding(3 * MB);
    expect(await drawLogo(interlaced)).toMatchObject({ problem: "picture-pixels" });
    limitDecoding(5 * MB);
    expect(await drawLogo(interlaced)).toBeInstanceOf(Uint8Array);
  });
});

test("two pictures are decoded at a time, of large ones one, also after one that broke", async () => {
  let atWork = 0;
  let most = 0;
  const job = async () => {
    most = Math.max(most, ++atWork);
    await new Promise(setImmediate);
    atWork--;
  };
  const broken = runInLane(() => Promise.reject(new Error("broken")), 64 * MB);
  await expect(broken).rejects.toThrow("broken");
  await Promise.all(Array.from({ length: 6 }, () => runInLane(job, 64 * MB)));
  expect(most).toBe(1);
  await Promise.all(Array.from({ length: 6 }, () => runInLane(job)));
  expect(most).toBe(2);
});

test.each([
  ["pictures", 0, [2, 4, 6]],
  ["large pictures", 64 * MB, [1, 2, 3]],
])(
  "of %s that never end a few are waited for a minute each, and then the next",
  async (_, held, begun) => {
    vi.useFakeTimers();
    try {
      let started = 0;
      const endless = () => {
        started += 1;
        return new Promise(() => undefined);
      };
      for (let count = 0; count < 6; count++) void runInLane(endless, held);
      const counts: number[] = [];
      for (let minute = 0; minute < 3; minute++) {
        await vi.advanceTimersByTimeAsync(minute === 0 ? 0 : 60_000);
        counts.push(started);
      }
      expect(counts).toEqual(begun);
      // The others are let past as well: the lanes are everybody's.
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect(started).toBe(6);
    } finally {
      vi.useRealTimers();
    }
  },
);
