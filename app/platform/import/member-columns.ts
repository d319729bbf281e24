import { type ImportColumn, requiredColumns } from "#app/contract/import.values.ts";
import type { Meanings } from "./columns.ts";

/** The first of each are those of docs/operations.md#bringing-existing-members-in. */
const names: Meanings<ImportColumn>["names"] = {
  membershipId: ["رقم العضوية", "membership number", "membership id", "membership no"],
  fullName: ["الاسم الكامل", "full name", "الاسم", "الاسم الرباعي", "اسم العضو", "name"],
  nationalId: ["الرقم القومي", "national id", "رقم البطاقة", "national number"],
  phoneNumber: [
    "رقم الهاتف",
    "phone",
    "phone number",
    "mobile",
    "الهاتف",
    "الموبايل",
    "رقم الموبايل",
    "المحمول",
    "رقم المحمول",
  ],
  email: ["البريد الإلكتروني", "e-mail", "الإيميل"],
  governorate: ["المحافظة", "governorate"],
  city: [
    "المدينة",
    "city",
    "المركز",
    "المدينة أو المركز",
    "المركز أو المدينة",
    "المدينة/المركز",
    "المركز/المدينة",
    "مدينة",
    "مركز",
    "centre",
    "center",
    "city or centre",
    "city or center",
    "town",
  ],
  joinDate: ["تاريخ الانضمام", "join date", "تاريخ العضوية", "بداية العضوية", "start date"],
  endDate: ["تاريخ الانتهاء", "end date", "تاريخ انتهاء العضوية", "نهاية العضوية", "expiry date"],
  status: ["الحالة", "status", "حالة العضوية"],
};

export const memberColumns: Meanings<ImportColumn> = {
  names,
  required: requiredColumns,
  given: "membershipId",
};
