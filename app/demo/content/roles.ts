import type { Ability } from "#app/contract/endpoint.ts";
import type { Rank } from "#app/contract/user.ts";

interface DemoRole {
  readonly name: string;
  readonly description: string;
  readonly abilities: readonly Ability[];
}

/** What the demo makes of the standard roles, one for each rank but the lowest two. */
export const demoRoles: Record<Exclude<Rank, "member" | "guest">, DemoRole> = {
  admin: {
    name: "مدير النظام",
    description: "يدير المنصة كلها: الأعضاء والأخبار والمساعدات والأدوار.",
    abilities: [["manage", "all"]],
  },
  central_leaders: {
    name: "القيادة المركزية",
    description: "يقود العمل على مستوى الجمهورية وينشر أخباره.",
    abilities: [
      ["update", "membership"],
      ["manage", "news"],
      ["manage", "candidate"],
      ["create", "notification"],
      ["update", "membership"],
      ["update", "aid"],
      ["update", "feedback"],
      ["create", "attendance"],
    ],
  },
  secretariat_admin: {
    name: "مدير أمانة",
    description: "يدير أمانة متخصصة وينشر أخبارها.",
    abilities: [["create", "news"]],
  },
  governorate_leaders: {
    name: "قيادة محافظة",
    description: "يقود المحافظة: يراجع طلبات أعضائها ويتابع مساعداتهم وشكاواهم.",
    abilities: [
      ["update", "membership"],
      ["update", "aid"],
      ["update", "feedback"],
      ["create", "notification"],
      ["create", "attendance"],
    ],
  },
  sector_leader: {
    name: "قيادة قطاع",
    description: "يقود قطاعًا داخل المحافظة ويتابع طلبات أهله.",
    abilities: [
      ["update", "membership"],
      ["update", "aid"],
      ["update", "feedback"],
    ],
  },
  secretariat_central_leaders: {
    name: "قيادة أمانة مركزية",
    description: "يعمل في أمانة مركزية وينشر أخبارها.",
    abilities: [["create", "news"]],
  },
  secretariat_governorate_leaders: {
    name: "قيادة أمانة محافظة",
    description: "يمثل أمانته في المحافظة.",
    abilities: [],
  },
  secretariat_sector_leaders: {
    name: "قيادة أمانة قطاع",
    description: "يمثل أمانته في القطاع.",
    abilities: [],
  },
};

/** A second role that the central leader holds beside the first: what both grant comes together. */
export const secondRole: DemoRole & { readonly rank: Rank } = {
  name: "مسؤول اتصال",
  description: "يكتب الأخبار ويرسل الإشعارات باسم الأمانة المركزية.",
  rank: "secretariat_central_leaders",
  abilities: [
    ["create", "news"],
    ["create", "notification"],
  ],
};
