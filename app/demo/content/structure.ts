import { z } from "zod";
import { type Governorate, governorates } from "#app/arabic/governorates.ts";
import { citiesOf } from "../../platform/branch/rules.ts";
import { readContent } from "./read.ts";

const named = { name: z.string(), nameEn: z.string() };
const described = { ...named, description: z.string(), descriptionEn: z.string() };

const content = readContent(
  "structure.json",
  z.strictObject({
    leadership: z.array(
      z.strictObject({ ...described, location: z.string(), detailedLocation: z.string() }),
    ),
    secretariats: z.record(
      z.string(),
      z.strictObject({
        ...described,
        local: z.string(),
        localEn: z.string(),
        detailedLocation: z.string(),
      }),
    ),
    everywhere: z.array(z.string()),
    inTurn: z.array(z.string()),
    ofSectors: z.array(z.string()),
    streets: z.array(z.string()),
    governorates: z.record(
      z.string(),
      z.array(z.strictObject({ ...named, branches: z.array(z.string()) })),
    ),
    people: z.array(
      z.strictObject({
        uid: z.string(),
        secretariat: z.string(),
        governorateCode: z.string().optional(),
        sector: z.string().optional(),
      }),
    ),
  }),
);

export interface DemoUnit {
  readonly name: string;
  readonly nameEn: string;
  readonly description: string | null;
  readonly descriptionEn: string | null;
  readonly city: string | null;
  readonly location: string;
  readonly detailedLocation: string;
  readonly mapUrl: string;
  readonly phone: string;
  readonly email: string;
}

export type DemoSecretariat = DemoUnit & { readonly key: string };

export interface DemoSector {
  readonly unit: DemoUnit;
  readonly secretariats: readonly DemoSecretariat[];
  readonly branches: readonly DemoUnit[];
}

export interface DemoGovernorate {
  readonly code: string;
  readonly unit: DemoUnit;
  readonly secretariats: readonly DemoSecretariat[];
  readonly sectors: readonly DemoSector[];
}

export const demoWorkers = content.people;

let places = 0;

function reached(email: string, city: string, governorate: string, street?: string) {
  places += 1;
  const map = new URL("https://www.openstreetmap.org/search");
  map.searchParams.set("query", city === governorate ? city : `${city}، ${governorate}`);
  return {
    location: city,
    detailedLocation: street ?? `${content.streets[places % content.streets.length]}، ${city}`,
    mapUrl: map.href,
    phone: `0100000${5000 + places * 7}`,
    email: `${email.toLowerCase().replaceAll(/[^\da-z]+/g, "-")}@example.org`,
  };
}

export const demoLeadership: readonly DemoUnit[] = content.leadership.map(
  ({ location, detailedLocation, ...unit }) => ({
    ...unit,
    city: null,
    ...reached(unit.nameEn, location, location, detailedLocation),
  }),
);

export const demoSecretariats: readonly DemoSecretariat[] = Object.entries(
  content.secretariats,
).map(([key, { name, nameEn, description, descriptionEn, detailedLocation }]) => ({
  key,
  name: `${name} المركزية`,
  nameEn: `Central ${nameEn}`,
  description,
  descriptionEn,
  city: null,
  ...reached(key, "القاهرة", "القاهرة", detailedLocation),
}));

export const demoGovernorates: readonly DemoGovernorate[] = governorates.map((governorate, at) => {
  const { code, ar, en } = governorate;
  const capital = citiesOf(governorate)[0]?.ar ?? ar;
  const place = { ar: `محافظة ${ar}`, en: `${en} Governorate` };
  const turn = content.inTurn[at % content.inTurn.length];
  return {
    code,
    unit: {
      name: place.ar,
      nameEn: place.en,
      description: `تقود عمل الحزب في ${place.ar} وتنسق بين أماناتها وقطاعاتها.`,
      descriptionEn: `Leads the work in ${place.en} and coordinates its secretariats and sectors.`,
      city: capital,
      ...reached(en, capital, ar),
    },
    secretariats: [...content.everywhere, ...(turn ? [turn] : [])].map((key) =>
      localSecretariat(key, place, capital, ar),
    ),
    sectors: (content.governorates[code] ?? []).map((sector, number) =>
      sectorOf(sector, content.ofSectors[number] ?? "", governorate),
    ),
  };
});

function sectorOf(
  sector: { name: string; nameEn: string; branches: readonly string[] },
  secretariat: string,
  governorate: Governorate,
): DemoSector {
  const { name, nameEn } = sector;
  const branches = sector.branches.map((branch) => branchIn(governorate, branch));
  const seat = branches[0]?.city ?? governorate.ar;
  return {
    unit: {
      name,
      nameEn,
      description: null,
      descriptionEn: null,
      city: seat,
      ...reached(nameEn, seat, governorate.ar),
    },
    secretariats: [localSecretariat(secretariat, { ar: name, en: nameEn }, seat, governorate.ar)],
    branches,
  };
}

function localSecretariat(
  key: string,
  place: { ar: string; en: string },
  city: string,
  governorate: string,
): DemoSecretariat {
  const central = content.secretariats[key];
  if (!central) throw new Error(`The demo has no secretariat "${key}".`);
  return {
    key,
    name: `${central.name} ب${place.ar}`,
    nameEn: `${central.nameEn} of ${place.en}`,
    description: central.local.replace("{place}", place.ar),
    descriptionEn: central.localEn.replace("{place}", place.en),
    city,
    ...reached(`${key}-${place.en}`, city, governorate),
  };
}

function branchIn(governorate: Governorate, called: string): DemoUnit {
  const city = citiesOf(governorate).find(
    ({ ar }) => ar === called || ar === called.slice(called.indexOf(" ") + 1),
  );
  if (!city) throw new Error(`The demo has a branch in "${called}", which is no city.`);
  return {
    name: `أمانة ${called}`,
    nameEn: `${city.en} Branch`,
    description: null,
    descriptionEn: null,
    city: city.ar,
    ...reached(`${city.en}-${governorate.code}`, city.ar, governorate.ar),
  };
}
