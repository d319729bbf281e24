import { z } from "zod";
import { readContent } from "./read.ts";

const demoDistrict = z.strictObject({
  name: z.string(),
  /** The place as prose names it: «أهالي …»; of a list district, the whole area. */
  place: z.string(),
  /** The governorates it covers, by code. */
  governorates: z.array(z.string()),
});

/** An electoral district. Places are real; the division into districts is the demo's own. */
export type DemoDistrict = z.infer<typeof demoDistrict>;

const governorate = { code: z.string(), governorate: z.string() };
const { ordinals, seats, sectors, councils } = readContent(
  "districts.json",
  z.strictObject({
    ordinals: z.array(z.string()),
    seats: z.array(
      z.strictObject({
        ...governorate,
        /** The seat, and its place. */
        seats: z.array(z.tuple([z.string(), z.string()])),
      }),
    ),
    sectors: z.array(demoDistrict),
    councils: z.array(z.strictObject(governorate)),
  }),
);

/** The 48 individual districts, in the order of the governorates' codes. */
export const individualDistricts: readonly DemoDistrict[] = seats.flatMap(
  ({ code, governorate, seats }) =>
    seats.map(([seat, place], index) => ({
      name: `الدائرة ${ordinals[index]} – ${seat}، ${governorate}`,
      place,
      governorates: [code],
    })),
);

/** The four sectors: their lists are longer than those of a governorate's council. */
export const isSector = (district: DemoDistrict): boolean => sectors.includes(district);

const councilDistricts = councils.map(({ code, governorate }) => ({
  name: `مجلس محافظة ${governorate}`,
  place: `محافظة ${governorate}`,
  governorates: [code],
}));

/** The twelve list districts: four sectors of the country, and eight governorates' councils. */
export const listDistricts: readonly DemoDistrict[] = [...sectors, ...councilDistricts];
