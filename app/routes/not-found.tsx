import { data } from "react-router";

export const loader = () => {
  throw data(null, { status: 404 });
};

/** Never shown: the loader answers 404, and the root's error page speaks. */
export default function NotFound() {
  return null;
}
