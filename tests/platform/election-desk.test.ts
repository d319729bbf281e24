import { beforeEach, describe, expect, test } from "vitest";
import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { electionDates, elections } from "#app/platform/election/tables.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const addCandidate = async (fields: Record<string, string>) => {
  const given = { name: "مرشح الدوائر", type: INDIVIDUAL, ...fields };
  const { body } = await world.as("admin").post("/election/candidate", form(given));
  return String(body.data.id);
};
const addDistrict = async (name: string, kind = "individual") =>
  (await world.as("admin").post("/election/desk/districts", { kind, name })).body.data;
const change = (id: string, body: object) =>
  world.as("admin").patch(`/election/desk/districts/${id}`, body);
const readCandidate = async (id: string) =>
  (await world.request("GET", `/election/candidate/${id}`)).body.data;

describe("a district", () => {
  test("is renamed with its candidates and all that was written of them", async () => {
    const { id, version } = await addDistrict("دائرة قديمة – أسوان");
    const candidate = await addCandidate({ electoralDistrict: "دائرة قديمة – أسوان" });
    const { status } = await change(id, { name: "دائرة جديدة – أسوان", version });
    expect(status).toBe(200);
    expect(await readCandidate(candidate)).toMatchObject({
      electoralDistrict: "دائرة جديدة – أسوان",
      governorate: "28",
    });
    const { body } = await world.as("admin").post(`/content/candidates/published/${candidate}`);
    const item = await world.as("admin").get(`/content/candidates/${body.data.id}`);
    expect(item.body.data.fields.electoralDistrict).toBe("دائرة جديدة – أسوان");
  });

  test("of two editors the second is told", async () => {
    const { id, version } = await addDistrict("دائرة لاثنين");
    expect((await change(id, { name: "دائرة الأول", version })).status).toBe(200);
    const second = await change(id, { name: "دائرة الثاني", version });
    expect([second.status, second.body.code]).toEqual([409, "changed-meanwhile"]);
  });

  test("has a name of its own", async () => {
    await addDistrict("دائرة وحيدة");
    const { status, body } = await world.as("admin").post("/election/desk/districts", {
      kind: "individual",
      name: "دائرة وحيدة",
    });
    expect([status, body.errors[0].path]).toEqual([400, "name"]);
  });

  test("with candidates is not deleted; without any it is", async () => {
    const { id } = await addDistrict("دائرة للحذف");
    const candidate = await addCandidate({ electoralDistrict: "دائرة للحذف" });
    const refused = await world.as("admin").delete(`/election/desk/districts/${id}`, {});
    expect([refused.status, refused.body.code]).toEqual([409, "district-held"]);
    await world
      .as("admin")
      .patch(`/election/candidate/${candidate}`, form({ electoralDistrict: "دائرة أخرى" }));
    expect((await world.as("admin").delete(`/election/desk/districts/${id}`, {})).status).toBe(200);
    expect((await world.as("admin").get(`/election/desk/districts/${id}`)).status).toBe(404);
  });

  test("that is closed takes no more candidates, and keeps those it has", async () => {
    const { id } = await addDistrict("دائرة مغلقة");
    const candidate = await addCandidate({ electoralDistrict: "دائرة مغلقة" });
    expect((await change(id, { closed: "yes" })).body.data.closedAt).not.toBeNull();
    const refused = await world
      .as("admin")
      .post(
        "/election/candidate",
        form({ name: "متأخر عن الموعد", type: INDIVIDUAL, electoralDistrict: "دائرة مغلقة" }),
      );
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "electoralDistrict"]);
    const edited = await world
      .as("admin")
      .patch(`/election/candidate/${candidate}`, form({ nickname: "باق" }));
    expect(edited.status).toBe(200);
    const places = (await world.as("admin").get("/election/places")).body.data;
    expect(places.individual).not.toContain("دائرة مغلقة");
  });

  test("stands where it was put", async () => {
    const named = async () =>
      (await world.as("admin").get("/election/desk/districts?kind=individual")).body.data.items.map(
        ({ name }: { name: string }) => name,
      );
    const { id } = await addDistrict("دائرة تتقدم");
    await change(id, { place: 2 });
    expect((await named())[1]).toBe("دائرة تتقدم");
    await addCandidate({ electoralDistrict: "دائرة تتقدم" });
    const read = async () =>
      (await world.request("GET", "/election/districts")).body.data.individualDistricts;
    await expect.poll(async () => (await read()).indexOf("دائرة تتقدم")).toBeLessThan(2);
  });
});

test("a list is renamed with its candidates, and held by them", async () => {
  const { id } = await addDistrict("قطاع القوائم", "list");
  const path = `/election/desk/districts/${id}/lists`;
  const { body } = await world.as("admin").post(path, { name: "قائمة أولى", number: "3" });
  const [list] = body.data.listsOf;
  const candidate = await addCandidate({
    type: LIST,
    electoralDistrict: "قطاع القوائم",
    listName: "قائمة أولى",
  });
  const refused = await world.as("admin").delete(`/election/desk/lists/${list.id}`, {});
  expect([refused.status, refused.body.code]).toEqual([409, "list-held"]);
  await world
    .as("admin")
    .patch(`/election/desk/lists/${list.id}`, { name: "قائمة ثانية", version: 1 });
  expect((await readCandidate(candidate)).listName).toBe("قائمة ثانية");
  const found = await world.request(
    "GET",
    `/election/candidates?keyword=${encodeURIComponent("ثانية")}`,
  );
  expect(found.body.data.items.map(({ id: each }: { id: string }) => each)).toContain(candidate);
});

