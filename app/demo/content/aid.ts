// Over 9 kB: all the requests in one list, so that they are read together and none tells another's story.
import type { AidCategory, AidNoteKind, AidStatus } from "#app/contract/aid.values.ts";

/** A request for aid of the demo. Invented, as are all the people, places of work and sums. */
export interface DemoAid {
  readonly category: AidCategory;
  readonly status: AidStatus;
  /** Where the beneficiary lives, or who it is: a uid of the cast. */
  readonly of: string;
  readonly title: string;
  readonly description: string;
  readonly hoursAgo: number;
  /** What came with it: names of files. */
  readonly files: readonly string[];
  readonly isUrgent?: true;
  /** Days from now until it is due; late when negative. */
  readonly dueIn?: number;
  readonly amount?: number;
  /** The uid of who works on it. */
  readonly owner?: string;
  /** Told with the decision. */
  readonly reason?: string;
  readonly notes?: readonly (readonly [kind: AidNoteKind, note: string])[];
}

const ADMIN = "demo-admin";
const DAMIETTA = "demo-governorate-leader";
const QENA = "demo-sector-leader";

export const aid: readonly DemoAid[] = [
  {
    category: "medical",
    status: "inReview",
    of: "demo-member",
    title: "المساعدة في تكلفة جلسات علاج طبيعي",
    description:
      "أصبت بكسر في الساق بعد حادث على الطريق، وأجريت العملية على نفقة التأمين. يحتاج العلاج الآن إلى ١٢ جلسة علاج طبيعي لا يغطيها التأمين، ومرفق تقرير الطبيب وعرض السعر من المركز.",
    hoursAgo: 74,
    files: ["تقرير الطبيب.jpg", "عرض سعر الجلسات.pdf"],
    owner: ADMIN,
    dueIn: 3,
    notes: [
      ["internal", "تأكدت من عرض السعر بالهاتف مع المركز؛ المبلغ قريب من متوسط المنطقة."],
      ["applicant", "وصلتنا الأوراق كاملة، ونعرض طلبك على اللجنة في اجتماعها يوم الأحد."],
    ],
  },
  {
    category: "legal",
    status: "completed",
    of: "demo-member",
    title: "استشارة في عقد إيجار قديم",
    description:
      "يطالبني المالك بإخلاء الشقة قبل نهاية المدة المتفق عليها. أحتاج إلى محامٍ يراجع العقد ويوضح لي ما يحق لي.",
    hoursAgo: 24 * 62,
    files: ["عقد الإيجار.pdf"],
    owner: ADMIN,
    reason: "راجع محامي اللجنة العقد وكتب ردًّا رسميًّا إلى المالك، وأُغلق الطلب باتفاق الطرفين.",
  },
  {
    category: "living",
    status: "rejected",
    of: "demo-member",
    title: "مساعدة في مصروفات مدرسية",
    description:
      "لدي ثلاثة أبناء في المرحلة الإعدادية وأحتاج إلى المساعدة في مصروفات العام الدراسي.",
    hoursAgo: 24 * 35,
    files: ["إيصال المدرسة.jpg"],
    owner: ADMIN,
    reason:
      "باب المصروفات المدرسية لهذا العام أُغلق في آخر سبتمبر. يمكنك التقدّم من جديد في يوليو القادم، ونرسل إليك تنبيهًا وقتها.",
  },
  {
    category: "living",
    status: "pending",
    of: "demo-member-woman",
    title: "سقف غرفة تضرّر من الأمطار",
    description:
      "تضرر سقف غرفة الأولاد من أمطار الأسبوع الماضي ونخشى أن يسقط. مرفق صور للسقف من الداخل ومن السطح.",
    hoursAgo: 6,
    files: ["السقف من الداخل.jpg", "السقف من السطح.jpg"],
    isUrgent: true,
  },
  {
    category: "medical",
    status: "pending",
    of: "11",
    title: "عملية قلب مفتوح لوالدي",
    description:
      "حدد المستشفى موعد العملية بعد عشرة أيام، ويتبقى جزء من التكلفة بعد قرار العلاج على نفقة الدولة. مرفق القرار وتقرير المستشفى.",
    hoursAgo: 9,
    files: ["قرار العلاج.jpg", "تقرير المستشفى.pdf"],
    isUrgent: true,
    dueIn: 4,
    amount: 30_000,
  },
  {
    category: "medical",
    status: "inReview",
    of: "11",
    title: "جهاز قياس السكر لطفلة",
    description:
      "ابنتي في الثامنة ومصابة بالسكري من النوع الأول. نحتاج إلى جهاز قياس مستمر وشرائطه لثلاثة أشهر.",
    hoursAgo: 50,
    files: ["روشتة الطبيب.jpg"],
    owner: DAMIETTA,
    dueIn: 2,
    amount: 6_500,
    notes: [["internal", "صيدلية النقابة توفر الجهاز بخصم، في انتظار ردهم."]],
  },
  {
    category: "legal",
    status: "pending",
    of: "11",
    title: "صرف معاش متأخر",
    description:
      "توقف صرف معاش والدتي منذ أربعة أشهر دون سبب معلن، ونحتاج إلى من يتابع مع مكتب التأمينات.",
    hoursAgo: 28,
    files: ["آخر إيصال معاش.jpg"],
  },
  {
    category: "living",
    status: "approved",
    of: "11",
    title: "شبكة صيد بدل التي تلفت",
    description:
      "أعمل صيادًا في عزبة البرج، وتلفت الشبكة في النوة الأخيرة. ثمن الشبكة مرفق في الفاتورة.",
    hoursAgo: 24 * 9,
    files: ["فاتورة مبدئية.pdf"],
    owner: DAMIETTA,
    dueIn: 6,
    amount: 9_000,
    reason: "وافقت اللجنة على تحمل ثمن الشبكة كاملًا، ويُسلَّم الشيك في مقر المحافظة.",
  },
  {
    category: "medical",
    status: "completed",
    of: "11",
    title: "نظارة طبية لمعلمة",
    description: "أحتاج إلى نظارة بعدسات خاصة بعد عملية في العين، ومرفق مقاس النظر وعرض السعر.",
    hoursAgo: 24 * 41,
    files: ["مقاس النظر.jpg"],
    owner: DAMIETTA,
    amount: 1_800,
    reason: "سُلّمت النظارة. نتمنى لك السلامة.",
  },
  {
    category: "living",
    status: "inReview",
    of: "11",
    title: "توصيل مياه لمنزل جديد",
    description:
      "انتقلنا إلى منزل في أطراف القرية ولم تصل إليه المياه بعد. الجيران الثلاثة في الظروف نفسها.",
    hoursAgo: 24 * 16,
    files: ["طلب شركة المياه.jpg"],
    owner: DAMIETTA,
    dueIn: -2,
  },
  {
    category: "medical",
    status: "pending",
    of: "27",
    title: "نقل مريض كلى إلى جلسات الغسيل",
    description:
      "أخي يغسل الكلى ثلاث مرات في الأسبوع في قنا، وبيننا وبين المستشفى ٤٠ كيلومترًا. نطلب المساعدة في مصاريف الانتقال.",
    hoursAgo: 20,
    files: ["جدول الجلسات.jpg"],
    isUrgent: true,
  },
  {
    category: "medical",
    status: "approved",
    of: "27",
    title: "كرسي متحرك لسيدة مسنة",
    description: "جدتي في الثمانين ولا تستطيع المشي بعد كسر الحوض. نحتاج إلى كرسي متحرك خفيف.",
    hoursAgo: 24 * 6,
    files: ["تقرير طبي.jpg"],
    owner: QENA,
    dueIn: 1,
    amount: 4_200,
    reason: "الكرسي متوافر في مخزن الجمعية، ويصلكم المندوب خلال أيام.",
  },
  {
    category: "legal",
    status: "inReview",
    of: "27",
    title: "تصحيح اسم في شهادة ميلاد",
    description: "كُتب اسم الجد خطأً في شهادة ميلاد ابني، والسجل المدني يطلب حكمًا قضائيًّا.",
    hoursAgo: 24 * 5,
    files: ["شهادة الميلاد.jpg"],
    owner: QENA,
    dueIn: 9,
  },
  {
    category: "living",
    status: "pending",
    of: "27",
    title: "رأس مال صغير لمشروع خياطة",
    description:
      "لدي خبرة ١٢ سنة في الخياطة وماكينة واحدة قديمة. أحتاج إلى ماكينة أوفر لأعمل من المنزل.",
    hoursAgo: 24 * 3,
    files: ["عرض سعر الماكينة.pdf"],
    amount: 11_000,
  },
  {
    category: "living",
    status: "rejected",
    of: "27",
    title: "قرض لشراء سيارة",
    description: "أرغب في شراء سيارة أجرة بالتقسيط وأحتاج إلى المقدم.",
    hoursAgo: 24 * 20,
    files: ["عرض المعرض.jpg"],
    owner: QENA,
    reason:
      "لا يقدّم هذا الباب قروضًا لشراء السيارات. يمكنك سؤال جهاز تنمية المشروعات، ومرفق عنوانه في صفحة الخدمات.",
  },
  {
    category: "medical",
    status: "completed",
    of: "27",
    title: "دواء ناقص من صيدلية التأمين",
    description: "لم يتوافر دواء الضغط الموصوف لي منذ شهرين، وثمنه خارج التأمين أكبر من قدرتي.",
    hoursAgo: 24 * 27,
    files: ["الروشتة.jpg"],
    owner: QENA,
    amount: 900,
    reason: "صُرف الدواء لثلاثة أشهر من صيدلية الجمعية.",
  },
  {
    category: "medical",
    status: "pending",
    of: "01",
    title: "سماعة أذن لطالب جامعي",
    description: "أدرس في كلية الحقوق وأحتاج إلى سماعة لأتابع المحاضرات. مرفق اختبار السمع.",
    hoursAgo: 31,
    files: ["اختبار السمع.jpg"],
  },
  {
    category: "legal",
    status: "approved",
    of: "01",
    title: "محامٍ في قضية فصل تعسفي",
    description: "فُصلت من عملي بعد ١٤ سنة دون إنذار، ولم أتسلم مستحقاتي. لدي عقد ومخاطبات الشركة.",
    hoursAgo: 24 * 8,
    files: ["عقد العمل.pdf", "خطاب الفصل.jpg"],
    owner: ADMIN,
    dueIn: 12,
    reason: "تتولى القضية محامية من اللجنة القانونية، وتتصل بك هذا الأسبوع.",
    notes: [["internal", "الملف مع الأستاذة هدى في اللجنة القانونية."]],
  },
  {
    category: "living",
    status: "inReview",
    of: "21",
    title: "أسرة بلا دخل بعد حريق ورشة",
    description: "احترقت ورشة النجارة التي أعمل فيها، ولي خمسة أبناء. مرفق محضر الحريق.",
    hoursAgo: 60,
    files: ["محضر الحريق.jpg", "الورشة بعد الحريق.jpg"],
    isUrgent: true,
    owner: "demo-central-leader",
    dueIn: -1,
    amount: 15_000,
  },
  {
    category: "medical",
    status: "rejected",
    of: "21",
    title: "علاج تجميلي للأسنان",
    description: "أرغب في تركيب أسنان تجميلية، ومرفق عرض العيادة.",
    hoursAgo: 24 * 13,
    files: ["عرض العيادة.jpg"],
    owner: "demo-central-leader",
    reason: "لا يشمل هذا الباب العلاج التجميلي. إن كان لديك تقرير بضرورة طبية فأرسله في طلب جديد.",
  },
  {
    category: "legal",
    status: "pending",
    of: "02",
    title: "نزاع على حدود أرض زراعية",
    description: "تعدى جار على جزء من أرضنا بعد وفاة والدي، ولدينا عقد مسجل وخريطة المساحة.",
    hoursAgo: 44,
    files: ["العقد المسجل.pdf"],
  },
  {
    category: "medical",
    status: "pending",
    of: "26",
    title: "حضّانة لمولود مبكر",
    description:
      "وُلد طفلي في الشهر السابع ويحتاج إلى حضّانة، ولا يوجد مكان في المستشفى الحكومي القريب.",
    hoursAgo: 3,
    files: ["تقرير الولادة.jpg"],
    isUrgent: true,
  },
  {
    category: "living",
    status: "pending",
    of: "13",
    title: "أثاث لأسرة انتقلت من منطقة خطرة",
    description: "انتقلنا إلى شقة من الإسكان البديل وليس فيها شيء. نحتاج إلى أسرّة وثلاجة.",
    hoursAgo: 24 * 2,
    files: ["قرار التخصيص.jpg"],
  },
  {
    category: "legal",
    status: "completed",
    of: "12",
    title: "استخراج بطاقة لذوي الإعاقة",
    description: "تعطل استخراج بطاقة الخدمات المتكاملة لأخي منذ عام.",
    hoursAgo: 24 * 33,
    files: ["إيصال التقديم.jpg"],
    owner: ADMIN,
    reason: "صدرت البطاقة بعد متابعة مكتب التأهيل، ويمكن استلامها.",
  },
  {
    category: "medical",
    status: "inReview",
    of: "12",
    title: "تحاليل دورية لمريض كبد",
    description:
      "أحتاج إلى تحاليل كل ثلاثة أشهر لا يغطيها التأمين الصحي. مرفق طلب الطبيب ونتيجة آخر تحليل.",
    hoursAgo: 24 * 4,
    files: ["طلب الطبيب.jpg", "آخر تحليل.pdf"],
    owner: ADMIN,
    dueIn: 5,
    amount: 2_400,
  },
];
