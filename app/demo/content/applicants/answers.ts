import { governorateByCode } from "#app/arabic/governorates.ts";
import { maritalStatuses, qualifications } from "#app/contract/membership.values.ts";
import { cities } from "../../../platform/branch/cities.ts";
import type { DemoPerson } from "../people.ts";
import type { SeededRandom } from "../random.ts";

const trades = [
  ["الهندسة الكهربائية", "مهندس صيانة", "شركة كهرباء الدلتا"],
  ["المحاسبة والمراجعة", "مراجع حسابات", "مكتب الأمانة للمحاسبة"],
  ["اللغة العربية وآدابها", "معلم أول", "مدرسة الشهيد عبد المنعم رياض"],
  ["الصيدلة", "صيدلي", "صيدلية النور"],
  ["تكنولوجيا المعلومات", "مبرمج", "شركة الأفق للبرمجيات"],
  ["الخدمة الاجتماعية", "أخصائي اجتماعي", "جمعية تنمية المجتمع"],
  ["صناعة الأثاث", "صاحب ورشة", "ورشة أثاث خاصة"],
  ["الإنتاج الزراعي", "مهندس زراعي", "جمعية منتجي القصب"],
] as const;
const streets = ["شارع البحر", "شارع الجلاء", "شارع المحطة", "شارع 23 يوليو", "شارع النصر"];
const quarters = ["حي الزهراء", "المنطقة السادسة", "حي السلام", "عزبة النيل", "الحي الأول"];
const activities = [
  "شاركت في قوافل طبية بالقرى، وأنظم فصول محو أمية كل صيف.",
  "عضو مجلس إدارة مركز الشباب، وأشرف على فريق كرة القدم للناشئين.",
  "أتطوع مع بنك الطعام في شهر رمضان منذ خمس سنوات.",
  "",
];

/** A registration as the five steps ask for it. */
export function answersOf(
  random: SeededRandom,
  person: Pick<DemoPerson, "name" | "nationalId" | "phoneNumber" | "governorateCode" | "gender">,
  { born, email }: { born: string; email: string },
) {
  const governorate = governorateByCode(person.governorateCode)?.ar ?? "";
  const [specialization, currentJob, employer] = random.pick(trades);
  const isInterested = random.happens(0.6);
  const wasElsewhere = random.happens(0.15);
  return {
    nationalId: person.nationalId,
    fullName: person.name,
    gender: person.gender,
    dateOfBirth: born,
    martialStatus: random.pick(maritalStatuses),
    phoneNumber: person.phoneNumber,
    email,
    governorate,
    city: random.pick(cities[person.governorateCode] ?? [["", ""]])[0],
    neighborhood: random.pick(quarters),
    street: random.pick(streets),
    buildingApartmentNumber: `${random.between(1, 80)}، شقة ${random.between(1, 12)}`,
    qualification: random.pick(qualifications.slice(1)),
    specialization,
    currentJob,
    employer,
    workGovernorate: governorate,
    yearsOfExperience: random.between(0, 25),
    experienceDescription: `عملت في مجال ${specialization}، وأرغب في خدمة أبناء دائرتي.`,
    interestedInCommittees: isInterested,
    ...(isInterested && {
      committees: random.pick(["لجنة الشباب", "لجنة المرأة", "لجنة التعليم"]),
    }),
    previousPartyMembership: wasElsewhere,
    ...(wasElsewhere && { parties: random.pick(["حزب السنابل", "حزب الشراع"]) }),
    communityActivity: random.pick(activities),
  };
}

/** A renewal asks for less. */
export function renewalOf(answers: ReturnType<typeof answersOf>) {
  const { phoneNumber, currentJob, martialStatus, governorate, city } = answers;
  const { neighborhood, street, buildingApartmentNumber } = answers;
  return {
    phoneNumber,
    currentJob,
    martialStatus,
    governorate,
    city,
    neighborhood,
    street,
    buildingApartmentNumber,
    addressType: "home",
    isDefault: true,
  };
}
