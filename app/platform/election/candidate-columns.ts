import {
  type CandidateColumn,
  requiredCandidateColumns,
} from "#app/contract/candidate-import.values.ts";
import type { Meanings } from "../import/api.ts";

/** The desk form's own names first. */
export const candidateMeanings: Meanings<CandidateColumn> = {
  required: requiredCandidateColumns,
  names: {
    name: ["الاسم", "name", "اسم المرشح", "الاسم الكامل", "candidate", "full name"],
    nameEn: ["الاسم بالإنجليزية", "name in english", "english name", "name en"],
    nickname: ["اسم الشهرة", "nickname", "الشهرة", "known as"],
    type: ["النظام", "type", "نوع الدائرة", "النوع", "فردي أو قوائم", "system"],
    electoralDistrict: ["الدائرة", "district", "الدائرة الانتخابية", "electoral district"],
    listName: ["القائمة", "list", "اسم القائمة", "list name"],
    listOrder: ["الترتيب في القائمة", "order in the list", "الترتيب", "list order", "order"],
    serialNumber: ["الرقم في الورقة", "number on the ballot", "رقم المرشح", "الرقم", "number"],
    symbolName: ["الرمز", "symbol", "الرمز الانتخابي", "symbol name"],
    partyAffiliation: ["الحزب", "party", "الانتماء الحزبي", "party affiliation"],
    candidateStatus: ["الحالة", "status", "حالة الترشح"],
    candidateQualification: ["المؤهل", "qualification", "المؤهل الدراسي"],
    description: ["النبذة", "about", "نبذة", "السيرة", "biography", "description"],
    descriptionEn: ["النبذة بالإنجليزية", "about in english", "biography in english"],
    whatsappNumber: ["واتساب", "whatsapp", "رقم الواتساب", "whatsapp number"],
    whatsappConsent: ["وافق على نشر الرقم", "agreed to publish the number", "موافقة", "consent"],
    image: ["الصورة", "picture", "ملف الصورة", "photo", "image"],
    symbolImage: ["صورة الرمز", "picture of the symbol", "symbol picture", "symbol image"],
  },
};
