import { Button } from "#app/components/button.tsx";
import { CheckboxGroup } from "#app/components/choices.tsx";
import { EnterButton } from "#app/components/enter-button.tsx";
import { Field } from "#app/components/field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { PersonView } from "./find-people.server.ts";

interface PeopleSearchProps {
  id: string;
  findPath: string;
  keyword: string;
  busy: boolean;
  submit?: string;
}

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
