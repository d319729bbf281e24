import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfiguration } from "#app/configuration.ts";
import { createDocuments } from "#app/platform/documents/store.ts";
import { createFiles } from "#app/platform/files/open.ts";
import { openPlatform } from "#app/platform/open.ts";
import { openPersonal } from "#app/platform/privacy/personal.ts";
import { onDisk } from "#app/platform/storage/open.ts";
import { createS3Storage, StorageError } from "#app/platform/storage/s3.ts";
import { environment } from "#tests/world/environment.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";
import { openS3Store, type S3Store } from "#tests/world/s3.ts";

let store: S3Store;
beforeEach(async () => {
  store = await openS3Store();
});
afterEach(() => store.close());

const keys = [
  "a newer data key of the tests, long enough",
  "an older data key of the tests, enough",
];
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const soon = { readMs: 200, writeMs: 200, pauseMs: 0 };

test.each([
  ["ENOSPC", true],
  ["EDQUOT", true],
  ["EACCES", false],
])("a disk that answers %s to a write is a store that fails for now: %s", async (code, passes) => {
  const fault = Object.assign(new Error("write"), { code, syscall: "write" });
  const storage = createS3Storage(store.configuration, "files");
  storage.set = () => Promise.reject(fault);
  const kept = Promise.resolve(onDisk(storage).set("A.jpg", new File(["1"], "1")));
  const failed = await kept.catch((error: unknown) => error);
  expect(failed instanceof StorageError).toBe(passes);
  expect(failed).toMatchObject({ code });
});

describe("a private document in an S3 store", () => {
  test("is sealed, keeps its type, and is sealed anew under a newer key", async () => {
    const storage = createS3Storage(store.configuration, "documents");
    const older = createDocuments(storage, openPersonal({ dataKeys: keys.slice(1) }));
    const documents = createDocuments(storage, openPersonal({ dataKeys: keys }));
    const key = await older.save(png, "image/png");
    expect([...store.objects.keys()]).toEqual([`documents/${key}`]);
    const kept = Buffer.from(store.objects.get(`documents/${key}`)?.body ?? png);
    expect([kept.length > png.length, kept.includes(png.subarray(0, 8))]).toEqual([true, false]);
    const read = await documents.read(key);
    expect([read?.type, Buffer.from((await read?.bytes()) ?? [])]).toEqual(["image/png", png]);
    const renewed = (await documents.reseal(key)) ?? "";
    expect(await documents.reseal(renewed)).toBeUndefined();
    await documents.delete(key);
    await documents.delete(key);
    expect(await documents.read(key)).toBeUndefined();
    expect((await documents.read(renewed))?.size).toBe(png.length);
  });
});

