// Over 9 kB: the words of thirty people, in one list.
import type {
  FeedbackStatus,
  FeedbackTopic,
  FeedbackType,
  Mood,
} from "#app/contract/feedback.values.ts";

/** What somebody of the demo sent, and what became of it. */
export interface DemoFeedback {
  /** One of the cast, or the place of a reader. */
  readonly from: string | number;
  readonly type: FeedbackType;
  readonly topic: FeedbackTopic;
  readonly title?: string;
  readonly body: string;
  readonly governorateCode?: string;
  readonly city?: string;
  readonly mood?: Mood;
  readonly hoursAgo: number;
  readonly status?: FeedbackStatus;
  readonly reply?: string;
  /** Why it was closed. */
  readonly reason?: string;
  /** Among leaders. */
  readonly note?: string;
}

/** The member that a newcomer signs in as. */
const own: readonly DemoFeedback[] = [
  {
    from: "demo-member",
    type: "suggestions",
    topic: "events",
    title: "لقاءات مسائية لمن يعمل نهارًا",
    body: "أغلب لقاءات الأمانة تُعقد ظهرًا، ومن يعمل لا يستطيع الحضور. أقترح لقاءً مسائيًا مرة كل شهر، ونشر موعده قبلها بأسبوع.",
    hoursAgo: 5,
  },
  {
    from: "demo-member",
    type: "complaints",
    topic: "utilities",
    title: "انقطاع المياه يوميًا في شارع الترعة بشبرا",
    body: "تنقطع المياه من السابعة صباحًا حتى الثانية ظهرًا منذ أسبوعين. اتصلنا بخط الشكاوى ثلاث مرات ولم يصل أحد.\nفي الشارع مدرسة وعيادة.",
    governorateCode: "01",
    hoursAgo: 50,
    status: "inProgress",
    note: "اتصلت بفرع شركة المياه، والرد المتوقع يوم الأحد.",
  },
  {
    from: "demo-member",
    type: "complaints",
    topic: "portal",
    title: "لم تصلني رسالة تأكيد التسجيل في الندوة",
    body: "سجلت في ندوة الشباب ولم تصلني رسالة، فلم أعرف هل لي مكان أم لا.",
    hoursAgo: 190,
    status: "answered",
    reply:
      "نعتذر عما حدث. كان خادم البريد متوقفًا مساء ذلك اليوم، وأعدنا إرسال الرسائل كلها صباح اليوم التالي. مكانك محجوز، وأضفنا الحجز إلى صفحة حسابك حتى لا تعتمد على البريد وحده.",
  },
  {
    from: "demo-member",
    type: "street-pulse",
    topic: "prices",
    body: "الحديث كله عن أسعار الخضار قبل المدارس. الناس تشتري بالقطعة، والسؤال عن المنافذ التي تبيع بسعر الجملة.",
    governorateCode: "01",
    city: "شبرا",
    mood: "worried",
    hoursAgo: 260,
    status: "answered",
    reply:
      "وصلت الصورة. ننسّق مع مديرية التموين لفتح منفذ في شبرا كل جمعة طوال هذا الشهر، وسنعلن المكان في الأخبار.",
  },
  {
    from: "demo-member",
    type: "complaints",
    topic: "transport",
    title: "سيارة متروكة تسد مدخل الشارع",
    body: "سيارة قديمة بلا لوحات متروكة عند مدخل شارعنا منذ أشهر.",
    governorateCode: "01",
    hoursAgo: 700,
    status: "closed",
    reason: "رفع الحي السيارة يوم الثلاثاء بعد مخاطبتنا له. شكرًا لأنك نبّهتنا.",
  },
  {
    from: "demo-member-woman",
    type: "suggestions",
    topic: "education",
    title: "فصول تقوية مجانية في القرى",
    body: "عندنا معلمون متقاعدون مستعدون للتطوع. لو وفّرت الأمانة قاعة في مركز الشباب نستطيع أن نبدأ بمجموعتين في الأسبوع.",
    hoursAgo: 75,
    status: "answered",
    reply:
      "اقتراح قيّم. حجزنا قاعة مركز شباب ههيا يومي الإثنين والخميس ابتداءً من الشهر القادم، وستتصل بك أمينة التعليم لترتيب أسماء المعلمين.",
  },
];