describe("a WhatsApp number", () => {
  const number = "01012345678";
  test("is shown to nobody until consent is recorded, and again not for another number", async () => {
    const id = await addCandidate({ electoralDistrict: "دائرة الأرقام", whatsappNumber: number });
    expect((await readCandidate(id)).whatsappNumber).toBeNull();
    await world.as("admin").patch(`/election/candidate/${id}`, form({ whatsappConsent: "on" }));
    expect((await readCandidate(id)).whatsappNumber).toBe(number);
    await world
      .as("admin")
      .patch(`/election/candidate/${id}`, form({ whatsappNumber: "01112345678" }));
    expect((await readCandidate(id)).whatsappNumber).toBeNull();
  });

  test("keeps a candidate at the desk from being published without it", async () => {
    await addDistrict("دائرة المكتب");
    const { body } = await world
      .as("admin")
      .post(
        "/content/candidates",
        form({ title: "مرشح المكتب", electoralDistrict: "دائرة المكتب", whatsappNumber: number }),
      );
    const acts = `/content/candidates/${body.data.id}/acts`;
    const refused = await world.as("admin").post(acts, { act: "publish" });
    expect([refused.status, refused.body.code]).toEqual([400, "content-missing"]);
    expect(refused.body.errors[0].path).toBe("whatsappConsent");
  });
});

test("a candidate is withdrawn with a reason that the page states, and comes back", async () => {
  const id = await addCandidate({
    electoralDistrict: "دائرة المنسحب",
    whatsappNumber: "01012345678",
    whatsappConsent: "on",
  });
  const { body } = await world.as("admin").post(`/content/candidates/published/${id}`);
  const acts = `/content/candidates/${body.data.id}/acts`;
  const refused = await world.as("admin").post(acts, { act: "withdraw" });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, "note"]);
  await world.as("admin").post(acts, { act: "withdraw", note: "لظروف صحية" });
  const withdrawn = await readCandidate(id);
  expect(withdrawn).toMatchObject({
    candidateStatus: "منسحب",
    withdrawnReason: "لظروف صحية",
    whatsappNumber: null,
  });
  await world.as("admin").post(acts, { act: "publish" });
  expect(await readCandidate(id)).toMatchObject({
    withdrawnAt: null,
    whatsappNumber: "01012345678",
  });
  for (const [act, note] of [
    ["withdraw", "خطأ في الإدخال"],
    ["trash", ""],
  ] as const) {
    expect((await world.as("admin").post(acts, { act, note })).status).toBe(200);
  }
  expect((await world.request("GET", `/election/candidate/${id}`)).status).toBe(404);
  const query = new URLSearchParams({ electoralDistrict: "دائرة المنسحب" });
  const list = await world.request("GET", `/election/candidates?${query}`);
  expect(list.body.data.items).toEqual([]);
});

describe("the election's days", () => {
  beforeEach(async () => {
    await world.db.delete(electionDates);
    await world.db.delete(elections);
    world.clock.set(new Date("2026-12-01T10:00:00+02:00"));
    await world.platform.dependencies.publisher.publish(world.db);
  });
  const settings = { name: "انتخابات", opensAt: "9", closesAt: "٢١:٠٠" };
  const read = async () => (await world.request("GET", "/election")).body.data;

  test("are read by everybody, by governorate", async () => {
    expect((await world.as("admin").patch("/election/settings", settings)).status).toBe(200);
    for (const date of [
      { phase: "home", from: "2026-12-05", until: "6-12-2026" },
      { phase: "home", from: "2026-12-19", until: "2026-12-20", governorates: ["21"] },
      { phase: "abroad", from: "2026-12-01", until: "2026-12-01" },
    ]) {
      expect((await world.as("admin").post("/election/dates", date)).status).toBe(200);
    }
    await expect.poll(async () => (await read()).places.length).toBe(2);
    const election = await read();
    expect(election).toMatchObject({ name: "انتخابات", opensAt: "09:00", closesAt: "21:00" });
    expect(election.places[1]).toEqual({
      governorates: ["21"],
      votings: [{ phase: "home", from: "2026-12-19", until: "2026-12-20", state: "coming" }],
    });
    expect(election.abroad[0].state).toBe("open");
  });

  test.each([
    ["end before they begin", { phase: "home", from: "2026-12-06", until: "2026-12-05" }, "until"],
    [
      "abroad belong to no governorate",
      { phase: "abroad", from: "2026-12-05", until: "2026-12-05", governorates: ["01"] },
      "governorates",
    ],
    ["are no days", { phase: "home", from: "2026-02-31", until: "2026-12-05" }, "from"],
  ])("are refused where they %s", async (_, date, path) => {
    const { status, body } = await world.as("admin").post("/election/dates", date);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  test("are set once for each governorate", async () => {
    const date = { phase: "home", from: "2026-12-05", until: "2026-12-06", governorates: ["01"] };
    await world.as("admin").post("/election/dates", date);
    const again = { ...date, from: "2026-12-04", governorates: ["01", "02"] };
    const { status, body } = await world.as("admin").post("/election/dates", again);
    expect([status, body.errors[0].path]).toEqual([400, "governorates"]);
  });

  test("of two editors the second is told", async () => {
    await world.as("admin").patch("/election/settings", settings);
    const first = { ...settings, name: "الأولى", version: 1 };
    expect((await world.as("admin").patch("/election/settings", first)).status).toBe(200);
    const second = await world
      .as("admin")
      .patch("/election/settings", { ...first, name: "الثانية" });
    expect(second.body.code).toBe("changed-meanwhile");
  });

  test("are no member's to change", async () => {
    expect((await world.as("member").patch("/election/settings", settings)).status).toBe(403);
  });
});
