/* Reads "18:30", "6:30 PM", «٦:٣٠ م», «6 مساءً», «7 بالليل», "1830". */
import { foldForSearch } from "./fold.ts";

type Half = (hour: number) => number | undefined;

const morning: Half = (hour) => hour % 12;
const afterNoon: Half = (hour) => (hour % 12) + 12;
// In Egypt twelve in the evening is noon to some and midnight to others: `isTwelveUnclear`.
const evening: Half = (hour) => (hour === 12 ? undefined : hour + 12);
const afternoon: Half = (hour) => (hour <= 6 ? hour + 12 : undefined);
const dawn: Half = (hour) => (hour <= 6 ? hour : undefined);
const night: Half = (hour) =>
  hour === 12 ? 0 : hour <= 4 ? hour : hour >= 6 ? hour + 12 : undefined;
const midnight: Half = (hour) => (hour === 12 ? 0 : undefined);
// Sunset in Cairo moves from 5 to 8; the night prayer follows it.
const sunset: Half = (hour) => (hour >= 5 && hour <= 8 ? hour + 12 : undefined);
const nightPrayer: Half = (hour) => (hour >= 6 && hour <= 11 ? hour + 12 : undefined);

const marks: Readonly<Record<string, Half>> = {
  ...saying(morning, "ص", "صباحا", "الصباح", "الصبح", "am"),
  ...saying(afterNoon, "م", "pm"),
  ...saying(evening, "مسا", "المسا", "مساا"),
  ...saying(nearNoon, "ظهرا", "الظهر", "ضهرا", "الضهر"),
  ...saying((hour) => (hour === 12 ? 12 : undefined), "noon"),
  ...saying(afternoon, "عصرا", "العصر"),
  ...saying((hour) => afternoon(hour) ?? (hour === 12 ? 12 : undefined), "بعد الظهر", "بعد الضهر"),
  ...saying(sunset, "المغرب"),
  ...saying(nightPrayer, "عشا", "العشا"),
  ...saying(dawn, "فجرا", "الفجر"),
  ...saying(night, "ليلا", "بالليل", "بليل", "الليل"),
  ...saying(midnight, "منتصف الليل", "نصف الليل", "نص الليل", "midnight"),
};

function saying(half: Half, ...words: string[]): Record<string, Half> {
  return Object.fromEntries(words.map((word) => [word, half]));
}

function nearNoon(hour: number): number | undefined {
  if (hour === 11 || hour === 12) return hour;
  return hour <= 3 ? hour + 12 : undefined;
}

const parts: Readonly<Record<string, number>> = {
  ونصف: 30,
  ونص: 30,
  وربع: 15,
  وثلث: 20,
  وتلت: 20,
  "الا ربع": -15,
  "الا ثلث": -20,
  "الا تلت": -20,
};

const MARK = `(${Object.keys(marks).join("|")})`;
const CLOCK = new RegExp(
  `^(?:${MARK}\\.? ?)?(\\d{1,2})(?:[:.٫](\\d\\d)(?::00)?|(\\d\\d)| (${Object.keys(parts).join("|")}))?(?: ?${MARK}(?: ?\\.)?)?$`,
);

export function isTwelveUnclear(text: string): boolean {
  const { hour, mark } = readParts(text) ?? {};
  return hour === 12 && ["مسا", "المسا", "مساا"].includes(mark ?? "");
}

/** @returns hh:mm (24 hours); undefined unless the whole text is an hour */
export function parseClock(text: string): string | undefined {
  const read = readParts(text);
  if (!read) return undefined;
  const { mark, minutes } = read;
  let { hour } = read;
  if (mark) {
    const said = hour >= 1 && hour <= 12 ? marks[mark]?.(hour) : undefined;
    const isSaidTwice = hour > 12 && marks[mark]?.(hour - 12) === hour;
    if (said === undefined && !isSaidTwice) return undefined;
    hour = said ?? hour;
  }
  const minute = hour * 60 + minutes;
  // «12 إلا ربع» at midnight belongs to the day before.
  if (hour > 23 || minutes > 59 || minute < 0) return undefined;
  return [Math.floor(minute / 60), minute % 60]
    .map((each) => String(each).padStart(2, "0"))
    .join(":");
}

function readParts(text: string) {
  const plain = foldForSearch(text)
    .replace(/^(?:الساعه|at) /, "")
    .replace(/\b([ap])\. ?m\b\.?/, "$1m")
    .replace(/(?<=\d) ?([:.٫]) ?(?=\d)/, "$1")
    .replace(/(?<= )(?:في |و )/, (word) => (word === "و " ? "و" : ""));
  const found = CLOCK.exec(plain);
  if (!found) return undefined;
  const [, before, hour = "", minutes = "00", together, part, after] = found;
  if (before && after) return undefined;
  const mark = before ?? after;
  return {
    hour: Number(hour),
    minutes: part ? (parts[part] ?? 0) : Number(together ?? minutes),
    mark,
  };
}
