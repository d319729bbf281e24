const collator = new Intl.Collator("ar", { numeric: true });

/**
 * ا and أ together, Arabic before Latin, «الدائرة 2» before «الدائرة 10». Not for governorates,
 * which have an official order.
 */
export function compareArabic(a: string, b: string): number {
  return collator.compare(a, b);
}
