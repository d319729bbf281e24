import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
let leader: string;
let member: string;

beforeAll(async () => {
  leader = (await world.signIn(person("verified", "admin").uid)).accessToken;
  member = (await world.signIn(person("verified").uid)).accessToken;
});

const query = (fields: Record<string, string | number>) =>
  `?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`;
const list = (fields: Record<string, string | number>, headers?: Record<string, string>) =>
  world.request("GET", `/election/candidates${query(fields)}`, { headers });

function form(fields: Record<string, string | File | (string | File)[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) data.append(name, each);
  }
  return data;
}

const inDistrict = (electoralDistrict: string, more: Record<string, string | File> = {}) => ({
  name: "أحمد عبد الله السيد",
  type: INDIVIDUAL,
  electoralDistrict,
  ...more,
});

async function add(fields: Record<string, string | File>): Promise<{ id: string }> {
  const { status, body } = await world.request("POST", "/election/candidate", {
    token: leader,
    body: form(fields),
  });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return body.data;
}

const names = (items: { name: string }[]) => items.map(({ name }) => name);
const picture = async (name = "صورة.png") =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 700, height: 700, channels: 3, background: "#0a6a57" } })
          .png()
          .toBuffer(),
      ),
    ],
    name,
    { type: "image/png" },
  );
const pdf = (name = "السيرة الذاتية.pdf") =>
  new File(["%PDF-1.7\ntrailer\n<< >>\n%%EOF\n"], name, { type: "application/pdf" });

