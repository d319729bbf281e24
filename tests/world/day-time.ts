import type { Locator } from "playwright";

const partsOf = (form: Locator, name: string) => ({
  day: form.locator(`[name="${name}-day"]`),
  month: form.locator(`[name="${name}-month"]`),
  year: form.locator(`[name="${name}-year"]`),
  time: form.locator(`[name="${name}-time"]`),
});

/** Fills in a day and its hour, given as 2026-11-25T18:30. */
export async function fillDayTime(form: Locator, name: string, text: string): Promise<void> {
  const [date = "", hour = ""] = text.split("T");
  const [year = "", month, day] = date.split("-").map(String);
  const parts = partsOf(form, name);
  await parts.day.fill(String(Number(day)));
  await parts.month.selectOption(String(Number(month)));
  await parts.year.fill(year);
  await parts.time.fill(hour);
}

/** What stands there, in the same way. */
export async function readDayTime(form: Locator, name: string): Promise<string> {
  const { day, month, year, time } = partsOf(form, name);
  const two = async (part: Locator) => (await part.inputValue()).padStart(2, "0");
  return `${await year.inputValue()}-${await two(month)}-${await two(day)}T${await time.inputValue()}`;
}
