import { globSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { parseAst } from "vite";
import { expect, test } from "vitest";

type Words = { [key: string]: string | Words };

async function namespace(language: string, file: string): Promise<Map<string, string>> {
  const words = JSON.parse(await readFile(`locales/${language}/${file}`, "utf8")) as Words;
  const flat = new Map<string, string>();
  const walk = (inside: Words, path: string) => {
    for (const [key, value] of Object.entries(inside)) {
      const name = path ? `${path}.${key}` : key;
      if (typeof value === "string") flat.set(name, value);
      else walk(value, name);
    }
  };
  walk(words, "");
  return flat;
}

const forms = { ar: ["zero", "one", "two", "few", "many", "other"], en: ["one", "other"] } as const;
const plural = /_(zero|one|two|few|many|other)$/;
/** Forms for a man and a woman, which only Arabic has. */
const gendered = /_(male|female)$/;
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((each) => each.replace(/\W/g, "")).sort();

const files = await readdir("locales/ar");

test("both languages have the same namespaces", async () => {
  expect(await readdir("locales/en")).toEqual(files);
});

test.each(files)(
  "%s: every word stands in both languages, with every plural form",
  async (file) => {
    const ar = await namespace("ar", file);
    const en = await namespace("en", file);
    const stems = (words: Map<string, string>) =>
      [
        ...new Set([...words.keys()].map((key) => key.replace(plural, "").replace(gendered, ""))),
      ].sort();
    expect(stems(ar)).toEqual(stems(en));
    for (const [language, words] of [
      ["ar", ar],
      ["en", en],
    ] as const) {
      const counted = new Set(
        [...words.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, "")),
      );
      for (const stem of counted) {
        const missing = forms[language].filter((form) => !words.has(`${stem}_${form}`));
        expect(missing, `${language} ${stem}`).toEqual([]);
      }
      for (const [key, text] of words) expect(text.trim(), `${language} ${key}`).not.toBe("");
    }
  },
);

test.each(files)("%s: both languages fill the same placeholders", async (file) => {
  const ar = await namespace("ar", file);
  const en = await namespace("en", file);
  for (const [key, text] of ar) {
    // A plural form may leave out the number that it already says.
    if (plural.test(key)) continue;
    expect(placeholders(text), key).toEqual(placeholders(en.get(key.replace(gendered, "")) ?? ""));
  }
});

/** A number that a noun follows, as in «{{count}} أحرف»; not the number of a thing: «رقم {{number}} قيد». */
const counted =
  /(?<!رقم |العدد )\{\{(count|number|figures|minimum|maximum|most|total|years|days|minutes|seconds|amount)\}\} (?!من )\p{L}/u;

test.each(files)("%s: where a noun follows a number the Arabic has all six forms", async (file) => {
  for (const [key, text] of await namespace("ar", file)) {
    if (!plural.test(key)) expect(text, key).not.toMatch(counted);
  }
});

test.each(files)("%s: the Arabic is Arabic", async (file) => {
  for (const [key, text] of await namespace("ar", file)) {
    if (/not-configured/.test(key)) continue; // in English also in Arabic
    expect(/\p{Script=Arabic}|^[\W\d]*$|^\{\{.*\}\}$/u.test(text) || text.length <= 12, key).toBe(
      true,
    );
  }
});

/** The noun after a number, in the form of each kind of number; none where another word follows. */
const nounAfterNumber =
  /\{\{(?:count|number|figures)\}\} ([\p{L}\p{M}]+)(?: (?:ال)?[\p{L}\p{M}]+)?/u;

/** Words that no number rules: «و3 غيرها», «منهم 3 هنا», «3 على الأكثر», «3 لم يردوا». */
const notRuled = /^(لديك|لم|منهم|على|في|غيرها|أخرى|هنا|بعد|أقدم|ولم|من|أو)$/;

