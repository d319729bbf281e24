import { searchAid } from "../aid/api-found.ts";
import { searchApplications } from "../application/api-found.ts";
import { searchArchive } from "../archive/api-found.ts";
import { searchEvents } from "../event/api-found.ts";
import { searchFeedback } from "../feedback/api-found.ts";
import { searchNews } from "../news/api-found.ts";
import { searchOffers } from "../offers/api-found.ts";
import { searchPeople } from "../people/api-found.ts";
import { searchPosts } from "../posts/api-found.ts";
import { searchSurveys } from "../survey/api-found.ts";
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
