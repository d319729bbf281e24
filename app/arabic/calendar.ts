import type { Language } from "./language.ts";

export const calendarWords: Readonly<
  Record<Language, { day: string; month: string; year: string; months: readonly string[] }>
> = {
  ar: {
    day: "اليوم",
    month: "الشهر",
    year: "السنة",
    months: [
      "يناير",
      "فبراير",
      "مارس",
      "أبريل",
      "مايو",
      "يونيو",
      "يوليو",
      "أغسطس",
      "سبتمبر",
      "أكتوبر",
      "نوفمبر",
      "ديسمبر",
    ],
  },
  en: {
    day: "Day",
    month: "Month",
    year: "Year",
    months: [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ],
  },
};
