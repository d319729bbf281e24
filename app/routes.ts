import { index, route } from "@react-router/dev/routes";
import { siteMap } from "./routes/access/site-map.ts";

/** Every screen, under the people who may open it (readings §3). */
export default siteMap({
  everyone: [
    route("news", "routes/news/list.tsx"),
    route("news/:id", "routes/news/article.tsx"),
    route("news/:id/comments/:commentId", "routes/news/comment.tsx"),
    route("news/:id/comments/:commentId/delete", "routes/news/delete-comment.tsx"),
    route("Election", "routes/election/election.tsx"),
    route("DataEntire", "routes/election/browse.tsx"),
    route("candidate/:id", "routes/election/candidate.tsx"),
    route("not-found", "routes/not-found.tsx"),
  ],
  strangers: [
    route("login", "routes/auth/login.tsx"),
    route("register", "routes/membership/options.tsx"),
    route("activate", "routes/membership/activate.tsx"),
    route("GusetUserHome", "routes/guest/log-in.tsx"),
    route("LoginGusetUser", "routes/guest/register.tsx"),
    route("account-verification", "routes/guest/verify.tsx"),
  ],
  applicants: [route("registerNow", "routes/membership/apply.tsx")],
  guests: [index("routes/home/home.tsx")],
  users: [],
  verified: [],
  expired: [],
  leaders: [],
  /** Not screens: they answer with a redirect, a feed or a file. */
  machines: [
    route("preferences", "routes/preferences.ts"),
    route("auth/facebook", "routes/auth/facebook.ts"),
    route("auth/facebook/callback", "routes/auth/facebook-callback.ts"),
    route("guest", "routes/guest/enter.ts"),
    route("account-verification/resend", "routes/guest/resend.ts"),
    route("logout", "routes/auth/log-out.ts"),
    route("news/:id/like", "routes/news/like.ts"),
    route("news/feed.ar.xml", "routes/news/feed.ts", { id: "feed-ar" }),
    route("news/feed.en.xml", "routes/news/feed.ts", { id: "feed-en" }),
    route("sitemap.xml", "routes/sitemap.ts"),
    route("robots.txt", "routes/robots.ts"),
    route("manifest.webmanifest", "routes/manifest.ts"),
    route("api/*", "routes/api.ts"),
    route("demo/*", "routes/demo.ts"),
  ],
});
