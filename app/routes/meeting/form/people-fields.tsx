import { governorateName } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { Button } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { CheckboxGroup } from "#app/components/choices.tsx";
import { EnterButton } from "#app/components/enter-button.tsx";
import { Field, Select } from "#app/components/field.tsx";
import type { FormFields } from "#app/components/form-fields.ts";
import { RoleName } from "#app/components/role-name.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { MeetingChoices } from "#app/contract/meeting-desk.ts";
import type { PersonView } from "./meeting-form.tsx";

interface PeopleFieldsProps {
  findPath: string;
  choices: MeetingChoices;
  invited: readonly { readonly id: string; readonly name: string }[];
  people: readonly PersonView[];
  keyword: string;
  leaving: readonly string[];
  form: FormFields<"users" | "roles" | "governorate" | "secretariats">;
  busy: boolean;
  submit: string;
}

export function PeopleFields(props: PeopleFieldsProps) {
  const { findPath, choices, invited, people, keyword, leaving, form, busy, submit } = props;
  const { t, i18n } = useTranslation("meeting");
  const language = toLanguage(i18n.language);
  const isChosen = (name: "roles" | "governorate" | "secretariats") =>
    form.textsOf(name).some(Boolean) || form.isWrong(name);
  const label = ({ name, governorate }: Pick<PersonView, "name" | "governorate">) => (
    <>
      <bdi>{name}</bdi> {governorate && <small className="muted">{governorate}</small>}
    </>
  );
  return (
    <section className="panel stack" id="people" aria-labelledby="people-title">
      <h2 id="people-title">{t("people.title")}</h2>
      <p className="muted">{t("people.lead")}</p>
      {invited.length > 0 && (
        <ButtonFold
          icon="users"
          label={t("people.invited", { count: invited.length })}
          isOpen={leaving.length > 0}
        >
          <CheckboxGroup
            id="leaving"
            name="leaving"
            label={t("people.leaving")}
            hint={t("people.leavingHint")}
            choices={invited.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
            selected={leaving}
            optional
          />
        </ButtonFold>
      )}
      <div className="filters">
        <Field
          id="keyword"
          name="keyword"
          label={t("people.keyword")}
          hint={t("people.keywordHint")}
          defaultValue={keyword}
          key={keyword}
          maxLength={200}
          dir="auto"
          optional
        />
        <input type="hidden" name="searched" value={keyword} />
        <EnterButton busy={busy}>{submit}</EnterButton>
        <Button kind="quiet" icon="search" formAction={findPath} formNoValidate disabled={busy}>
          {t("common:action.search")}
        </Button>
      </div>
      {people.length > 0 && (
        <CheckboxGroup
          key={people.map(({ id }) => id).join()}
          {...form.control("users")}
          id="users"
          label={t("people.found")}
          choices={people.map((person) => ({ value: person.id, label: label(person) }))}
          selected={people.filter(({ isChosen }) => isChosen).map(({ id }) => id)}
        />
      )}
      {people.length === 0 && keyword && <p role="status">{t("people.nobody")}</p>}
      {people.length === 0 && !keyword && form.errorOf("users")?.[0] && (
        <p className="error">{form.errorOf("users")?.[0]}</p>
      )}
      {choices.roles.length > 0 && (
        <ButtonFold
          icon="plus"
          label={t("people.byRole")}
          isOpen={isChosen("roles") || isChosen("governorate")}
        >
          <div className="stack">
            <CheckboxGroup
              {...form.group("roles")}
              id="roles"
              label={t("people.roles")}
              hint={t("people.rolesHint")}
              choices={choices.roles.map((role) => ({
                value: role.id,
                label: <RoleName {...role} />,
              }))}
              optional
            />
            <Select
              {...form.field("governorate")}
              label={t("common:place.governorate")}
              hint={t("people.governorateHint")}
              optional
            >
              <option value="">{t("people.anywhere")}</option>
              {choices.governorates.map((value) => (
                <option key={value} value={value}>
                  {governorateName(value, language)}
                </option>
              ))}
            </Select>
          </div>
        </ButtonFold>
      )}
      {choices.secretariats.length > 0 && (
        <ButtonFold icon="plus" label={t("people.secretariats")} isOpen={isChosen("secretariats")}>
          <CheckboxGroup
            {...form.group("secretariats")}
            id="secretariats"
            label={t("people.secretariats")}
            choices={choices.secretariats.map(({ id, name }) => ({
              value: id,
              label: <bdi>{name}</bdi>,
            }))}
            optional
          />
        </ButtonFold>
      )}
    </section>
  );
}