test.each(files)("%s: what is counted takes the form of its number", async (file) => {
  const words = await namespace("ar", file);
  for (const [key, many] of words) {
    if (!key.endsWith("_many")) continue;
    const stem = key.replace(plural, "");
    const noun = (form: string) =>
      nounAfterNumber.exec(words.get(`${stem}_${form}`) ?? "")?.[1] ?? "";
    const [few, singular] = [noun("few"), noun("other")];
    const one = nounAfterNumber.exec(many)?.[1] ?? "";
    if (one === "" || notRuled.test(one)) continue;
    // 3 to 10 take the plural; 11 to 99 the singular, in the accusative; 100 and its like the bare singular.
    expect(few, `${stem}_few`).not.toBe(one);
    const isFirstOfTwo = one === singular && /\{\{\w+\}\} [\p{L}\p{M}]+ [\p{L}]/u.test(many);
    const isAccusative = [`${singular}ًا`, `${singular}ً`].includes(one);
    const isUnchanged = one === singular && /(ة|اء|ى)$/u.test(one);
    expect(isAccusative || isUnchanged || isFirstOfTwo, `${stem}_many: ${many}`).toBe(true);
    expect(singular, `${stem}_other`).not.toMatch(/ً/u);
  }
});

/** Participles and nouns for a man, said to whoever reads; «لك عضوية», «يظهر اسمك» fit everybody. */
const saidToMen =
  /(?<!\p{L})(أنت (عضو|مسج|مدع|ظاهر|غير ظاهر|حاضر|متأكد|من كتب)|(كنت|لست|تكن) (عضو|مسج|مدع|متأكد)|كن أول|لم تعد [\p{L}]+ًا|صرت [\p{L}]+ًا|ما دمت [\p{L}ّ]+|حقوقك كعضو)/u;

test.each(files)("%s: nobody is spoken to as a man or a woman", async (file) => {
  for (const [key, text] of await namespace("ar", file)) {
    // The words of the paper form of an application.
    if (key === "identity.previousPartyMembership" || key.endsWith("previousPartyMembership"))
      continue;
    expect(text, key).not.toMatch(saidToMen);
  }
});

/** What programs call their parts; people are told what they can do or whom to ask. */
const inside =
  /LiveKit|Redis|NOTIFY|SMTP(?!_URL)|PostgreSQL|WebRTC|WebSocket|\bworkers?\b|\bendpoint\b|\bnpm\b|\bJSON\b|\bAPI\b|\b[45]\.\d\.\d\b/;
/** Pages of whoever runs the server, where the name is what is to be done. */
const forOperators = /^(doctor|first-steps)\.json$/;

test.each(files)("%s: no word for people names a part of the program", async (file) => {
  if (forOperators.test(file)) return;
  for (const language of ["ar", "en"])
    for (const [key, text] of await namespace(language, file))
      expect(text, `${language} ${key}`).not.toMatch(inside);
});

test.each(files)("%s: a number stands beside what it belongs to", async (file) => {
  for (const [key, text] of await namespace("ar", file)) {
    // In «PDF: 6 ملفات» the 6 runs on with the Latin word, and is read before it.
    const plain = text.replace(/\{\{\s*\w+\s*\}\}/g, "1");
    expect(plain, key).not.toMatch(/[A-Za-z] ?[:،,·–-] ?\d/);
  }
  for (const language of ["ar", "en"])
    for (const [key, text] of await namespace(language, file)) {
      // No line ends between a number and its unit.
      expect(text, `${language} ${key}`).not.toMatch(/(\}\}|\d) (ميجابايت|كيلوبايت|م\.ب|MB|kB)/);
    }
});

/** A text without the names of what is filled in: `{{organisation}}` is read as the party's name. */
const unfilled = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, "1");

const withoutVowelSigns = (text: string) =>
  text.normalize("NFC").replaceAll(/[\u064b-\u0652]/gu, "");

/** What is not said: the last column of the glossary's words of the interface, as whole words. */
const unsaid = (await readFile("docs/glossary.md", "utf8"))
  .split("## Words of the interface")[1]
  ?.split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| English"))
  .flatMap((line) => line.split("|").at(-2)?.split(/[,،]/) ?? [])
  .map((word) => withoutVowelSigns(word.trim()))
  .filter((word) => word !== "");

