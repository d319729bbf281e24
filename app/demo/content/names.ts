import type { SeededRandom } from "./random.ts";

export type Gender = "male" | "female";

/**
 * A chain of first name, father, grandfather and family; the two traditions are not mixed
 * in one. Families that would often make the name of a well-known person are left out.
 */
interface Tradition {
  readonly men: readonly string[];
  readonly women: readonly string[];
  readonly fathers: readonly string[];
  readonly families: readonly string[];
}

const list = (names: string) => names.split(/،\s*/).map((name) => name.trim());

const muslim: Tradition = {
  men: list(
    "أحمد، محمد، محمود، مصطفى، عمرو، خالد، طارق، حسام، هشام، أيمن، أشرف، ياسر، وليد، سامح، شريف، إيهاب، تامر، كريم، يوسف، إبراهيم، إسماعيل، عادل، جمال، ناصر، علاء، عماد، هاني، رضا، حازم، باسم، ممدوح، مدحت، صلاح، عصام، سعيد، حمدي، رمضان، شعبان، ربيع، عبد الله، عبد الرحمن، عبد العزيز، عمر، علي، حسن، حسين، فتحي، مؤمن، زياد، أنور",
  ),
  women: list(
    "فاطمة، مريم، نهى، منى، هالة، إيمان، أمل، سحر، رانيا، داليا، دينا، شيماء، أسماء، آية، سارة، نورا، هدى، سلوى، نجلاء، عبير، غادة، رشا، مروة، هبة، ولاء، إسراء، ياسمين، سمية، زينب، خديجة، عائشة، صفاء، وفاء، نادية، سهام، كريمة، ليلى، نعمة، رحاب، أماني",
  ),
  fathers: list(
    "محمد، أحمد، محمود، علي، حسن، حسين، إبراهيم، مصطفى، عبد الله، عبد الرحمن، عبد الحميد، عبد الفتاح، عبد العزيز، عبد الرحيم، عبد المنعم، عبد الغني، عبد السميع، عبد الوهاب، عبد الجواد، عبد العال، السيد، سيد، سعد، سعيد، صالح، صابر، فتحي، فاروق، فؤاد، كامل، لطفي، متولي، منصور، نصر، هاشم، يوسف، يونس، زكريا، رشاد، رمضان، بدوي، بيومي، توفيق، جابر، جاد، حامد، خليل، خليفة، درويش، عوض، عطية، غريب، قاسم، شحاتة، سلامة، سليمان، طه، عثمان، عمر",
  ),
  families: list(
    "الشرقاوي، السمنودي، المنوفي، الرشيدي، البرلسي، الطهطاوي، الأخميمي، القوصي، الإسناوي، الدشناوي، البلبيسي، المنياوي، السويفي، الدمنهوري، الفيومي، الأسواني، القناوي، الصعيدي، الدمياطي، الغرباوي، النجار، الحداد، الخياط، العطار، الصباغ، القاضي، المهدي، الجمال، الديب، الشاذلي، الشافعي، الصاوي، الطويل، العشري، الغنام، القط، الكردي، اللبان، المنشاوي، الهواري، الجزار، الحلواني، الخولي، الرفاعي، الزيات، العزب، الفولي، الكيلاني، المليجي، النبوي، أبو العلا، أبو السعود، أبو طالب، أبو رحاب، رضوان، زهران، ضيف، غانم، ياقوت",
  ),
};

const coptic: Tradition = {
  men: list(
    "مينا، بيتر، مايكل، جرجس، كيرلس، أبانوب، عماد، ماجد، نبيل، رأفت، سمير، عاطف، فادي، رامي، مجدي، وجيه، ناجي، إميل",
  ),
  women: list(
    "مريم، ماريان، مارينا، كريستين، ميرفت، نرمين، إيريني، فيبي، سوزان، نيفين، ماجدة، تريزا",
  ),
  fathers: list(
    "جرجس، ميخائيل، بطرس، حنا، يعقوب، إسحق، شنودة، صموئيل، فهمي، عزيز، لبيب، نصيف، رزق، وهبة، زكي، ملاك، غبريال، كامل، شكري، فوزي، نجيب، إبراهيم",
  ),
  families: list(
    "بشاي، عبد المسيح، عبد الملاك، سوريال، تادرس، قلادة، مقار، بسطا، عطا الله، منقريوس، إسكندر، أرمانيوس، سدراك، حبشي، جندي",
  ),
};

/** A four-part name that nobody in `taken` has; it is added there. Every tenth chain is Coptic. */
export function fourPartName(random: SeededRandom, gender: Gender, taken: Set<string>): string {
  for (;;) {
    const tradition = random.happens(0.1) ? coptic : muslim;
    const first = random.pick(gender === "male" ? tradition.men : tradition.women);
    const father = random.pick(tradition.fathers);
    const grandfather = random.pick(tradition.fathers);
    const name = [first, father, grandfather, random.pick(tradition.families)].join(" ");
    if (first === father || father === grandfather || taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** First name and family: what a person of a four-part name is usually called. */
export function shortName(name: string): string {
  const words = joinCompounds(name.split(" "));
  return `${words[0]} ${words.at(-1)}`;
}

/** Gives the parts of a name, with "عبد الله" and "" kept in one part each. */
function joinCompounds(words: readonly string[]): string[] {
  const parts: string[] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last === "عبد" || last === "أبو" || last === "عطا")
      parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}
