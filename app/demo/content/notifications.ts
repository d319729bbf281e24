/** What the demo's people have been told: by whom, for whom, and where a click leads. */
export interface DemoNotification {
  readonly hoursAgo: number;
  readonly title: { readonly ar: string; readonly en: string };
  readonly message: { readonly ar: string; readonly en: string };
  readonly screen?: string;
  readonly params?: { readonly id?: string; readonly title?: string };
  /** The uid of a leader; nobody for what the platform tells by itself. */
  readonly sender?: string;
  /** Codes of governorates and uids of people whose roles are meant, or some people by their uids. */
  readonly to:
    | { readonly governorates?: readonly string[]; readonly rolesOf?: readonly string[] }
    | { readonly people: readonly string[] };
  /** By name and read already. */
  readonly isRead?: true;
}

const ADMIN = "demo-admin";
const CENTRAL = "demo-central-leader";
const GOVERNORATE = "demo-governorate-leader";
const MEMBER = "demo-member";

/** A leader writes in one language, which is Arabic. */
const inArabic = (ar: string) => ({ ar, en: ar });

/** Oldest first. */
export const demoNotifications: readonly DemoNotification[] = [
  {
    hoursAgo: 30 * 24,
    title: inArabic("أهلًا بكم في بوابة صوت"),
    message: inArabic(
      "من هنا تتابع الأخبار وتطلب المساعدة وتصل بصوتك إلى من يقرر. أكمل بيانات ملفك الشخصي لتصلك أخبار محافظتك.",
    ),
    screen: "profile",
    sender: ADMIN,
    to: {},
  },
  {
    hoursAgo: 21 * 24,
    title: inArabic("قافلة طبية مجانية في دمياط"),
    message: inArabic(
      "تبدأ القافلة يوم السبت من التاسعة صباحًا في مقر أمانة دمياط: باطنة وعيون وأسنان. أحضر بطاقة الرقم القومي.",
    ),
    sender: GOVERNORATE,
    to: { governorates: ["11"] },
  },
  {
    hoursAgo: 17 * 24,
    title: inArabic("لقاء أمناء المحافظات"),
    message: inArabic("موعد اللقاء الشهري الخميس في السابعة مساءً، ويُرسل الرابط قبل بدايته بساعة."),
    screen: "scheduled_meeting",
    sender: CENTRAL,
    to: { rolesOf: [GOVERNORATE, CENTRAL] },
  },
  {
    hoursAgo: 12 * 24,
    title: inArabic("دليل الناخب: كيف تعرف لجنتك؟"),
    message: inArabic(
      "ابحث برقمك القومي عن لجنتك ومركزك الانتخابي على موقع الهيئة الوطنية للانتخابات.",
    ),
    screen: "web_view",
    params: { title: "https://www.elections.eg/" },
    sender: ADMIN,
    to: {},
  },
  {
    hoursAgo: 9 * 24,
    title: inArabic("تعرّف على مرشحي دائرتك"),
    message: inArabic("نُشرت صفحات المرشحين ببرامجهم الانتخابية وسيرهم الذاتية. ابدأ بهذه الصفحة."),
    screen: "candidate",
    params: { id: "1" },
    sender: CENTRAL,
    to: {},
  },
  {
    hoursAgo: 6 * 24,
    title: inArabic("تدريب المراجعين الجدد"),
    message: inArabic(
      "تدريب قصير على مراجعة طلبات العضوية يوم الأحد في السادسة مساءً. الحضور مطلوب قبل تسلّم الطلبات.",
    ),
    sender: ADMIN,
    to: { rolesOf: [GOVERNORATE, "demo-sector-leader"] },
  },
  {
    hoursAgo: 4 * 24,
    title: { ar: "فُعّل حسابك", en: "Your account is active" },
    message: {
      ar: "رُبط حسابك بعضويتك، ويمكنك الدخول به من الآن.",
      en: "Your account is linked to your membership, and you can sign in with it from now on.",
    },
    to: { people: [MEMBER, "demo-member-woman"] },
    isRead: true,
  },
  {
    hoursAgo: 3 * 24,
    title: inArabic("شاركنا رأيك على صفحتنا"),
    message: inArabic(
      "نشرنا على فيسبوك استطلاعًا عن أولويات الخدمات في الحي. رأيك في التعليقات يهمنا.",
    ),
    screen: "facebook",
    sender: CENTRAL,
    to: {},
  },
  {
    hoursAgo: 2 * 24,
    title: inArabic("لقاء مفتوح لأعضاء القاهرة"),
    message: inArabic(
      "نلتقي يوم الجمعة بعد صلاة العصر في مقر أمانة القاهرة لمناقشة خطة النقل العام. الدعوة عامة لكل الأعضاء.",
    ),
    sender: CENTRAL,
    to: { governorates: ["01", "21"] },
  },
  {
    hoursAgo: 26,
    title: inArabic("خبر جديد يهمك"),
    message: inArabic("اقرأ آخر ما نُشر في أخبار الحزب، وأضف تعليقك."),
    screen: "news",
    params: { id: "3" },
    sender: CENTRAL,
    to: {},
  },
  {
    hoursAgo: 5,
    title: inArabic("تنبيه: موجة حارة"),
    message: inArabic(
      "تتوقع هيئة الأرصاد ارتفاع الحرارة حتى الأحد. اشرب الماء باستمرار وتجنب الشمس بين الحادية عشرة والرابعة، واطمئن على كبار السن من جيرانك.",
    ),
    sender: ADMIN,
    to: {},
  },
  {
    hoursAgo: 1,
    title: inArabic("متطوعون للقافلة في القاهرة"),
    message: inArabic(
      "نحتاج عشرة متطوعين لتنظيم الدخول يوم السبت من الثامنة صباحًا. تواصل مع أمانة محافظتك.",
    ),
    sender: CENTRAL,
    to: { governorates: ["01"] },
  },
];

/** Who has read what was sent to many, but for so many of the newest. */
export const readers: Readonly<Record<string, number>> = {
  [MEMBER]: 3,
  [ADMIN]: 2,
  [CENTRAL]: 1,
  [GOVERNORATE]: 2,
  "demo-member-woman": 0,
};
