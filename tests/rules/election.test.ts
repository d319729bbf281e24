import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { candidateQuery, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { searchTextOf, sortDistricts, validateCandidate } from "#app/platform/election/rules.ts";
import { parseId } from "#app/platform/http/id.ts";
import { browsePath, browseSearch, readBrowseQuery } from "#app/routes/election/browse-query.ts";
import { isOwnParty, standingOf, statusNameOf } from "#app/routes/election/standing.ts";

describe("districts stand as a voter looks for them", () => {
  test("by governorate in its official order, and in it by number", () => {
    const inOrder = [
      "قطاع القاهرة ووسط الدلتا",
      "قطاع شرق الدلتا",
      "الدائرة الأولى - القاهرة",
      "الدائرة الثانية - القاهرة",
      "الدائرة العاشرة - القاهرة",
      "الدائرة الثانية عشرة - القاهرة",
      "الدائرة العشرون - القاهرة",
      "الدائرة الثانية والعشرون - القاهرة",
      "دائرة بلا رقم - القاهرة",
      "الإسكندرية: دائرة 2",
      "الإسكندرية: دائرة 10",
      "الجيزة الثالثة",
      "مركز ومدينة أسوان – أسوان",
      "دائرة المصريين بالخارج",
    ];
    expect(sortDistricts(inOrder.toReversed())).toEqual(inOrder);
  });

  test("a governorate is known however it is spelled, and only as a whole name", () => {
    expect(sortDistricts(["دائرة الاسكندريه", "دائرة القاهره", "دائرة المنياوي"])).toEqual([
      "دائرة القاهره",
      "دائرة الاسكندريه",
      "دائرة المنياوي",
    ]);
  });

  test("the governorate that is named last decides", () => {
    expect(sortDistricts(["مركز القاهرة الجديدة – الجيزة", "محرم بك – الإسكندرية"])).toEqual([
      "محرم بك – الإسكندرية",
      "مركز القاهرة الجديدة – الجيزة",
    ]);
  });

  test("without a governorate, by number and then by the alphabet", () => {
    expect(sortDistricts(["حي غرب", "حي شرق", "أسرة", "اسرة ثانية", "دائرة 3"])).toEqual([
      "دائرة 3",
      "أسرة",
      "اسرة ثانية",
      "حي شرق",
      "حي غرب",
    ]);
  });

  test("the order never depends on the order they came in, and loses none", () => {
    const word = fc.constantFrom(
      "القاهرة",
      "الجيزة",
      "الدائرة",
      "الأولى",
      "الثالثة",
      "2",
      "11",
      "مركز",
      "",
    );
    const names = fc.uniqueArray(fc.array(word, { maxLength: 5 }).map((words) => words.join(" ")));
    fc.assert(
      fc.property(names, (some) => {
        const sorted = sortDistricts(some);
        expect([...sorted].sort()).toEqual([...some].sort());
        expect(sortDistricts(some.toReversed())).toEqual(sorted);
      }),
    );
  });
});

describe("what is wrong in a candidate as a whole", () => {
  const individual = { type: INDIVIDUAL, listName: null, whatsappNumber: null } as const;

  test("nothing, with a list for a list's candidate and a number that can be called", () => {
    expect(validateCandidate(individual)).toEqual([]);
    expect(validateCandidate({ ...individual, type: LIST, listName: "قائمة النهر" })).toEqual([]);
    for (const whatsappNumber of [
      "01012345678",
      "٠١٠١٢٣٤٥٦٧٨",
      "+20 101 234 5678",
      "+971501234567",
    ]) {
      expect(validateCandidate({ ...individual, whatsappNumber })).toEqual([]);
    }
  });

  test("a list's candidate without a list", () => {
    const wrong = [{ path: "listName", problem: "required" }];
    for (const listName of [null, undefined, ""]) {
      expect(validateCandidate({ ...individual, type: LIST, listName })).toEqual(wrong);
    }
  });

  test("a number that nobody can be called at", () => {
    for (const whatsappNumber of ["12", "0223456789", "رقم", "https://wa.me/1"]) {
      expect(validateCandidate({ ...individual, whatsappNumber })).toEqual([
        { path: "whatsappNumber", problem: "phone" },
      ]);
    }
  });
});

test("a keyword is looked for in name, nickname, list, symbol and party, folded", () => {
  expect(
    searchTextOf({
      name: "أحمد عبد الله",
      nickname: "الأسطى",
      listName: "قائمة النهر",
      symbolName: "النخلة",
      partyAffiliation: null,
    }),
  ).toBe("احمد عبدالله الاسطي قايمه النهر النخله");
});

test.each([
  ["1", 1],
  ["600", 600],
  ["999999999999999", 999_999_999_999_999],
  ["0", 0],
  ["-1", 0],
  ["01", 0],
  ["1e3", 0],
  ["1.5", 0],
  ["٧", 0],
  ["", 0],
  ["9999999999999999", 0],
  ["1; drop table candidates", 0],
])("the id %j in an address belongs to %d", (id, number) => {
  expect(parseId(id)).toBe(number);
});

describe("the address of the candidate browser", () => {
  const read = (query: string) => readBrowseQuery(new URLSearchParams(query));

  test("says what is asked for, and is read back the same", () => {
    const asked = {
      kind: "list",
      district: "قطاع شرق الدلتا",
      keyword: "أحمد & منى",
      page: 3,
    } as const;
    expect(read(browseSearch(asked).toString())).toEqual({ ...asked, hint: undefined });
  });

  test("asks for individual districts, page one, unless it says otherwise", () => {
    const usual = {
      kind: "individual",
      district: undefined,
      keyword: undefined,
      page: 1,
      hint: undefined,
    };
    for (const query of [
      "",
      "type=&keyword=&electoralDistrict=&page=",
      "type=individual",
      "type=فردي&page=٠١",
    ]) {
      expect(read(query)).toEqual(query.includes("٠١") ? { ...usual, hint: "page" } : usual);
    }
    expect(browsePath({})).toBe("/DataEntire?type=individual");
    expect(browsePath({ kind: "list", page: 1, keyword: "" })).toBe("/DataEntire?type=list");
  });

  test("is read as well as it can be, with a hint about the rest", () => {
    expect(read("type=الرئاسة&keyword=أحمد")).toMatchObject({
      kind: "individual",
      keyword: "أحمد",
      hint: "kind",
    });
    for (const page of ["0", "-1", "1.5", "1e9", "9999999", "x", "١x"]) {
      expect(read(`type=list&page=${page}`)).toMatchObject({ kind: "list", page: 1, hint: "page" });
    }
    expect(read("page=٤٢")).toMatchObject({ page: 42, hint: undefined });
    expect(read(`keyword=${"ا".repeat(201)}`)).toMatchObject({
      keyword: "ا".repeat(200),
      hint: "keyword",
    });
    expect(read(`electoralDistrict=${"ا".repeat(201)}`)).toMatchObject({ hint: "district" });
  });

  test("never gives the platform what it would refuse", () => {
    const unit = fc.constantFrom(
      "ا",
      "ة",
      "٣",
      "7",
      " ",
      "%",
      "\0",
      "\n",
      "\u202e",
      "\ud83d",
      "\u{1f5f3}",
    );
    const text = fc.string({ unit, maxLength: 250 });
    fc.assert(
      fc.property(text, text, text, text, (type, keyword, electoralDistrict, page) => {
        const search = new URLSearchParams({ type, keyword, electoralDistrict, page });
        const { kind, district, ...asked } = readBrowseQuery(search);
        const query = { ...asked, type: kind === "list" ? LIST : INDIVIDUAL };
        const parsed = candidateQuery.safeParse({ ...query, electoralDistrict: district });
        expect(parsed.success).toBe(true);
        expect(`${asked.keyword}${district}`).not.toContain("\0");
      }),
    );
  });
});

test.each([
  ["منسحب", "withdrawn"],
  ["منسحبة من السباق", "withdrawn"],
  ["انسحب في 1 أكتوبر", "withdrawn"],
  ["Withdrawn", "withdrawn"],
  ["مُستبعَد", "excluded"],
  ["استُبعدت", "excluded"],
  ["Ruled out", "excluded"],
  ["مرشح", undefined],
  ["مرشحة", undefined],
  ["قيد الفحص", undefined],
  ["", undefined],
  [null, undefined],
])("the status %j means %s", (status, standing) => {
  expect(standingOf(status)).toBe(standing);
});

test.each([
  ["مرشح", "candidate"],
  ["مرشحة", "candidate"],
  ["قيد الفحص", "examined"],
  ["منسحبة", "withdrawn"],
  ["مستبعد", "excluded"],
  ["مرشح احتياطي", undefined],
  ["", undefined],
])("the status %j has the name %s", (status, name) => {
  expect(statusNameOf(status)).toBe(name);
});

test.each([
  ["حزب النهر", true],
  ["حزبُ النّهر", true],
  ["The river party", true],
  ["حزب النهر الجديد", false],
  ["حزب السنابل", false],
  ["مستقل", false],
  ["", false],
  [undefined, false],
])("the party %j is ours: %s", (party, own) => {
  expect(isOwnParty(party, defaultOrganisation)).toBe(own);
});
