/* An hour of the day as people type it: "18:30", "6:30 PM", «٦:٣٠ م», «6 مساءً», «7 بالليل», "1830". */
import { foldForSearch } from "./fold.ts";

/** What a twelve-hour clock shows, as the hour that is meant; undefined where nobody says it so. */
type Half = (hour: number) => number | undefined;

const morning: Half = (hour) => hour % 12;
// As the site prints it: 12:30 م is half past noon.
const afterNoon: Half = (hour) => (hour % 12) + 12;
// Twelve in the evening is noon to a clock and midnight to many in Egypt: `isTwelveUnclear`.
const evening: Half = (hour) => (hour === 12 ? undefined : hour + 12);
const afternoon: Half = (hour) => (hour <= 6 ? hour + 12 : undefined);
const dawn: Half = (hour) => (hour <= 6 ? hour : undefined);
const night: Half = (hour) =>
  hour === 12 ? 0 : hour <= 4 ? hour : hour >= 6 ? hour + 12 : undefined;
const midnight: Half = (hour) => (hour === 12 ? 0 : undefined);
// The sunset of Cairo's shortest and longest day, and the hours that are said around it; then those of
// the night's prayer.
const sunset: Half = (hour) => (hour >= 5 && hour <= 8 ? hour + 12 : undefined);
const nightPrayer: Half = (hour) => (hour >= 6 && hour <= 11 ? hour + 12 : undefined);

/** By the words, folded, that an hour is said with, in standard Arabic and as in Cairo. */
const marks: Readonly<Record<string, Half>> = {
  ...saying(morning, "ص", "صباحا", "الصباح", "الصبح", "am"),
  ...saying(afterNoon, "م", "pm"),
  // «مساءا», as many write it.
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

/** What is said beside a whole hour, in minutes. */
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
