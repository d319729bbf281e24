import { href, type RouterContextProvider } from "react-router";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { toRichText } from "#app/components/rich-text.server.ts";
import { textOf } from "#app/components/rich-text-words.ts";
import { configuration } from "#app/configuration.ts";
import { readArchive } from "#app/contract/archive.ts";
import { type ContentKind, contentKinds } from "#app/contract/content.values.ts";
import { readCandidate } from "#app/contract/election.ts";
import type { AnswerOf, Call, CallInput } from "#app/contract/endpoint.ts";
import { readNews } from "#app/contract/news.ts";
import { CAMPAIGN_CATEGORY } from "#app/contract/news.values.ts";
import { readOffer } from "#app/contract/offers.ts";
import { readPost } from "#app/contract/posts.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { beginningOf, toPostItemView } from "../../posts/post-view.server.ts";

type Context = Readonly<RouterContextProvider>;

interface About {
  readonly title: string;
  readonly message: string;
  readonly url: string;
  readonly isCampaign?: "on" | undefined;
  readonly governorates?: readonly string[];
}

/** Loaded by id: the URL can't inject words. */
export async function loadAbout(
  context: Context,
  search: URLSearchParams,
): Promise<About | undefined> {
  const kind = contentKinds.find((each) => search.get(each));
  const id = search.get(kind ?? "")?.slice(0, 64);
  const about = kind && id && (await abouts[kind](context, id));
  return about ? { ...about, url: configuration().publicUrl + about.url } : undefined;
}

const abouts: Readonly<
  Record<ContentKind, (context: Context, id: string) => Promise<About | undefined>>
> = {
  async news(context, id) {
    const item = await read(context, readNews, { params: { id } });
    return (
      item && {
        title: item.title,
        message: item.summary ?? "",
        url: href("/news/:id", { id: item.id }),
        isCampaign: item.category === CAMPAIGN_CATEGORY ? "on" : undefined,
      }
    );
  },

  async posts(context, id) {
    const post = await read(context, readPost, { params: { id } });
    if (!post) return undefined;
    const { title, beginning } = toPostItemView(post, {
      ...preferencesOf(context),
      language: "ar",
    });
    return { title, message: beginning, url: href("/posts/:id", { id: post.id }) };
  },

  async archive(context, id) {
    const item = await read(context, readArchive, { params: { id } });
    return (
      item && {
        title: item.title,
        message: beginningIn(item.title, item.body),
        url: href("/archive/:id", { id: item.id }),
      }
    );
  },

  async offers(context, id) {
    const offer = await read(context, readOffer, { params: { id } });
    return (
      offer && {
        title: offer.title,
        message: beginningIn(offer.title, offer.body),
        url: href("/offer/:offerId", { offerId: offer.id }),
        governorates: offer.governorates,
      }
    );
  },

  async candidates(context, id) {
    const candidate = await read(context, readCandidate, { params: { id } });
    if (!candidate) return undefined;
    const { name, electoralDistrict, partyAffiliation, governorate } = candidate;
    const place = governorate ? governorateByCode(governorate) : undefined;
    return {
      title: name ?? "",
      message: [electoralDistrict, partyAffiliation].filter(Boolean).join(" · "),
      url: href("/candidate/:id", { id: candidate.id }),
      isCampaign: "on",
      ...(place && { governorates: [place.ar] }),
    };
  },
};

async function read<C extends Call>(
  context: Context,
  endpoint: C,
  input: CallInput<C>,
): Promise<AnswerOf<C> | undefined> {
  const result = await call(context, endpoint, input);
  return result.ok ? result.data : undefined;
}

const beginningIn = (title: string, markdown: string | null | undefined): string =>
  beginningOf(title, textOf(toRichText(markdown ?? "")));
