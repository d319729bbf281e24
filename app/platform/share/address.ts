import { type Poster, versionOf } from "./poster.ts";

/** Below /api/v1: where the share picture of each subject is. */
export const sharePaths = {
  portal: () => "/share/portal.jpg",
  candidate: (id: string | number) => `/share/candidates/${id}.jpg`,
  news: (id: string | number) => `/share/news/${id}.jpg`,
  posts: (id: string | number) => `/share/posts/${id}.jpg`,
  archive: (id: string | number) => `/share/archive/${id}.jpg`,
  district: (kind: "individual" | "list", name: string) =>
    `/share/districts/${kind}.jpg?${new URLSearchParams({ name })}`,
};

/** The whole address of a share picture: it changes with the picture, so that it may be kept for ever. */
export function shareAddress(publicUrl: string, path: string, poster: Poster): string {
  return `${publicUrl}/api/v1${path}${path.includes("?") ? "&" : "?"}v=${versionOf(poster)}`;
}
