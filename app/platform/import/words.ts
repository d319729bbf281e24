import { foldForSearch } from "#app/arabic/fold.ts";
import { type Governorate, governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { MOST_WORDS, type WordColumn } from "#app/contract/import.values.ts";
import { cityIn } from "../branch/rules.ts";
import type { Personal } from "../privacy/personal.ts";

export interface Word {
  readonly column: WordColumn;
  /** A city's governorate code; else empty. */
  readonly within: string;
  readonly word: string;
  readonly rows: number;
  /** `verified`, `expired`, a governorate's code, a city's name; null while unexplained. */
  readonly means: string | null;
}

/** A wrongly chosen column may hold whole sentences. */
const MAX_WORD_LENGTH = 60;

export class Words {
  readonly #words: Map<string, Word>;

  constructor(words: readonly Word[] = []) {
    this.#words = new Map(words.map((word) => [keyOf(word), word]));
  }

  ask(column: WordColumn, within: string, text: string): string | undefined {
    const word = text.slice(0, MAX_WORD_LENGTH);
    const key = keyOf({ column, within, word });
    const found = this.#words.get(key);
    if (!found && this.#words.size >= MOST_WORDS) return undefined;
    const { rows = 0, means = null } = found ?? {};
    this.#words.set(key, { column, within, word: found?.word ?? word, rows: rows + 1, means });
    return means ?? undefined;
  }

  explain(key: string, means: string | null): boolean {
    const found = this.#words.get(key);
    if (!found || (means !== null && !mayMean(found, means))) return false;
    this.#words.set(key, { ...found, means });
    return true;
  }

  explained(): Words {
    const known = [...this.#words.values()].filter(({ means }) => means !== null);
    return new Words(known.map((word) => ({ ...word, rows: 0 })));
  }

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