describe("anybody reads", () => {
  test("the districts of both kinds, each once, and how many candidates there are", async () => {
    const { status, body } = await world.request("GET", "/election/districts");
    // In `data` as everything else, and beside `success`, where clients look for them too.
    expect(body).toMatchObject({ success: true, ...body.data });
    expect(status).toBe(200);
    const { individualDistricts, listDistricts, candidatesCount } = body.data;
    const { totalItems } = (await list({})).body.data.metadata;
    expect(candidatesCount).toBe(totalItems);
    for (const districts of [individualDistricts, listDistricts]) {
      expect(new Set(districts).size).toBe(districts.length);
    }
  });

  test("a district as soon as it has a candidate", async () => {
    const first = "الدائرة الأولى - القاهرة";
    const district = "الدائرة التاسعة والعشرون - القاهرة";
    await world.request("GET", "/election/districts");
    await add(inDistrict(district));
    await add(inDistrict(first));
    const districts = async () =>
      (await world.request("GET", "/election/districts")).body.data.individualDistricts;
    await expect.poll(districts).toEqual(expect.arrayContaining([first, district]));
    const found: string[] = await districts();
    expect(found.indexOf(first)).toBeLessThan(found.indexOf(district));
  });

  test("one candidate with every field of the API", async () => {
    const { id } = await add(
      inDistrict("دائرة الحقول", {
        nickname: "أبو السيد",
        symbolName: "النخلة",
        partyAffiliation: "حزب النهر",
        candidateStatus: "مرشح",
        candidateQualification: "بكالوريوس هندسة",
        serialNumber: "٧",
        whatsappNumber: "٠١٠١٢٣٤٥٦٧٨",
        description: "سطر أول\r\nسطر ثان",
        image: await picture(),
        symbolImage: await picture("رمز.png"),
        cvFile: pdf(),
        programFile: pdf("البرنامج.pdf"),
      }),
    );
    const { body } = await world.request("GET", `/election/candidate/${id}`);
    expect(body.data).toMatchObject({
      id,
      name: "أحمد عبد الله السيد",
      nickname: "أبو السيد",
      type: INDIVIDUAL,
      listName: null,
      symbolName: "النخلة",
      partyAffiliation: "حزب النهر",
      electoralDistrict: "دائرة الحقول",
      candidateStatus: "مرشح",
      candidateQualification: "بكالوريوس هندسة",
      listOrder: null,
      serialNumber: "7",
      description: "سطر أول\nسطر ثان",
    });
    expect(body.data).not.toHaveProperty("searchText");
    const { configuration } = world.platform.dependencies;
    for (const field of ["imageUrl", "symbolImageUrl", "cvUrl", "programUrl"]) {
      const address = String(body.data[field]);
      expect(address.startsWith(`${configuration.publicUrl}/api/v1/files/`)).toBe(true);
      const file = await world.platform.fetch(new Request(address));
      expect(file.status).toBe(200);
    }
    expect(body.data.imageSrcSet).toMatch(
      /\/160\.webp 160w, .*\/320\.webp 320w, .*\/720\.webp 720w$/,
    );
  });

  test.each([
    "0",
    "-1",
    "abc",
    "1e3",
    "1.5",
    "٧",
    "999999999999",
    "9".repeat(64),
    "9".repeat(65),
    "%00",
    "%2e%2e",
  ])("nobody under the id %s", async (id) => {
    const { status, body } = await world.request("GET", `/election/candidate/${id}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, code: "not-found" });
  });
});

describe("a list of candidates", () => {
  const district = "دائرة الترتيب";

  test("holds ten a page unless asked otherwise, and says how many there are", async () => {
    for (let at = 1; at <= 12; at++) {
      await add(
        inDistrict("دائرة الصفحات", { name: `مرشح رقم ${at}`, serialNumber: String(13 - at) }),
      );
    }
    const first = (await list({ electoralDistrict: "دائرة الصفحات" })).body.data;
    expect(first.metadata).toEqual({ totalItems: 12, totalPages: 2, page: 1, limit: 10 });
    expect(names(first.items).slice(0, 2)).toEqual(["مرشح رقم 12", "مرشح رقم 11"]);
    const second = (await list({ electoralDistrict: "دائرة الصفحات", page: 2 })).body.data;
    expect(names(second.items)).toEqual(["مرشح رقم 2", "مرشح رقم 1"]);
    const beyond = (await list({ electoralDistrict: "دائرة الصفحات", page: 1_000_000 })).body.data;
    expect(beyond.items).toEqual([]);
    const wide = (await list({ electoralDistrict: "دائرة الصفحات", limit: 50 })).body.data;
    expect(wide.items).toHaveLength(12);
  });

  test("is one query, since the numbers of candidates are known", async () => {
    // The notification of what was added before may still be on its way.
    await expect.poll(() => countQueries(() => list({}))).toBe(1);
    await expect.poll(() => countQueries(() => list({ type: INDIVIDUAL }))).toBe(1);
  });

  test("shows a list's candidates together and in its order, lists by the alphabet", async () => {
    const places = [
      ["قائمة ياسمين", "2"],
      ["أمل مصر", "10"],
      ["قائمة ياسمين", "1"],
      ["امل الغد", "1"],
      ["أمل مصر", "2"],
    ] as const;
    for (const [listName, listOrder] of places) {
      await add(inDistrict(district, { type: LIST, listName, listOrder }));
    }
    const { items } = (await list({ electoralDistrict: district, type: LIST })).body.data;
    expect(
      items.map(({ listName, listOrder }: Record<string, unknown>) => [listName, listOrder]),
    ).toEqual([
      ["امل الغد", 1],
      ["أمل مصر", 2],
      ["أمل مصر", 10],
      ["قائمة ياسمين", 1],
      ["قائمة ياسمين", 2],
    ]);
    expect((await list({ electoralDistrict: district, type: INDIVIDUAL })).body.data.items).toEqual(
      [],
    );
  });

  test("is searched by name, nickname, symbol, list and party, however they are spelled", async () => {
    const { id } = await add(
      inDistrict("دائرة البحث", {
        name: "إسراء عبد الرحمن موسى",
        nickname: "الدكتورة",
        symbolName: "الشمعة",
        partyAffiliation: "حزب الأصالة ١٩",
      }),
    );
    const keywords = ["اسراء", "عبدالرحمن موسي", "دكتوره", "شَمعه", "الاصاله 19", "  موسى   إسراء "];
    for (const keyword of keywords) {
      const { items } = (await list({ electoralDistrict: "دائرة البحث", keyword })).body.data;
      expect(
        items.map((item: { id: string }) => item.id),
        keyword,
      ).toEqual([id]);
    }
    for (const keyword of ["إسراء محمود", "إ%راء", "إس_اء", "دائرة", "\\"]) {
      const { items } = (await list({ electoralDistrict: "دائرة البحث", keyword })).body.data;
      // A text without a word counts as no keyword.
      expect(items, keyword).toHaveLength(keyword === "\\" ? 1 : 0);
    }
  });

  test.each<[Record<string, string>, string]>([
    [{ page: "-1" }, "page"],
    [{ page: "0" }, "page"],
    [{ page: "1.5" }, "page"],
    [{ page: "abc" }, "page"],
    [{ page: "1e99" }, "page"],
    [{ limit: "0" }, "limit"],
    [{ limit: "101" }, "limit"],
    [{ limit: "1e9" }, "limit"],
    [{ type: "individual" }, "type"],
    [{ type: "__proto__" }, "type"],
    [{ keyword: "ا".repeat(201) }, "keyword"],
    [{ keyword: "ا".repeat(1_000_000) }, "keyword"],
    [{ keyword: "a\0b" }, "keyword"],
    [{ electoralDistrict: "ا".repeat(201) }, "electoralDistrict"],
  ])("is refused with a reason for %#", async (fields, path) => {
    for (const language of ["ar", "en"]) {
      const { status, body } = await list(fields, { "Accept-Language": language });
      expect(status).toBe(400);
      expect(body).toMatchObject({ success: false, code: "invalid" });
      expect(body.errors[0]).toEqual({ path, message: expect.any(String) });
      expect(/[\u0600-\u06ff]/.test(body.errors[0].message)).toBe(language === "ar");
    }
  });

  test("refuses what is asked twice, and lets pass what it doesn't know", async () => {
    for (const twice of ["page=1&page=2", "keyword=a&keyword=b", "type=فردي&type=قوائم"]) {
      expect((await world.request("GET", `/election/candidates?${twice}`)).status, twice).toBe(400);
    }
    const odd = "__proto__=1&constructor=2&keyword=%F0%28%8C%28&electoralDistrict=%E2%80%AE";
    expect((await world.request("GET", `/election/candidates?${odd}`)).status).toBe(200);
  });
});

describe("a candidate is added, changed and given files", () => {
  test("by those who may, and by nobody else", async () => {
    const { id } = await add(inDistrict("دائرة الصلاحيات"));
    const writes = [
      ["POST", "/election/candidate", inDistrict("دائرة الصلاحيات")],
      ["PATCH", `/election/candidate/${id}`, { nickname: "متسلل" }],
      ["POST", `/election/candidate/${id}/upload-images`, { symbolImage: await picture() }],
    ] as const;
    for (const [method, path, fields] of writes) {
      const body = () => form({ ...fields } as Record<string, string | File>);
      expect((await world.request(method, path, { body: body() })).status, path).toBe(401);
      expect((await world.request(method, path, { body: body(), token: member })).status).toBe(403);
      expect(
        (await world.request(method, path, { body: body(), token: "forged.token" })).status,
      ).toBe(401);
      expect(
        (await world.request(method, path, { body: body(), token: leader })).status,
        path,
      ).toBe(200);
    }
  });

  test("once, however often the same form arrives", async () => {
    const headers = { "Idempotency-Key": "one candidate" };
    const fields = inDistrict("دائرة التكرار", { image: await picture() });
    const send = (body: FormData) =>
      world.request("POST", "/election/candidate", { token: leader, body, headers });
    const first = await send(form(fields));
    const second = await send(form(fields));
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await list({ electoralDistrict: "دائرة التكرار" })).body.data.items).toHaveLength(1);
    const other = await send(form({ ...fields, name: "اسم آخر تماما" }));
    expect(other.status).toBe(409);
  });

  test("in parts: what isn't sent stays, what is sent empty goes", async () => {
    const { id } = await add(
      inDistrict("دائرة التعديل", {
        nickname: "القديم",
        serialNumber: "3",
        image: await picture(),
      }),
    );
    const patch = async (fields: Record<string, string | File>) =>
      (
        await world.request("PATCH", `/election/candidate/${id}`, {
          token: leader,
          body: form(fields),
        })
      ).body.data;
    const renamed = await patch({ name: "ليلى حسن فؤاد", image: new File([], "") });
    expect(renamed).toMatchObject({ name: "ليلى حسن فؤاد", nickname: "القديم", serialNumber: "3" });
    expect(renamed.imageUrl).toContain("/files/");
    expect(await patch({ nickname: "", serialNumber: "" })).toMatchObject({
      nickname: null,
      serialNumber: null,
    });
    const { items } = (await list({ keyword: "ليلي فواد", electoralDistrict: "دائرة التعديل" }))
      .body.data;
    expect(items).toHaveLength(1);
    const old = (await list({ keyword: "القديم", electoralDistrict: "دائرة التعديل" })).body.data;
    expect(old.items).toEqual([]);
  });

  test("by JSON too, where there is no file", async () => {
    const { id } = await add(inDistrict("دائرة جيسون"));
    const { status, body } = await world.request("PATCH", `/election/candidate/${id}`, {
      token: leader,
      body: { candidateStatus: "منسحب", nickname: null, listOrder: 4 },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ candidateStatus: "منسحب", listOrder: 4 });
  });

  test("with its files, later", async () => {
    const { id } = await add(inDistrict("دائرة الملفات"));
    const path = `/election/candidate/${id}/upload-images`;
    const { status, body } = await world.request("POST", path, {
      token: leader,
      body: form({ symbolImage: await picture(), cvFile: pdf() }),
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ programUrl: null, imageUrl: null });
    expect(body.data.cvUrl).toMatch(/\.pdf$/);
    const programme = await world.request("POST", path, {
      token: leader,
      body: form({ programFile: pdf() }),
    });
    expect(programme.body.data.symbolImageUrl).toBe(body.data.symbolImageUrl);
    const nothing = await world.request("POST", path, {
      token: leader,
      body: form({ other: "x" }),
    });
    expect(nothing.status).toBe(400);
    expect(nothing.body.errors).toEqual([{ path: "symbolImage", message: expect.any(String) }]);
  });

  test("not if nobody has that id", async () => {
    for (const id of ["0", "abc", "999999999", "-5"]) {
      const body = form({ name: "اسم صالح" });
      expect(
        (await world.request("PATCH", `/election/candidate/${id}`, { token: leader, body })).status,
      ).toBe(404);
      const files = form({ symbolImage: await picture() });
      const path = `/election/candidate/${id}/upload-images`;
      expect((await world.request("POST", path, { token: leader, body: files })).status).toBe(404);
    }
  });
});

describe("what cannot be kept of a candidate is refused by name", () => {
  const sound = inDistrict("دائرة الرفض");
  const wrong: [string, Record<string, string | File | (string | File)[]>, string[]][] = [
    ["without anything", {}, ["name", "type", "electoralDistrict"]],
    ["without a name", { ...sound, name: "  " }, ["name"]],
    ["with a name too short", { ...sound, name: "ab" }, ["name"]],
    ["with a name of a megabyte", { ...sound, name: "ا".repeat(500_000) }, ["name"]],
    ["with two names", { ...sound, name: ["أحمد", "محمد"] }, ["name"]],
    ["with a NUL", { ...sound, nickname: "a\0b" }, ["nickname"]],
    ["with a file for a name", { ...sound, name: new File(["x"], "x.txt") }, ["name"]],
    ["with a type nobody knows", { ...sound, type: "individual" }, ["type"]],
    ["with a type from the prototype", { ...sound, type: "constructor" }, ["type"]],
    ["for a list without a list", { ...sound, type: LIST }, ["listName"]],
    ["with an order that is no number", { ...sound, listOrder: "أول" }, ["listOrder"]],
    ["with an order of nought", { ...sound, listOrder: "0" }, ["listOrder"]],
    ["with half an order", { ...sound, listOrder: "1.5" }, ["listOrder"]],
    ["with an endless number", { ...sound, serialNumber: "1e400" }, ["serialNumber"]],
    ["with two numbers", { ...sound, serialNumber: ["1", "2"] }, ["serialNumber"]],
    ["with a phone that is none", { ...sound, whatsappNumber: "12345" }, ["whatsappNumber"]],
    [
      "with a novel for a description",
      { ...sound, description: "ا".repeat(5001) },
      ["description"],
    ],
    ["with text for a picture", { ...sound, image: "data:image/png;base64,AAAA" }, ["image"]],
  ];
  test.each(wrong)("%s", async (_, fields, paths) => {
    for (const language of ["ar", "en"]) {
      const { status, body } = await world.request("POST", "/election/candidate", {
        token: leader,
        body: form(fields),
        headers: { "Accept-Language": language },
      });
      expect(status).toBe(400);
      expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
      for (const { message } of body.errors) {
        expect(/[\u0600-\u06ff]/.test(message)).toBe(language === "ar");
        expect(message).not.toMatch(/field\.|ZodError|undefined/);
      }
    }
    expect((await list({ electoralDistrict: "دائرة الرفض" })).body.data.items).toEqual([]);
  });

  const file = (content: string | Uint8Array<ArrayBuffer>, name: string, type: string) =>
    new File([content], name, { type });
  const forged: [string, Record<string, string>, () => Promise<File | File[]>][] = [
    [
      "a page called .jpg",
      { field: "image" },
      async () => file("<!doctype html><script>alert(1)</script>", "a.jpg", "image/jpeg"),
    ],
    [
      "an SVG with a script",
      { field: "symbolImage" },
      async () =>
        file('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "a.png", "image/png"),
    ],
    [
      "a picture of too many pixels",
      { field: "image" },
      async () => file(await bomb(), "a.png", "image/png"),
    ],
    [
      "a picture cut short",
      { field: "image" },
      async () => file((await (await picture()).bytes()).slice(0, 300), "a.png", "image/png"),
    ],
    ["an empty file with a name", { field: "image" }, async () => file("", "a.png", "image/png")],
    ["a picture for a CV", { field: "cvFile" }, async () => picture("cv.pdf")],
    [
      "a page for a programme",
      { field: "programFile" },
      async () => file("<html>%PDF-1.7 %%EOF</html>", "a.pdf", "application/pdf"),
    ],
    [
      "a PDF cut short",
      { field: "cvFile" },
      async () => file("%PDF-1.7\ntrailer", "a.pdf", "application/pdf"),
    ],
    ["two pictures", { field: "image" }, async () => [await picture(), await picture()]],
    [
      "a PDF above five megabytes",
      { field: "cvFile" },
      async () => file(new Uint8Array(5.5 * 1024 * 1024), "a.pdf", "application/pdf"),
    ],
  ];
  test.each(forged)("%s", async (_, { field = "" }, make) => {
    const { status, body } = await world.request("POST", "/election/candidate", {
      token: leader,
      body: form({ ...sound, [field]: await make() }),
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: field, message: expect.stringMatching(/[\u0600-\u06ff]/) },
    ]);
  });

  test("a picture under a lying name and type is taken for what it is", async () => {
    const liar = file(await (await picture()).bytes(), "page.html", "text/html");
    const { id } = await add(inDistrict("دائرة الأسماء", { image: liar }));
    const { body } = await world.request("GET", `/election/candidate/${id}`);
    const answer = await world.platform.fetch(new Request(body.data.imageUrl));
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
  });

  test("names are cleaned of characters that turn the text around them", async () => {
    const { id } = await add(
      inDistrict("دائرة الاتجاه", { name: "\u202eأحمد\u2066  علي\r\n حسن" }),
    );
    const { body } = await world.request("GET", `/election/candidate/${id}`);
    expect(body.data.name).toBe("أحمد علي حسن");
  });

  test.each<[string, string | Uint8Array, string, number]>([
    ["no form at all", "hello", "text/plain", 415],
    ["a form of the wrong kind", "name=x", "application/x-www-form-urlencoded", 415],
    ["broken JSON", '{"name":', "application/json", 400],
    ["JSON that is no object", "[1,2]", "application/json", 400],
    ["a form without a boundary", "x", "multipart/form-data", 400],
    ["a form with another boundary", "--a\r\n\r\n--a--", "multipart/form-data; boundary=b", 400],
    [
      "a form cut short",
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nأحم',
      "multipart/form-data; boundary=b",
      400,
    ],
    [
      "bytes that are no UTF-8",
      new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      "application/json",
      400,
    ],
    [
      "JSON of a thousand floors",
      `{"name":${"[".repeat(1000)}${"]".repeat(1000)}}`,
      "application/json",
      400,
    ],
    [
      "a prototype",
      '{"__proto__":{"name":"أحمد علي"},"constructor":{"prototype":{}}}',
      "application/json",
      400,
    ],
  ])("%s", async (_, body, type, status) => {
    const answer = await world.request("POST", "/election/candidate", {
      token: leader,
      body,
      headers: { "Content-Type": type },
    });
    expect(answer.body).toMatchObject({ success: false, message: expect.any(String) });
    expect(answer.status).toBe(status);
  });
});

/** 12,000 × 9,000 pixels in a few kilobytes. */
async function bomb(): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp({
    create: { width: 12_000, height: 9_000, channels: 3, background: "#fff" },
  });
  return new Uint8Array(await drawn.png().toBuffer());
}
