import { Form, href } from "react-router";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";

interface SearchBoxProps {
  currentPath: string;
  label: string;
  button: string;
}

/** A POST: personal numbers stay out of URLs (docs/product.md#search). */
export default function SearchBox({ currentPath, label, button }: SearchBoxProps) {
  // The page has the form.
  if (currentPath.split("?")[0] === href("/search")) return null;
  return (
    <search>
      <Form className="find" method="post" action={href("/search")}>
        <FormKeyField form="search-box" />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={button}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
        />
        <button type="submit">
          <Icon name="search" />
          <span className="vh">{button}</span>
        </button>
      </Form>
    </search>
  );
}