test.each(files)("%s: says what the glossary says", async (file) => {
  expect(unsaid?.length).toBeGreaterThan(40);
  // Arabic writes «and», «by», «to» and «as» into the word that follows; an e-mail is no mail.
  const any = new RegExp(`(?<![\\p{L}-])[وفبلك]?(${unsaid?.join("|")})(?!\\p{L})`, "iu");
  for (const language of ["ar", "en"]) {
    for (const [key, text] of await namespace(language, file)) {
      expect
        .soft(any.exec(withoutVowelSigns(unfilled(text)))?.[0], `${language} ${key}: ${text}`)
        .toBeUndefined();
    }
  }
});

/** With what buttons do not begin, and the noun of action that they say in its place. */
const nounOfImperative = {
  احفظ: "حفظ",
  احذف: "حذف",
  امسح: "مسح",
  أزل: "إزالة",
  ابحث: "بحث",
  أرسل: "إرسال",
  أضف: "إضافة",
  أنشئ: "إنشاء",
  ابدأ: "بدء",
  أكمل: "إكمال",
  عدّل: "تعديل",
  غيّر: "تغيير",
  صحّح: "تصحيح",
  حرّر: "تحرير",
  انشر: "نشر",
  اسحب: "سحب",
  ألغِ: "إلغاء",
  أعد: "إعادة",
  أعِد: "إعادة",
  استعد: "استعادة",
  اطبع: "طباعة",
  انسخ: "نسخ",
  نزّل: "تنزيل",
  ارفع: "رفع",
  صدّر: "تصدير",
  شارك: "مشاركة",
  افتح: "فتح",
  أغلق: "إغلاق",
  اعرض: "عرض",
  أظهر: "إظهار",
  أخفِ: "إخفاء",
  حدّث: "تحديث",
  شغّل: "تشغيل",
  أوقف: "إيقاف",
  فعّل: "تفعيل",
  اقبل: "قبول",
  ارفض: "رفض",
  امنح: "منح",
  عيّن: "تعيين",
  انقل: "نقل",
  ثبّت: "تثبيت",
  أنهِ: "إنهاء",
  أبقِ: "الإبقاء على",
  ادمج: "دمج",
  اطلب: "طلب",
  قدّم: "تقديم",
  جدّد: "تجديد",
  سجّل: "تسجيل",
  اعتمد: "اعتماد",
  احظر: "حظر",
  انضم: "الانضمام",
  غادر: "مغادرة",
  ارجع: "العودة",
  اذهب: "الانتقال",
  ادخل: "دخول",
  نعم: "تأكيد",
} as const;
const imperative = new RegExp(
  `^(${Object.keys(nounOfImperative).join("|")})(?![\\p{L}\\p{M}])`,
  "u",
);

const buttonStart = /<(Button|ButtonLink|PageAction|Submit|EnterButton|PreferenceButton|button)\b/g;

/** The source of each button: its opening tag alone where it closes itself. */
function* buttonsOf(source: string) {
  for (const { 0: start, 1: name, index } of source.matchAll(buttonStart)) {
    let depth = 0;
    let end = index + start.length;
    // A > inside braces is a comparison or an arrow.
    for (; depth > 0 || source[end] !== ">"; end++) {
      if (source[end] === "{") depth++;
      else if (source[end] === "}") depth--;
    }
    const isWhole = source[end - 1] === "/";
    yield source.slice(index, isWhole ? end : source.indexOf(`</${name}>`, end));
  }
}