describe("a store", () => {
  test("lists what is in a folder, page after page, and nothing of the other", async () => {
    const files = createS3Storage(store.configuration, "files");
    await createS3Storage(store.configuration, "documents").set("other", new File(["1"], "1"));
    const all = ["A.jpg", "A.jpg/320.webp", "B.pdf"];
    for (const key of all) await files.set(key, new File([key], key));
    const first = await files.list({ limit: 2 });
    const second = await files.list({ limit: 2, ...(first.cursor && { cursor: first.cursor }) });
    expect([...first.files, ...second.files].map(({ key }) => key).sort()).toEqual(all);
    expect(second.cursor).toBeUndefined();
  });

  test.each([
    ["another secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
    ["another key's id", { accessKeyId: "AKIAOTHER" }, "InvalidAccessKeyId"],
    ["another region", { region: "us-east-1" }, "AuthorizationHeaderMalformed"],
    ["a bucket that isn't there", { bucket: "sawt-other" }, "NoSuchBucket"],
  ])("that refuses %s lets nothing be read, kept or deleted", async (_, other, code) => {
    const storage = createS3Storage({ ...store.configuration, ...other }, "files");
    const refused = expect.objectContaining({ name: "StorageError", code });
    await expect(storage.get("A.jpg")).rejects.toEqual(refused);
    await expect(storage.set("A.jpg", new File(["1"], "1"))).rejects.toEqual(refused);
    await expect(storage.remove("A.jpg")).rejects.toEqual(refused);
    await expect(storage.list()).rejects.toEqual(refused);
    expect(store.objects.size).toBe(0);
  });

  test("that has too much to do is asked once more, and not for ever", async () => {
    const storage = createS3Storage(store.configuration, "files");
    store.behaviour = "busy";
    await expect(storage.get("A.jpg")).rejects.toMatchObject({ status: 503, code: "SlowDown" });
    expect(store.requests).toBe(2);
    const asked = storage.get("A.jpg");
    await expect.poll(() => store.requests, { interval: 5 }).toBe(3);
    store.behaviour = "well";
    expect(await asked).toBeNull();
  });

  test("that is silent is waited for by a bounded time, and by one request at once", async () => {
    const storage = createS3Storage(store.configuration, "files", soon);
    store.behaviour = "silent";
    await expect(storage.get("A.jpg")).rejects.toMatchObject({ name: "StorageError" });
    await expect(storage.set("A.jpg", new File(["1"], "1"))).rejects.toThrow(
      "doesn't answer a PUT",
    );
    const before = store.requests;
    const many = await Promise.allSettled(Array.from({ length: 20 }, () => storage.get("A.jpg")));
    expect(many.map(({ status }) => status)).toEqual(many.map(() => "rejected"));
    expect(store.requests).toBe(before + 1);
    store.behaviour = "well";
    expect(await storage.get("A.jpg")).toBeNull();
  });

  test("that is left alone for a while is not asked in it", async () => {
    const storage = createS3Storage(store.configuration, "files", { ...soon, pauseMs: 600_000 });
    await store.close();
    await expect(storage.get("A.jpg")).rejects.toThrow("doesn't answer a GET");
    await store.reopen();
    await expect(storage.get("A.jpg")).rejects.toThrow("doesn't answer.");
    expect(store.requests).toBe(0);
  });

  test("keeps 95 Arabic letters of a name, whole letters of any, and a file without one", async () => {
    const files = createFiles(
      createS3Storage(store.configuration, "files"),
      "https://sawt.example",
    );
    const name = async (given: string) => {
      const key = await files.save(Buffer.from(given), "pdf", given);
      return (await files.read(key))?.name;
    };
    expect(await name("ن".repeat(5000))).toBe("ن".repeat(95));
    expect(await name(`a${"ن".repeat(500)}`)).toBe(`a${"ن".repeat(94)}`);
    expect(await name("🗳️ برنامج (1).pdf")).toBe("🗳️ برنامج (1).pdf");
    expect(await name("")).toBe("");
  });
});

describe("the platform", () => {
  let world: World | undefined;
  afterEach(async () => {
    await world?.close();
    world = undefined;
  });

  test("without its store refuses files and uploads politely, and goes on where it comes back", async () => {
    world = await openWorld(store.env);
    const { files } = world.platform.dependencies;
    const { accessToken: token } = await world.signIn(person("verified").uid);
    const path = `/files/${await files.save(png, "png")}`;
    const upload = (language: string) => {
      const body = new FormData();
      body.set("profileImage", new File([png], "me.png", { type: "image/png" }));
      const headers = { "Accept-Language": language };
      return world?.request("PATCH", "/profile", { token, body, headers });
    };
    expect((await world.request("GET", path)).status).toBe(200);
    await store.close();
    for (const language of ["ar", "en"]) {
      const headers = { "Accept-Language": language };
      for (const answer of [
        await world.request("GET", path, { headers }),
        await upload(language),
      ]) {
        expect([answer?.status, answer?.headers.get("retry-after")]).toEqual([503, "5"]);
        expect(answer?.body.code).toBe("unavailable");
        expect(/\p{Script=Arabic}/u.test(answer?.body.message)).toBe(language === "ar");
      }
    }
    // What needs no file is there.
    expect((await world.request("GET", "/news", { token })).status).toBe(200);
    expect(await world.platform.isReady()).toBe(true);
    await store.reopen();
    const status = async () => (await world?.request("GET", path))?.status;
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
    expect((await upload("en"))?.status).toBe(200);
  });

  test("starts without its store, and not with one that refuses it", async () => {
    await store.close();
    world = await openWorld(store.env);
    await store.reopen();
    const env = { ...store.env, S3_SECRET_ACCESS_KEY: "wrong" };
    const wrong = readConfiguration(
      environment({ databaseUrl: "postgres://x", dataDir: "", ...env }),
    );
    await expect(openPlatform(wrong)).rejects.toThrow(
      /^The S3 store at http:\S+ doesn't let us list bucket sawt-files \(SignatureDoesNotMatch\): look at .*S3_SECRET_ACCESS_KEY/,
    );
  });
});
