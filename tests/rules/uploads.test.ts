import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { secondsToRetry } from "#app/components/retry-after.ts";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { checkUpload, nameProblem, type UploadKind } from "#app/platform/files/uploads.ts";
import { createBudget } from "#app/uploads/budget.ts";
import { readForm, releaseForm } from "#app/uploads/form.ts";

const MB = 1024 * 1024;
/** How a photo of an iPhone begins. */
const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
const part = (name: string, value: string, more = "") =>
  `--zz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const file = (name: string, filename: string, value: string) =>
  `--zz\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n${value}\r\n`;

/** A post whose body comes in chunks of so many bytes. */
function post(body: string, chunk = body.length, type = "multipart/form-data; boundary=zz") {
  const bytes = Buffer.from(body);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + chunk));
      at += chunk;
    },
  });
  const init = { method: "POST", body: stream, duplex: "half" as const };
  return new Request("http://sawt.example/", { ...init, headers: { "Content-Type": type } });
}

async function read(request: Request, takesFiles = true) {
  const form = await readForm(request, { takesFiles, sender: "somebody" });
  releaseForm(request);
  return form;
}

describe("a form with files", () => {
  const body = [
    part("title", "طلب\r\n--z\r\n--zy"),
    file("photo", 'a "b" ص.jpg'.replaceAll('"', "%22"), "\r\n--z\r\n\r\n--zx\0ÿ"),
    file("empty", "", ""),
    part("terms", "on"),
    "--zz--\r\n",
  ].join("");

  test("is the same however its bytes are cut", async () => {
    for (let chunk = 1; chunk < 90; chunk += 1) {
      const { form, problem } = await read(post(body, chunk));
      expect(problem, `${chunk}`).toBeUndefined();
      expect([...form.keys()]).toEqual(["title", "terms", "photo", "empty"]);
      expect([form.get("title"), form.get("terms")]).toEqual(["طلب\r\n--z\r\n--zy", "on"]);
      const photo = form.get("photo") as File;
      expect(await photo.text()).toBe("\r\n--z\r\n\r\n--zx\0ÿ");
      expect([photo.name, photo.type]).toEqual(["a %22b%22 ص.jpg", "image/jpeg"]);
      expect(form.get("empty")).toMatchObject({ name: "", size: 0 });
    }
  });

  test("names a file that is too large, and has everything else", async () => {
    const large = file("photo", "كبيرة.jpg", "x".repeat(6 * MB));
    const sent = `${part("a", "1")}${large}${file("other", "b.jpg", "b")}${part("z", "2")}--zz--`;
    const { form, large: named, problem } = await read(post(sent, 64 * 1024));
    expect([named, problem]).toEqual([[{ field: "photo", name: "كبيرة.jpg" }], undefined]);
    expect([...form.keys()]).toEqual(["a", "z", "other"]);
  });

  test("keeps its words where its files are too much together", async () => {
    const files = Array.from({ length: 8 }, () => file("photo", "a.jpg", "x".repeat(4 * MB)));
    const sent = `${files.join("")}${part("z", "2")}--zz--`;
    const { form, problem, unread } = await read(post(sent, 64 * 1024));
    expect([problem, unread, [...form]]).toEqual(["too-large", ["photo"], [["z", "2"]]]);
  });

  test.each([
    ["ends in the middle", body.slice(0, 200), "malformed"],
    ["has no boundary where it begins", `x${body}`, "malformed"],
    ["has a part that describes itself at length", `--zz\r\nX: ${"a".repeat(20_000)}`, "too-large"],
    [
      "has more parts than any form",
      `${part("a", "1").repeat(uploadLimits.partsOfForm + 1)}--zz--`,
      "too-large",
    ],
    ["has more words than any form", `${part("a", "1".repeat(5 * MB))}--zz--`, "too-large"],
  ])("that %s is empty", async (_, sent, expected) => {
    const { form, problem } = await read(post(sent, 1000));
    expect([problem, [...form]]).toEqual([expected, []]);
  });
});

test("a form without files reads none that come", async () => {
  const sent = `${part("a", "1")}${file("photo", "a.jpg", "x".repeat(6 * MB))}--zz--`;
  const { form, large } = await read(post(sent, 64 * 1024), false);
  expect([[...form], large]).toEqual([[["a", "1"]], []]);
});

test.each([
  ["files that no field takes", file("photo", "a.jpg", "x".repeat(6 * MB))],
  ["a part without a name", `--zz\r\nX: y\r\n\r\n${"x".repeat(6 * MB)}\r\n`],
])("%s: they are read slowly, so that others are answered", async (_, sent) => {
  let isRead = false;
  const reading = read(post(`${part("a", "1")}${sent}--zz--`, 64 * 1024), false);
  reading.then(() => {
    isRead = true;
  });
  await setImmediate();
  expect(isRead).toBe(false);
  expect([...(await reading).form]).toEqual([["a", "1"]]);
});

test.each<[string, File, UploadKind[], string]>([
  ["an empty picture", new File([], "IMG.jpg"), ["picture"], "file-empty"],
  ["an empty paper", new File([], "cv.pdf"), ["document"], "file-empty"],
  ["a HEIC photo by another name", new File([heic], "IMG.jpg"), ["picture"], "picture-heic"],
  ["a HEIC photo beside papers", new File([heic], "a"), ["document", "picture"], "picture-heic"],
  ["a HEIC photo for a paper", new File([heic], "cv.heic"), ["document"], "document"],
  ["a text", new File(["text"], "IMG.jpg"), ["document", "picture"], "document"],
])("%s is refused as what it is", async (_, file, kinds, problem) => {
  expect(await checkUpload(file, kinds)).toEqual({ problem });
});

test.each([
  ["file-empty", "named-file-empty"],
  ["picture-heic", "named-picture-heic"],
  ["file-large", "named-file-large"],
  ["document", "named-file"],
  ["picture-pixels", "picture-pixels"],
])("of several files the one with %s is named", (problem, expected) => {
  expect(nameProblem({ problem }, "IMG.jpg", "named-file").problem).toBe(expected);
});

describe("the budget", () => {
  const limits = { keptBytes: 100, largeBytes: 10, largeOfSender: 2 };

  test("when it is full, the newest form gives way and the older ones arrive", () => {
    const budget = createBudget(limits);
    const dropped: string[] = [];
    const open = (name: string) => budget.open(name, () => dropped.push(name));
    const [first, second, third] = [open("first"), open("second"), open("third")];
    expect([first.grow(40), second.grow(30), third.grow(30)]).toEqual([true, true, true]);
    expect(first.grow(20)).toBe(true);
    expect([dropped, budget.bytes]).toEqual([["third"], 90]);
    expect(second.grow(20)).toBe(false);
    expect(dropped).toEqual(["third", "second"]);
    first.finish();
    first.release();
    for (const each of [second, third]) each.release();
    expect(budget.bytes).toBe(0);
  });

  test("whoever has stopped sending gives way first", () => {
    let now = 0;
    const budget = createBudget({ ...limits, now: () => now });
    const dropped: string[] = [];
    const idle = budget.open("idle", () => dropped.push("idle"));
    idle.grow(90);
    now = 31_000;
    const other = budget.open("other", () => dropped.push("other"));
    expect([other.grow(50), dropped]).toEqual([true, ["idle"]]);
  });

  test("one sender has so many large forms at a time, and small ones always", () => {
    const budget = createBudget(limits);
    const shares = [1, 2, 3].map(() => budget.open("somebody", () => undefined));
    expect(shares.map((share) => share.grow(20))).toEqual([true, true, false]);
    expect(budget.open("else", () => undefined).grow(20)).toBe(true);
    shares[0]?.release();
    expect(budget.open("somebody", () => undefined).grow(20)).toBe(true);
    const full = createBudget({ ...limits, keptBytes: 0 });
    expect(full.open("somebody", () => undefined).grow(10)).toBe(true);
  });
});

test("an upload goes out again soon, whatever Retry-After says", () => {
  const said = ["7", "86400", "Wed, 21 Oct 2026 07:28:00 GMT", null];
  expect(said.map(secondsToRetry)).toEqual([7, 60, 5, 5]);
});
