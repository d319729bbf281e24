import { Link } from "#app/components/link.tsx";
import type { SecretariatView } from "./secretariat-view.server.ts";
import { Words } from "./words.tsx";

export function SecretariatLink({ name, governorate, path }: Omit<SecretariatView, "id">) {
  return (
    <>
      {path ? (
        <Link to={path}>
          <Words {...name} />
        </Link>
      ) : (
        <Words {...name} />
      )}
      {governorate && <span className="muted"> · {governorate}</span>}
    </>
  );
}
