import type { Gender } from "../names.ts";

/** Fills {slots} and chooses from `[for a man|for a woman]`. */
export function inflect(
  text: string,
  gender: Gender,
  slots: Readonly<Record<string, string>> = {},
): string {
  return text
    .replace(/\[([^|\]]*)\|([^\]]*)\]/g, (_, man: string, woman: string) =>
      gender === "male" ? man : woman,
    )
    .replace(/\{(\w+)\}/g, (_, slot: string) => {
      const filling = slots[slot];
      if (filling === undefined) throw new Error(`no filling for ${slot} in: ${text}`);
      return filling;
    });
}

/** Where one comes from. */
export const roots: readonly string[] = [
  "[وُلد ونشأ|وُلدت ونشأت] في {place}، ولا يزال بيت العائلة هناك عنوانًا مفتوحًا للجميع.",
  "[ينتمي|تنتمي] إلى أسرة متوسطة من {place}، و[تعلم|تعلمت] في المدارس الحكومية.",
  "[يعرفه|يعرفها] الناس في {place} من العمل الأهلي قبل العمل العام.",
  "[عضو|عضوة] في مجالس إدارات جمعيات أهلية تخدم {place}.",
  "[شارك|شاركت] في لجان الإغاثة والتكافل في {place} كلما دعت الحاجة.",
];

/** What one promises at the end. */
export const promises: readonly string[] = [
  "[يلتزم|تلتزم] بلقاء مفتوح مع الأهالي في أول سبت من كل شهر.",
  "[يتعهد|تتعهد] بنشر تقرير كل ستة أشهر عما أُنجز وما تعثر ولماذا.",
  "[شعاره|شعارها]: نسمع أولًا، ثم نعمل، ثم نُحاسَب.",
  "[يفتح|تفتح] باب التطوع لكل من يريد أن يخدم {place}، أيًّا كان انتماؤه.",
  "[يؤمن|تؤمن] بأن النيابة خدمة لها مدة، وأن الكرسي أمانة.",
];

/** Universities near a governorate, by its code. */
const near: Readonly<Record<string, string>> = {
  "01": "القاهرة",
  "02": "الإسكندرية",
  "03": "بورسعيد",
  "04": "قناة السويس",
  "11": "دمياط",
  "12": "المنصورة",
  "13": "الزقازيق",
  "14": "بنها",
  "15": "كفر الشيخ",
  "16": "طنطا",
  "17": "المنوفية",
  "18": "الإسكندرية",
  "19": "قناة السويس",
  "21": "القاهرة",
  "22": "بني سويف",
  "23": "الفيوم",
  "24": "المنيا",
  "25": "أسيوط",
  "26": "سوهاج",
  "27": "جنوب الوادي",
  "28": "أسوان",
  "29": "جنوب الوادي",
  "31": "جنوب الوادي",
  "32": "أسيوط",
  "33": "الإسكندرية",
  "34": "قناة السويس",
  "35": "قناة السويس",
};

/** Universities that have had every faculty for decades. */
const large = [
  "القاهرة",
  "عين شمس",
  "الإسكندرية",
  "المنصورة",
  "طنطا",
  "الزقازيق",
  "أسيوط",
  "المنيا",
];

/** A university where somebody of the governorate may have studied. */
export function universityOf(code: string, needsLarge: boolean, draw: number): string {
  const local = near[code] ?? "القاهرة";
  if (draw < 0.6 && (!needsLarge || large.includes(local))) return local;
  const national = needsLarge ? large : ["القاهرة", "عين شمس", "حلوان", "الأزهر"];
  return national[Math.floor(draw * 997) % national.length] ?? local;
}
