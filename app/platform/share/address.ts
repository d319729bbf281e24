import { type Poster, versionOf } from "./poster.ts";

export const sharePaths = {
  portal: () => "/share/portal.jpg",
  candidate: (id: string | number) => `/share/candidates/${id}.jpg`,
  news: (id: string | number) => `/share/news/${id}.jpg`,
  posts: (id: string | number) => `/share/posts/${id}.jpg`,
  archive: (id: string | number) => `/share/archive/${id}.jpg`,
  district: (kind: "individual" | "list", name: string) =>
    `/share/districts/${kind}.jpg?${new URLSearchParams({ name })}`,
};

/** Absolute address with a version, so that it may be cached for ever. */
export function shareAddress(publicUrl: string, path: string, poster: Poster): string {
  return `${publicUrl}/api/v1${path}${path.includes("?") ? "&" : "?"}v=${versionOf(poster)}`;
}
