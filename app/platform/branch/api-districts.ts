import { foldForSearch } from "#app/arabic/fold.ts";
import type { Governorate } from "#app/arabic/governorates.ts";

/** Well-known places by the district that contains them. */
const places: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "01": {
    "مصر الجديدة": ["هليوبوليس", "روكسي", "الكوربة", "سانت فاتيما", "ميدان الحجاز"],
    النزهة: ["النزهة الجديدة", "شيراتون", "مساكن شيراتون"],
    "القاهرة الجديدة": ["التجمع الخامس", "التجمع الأول", "التجمع", "الرحاب", "مدينتي"],
    "غرب القاهرة": ["الزمالك", "جاردن سيتي"],
    الوايلي: ["العباسية", "غمرة"],
    البساتين: ["صقر قريش"],
    المعادي: ["المعادي الجديدة", "زهراء المعادي", "دجلة", "ثكنات المعادي"],
  },
  "02": {
    "حي شرق": [
      "سيدي جابر",
      "سموحة",
      "رشدي",
      "كليوباترا",
      "سبورتنج",
      "الإبراهيمية",
      "جليم",
      "لوران",
      "زيزينيا",
      "فلمنج",
      "بولكلي",
      "ستانلي",
      "سان ستيفانو",
    ],
    "حي المنتزه أول": ["سيدي بشر", "ميامي", "العصافرة", "المندرة", "فيكتوريا"],
    "حي المنتزه ثان": ["أبو قير", "أبي قير", "المعمورة", "المنتزه الثاني"],
    "حي وسط": ["محطة الرمل", "محرم بك", "كرموز", "العطارين", "باب شرق", "كامب شيزار", "الأزاريطة"],
    "حي الجمرك": ["الأنفوشي", "بحري", "المنشية"],
    "حي غرب": ["القباري", "الورديان", "المكس", "مينا البصل"],
    "حي العجمي": ["الدخيلة", "البيطاش", "الهانوفيل"],
  },
};

const districts = new Map(
  Object.entries(places).flatMap(([code, own]) =>
    Object.entries(own).flatMap(([district, names]) =>
      names.map((name) => [`${code} ${foldForSearch(name)}`, district] as const),
    ),
  ),
);

export function districtOf({ code }: Governorate, name: string): string | undefined {
  return districts.get(`${code} ${foldForSearch(name)}`);
}