const damietta: readonly DemoFeedback[] = [
  {
    from: 2,
    type: "complaints",
    topic: "environment",
    title: "حرق المخلفات بجوار مدرسة كفر البطيخ",
    body: "تُحرق المخلفات كل مساء خلف سور المدرسة، والدخان يدخل البيوت. أطفالنا يعانون من الحساسية.",
    governorateCode: "11",
    hoursAgo: 3,
  },
  {
    from: 7,
    type: "complaints",
    topic: "jobs",
    title: "ورش الأثاث بلا خامات",
    body: "تأخر وصول الخشب إلى المدينة شهرين، وورشنا متوقفة. نطلب تدخل القيادة لدى الجهة المسؤولة.",
    governorateCode: "11",
    hoursAgo: 28,
    status: "inProgress",
    note: "موعد مع الغرفة التجارية يوم الأربعاء.",
  },
  {
    from: 12,
    type: "complaints",
    topic: "health",
    title: "لا طبيب أطفال في وحدة السرو ليلًا",
    body: "الوحدة الصحية مفتوحة ليلًا بلا طبيب أطفال، وأقرب مستشفى على بعد نصف ساعة.",
    governorateCode: "11",
    hoursAgo: 96,
    status: "answered",
    reply:
      "خاطبنا مديرية الصحة، ووافقت على نوبتجية طبيب أطفال ثلاث ليالٍ في الأسبوع ابتداءً من السبت.",
  },
  {
    from: 19,
    type: "street-pulse",
    topic: "jobs",
    body: "الصيادون في عزبة البرج ينتظرون موعد فتح الصيد، وأكثر الكلام عن التصاريح الجديدة.",
    governorateCode: "11",
    city: "عزبة البرج",
    mood: "worried",
    hoursAgo: 20,
  },
  {
    from: 31,
    type: "street-pulse",
    topic: "environment",
    body: "الناس مرتاحة لنظافة شاطئ رأس البر هذا الموسم، والطلب الوحيد زيادة سلال القمامة.",
    governorateCode: "11",
    city: "رأس البر",
    mood: "calm",
    hoursAgo: 130,
    status: "answered",
    reply: "أبلغنا الوحدة المحلية، وستوزَّع أربعون سلة قبل نهاية الأسبوع.",
  },
  {
    from: 34,
    type: "complaints",
    topic: "conduct",
    title: "موعد استقبال لم يُحترم",
    body: "حُدد لنا موعد في مقر الأمانة وحضرنا من فارسكور، ولم نجد من يقابلنا.",
    governorateCode: "11",
    hoursAgo: 400,
    status: "closed",
    reason: "اعتذر لكم أمين التنظيم هاتفيًا، وحددنا موعدًا جديدًا حضرتموه.",
  },
];

const qena: readonly DemoFeedback[] = [
  {
    from: 4,
    type: "complaints",
    topic: "transport",
    title: "طريق نجع حمادي – فرشوط مظلم",
    body: "أعمدة الإنارة مطفأة لمسافة ثلاثة كيلومترات، ووقع حادثان هذا الشهر.",
    governorateCode: "27",
    hoursAgo: 9,
  },
  {
    from: 8,
    type: "complaints",
    topic: "education",
    title: "كثافة الفصول في مدرسة قوص الابتدائية",
    body: "في الفصل سبعون تلميذًا. هناك دور كامل مغلق ينتظر الصيانة منذ عام.",
    governorateCode: "27",
    hoursAgo: 60,
    status: "inProgress",
  },
  {
    from: 15,
    type: "street-pulse",
    topic: "utilities",
    body: "أهالي دشنا غاضبون من انقطاع الكهرباء وقت المغرب ثلاثة أيام متتالية، ويسألون عن جدول معلن.",
    governorateCode: "27",
    city: "دشنا",
    mood: "angry",
    hoursAgo: 14,
  },
  {
    from: 22,
    type: "street-pulse",
    topic: "prices",
    body: "سعر القصب هذا العام يرضي المزارعين، والأمل أن تُصرف المستحقات في موعدها.",
    governorateCode: "27",
    city: "أبو تشت",
    mood: "hopeful",
    hoursAgo: 210,
    status: "answered",
    reply: "نتابع مع المصنع موعد الصرف، وسننشره فور إعلانه.",
  },
  {
    from: 27,
    type: "complaints",
    topic: "health",
    title: "قافلة طبية لم تصل إلى نقادة",
    body: "أُعلن عن قافلة يوم الجمعة وانتظرها الأهالي ولم تحضر، ولم يعتذر أحد.",
    governorateCode: "27",
    hoursAgo: 33,
  },
];

