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
    route("activate", "routes/activation/identify.tsx"),
    route("activate/confirm", "routes/activation/confirm.tsx"),
    route("GusetUserHome", "routes/guest/log-in.tsx"),
    route("LoginGusetUser", "routes/guest/register.tsx"),
    route("account-verification", "routes/guest/verify.tsx"),
  ],
  applicants: [
    route("registerNow", "routes/membership/apply.tsx"),
    route("registerNow/send", "routes/membership/send.ts"),
  ],
  guests: [index("routes/home/home.tsx")],
  users: [
    route("profile", "routes/profile/section.tsx", { id: "profile" }),
    route("profile/:section", "routes/profile/section.tsx"),
    route("profile/:part/edit", "routes/profile/edit.tsx"),
    route("profile/photo/edit", "routes/profile/photo.tsx"),
    route("profile/data", "routes/profile/data.ts"),
    route("profile/documents/:id", "routes/profile/document.ts"),
    route("profile/security/sign-out", "routes/profile/sign-out-everywhere.ts"),
    route("application", "routes/membership/application.tsx"),
  ],
  verified: [],
  expired: [
    route("renewal", "routes/renewal/renewal.tsx"),
    route("renewal/send", "routes/renewal/send.ts"),
  ],
  leaders: [
    route("users/applications", "routes/application/list.tsx"),
    route("users/applications/:id", "routes/application/review.tsx"),
    route("users/applications/:id/approve", "routes/application/approve.tsx"),
    route("users/applications/:id/correct", "routes/application/correct.tsx"),
    route("users/applications/:id/refuse", "routes/application/refuse.tsx"),
    route("users/applications/:id/claim", "routes/application/claim.ts"),
    route("users/applications/:id/release", "routes/application/release.ts"),
    route("users/applications/:id/documents/:documentId", "routes/application/document.ts"),
  ],
  /** Not screens: they answer with a redirect, a feed or a file. */
  machines: [
    route("preferences", "routes/preferences.ts"),
    route("auth/facebook", "routes/auth/facebook.ts"),
    route("auth/facebook/callback", "routes/auth/facebook-callback.ts"),
    route("guest", "routes/guest/enter.ts"),
    route("account-verification/resend", "routes/guest/resend.ts"),
    route("activate/resend", "routes/activation/resend.ts"),
    route("logout", "routes/auth/log-out.ts"),
    route("news/:id/like", "routes/news/like.ts"),
    route("news/feed.ar.xml", "routes/news/feed.ts", { id: "feed-ar" }),
    route("news/feed.en.xml", "routes/news/feed.ts", { id: "feed-en" }),
    route("sitemap.xml", "routes/sitemap.ts"),
    route("robots.txt", "routes/robots.ts"),
    route("manifest.webmanifest", "routes/manifest.ts"),
    route("cities", "routes/branch/cities.ts"),
    route("api/*", "routes/api.ts"),
    route("demo/*", "routes/demo.ts"),
  ],
});
