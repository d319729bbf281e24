import { type ComponentType, lazy, useContext } from "react";
import { ErrorPage } from "./components/error-page.tsx";
import { SignedInParts } from "./signed-in-parts.ts";

/**
 * Lazy, for signed-in people only.
 * @param Fallback where the script can't be fetched
 */
function signedIn<Name extends keyof SignedIn>(
  name: Name,
  Fallback: SignedIn[Name],
): SignedIn[Name] {
  const Later = lazy<SignedIn[Name]>(() =>
    loadSignedIn().then(
      (parts) => ({ default: parts[name] }),
      () => ({ default: Fallback }),
    ),
  );
  function Part(props: object) {
    const Shown = (useContext(SignedInParts)?.[name] ?? Later) as ComponentType<object>;
    return <Shown {...props} />;
  }
  return Part as SignedIn[Name];
}
// Not inline: Vite takes a `then` after the import for a part of it, with its failures.
const loadSignedIn = () => import("./signed-in.ts");
type SignedIn = typeof import("./signed-in.ts");

/** The fallback must match the server's HTML, or React renders anew. */
export const ConnectionLost = signedIn("ConnectionLost", () => <div role="status" />);

export const AnothersPage = signedIn("AnothersPage", ErrorPage);

export const SearchBox = signedIn("SearchBox", () => null);
