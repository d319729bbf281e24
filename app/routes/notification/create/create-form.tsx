import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/choices.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { FoldedFields } from "#app/components/folded-fields.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  MAX_LINK_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_TITLE_LENGTH,
} from "#app/contract/notification.values.ts";
import { Audience } from "./audience.tsx";
import { CharacterCounter } from "./character-counter.tsx";
import { ChosenPeople } from "./chosen-people.tsx";
import { createPath } from "./create-path.ts";
import type { Draft } from "./draft.ts";
import type { CreateOptions } from "./load-create.server.ts";

interface CreateFormProps {
  offer: CreateOptions;
  draft: Draft;
  error: Readonly<Record<string, readonly string[] | null>>;
}

/** Characters on most locked screens. */
const SEEN_ON_PHONES = 60;

export function CreateForm({ offer, draft, error }: CreateFormProps) {
  const { t, i18n } = useTranslation("notification-screens");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  const errorOf = (name: string) =>
    Object.entries(error).find(([field]) => field.split("[")[0] === name)?.[1] ?? undefined;
  return (
    <Form method="post" action={createPath("check", offer)} className="stack writing">
      <FormKeyField form="check" />
      <CharacterCounter maxLength={MAX_TITLE_LENGTH} text={draft.title}>
        <Field
          name="title"
          label={t("create.field.title")}
          hint={t("create.field.titleHint", {
            characters: t("common:characters", { count: SEEN_ON_PHONES, number: SEEN_ON_PHONES }),
          })}
          error={errorOf("title")}
          defaultValue={draft.title}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          dir="auto"
        />
      </CharacterCounter>
      <CharacterCounter maxLength={MAX_MESSAGE_LENGTH} text={draft.message}>
        <TextArea
          name="message"
          label={t("create.field.message")}
          error={errorOf("message")}
          defaultValue={draft.message}
          maxLength={MAX_MESSAGE_LENGTH}
          rows={6}
        />
      </CharacterCounter>
      {offer.selection ? (
        <ChosenPeople selection={offer.selection} error={errorOf("selection")} />
      ) : (
        <Audience offer={offer} draft={draft} errorOf={errorOf} />
      )}
      <div className="folds">
        <FoldedFields
          title={t(offer.scheduled ? "create.more" : "create.field.url")}
          said={[draft.url, writeDayTime(draft.at, language)]}
          isWrong={Boolean(errorOf("url") ?? errorOf("at"))}
        >
          <CharacterCounter maxLength={MAX_LINK_LENGTH} text={draft.url}>
            <Field
              name="url"
              label={t("create.field.url")}
              hint={t("create.field.urlHint")}
              optional
              error={errorOf("url")}
              defaultValue={draft.url}
              maxLength={MAX_LINK_LENGTH}
              inputMode="url"
              autoComplete="off"
              dir="ltr"
            />
          </CharacterCounter>
          {offer.scheduled && (
            <DateTimeField
              name="at"
              label={t("create.field.at")}
              hint={t("create.field.atHint")}
              optional
              error={errorOf("at")}
              defaultValue={draft.at}
            />
          )}
        </FoldedFields>
      </div>
      <Checkbox
        id="isCampaign"
        name="isCampaign"
        label={t("create.field.isCampaign")}
        error={errorOf("isCampaign")}
        defaultChecked={draft.isCampaign}
      />
      <Button disabled={busy}>
        {t("create.toCheck")} <Icon name="chevron" />
      </Button>
    </Form>
  );
}
