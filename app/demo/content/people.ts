// Over 9 kB: the whole cast in one list, so that a newcomer sees at a glance who may sign in.
import type { Rank, Status } from "#app/contract/user.ts";
import type { Gender } from "./names.ts";

/** A person of the demo: somebody to sign in as, or to try to. Invented, as are all the numbers. */
export interface DemoPerson {
  /** Stable and readable: scripts choose people by it. */
  readonly uid: string;
  readonly name: string;
  readonly nameEn: string;
  /** Null for somebody who has no account on the platform. */
  readonly status: Status | null;
  readonly rank: Rank | null;
  /** Null when the organisation has no e-mail on file. */
  readonly email: string | null;
  readonly phoneNumber: string;
  readonly nationalId: string;
  readonly membershipId: string | null;
  /** Where the person lives: the code of a governorate. */
  readonly governorateCode: string;
  readonly gender: Gender;
  /** For portraitSvg; null for somebody without a photo. */
  readonly portrait: number | null;
  /** Whether the account is linked to the person's (demo) Facebook. */
  readonly hasSocialAccount: boolean;
}

type Written = Omit<
  DemoPerson,
  "uid" | "email" | "phoneNumber" | "nationalId" | "membershipId" | "hasSocialAccount"
> & {
  readonly id: string;
  /** Born on this day, in the governorate of `bornIn` or else where the person lives. */
  readonly born: string;
  readonly bornIn?: string;
  readonly noEmail?: true;
  readonly noSocialAccount?: true;
};

