/** The headers of a register, in Arabic. */
export const REGISTER_HEADER =
  "رقم العضوية,الاسم الكامل,الرقم القومي,رقم الهاتف,البريد الإلكتروني,المحافظة,تاريخ الانتهاء";

/** The line of a member in it, by a number below 10,000. */
export function registerLine(place: number, more: { name?: string; end?: string } = {}): string {
  const digits = String(place).padStart(4, "0");
  const { name = "منى سعيد محمود حسن", end = "2031-12-31" } = more;
  return `R-${digits},${name},2800101160${digits},0110000${digits},r-${digits}@example.org,الغربية,${end}`;
}

/** A register of the members from one number to another. */
export function registerOf(from: number, to: number): string {
  const lines = Array.from({ length: to - from }, (_, place) => registerLine(from + place));
  return [REGISTER_HEADER, ...lines].join("\r\n");
}
