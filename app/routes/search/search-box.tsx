import { useEffect } from "react";
import { Form, href } from "react-router";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { onShortcut } from "#app/components/shortcuts.ts";

interface SearchBoxProps {
  currentPath: string;
  label: string;
  button: string;
}

/** A POST: personal numbers stay out of URLs (docs/product.md#search). */
export default function SearchBox({ currentPath, label, button }: SearchBoxProps) {
  useEffect(() => onShortcut(focusSearch), []);
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

/** Menu closed: opens the page. */
function focusSearch(key: string, event: KeyboardEvent) {
  if (key !== "/") return;
  event.preventDefault();
  const field = document.querySelector<HTMLInputElement>('[aria-keyshortcuts="/"]');
  field?.focus();
  field?.select();
  if (!field || document.activeElement !== field) window.location.assign(href("/search"));
}
