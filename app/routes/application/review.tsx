import type { Route } from "./+types/review";
import { loadReview } from "./load-review.server.ts";
import { ReviewPage } from "./review-page.tsx";

export const handle = { i18n: ["review"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadReview(context, params);

/** One application: answers, documents, time line and the ways to decide. */
export default function Review({ loaderData }: Route.ComponentProps) {
  return <ReviewPage review={loaderData} />;
}
