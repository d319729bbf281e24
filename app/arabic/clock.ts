/* An hour of the day as people type it: "18:30", "6:30 PM", «٦:٣٠ م», «6 مساءً», «12 ظهرًا», "1830". */
import { foldForSearch } from "./fold.ts";

/** Folded words, with the hours of a twelve-hour clock that they are said with and what those are. */
const marks: Readonly<Record<string, (hour: number) => number | undefined>> = {
  ص: (hour) => hour % 12,
  صباحا: (hour) => hour % 12,
  الصبح: (hour) => hour % 12,
  am: (hour) => hour % 12,
  // As the site prints it: 12:30 م is half past noon.
  م: (hour) => (hour % 12) + 12,
  pm: (hour) => (hour % 12) + 12,
  // Twelve in the evening is noon to a clock and midnight to many in Egypt: `isTwelveUnclear`.
  مسا: (hour) => (hour === 12 ? undefined : hour + 12),
  المسا: (hour) => (hour === 12 ? undefined : hour + 12),
  // «مساءا», as many write it.
  مساا: (hour) => (hour === 12 ? undefined : hour + 12),
  ظهرا: nearNoon,
  الظهر: nearNoon,
  noon: (hour) => (hour === 12 ? 12 : undefined),
  عصرا: (hour) => (hour <= 6 ? hour + 12 : undefined),
  العصر: (hour) => (hour <= 6 ? hour + 12 : undefined),
  "بعد الظهر": (hour) => (hour <= 6 ? hour + 12 : hour === 12 ? 12 : undefined),
  فجرا: (hour) => (hour <= 6 ? hour : undefined),
  الفجر: (hour) => (hour <= 6 ? hour : undefined),
  ليلا: (hour) => (hour === 12 ? 0 : hour <= 4 ? hour : hour >= 6 ? hour + 12 : undefined),
  "منتصف الليل": (hour) => (hour === 12 ? 0 : undefined),
  midnight: (hour) => (hour === 12 ? 0 : undefined),
};

function nearNoon(hour: number): number | undefined {
  if (hour === 11 || hour === 12) return hour;
  return hour <= 3 ? hour + 12 : undefined;
}

/** What is said beside a whole hour, in minutes. */
const parts: Readonly<Record<string, number>> = {
  ونصف: 30,
  ونص: 30,
  وربع: 15,
  وثلث: 20,
  "الا ربع": -15,
  "الا ثلث": -20,
};

const MARK = `(${Object.keys(marks).join("|")})`;
const CLOCK = new RegExp(
  `^(?:${MARK} ?)?(\\d{1,2})(?:[:.٫](\\d\\d)(?::00)?|(\\d\\d)| (${Object.keys(parts).join("|")}))?(?: ?${MARK})?$`,
);

/** Whether a text says twelve in the evening, which is noon to some and midnight to others. */
export function isTwelveUnclear(text: string): boolean {
  const { hour, mark } = readParts(text) ?? {};
  return hour === 12 && ["مسا", "المسا", "مساا"].includes(mark ?? "");
}

/**
 * The hour that somebody typed, as hh:mm on a clock of 24 hours; in whichever digits. The whole text is
 * understood or none of it.
 *
 * @returns undefined for a text that says none, and for one whose mark contradicts its number
 */
export function parseClock(text: string): string | undefined {
  const read = readParts(text);
  if (!read) return undefined;
  const { mark, minutes } = read;
  let { hour } = read;
  if (mark) {
    const said = hour >= 1 && hour <= 12 ? marks[mark]?.(hour) : undefined;
    // "18:30 م" says the same twice.
    const isSaidTwice = hour > 12 && marks[mark]?.(hour - 12) === hour;
    if (said === undefined && !isSaidTwice) return undefined;
    hour = said ?? hour;
  }
  const minute = hour * 60 + minutes;
  // A quarter to midnight is of the day before.
  if (hour > 23 || minutes > 59 || minute < 0) return undefined;
  return [Math.floor(minute / 60), minute % 60]
    .map((each) => String(each).padStart(2, "0"))
    .join(":");
}

/** The number, what is beside it and the mark; undefined where anything else stands in the text. */
function readParts(text: string) {
  const plain = foldForSearch(text)
    .replace(/^(?:الساعه|at) /, "")
    .replace(/\b([ap])\. ?m\b\.?/, "$1m")
    .replace(/ ?([:.٫]) ?(?=\d)/, "$1");
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
