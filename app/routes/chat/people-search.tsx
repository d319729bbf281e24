import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { CheckboxGroup } from "#app/components/choices.tsx";
import { EnterButton } from "#app/components/enter-button.tsx";
import { Field } from "#app/components/field.tsx";
import type { PersonView } from "./find-people.server.ts";

interface PeopleSearchProps {
  /** Tells two searches of one page apart. */
  id: string;
  /** The act that searches, as an address. */
  findPath: string;
  keyword: string;
  busy: boolean;
  /** The words of the form's main button, where it has other fields to press Enter in. */
  submit?: string;
}

/** Finds people by name, within a form whose other fields stay as they were typed. */
export function PeopleSearch({ id, findPath, keyword, busy, submit }: PeopleSearchProps) {
  const { t } = useTranslation("chat");
  return (
    <div className="filters">
      <Field
        id={`${id}-keyword`}
        name="keyword"
        label={t("find.keyword")}
        hint={t("find.hint")}
        defaultValue={keyword}
        key={keyword}
        maxLength={200}
        dir="auto"
      />
      <input type="hidden" name="searched" value={keyword} />
      {submit && <EnterButton busy={busy}>{submit}</EnterButton>}
      <Button kind="quiet" icon="search" formAction={findPath} formNoValidate disabled={busy}>
        {t("find.submit")}
      </Button>
    </div>
  );
}

interface PeopleChoiceProps {
  people: readonly PersonView[];
  keyword: string;
  error: string[] | undefined;
}

/** Those whom a search found, to be chosen. */
export function PeopleChoice({ people, keyword, error }: PeopleChoiceProps) {
  const { t } = useTranslation("chat");
  if (people.length > 0) {
    return (
      <CheckboxGroup
        key={people.map(({ id }) => id).join()}
        id="users"
        name="users"
        label={t("find.found")}
        error={error}
        choices={people.map((person) => ({
          value: person.id,
          label: <Person person={person} />,
        }))}
        selected={people.filter(({ isChosen }) => isChosen).map(({ id }) => id)}
      />
    );
  }
  if (keyword) return <p role="status">{t("find.nobody")}</p>;
  return error?.[0] ? (
    <p className="error" id="users">
      {error[0]}
    </p>
  ) : null;
}

/** Somebody as a search shows them: where from, and whether they are asked first. */
export function Person({ person }: { person: PersonView }) {
  const { t } = useTranslation("chat");
  return (
    <>
      <bdi>{person.name}</bdi>{" "}
      <small className="muted">
        {[person.governorate, !person.isFree && t("find.asked")].filter(Boolean).join(" · ")}
      </small>
    </>
  );
}
