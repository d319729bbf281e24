/*
 * A subprocess that draws an SVG (draw-svg.ts). librsvg can't be interrupted, so it limits its own
 * memory and time, even after its parent has ended.
 */
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const [side = 0, seconds = 0, megabytes = 0, pixels = 0] = process.argv.slice(2).map(Number);
const end = () => process.kill(process.pid, "SIGKILL");
setTimeout(end, seconds * 1000).unref();
setInterval(() => {
  if (process.memoryUsage.rss() > megabytes * 1024 * 1024) end();
}, 20).unref();

const svg = await buffer(process.stdin);
const { width, height } = await sharp(svg).metadata();
// At 72 dpi a unit is a pixel.
const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 100_000);
const drawing = sharp(svg, { limitInputPixels: pixels, density });
const size = { width: side, height: side, fit: "inside" } as const;
process.stdout.write(await drawing.resize(size).png({ compressionLevel: 9 }).toBuffer());
