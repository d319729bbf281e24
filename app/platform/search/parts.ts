import { searchAid } from "../aid/api-search.ts";
import { searchApplications } from "../application/api-search.ts";
import { searchArchive } from "../archive/api-search.ts";
import { searchEvents } from "../event/api-search.ts";
import { searchFeedback } from "../feedback/api-search.ts";
import { searchNews } from "../news/api-search.ts";
import { searchOffers } from "../offers/api-search.ts";
import { searchPeople } from "../people/api-search.ts";
import { searchPosts } from "../posts/api-search.ts";
import { searchSurveys } from "../survey/api-search.ts";
import type { SearchFeature } from "./api.ts";

/** In the order in which they are shown. */
export const features: readonly SearchFeature[] = [
  searchPeople,
  searchApplications,
  searchAid,
  searchFeedback,
  searchEvents,
  searchSurveys,
  searchNews,
  searchPosts,
  searchArchive,
  searchOffers,
];