const elsewhere: readonly DemoFeedback[] = [
  {
    from: 0,
    type: "suggestions",
    topic: "organisation",
    title: "نشر محاضر اجتماعات الأمانة",
    body: "نقترح نشر ملخص من صفحة واحدة بعد كل اجتماع، ليعرف الأعضاء ما تقرر وما نُفّذ.",
    hoursAgo: 12,
  },
  {
    from: 1,
    type: "suggestions",
    topic: "membership",
    title: "بطاقة عضوية رقمية",
    body: "بطاقة على الهاتف برمز للتحقق تغني عن طباعة البطاقات وإرسالها إلى أسوان.",
    hoursAgo: 44,
    status: "inProgress",
  },
  {
    from: 3,
    type: "complaints",
    topic: "membership",
    title: "تأخر تحديث بيانات العضوية",
    body: "نقلت سكني من ستة أشهر وما زالت بياناتي على المحافظة القديمة رغم طلبي مرتين.",
    hoursAgo: 81,
  },
  {
    from: 5,
    type: "street-pulse",
    topic: "housing",
    body: "شباب الإسماعيلية يسألون عن موعد طرح وحدات الإسكان، والشائعات كثيرة على صفحات غير رسمية.",
    governorateCode: "19",
    city: "الإسماعيلية",
    mood: "mixed",
    hoursAgo: 37,
  },
  {
    from: 6,
    type: "suggestions",
    topic: "environment",
    title: "مليون شجرة مثمرة بالمدارس",
    body: "تتولى كل أمانة عشر مدارس، ويرعى كل فصل شجرة باسمه. عندنا مشتل مستعد للتبرع بالشتلات.",
    hoursAgo: 150,
    status: "answered",
    reply: "بدأنا بعشرين مدرسة في الجيزة هذا الفصل. نرجو إرسال رقم المشتل إلى أمانة البيئة.",
  },
  {
    from: 9,
    type: "complaints",
    topic: "events",
    title: "مكان الندوة لا يصلح لذوي الإعاقة",
    body: "أُقيمت الندوة في الدور الثالث بلا مصعد، فعاد اثنان من أعضائنا من الباب.",
    hoursAgo: 118,
    status: "answered",
    reply:
      "هذا خطأ منا. صار توافر مدخل ومصعد شرطًا مكتوبًا لحجز أي قاعة، وسيُعاد اللقاء في قاعة أرضية.",
  },
  {
    from: 10,
    type: "street-pulse",
    topic: "transport",
    body: "ركاب المترو في المرج يشكون من الزحام صباحًا، لكنهم يقدّرون انتظام المواعيد.",
    governorateCode: "01",
    city: "المرج",
    mood: "mixed",
    hoursAgo: 66,
  },
  {
    from: 11,
    type: "suggestions",
    topic: "jobs",
    title: "يوم توظيف في سوهاج",
    body: "نجمع المصانع والورش مع الخريجين في يوم واحد كل ثلاثة أشهر.",
    hoursAgo: 230,
    status: "closed",
    reason: "أُدرج اليوم ضمن خطة أمانة العمل المعلنة لهذا العام، فنتابع الاقتراح هناك.",
  },
  {
    from: 13,
    type: "complaints",
    topic: "portal",
    title: "الصفحة بطيئة على الهاتف القديم",
    body: "صفحة الفعاليات تتأخر كثيرًا على هاتفي. هل توجد نسخة أخف؟",
    hoursAgo: 310,
    status: "answered",
    reply: "نعم، اختر «النسخة الخفيفة» أسفل أي صفحة، فتعمل بلا برامج إضافية.",
  },
  {
    from: 16,
    type: "street-pulse",
    topic: "health",
    body: "الناس في أسوان راضية عن حملة الكشف المبكر، وتسأل عن مواعيدها في القرى.",
    governorateCode: "28",
    city: "أسوان",
    mood: "hopeful",
    hoursAgo: 170,
    status: "answered",
    reply: "تصل الحملة إلى قرى المحافظة من منتصف الشهر، والجدول في الأخبار.",
  },
  {
    from: 17,
    type: "suggestions",
    topic: "portal",
    title: "تذكير بالفعاليات قبلها بيوم",
    body: "رسالة قصيرة قبل الموعد بيوم تكفي، فكثيرون يسجلون ثم ينسون.",
    hoursAgo: 280,
    status: "answered",
    reply: "أُضيف التذكير، ويصل إشعار قبل الموعد بيوم ثم قبله بساعتين.",
  },
  {
    from: 20,
    type: "complaints",
    topic: "prices",
    title: "تفاوت أسعار الخبز السياحي",
    body: "السعر يختلف من مخبز إلى آخر في الشارع نفسه، ولا قائمة معلنة.",
    governorateCode: "21",
    hoursAgo: 52,
  },
  {
    from: 25,
    type: "street-pulse",
    topic: "education",
    body: "أولياء الأمور في السويس هادئون هذا العام: الكتب وصلت في موعدها.",
    governorateCode: "04",
    city: "حي السويس",
    mood: "calm",
    hoursAgo: 340,
    status: "closed",
    reason: "شكرًا على الصورة الطيبة، نقلناها إلى مديرية التعليم.",
  },
];

/** Everything, oldest first, so that the numbers grow with time. */
export const demoFeedback: readonly DemoFeedback[] = [
  ...own,
  ...damietta,
  ...qena,
  ...elsewhere,
].toSorted((one, other) => other.hoursAgo - one.hoursAgo);
