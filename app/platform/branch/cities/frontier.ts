import type { Cities } from "../city-names.ts";

/** Cities of the five frontier governorates. */
export const frontierCities: Cities = {
  "31": [
    ["الغردقة", "Hurghada"],
    ["رأس غارب", "Ras Gharib"],
    ["سفاجا", "Safaga"],
    ["القصير", "El Quseir"],
    ["مرسى علم", "Marsa Alam"],
    ["الشلاتين", "Shalateen"],
    ["حلايب", "Halayeb"],
  ],
  "32": [
    ["الخارجة", "El Kharga"],
    ["باريس", "Baris"],
    ["بلاط", "Balat"],
    ["الداخلة", "El Dakhla"],
    ["الفرافرة", "El Farafra"],
  ],
  "33": [
    ["مرسى مطروح", "Marsa Matrouh"],
    ["الحمام", "El Hammam"],
    ["العلمين", "El Alamein"],
    ["العلمين الجديدة", "New Alamein"],
    ["الضبعة", "El Dabaa"],
    ["النجيلة", "El Negaila"],
    ["سيدي براني", "Sidi Barrani"],
    ["السلوم", "El Salloum"],
    ["سيوة", "Siwa"],
  ],
  "34": [
    ["العريش", "El Arish"],
    ["الشيخ زويد", "Sheikh Zuweid"],
    ["رفح", "Rafah"],
    ["بئر العبد", "Bir El Abd"],
    ["الحسنة", "El Hasana"],
    ["نخل", "Nakhl"],
  ],
  "35": [
    ["الطور", "El Tor"],
    ["رأس سدر", "Ras Sedr"],
    ["أبو زنيمة", "Abu Zenima"],
    ["أبو رديس", "Abu Redis"],
    ["سانت كاترين", "Saint Catherine"],
    ["شرم الشيخ", "Sharm El Sheikh"],
    ["دهب", "Dahab"],
    ["نويبع", "Nuweiba"],
    ["طابا", "Taba"],
  ],
};