test("what is pressed is named by a noun of action", async () => {
  const seen = new Set<string>();
  for (const file of globSync("app/**/*.tsx")) {
    const source = await readFile(file, "utf8");
    const ownNamespace = /useTranslation\(\[?"([\w-]+)"/.exec(source)?.[1];
    for (const button of buttonsOf(source)) {
      for (const [, literal = ""] of button.matchAll(
        /["`]((?:[\w-]+:)?[\w-]+(?:[.]?(?:[\w-]|\$\{\w[^}]*\})+)*)["`]/g,
      )) {
        const [key = "", name = ownNamespace] = literal.split(":").reverse();
        if (!name || !files.includes(`${name}.json`)) continue;
        const pattern = new RegExp(
          `^${key.replaceAll(".", "[.]").replaceAll(/\$\{[^}]*\}/g, "[\\w-]+")}(_\\w+)?$`,
        );
        for (const [each, text] of await namespace("ar", `${name}.json`)) {
          // What ends in a full stop is a sentence beside the button.
          if (!pattern.test(each) || text.endsWith(".")) continue;
          seen.add(`${name}:${each}`);
          const said = imperative.exec(text)?.[1] as keyof typeof nounOfImperative | undefined;
          expect
            .soft(said, `${file}: ${name}:${each}: ${text} → ${said && nounOfImperative[said]}`)
            .toBeUndefined();
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(300);
});

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

interface SourceNode {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** Texts of a source that may name a key, each cut where something is filled in: "act.", "" of `act.${act}`. */
function* keyTextsOf(node: unknown, readsFile: boolean): Generator<readonly string[]> {
  if (Array.isArray(node)) for (const each of node) yield* keyTextsOf(each, readsFile);
  if (Array.isArray(node) || typeof node !== "object" || node === null) return;
  const { type, ...parts } = node as SourceNode;
  if (type === "ImportDeclaration") return;
  if (type === "Literal" && typeof parts.value === "string") yield [parts.value];
  if (type === "TemplateLiteral")
    yield (parts.quasis as { value: { cooked: string | null } }[]).map(
      ({ value }) => value.cooked ?? "",
    );
  // A page without the translator reads its words from the file: `words.status[status]`, `words[problem].text`.
  const { property, object, computed } = parts as { [part: string]: SourceNode | undefined };
  if (readsFile && type === "MemberExpression" && !computed)
    yield object?.computed ? ["", `.${property?.name}`] : [`${property?.name}`];
  if (readsFile && type === "MemberExpression" && computed && object?.type === "MemberExpression")
    yield [`${(object.property as SourceNode).name}.`, ""];
  yield* keyTextsOf(Object.values(parts), readsFile);
}

/** What is filled in alone could be any key, unless its namespace or a word of it is written out. */
const isNarrow = (texts: readonly string[]) =>
  texts.length === 1 ||
  /[a-z-]{2,}\W$|[a-z]{3,}/i.test(texts[0] ?? "") ||
  texts.slice(1).some((text) => /[a-z]{3,}/i.test(text));

test("every key is reached by the code", async () => {
  // Once each, and those that are written out apart: a pattern for each use takes ten times as long.
  const reached = new Map(
    files.map((file) => {
      const found = { keys: new Set<string>(), patterns: new Set<string>() };
      return [file.slice(0, -".json".length), found] as const;
    }),
  );
  for (const file of globSync("app/**/*.{ts,tsx}")) {
    const source = await readFile(file, "utf8");
    const imported = [...source.matchAll(/"#locales\/ar\/([\w-]+)\.json"/g)];
    const used = [...source.matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")/g)];
    const own = [...imported, ...used].flatMap(([, names]) => names?.match(/[\w-]+/g) ?? []);
    const syntax = parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" });
    for (const found of keyTextsOf(syntax, imported.length > 0)) {
      const [, name = "", start = ""] = /^(?:([\w-]+):)?(.*)$/s.exec(found[0] ?? "") ?? [];
      const texts = [start, ...found.slice(1)];
      const isNamed = reached.has(name);
      // Of `event:${key}` the keys are written out where it is called.
      if (texts.every((text) => text === "")) continue;
      const isOwnPair = own.length > 0 && texts[1] === ".";
      if (!isNamed && !isOwnPair && !isNarrow(texts)) continue;
      // A name with its namespace may stand for all below it, which a function adds.
      const end = isNamed && texts.length === 1 ? "($|\\.)" : "$";
      const isWhole = end === "$" && texts.length === 1 && !start.startsWith(".");
      const pattern = `${start.startsWith(".") ? "" : "^"}${texts.map(escaped).join(".+")}${end}`;
      const names = isNamed ? [name] : own.length > 0 ? own : [...reached.keys()];
      for (const each of names) {
        if (isWhole) reached.get(each)?.keys.add(start);
        else reached.get(each)?.patterns.add(pattern);
      }
    }
  }
  for (const [name, { keys, patterns }] of reached) {
    const expressions = [...patterns].map((pattern) => new RegExp(pattern));
    for (const key of (await namespace("en", `${name}.json`)).keys()) {
      // "_male" and "_minutes" are contexts, which the translator adds.
      const stems = [key, key.replace(/_\w+$/, ""), key.replace(plural, "")];
      const isReached =
        stems.some((stem) => keys.has(stem)) ||
        expressions.some((pattern) => stems.some((stem) => pattern.test(stem)));
      expect.soft(isReached, `${name}:${key}`).toBe(true);
    }
  }
});

/** Of what `t` is given as it stands, also by a condition. */
const written = /(?<![\w.])t\(([^()`;]*?)[,)]/g;

test("every key that the code writes out is there", async () => {
  const known = new Map<string, ReadonlySet<string>>();
  for (const file of files) {
    const keys = [...(await namespace("ar", file)).keys()];
    // Plurals and contexts end in what the translator adds.
    const stems = keys.flatMap((key) => [
      key,
      key.replace(plural, ""),
      key.replace(plural, "").replace(/_[a-z]+$/, ""),
    ]);
    known.set(file.slice(0, -".json".length), new Set(stems));
  }
  for (const file of globSync("app/routes/**/*.tsx").concat(globSync("app/components/*.tsx"))) {
    const source = await readFile(file, "utf8");
    const used = [...source.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, names]) => names);
    const own = used.flatMap((names) => names?.match(/(?<=")[\w-]+/g) ?? ["common"]);
    // A namespace that a property names may be any.
    if (used.some((names) => /^[a-z]/.test(names ?? ""))) continue;
    for (const [, given = ""] of source.matchAll(written)) {
      for (const [, key = ""] of given.matchAll(/(?:^|[?:])\s*"([\w:.-]+)"(?=\s*(?:$|:))/g)) {
        const [, name, path = ""] = /^(?:([\w-]+):)?(.*)$/.exec(key) ?? [];
        const names = name ? [name] : own.length > 0 ? own : [...known.keys()];
        expect
          .soft(
            names.some((each) => known.get(each)?.has(path)),
            `${key} in ${file}`,
          )
          .toBe(true);
      }
    }
  }
});

/** Habits of English that make a label read like a translation, by what is wrong with each. */
const unidiomatic: readonly (readonly [string, RegExp])[] = [
  ["«who» as a noun at the start of a label", /^Who(m|ever|se)? [^?]*$/],
  [
    "«who» as a noun after a preposition",
    /\b(to|for|by|(?<!record )of|from|than|with) who(m|ever)?\b(?! did)/i,
  ],
  ["«what was …» in place of a noun", /^What (was|were|is|are|has|had|waits|stands) [^?]*$/],
  ["a plural that leaves the number open", /\(s\)/],
  ["a name of the code", /\b(?!iPhone|iPad|kB)[a-z]+[A-Z]\w*/],
  ["a straight quotation mark or apostrophe", /["']/],
  [
    "«not» spelled out where people say it short",
    /\b(could|did|does|do|is|are|was|were|has|have|will|would) not\b/i,
  ],
];

test.each(files)("%s: the English is English", async (file) => {
  for (const [key, text] of await namespace("en", file)) {
    // Its words are promised (docs/product.md#failures-and-their-messages).
    if (key === "social-not-configured") continue;
    for (const [fault, pattern] of unidiomatic)
      expect.soft(pattern.exec(unfilled(text))?.[0], `${key}, ${fault}: ${text}`).toBeUndefined();
  }
});

/** Sentences and names of buttons that the product's rules quote; codes and examples begin otherwise. */
test("what the product's rules quote is what the interface says", async () => {
  const rules = await readFile("docs/product.md", "utf8");
  const quoted = [...rules.matchAll(/"([A-Z][^"\n]+)"/g)].map(([, text]) => text as string);
  expect(quoted.length).toBeGreaterThan(12);
  const said = (
    await Promise.all(files.map(async (file) => [...(await namespace("en", file)).values()]))
  ).flat();
  for (const text of quoted)
    expect
      .soft(
        said.some((each) => each.includes(text.replaceAll("'", "’"))),
        text,
      )
      .toBe(true);
});
