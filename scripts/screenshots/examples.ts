import type { Candidate } from "#app/contract/election.ts";
import type { NewsItem } from "#app/contract/news.ts";

/** Things of the demo that show a screen at its fullest and at its barest. */
export interface Examples {
  /** With a picture, and comments. */
  readonly article: string;
  readonly bareArticle: string;
  readonly candidate: string;
  readonly listCandidate: string;
  readonly bareCandidate: string;
  readonly withdrawnCandidate: string;
  readonly individualDistrict: string;
  readonly listDistrict: string;
}

/** Picks them from what the platform answers. */
export async function findExamples(origin: string): Promise<Examples> {
  const api = `${origin}/api/v1`;
  const news = await all<NewsItem>(`${api}/news/guest`);
  const [individual, listed] = await Promise.all(
    ["فردي", "قوائم"].map((type) =>
      all<Candidate>(`${api}/election/candidates?type=${encodeURIComponent(type)}`),
    ),
  );
  const article = most(news, ({ imageUrl, commentsCount = 0 }) => (imageUrl ? commentsCount : -1));
  const bareArticle = most(news, ({ imageUrl }) => (imageUrl ? 0 : 1));
  const candidate = most(individual, richness);
  const bareCandidate = most(individual, (each) => -richness(each));
  const withdrawn = most(individual, ({ candidateStatus }) =>
    candidateStatus === "منسحب" ? 1 : 0,
  );
  const listCandidate = most(listed, richness);
  return {
    article: article.id,
    bareArticle: bareArticle.id,
    candidate: candidate.id,
    listCandidate: listCandidate.id,
    bareCandidate: bareCandidate.id,
    withdrawnCandidate: withdrawn.id,
    individualDistrict: candidate.electoralDistrict ?? "",
    listDistrict: listCandidate.electoralDistrict ?? "",
  };
}

/** How much there is to show of a candidate. */
function richness(candidate: Candidate): number {
  const { imageUrl, cvUrl, programUrl, whatsappNumber, description, nickname } = candidate;
  const told = [imageUrl, cvUrl, programUrl, whatsappNumber, description, nickname];
  return told.filter(Boolean).length;
}

function most<Item>(items: readonly Item[] | undefined, score: (item: Item) => number): Item {
  const [first, ...rest] = items ?? [];
  if (first === undefined) throw new Error("The demo has nothing to show.");
  return rest.reduce((best, item) => (score(item) > score(best) ? item : best), first);
}

/** Every page of a list. */
async function all<Item>(address: string, page = 1): Promise<Item[]> {
  const url = new URL(address);
  url.searchParams.set("limit", "100");
  url.searchParams.set("page", String(page));
  const { data } = (await (await fetch(url)).json()) as {
    data: { items: Item[]; metadata: { totalPages: number } };
  };
  const { items, metadata } = data;
  return page < metadata.totalPages ? [...items, ...(await all<Item>(address, page + 1))] : items;
}
