import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { EditorView } from "./load-item.server.ts";

export type Kind = "quiet" | "danger";

export function ActForm(props: {
  item: EditorView;
  path: string;
  act: string;
  children: ReactNode;
}) {
  const { item, path, act, children } = props;
  return (
    <Form method="post" action={`${path}?act=${act}`} noValidate className="stack writing">
      <FormKeyField form={act} />
      {/* Guards against a newer version. */}
      <input type="hidden" name="version" value={item.version} />
      {children}
    </Form>
  );
}

export function Submit({ kind, children }: { kind?: Kind; children: ReactNode }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Button {...(kind && { kind })} disabled={busy}>
      {children}
    </Button>
  );
}