const written: readonly Written[] = [
  // One leader of each rank, all verified.
  {
    id: "admin",
    name: "سامح عبد الحميد يوسف الشرقاوي",
    nameEn: "Sameh Abdel Hamid Youssef El Sharkawy",
    status: "verified",
    rank: "admin",
    governorateCode: "01",
    gender: "male",
    portrait: 3,
    born: "1976-03-11",
  },
  {
    id: "central-leader",
    name: "نادية فؤاد سليمان المهدي",
    nameEn: "Nadia Fouad Soliman El Mahdy",
    status: "verified",
    rank: "central_leaders",
    governorateCode: "21",
    gender: "female",
    portrait: 25,
    born: "1968-09-02",
  },
  {
    id: "secretariat-admin",
    name: "إيهاب محمود توفيق العطار",
    nameEn: "Ihab Mahmoud Tawfik El Attar",
    status: "verified",
    rank: "secretariat_admin",
    governorateCode: "01",
    gender: "male",
    portrait: 7,
    born: "1981-12-24",
    bornIn: "18",
  },
  {
    id: "governorate-leader",
    name: "هالة منصور عطية الدمياطي",
    nameEn: "Hala Mansour Attia El Domiaty",
    status: "verified",
    rank: "governorate_leaders",
    governorateCode: "11",
    gender: "female",
    portrait: 28,
    born: "1979-05-30",
  },
  {
    id: "sector-leader",
    name: "رضا عوض جابر الهواري",
    nameEn: "Reda Awad Gaber El Hawary",
    status: "verified",
    rank: "sector_leader",
    governorateCode: "27",
    gender: "male",
    portrait: 13,
    born: "1972-01-19",
  },
  {
    id: "secretariat-central-leader",
    name: "ماريان فهمي لبيب تادرس",
    nameEn: "Marian Fahmy Labib Tadros",
    status: "verified",
    rank: "secretariat_central_leaders",
    governorateCode: "02",
    gender: "female",
    portrait: 36,
    born: "1985-07-08",
  },
  {
    id: "secretariat-governorate-leader",
    name: "ممدوح صالح درويش المنياوي",
    nameEn: "Mamdouh Saleh Darwish El Meniawy",
    status: "verified",
    rank: "secretariat_governorate_leaders",
    governorateCode: "24",
    gender: "male",
    portrait: 9,
    born: "1983-10-15",
  },
  {
    id: "secretariat-sector-leader",
    name: "عبير حامد خليفة الرشيدي",
    nameEn: "Abeer Hamed Khalifa El Rashidy",
    status: "verified",
    rank: "secretariat_sector_leaders",
    governorateCode: "18",
    gender: "female",
    portrait: 31,
    born: "1988-04-21",
  },
  // Members, one of each status.
  {
    id: "member",
    name: "كريم أحمد سلامة النجار",
    nameEn: "Karim Ahmed Salama El Naggar",
    status: "verified",
    rank: "member",
    governorateCode: "01",
    gender: "male",
    portrait: 0,
    born: "1994-06-17",
  },
  {
    id: "member-woman",
    name: "أسماء إبراهيم رشاد الغنام",
    nameEn: "Asmaa Ibrahim Rashad El Ghannam",
    status: "verified",
    rank: "member",
    governorateCode: "13",
    gender: "female",
    portrait: 26,
    born: "1991-02-26",
  },
  {
    id: "active",
    name: "بيتر ميخائيل زكي بشاي",
    nameEn: "Peter Mikhail Zaki Beshay",
    status: "active",
    rank: "member",
    governorateCode: "25",
    gender: "male",
    portrait: 5,
    born: "1990-11-05",
  },
  {
    id: "pending",
    name: "آية مصطفى كامل الحلواني",
    nameEn: "Aya Mostafa Kamel El Halawany",
    status: "pending",
    rank: "member",
    governorateCode: "16",
    gender: "female",
    portrait: 33,
    born: "1999-08-13",
  },
  {
    id: "unverified",
    name: "زياد هاشم عثمان الأسواني",
    nameEn: "Ziad Hashem Osman El Aswany",
    status: "unverified",
    rank: "member",
    governorateCode: "28",
    gender: "male",
    portrait: null,
    born: "2001-01-27",
  },
  {
    id: "refused",
    name: "وليد سعد متولي اللبان",
    nameEn: "Walid Saad Metwally El Labban",
    status: "refused",
    rank: "member",
    governorateCode: "12",
    gender: "male",
    portrait: 16,
    born: "1987-09-29",
  },
  {
    id: "expired",
    name: "صفاء علي بيومي الفيومي",
    nameEn: "Safaa Ali Bayoumi El Fayoumy",
    status: "expired",
    rank: "member",
    governorateCode: "23",
    gender: "female",
    portrait: 38,
    born: "1974-12-03",
  },
  {
    id: "blocked",
    name: "حازم فتحي غريب القط",
    nameEn: "Hazem Fathy Gharib El Kott",
    status: "blocked",
    rank: "member",
    governorateCode: "03",
    gender: "male",
    portrait: 11,
    born: "1986-03-23",
  },
  {
    id: "deleted",
    name: "مدحت كامل يونس الخولي",
    nameEn: "Medhat Kamel Younes El Kholy",
    status: "deleted",
    rank: "member",
    governorateCode: "17",
    gender: "male",
    portrait: null,
    born: "1965-05-16",
  },
  {
    id: "guest",
    name: "ياسمين عمر نصر الصاوي",
    nameEn: "Yasmine Omar Nasr El Sawy",
    status: "guest",
    rank: "guest",
    governorateCode: "19",
    gender: "female",
    portrait: 29,
    born: "1997-10-09",
  },
  // Members on paper, who activate their account: with an e-mail on file, and without.
  {
    id: "not-activated",
    name: "شعبان عبد الرحيم صابر الأخميمي",
    nameEn: "Shaaban Abdel Rahim Saber El Akhmimy",
    status: "verified",
    rank: "member",
    governorateCode: "26",
    gender: "male",
    portrait: 19,
    born: "1963-07-20",
    noSocialAccount: true,
  },
  {
    id: "no-email",
    name: "كريمة قاسم شحاتة القوصي",
    nameEn: "Karima Kassem Shehata El Qousy",
    status: "verified",
    rank: "member",
    governorateCode: "29",
    gender: "female",
    portrait: null,
    born: "1961-02-14",
    bornIn: "27",
    noEmail: true,
    noSocialAccount: true,
  },
  // Somebody with a Facebook account of whom the platform knows nothing, born abroad.
  {
    id: "stranger",
    name: "رامي سمير عزيز حبشي",
    nameEn: "Ramy Samir Aziz Habashy",
    status: null,
    rank: null,
    governorateCode: "35",
    gender: "male",
    portrait: 2,
    born: "1996-04-04",
    bornIn: "88",
  },
];

/**
 * The cast: every status and rank, a member without a social account, and one person whom
 * the platform doesn't know (docs/product.md#demo-mode).
 */
export const people: readonly DemoPerson[] = written.map(
  ({ id, born, bornIn, noEmail, noSocialAccount, ...person }, index) => ({
    ...person,
    uid: `demo-${id}`,
    email: noEmail ? null : `${id}@example.org`,
    phoneNumber: `0100000${String(101 + index * 7).padStart(4, "0")}`,
    nationalId: nationalId(born, bornIn ?? person.governorateCode, index, person.gender),
    membershipId:
      person.status === null || person.status === "guest" || person.status === "unverified"
        ? null
        : `${person.governorateCode}${String(20_140 + index * 37)}`,
    hasSocialAccount: !noSocialAccount,
  }),
);

/**
 * An invented national ID of the right structure: century, birth date, governorate of birth,
 * a serial whose last digit is odd for men, and one more digit, whose algorithm is unpublished.
 * `index` (0 to 399) tells people of one birthday apart.
 */
export function nationalId(born: string, bornIn: string, index: number, gender: Gender): string {
  const [year = "", month = "", day = ""] = born.split("-");
  const century = Number(year) < 2000 ? "2" : "3";
  const serial = 1000 + index * 20 + (gender === "male" ? 3 : 4);
  return `${century}${year.slice(2)}${month}${day}${bornIn}${serial}${(index % 9) + 1}`;
}
