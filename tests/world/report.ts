import type { Dependencies } from "#app/platform/dependencies.ts";
import { insertReport, type NewReport } from "#app/platform/report/store-desk.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";

/** A draft of somebody's for the governorate of Damietta, by their uid; other fields as given. */
export async function addReport(
  { db, clock }: Pick<Dependencies, "clock" | "db">,
  uid: string,
  more: Partial<NewReport> & { readonly id?: string } = {},
): Promise<string> {
  const now = clock.now();
  const author = await findUserByFacebook(db, uid);
  const report = await insertReport(db, {
    title: "تقرير أسبوعي",
    type: "weekly",
    location: "المقر الرئيسي",
    startsOn: "2026-09-20",
    endsOn: "2026-09-26",
    goals: "",
    officials: "",
    description: "جرى العمل كما خُطط له.",
    state: "draft",
    scope: "governorate",
    governorateCode: "11",
    branchId: null,
    secretariatIds: [],
    confirmsIn: "governorate",
    authorId: author?.id ?? null,
    createdAt: now,
    changedAt: now,
    ...more,
  });
  return report.id;
}

/** What its form sends, for the last week of September 2026; other fields as given. */
export const reportForm = (number = 1, more: Readonly<Record<string, unknown>> = {}) => ({
  title: `تقرير ${number}`,
  type: "weekly",
  location: "المقر الرئيسي",
  startDate: "2026-09-20",
  endDate: "٢٦-٩-٢٠٢٦",
  goals: "زيارة الوحدات",
  officials: "أمين التنظيم",
  description: "زرنا خمس وحدات.",
  ...more,
});
