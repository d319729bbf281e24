import { foldForSearch } from "#app/arabic/fold.ts";
import { type Governorate, governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { MOST_WORDS, type WordColumn } from "#app/contract/import.values.ts";
import { cityIn } from "../branch/rules.ts";
import type { Personal } from "../privacy/personal.ts";

/** A word of a file that the portal doesn't know, and what somebody said that it means. */
export interface Word {
  readonly column: WordColumn;
  /** Of a city's name the code of its governorate; else empty. */
  readonly within: string;
  readonly word: string;
  /** In how many rows it stands. */
  readonly rows: number;
  /** `verified` or `expired`, the code of a governorate, the name of a city; null as long as nobody said. */
  readonly means: string | null;
}

/** So many letters tell a word apart; a column that was chosen wrongly holds whole sentences. */
const MAX_WORD_LENGTH = 60;

/** The words of an import that had to be explained, and those that are yet to be. */
export class Words {
  readonly #words: Map<string, Word>;

  constructor(words: readonly Word[] = []) {
    this.#words = new Map(words.map((word) => [keyOf(word), word]));
  }

  /** Counts a row that has an unknown word; answers what it was said to mean. */
  ask(column: WordColumn, within: string, text: string): string | undefined {
    const word = text.slice(0, MAX_WORD_LENGTH);
    const key = keyOf({ column, within, word });
    const found = this.#words.get(key);
    if (!found && this.#words.size >= MOST_WORDS) return undefined;
    const { rows = 0, means = null } = found ?? {};
    this.#words.set(key, { column, within, word: found?.word ?? word, rows: rows + 1, means });
    return means ?? undefined;
  }

  /** Says what a word means, null for nothing; false where it can't mean that. */
  explain(key: string, means: string | null): boolean {
    const found = this.#words.get(key);
    if (!found || (means !== null && !mayMean(found, means))) return false;
    this.#words.set(key, { ...found, means });
    return true;
  }

  /** Those that were explained, for another reading of the file or another file. */
  explained(): Words {
    const known = [...this.#words.values()].filter(({ means }) => means !== null);
    return new Words(known.map((word) => ({ ...word, rows: 0 })));
  }

  /** Those that stand in the file, most rows first. */
  list(): (Word & { readonly key: string })[] {
    return [...this.#words.entries()]
      .map(([key, word]) => ({ ...word, key }))
      .filter(({ rows }) => rows > 0)
      .sort((one, other) => other.rows - one.rows);
  }

  get size(): number {
    return this.#words.size;
  }

  seal(personal: Personal): string | null {
    if (this.size === 0) return null;
    return personal.seal(JSON.stringify([...this.#words.values()]));
  }
}

/** Opens what was sealed; none of an import that had no such words. */
export function openWords(personal: Personal, sealed: string | null): Words {
  return new Words(sealed ? (JSON.parse(personal.open(sealed)) as Word[]) : []);
}

function keyOf({ column, within, word }: Pick<Word, "column" | "within" | "word">): string {
  return [column, within, foldForSearch(word)].join(" ");
}

function mayMean({ column, within }: Word, means: string): boolean {
  if (column === "status") return means === "verified" || means === "expired";
  if (column === "governorate") return governorateByCode(means) !== undefined;
  const governorate: Governorate | undefined = governorates.find(({ code }) => code === within);
  return governorate !== undefined && cityIn(governorate, means) === means;
}
