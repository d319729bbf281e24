import { z } from "zod";
import { readContent } from "./read.ts";

const demoDistrict = z.strictObject({
  name: z.string(),
  place: z.string(),
  /** Places are real, the division into districts isn't. */
  governorates: z.array(z.string()),
});

export type DemoDistrict = z.infer<typeof demoDistrict>;

const governorate = { code: z.string(), governorate: z.string() };
const { ordinals, seats, sectors, councils } = readContent(
  "districts.json",
  z.strictObject({
    ordinals: z.array(z.string()),
    seats: z.array(
      z.strictObject({
        ...governorate,
        seats: z.array(z.tuple([z.string(), z.string()])),
      }),
    ),
    sectors: z.array(demoDistrict),
    councils: z.array(z.strictObject(governorate)),
  }),
);

export const individualDistricts: readonly DemoDistrict[] = seats.flatMap(
  ({ code, governorate, seats }) =>
    seats.map(([seat, place], index) => ({
      name: `الدائرة ${ordinals[index]} – ${seat}، ${governorate}`,
      place,
      governorates: [code],
    })),
);

export const isSector = (district: DemoDistrict): boolean => sectors.includes(district);

const councilDistricts = councils.map(({ code, governorate }) => ({
  name: `مجلس محافظة ${governorate}`,
  place: `محافظة ${governorate}`,
  governorates: [code],
}));

export const listDistricts: readonly DemoDistrict[] = [...sectors, ...councilDistricts];
