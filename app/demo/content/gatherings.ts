/** Gatherings of the demo, by days from today and the hours of Cairo. */
export interface DemoGathering {
  readonly title: string;
  readonly place: string;
  readonly governorateCode: string;
  readonly daysFromNow: number;
  /** HH:mm; a gathering without hours began an hour ago and goes on for eight, so that its door is open. */
  readonly hours?: readonly [from: string, to: string];
  /** Whoever's place among the demo's active members leaves this remainder by three was there; all without it. */
  readonly cameBy3?: readonly number[];
}

export const demoGatherings: readonly DemoGathering[] = [
  {
    title: "الملتقى التنظيمي لأعضاء القاهرة",
    place: "قاعة المؤتمرات، شارع الطيران، مدينة نصر",
    governorateCode: "01",
    daysFromNow: 0,
    cameBy3: [0],
  },
  {
    title: "لقاء أمناء الوحدات بدمياط",
    place: "مقر الحزب، شارع الجلاء، دمياط",
    governorateCode: "11",
    daysFromNow: 2,
    hours: ["18:00", "20:30"],
  },
  {
    title: "قافلة محو الأمية بالزرقا",
    place: "مدرسة الزرقا الثانوية، دمياط",
    governorateCode: "11",
    daysFromNow: 6,
    hours: ["10:00", "14:00"],
  },
  {
    title: "ندوة حقوق العمال والتأمين الصحي",
    place: "مكتبة مصر العامة، الدقي",
    governorateCode: "21",
    daysFromNow: -1,
    hours: ["17:00", "19:30"],
    cameBy3: [0, 1],
  },
  {
    title: "يوم تشجير ميدان سرور",
    place: "ميدان سرور، دمياط",
    governorateCode: "11",
    daysFromNow: -9,
    hours: ["09:00", "12:00"],
    cameBy3: [1, 2],
  },
  {
    title: "المؤتمر السنوي للشباب",
    place: "مركز شباب الجزيرة، القاهرة",
    governorateCode: "01",
    daysFromNow: -24,
    hours: ["11:00", "17:00"],
    cameBy3: [0, 2],
  },
];
