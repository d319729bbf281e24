import type { Language } from "./language.ts";

export interface Governorate {
  /** Digits 8 and 9 of the national ID. */
  code: string;
  ar: string;
  en: string;
}

/** In the official order, which is that of the codes. */
export const governorates: readonly Governorate[] = [
  { code: "01", ar: "القاهرة", en: "Cairo" },
  { code: "02", ar: "الإسكندرية", en: "Alexandria" },
  { code: "03", ar: "بورسعيد", en: "Port Said" },
  { code: "04", ar: "السويس", en: "Suez" },
  { code: "11", ar: "دمياط", en: "Damietta" },
  { code: "12", ar: "الدقهلية", en: "Dakahlia" },
  { code: "13", ar: "الشرقية", en: "Sharqia" },
  { code: "14", ar: "القليوبية", en: "Qalyubia" },
  { code: "15", ar: "كفر الشيخ", en: "Kafr El Sheikh" },
  { code: "16", ar: "الغربية", en: "Gharbia" },
  { code: "17", ar: "المنوفية", en: "Menoufia" },
  { code: "18", ar: "البحيرة", en: "Beheira" },
  { code: "19", ar: "الإسماعيلية", en: "Ismailia" },
  { code: "21", ar: "الجيزة", en: "Giza" },
  { code: "22", ar: "بني سويف", en: "Beni Suef" },
  { code: "23", ar: "الفيوم", en: "Faiyum" },
  { code: "24", ar: "المنيا", en: "Minya" },
  { code: "25", ar: "أسيوط", en: "Asyut" },
  { code: "26", ar: "سوهاج", en: "Sohag" },
  { code: "27", ar: "قنا", en: "Qena" },
  { code: "28", ar: "أسوان", en: "Aswan" },
  { code: "29", ar: "الأقصر", en: "Luxor" },
  { code: "31", ar: "البحر الأحمر", en: "Red Sea" },
  { code: "32", ar: "الوادي الجديد", en: "New Valley" },
  { code: "33", ar: "مطروح", en: "Matrouh" },
  { code: "34", ar: "شمال سيناء", en: "North Sinai" },
  { code: "35", ar: "جنوب سيناء", en: "South Sinai" },
];

/** Place of birth only, not a residence. */
export const abroad: Governorate = { code: "88", ar: "خارج الجمهورية", en: "Outside Egypt" };

const byCode = new Map([...governorates, abroad].map((place) => [place.code, place]));

export function governorateByCode(code: string): Governorate | undefined {
  return byCode.get(code);
}

export function governorateOptions(language: Language) {
  return governorates.map((place) => ({ value: place.ar, label: place[language] }));
}

export function governorateName(name: string, language: Language): string {
  return governorates.find(({ ar }) => ar === name)?.[language] ?? name;
}
