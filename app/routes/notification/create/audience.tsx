import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Draft } from "./draft.ts";
import type { CreateOptions } from "./load-create.server.ts";
import { ChoiceChip, MultiSelect } from "./multi-select.tsx";

interface AudienceProps {
  offer: CreateOptions;
  draft: Draft;
  errorOf: (name: string) => readonly string[] | undefined;
}

export function Audience({ offer, draft, errorOf }: AudienceProps) {
  const { t } = useTranslation("notification-screens");
  const { isLocal, ownGovernorate: own } = offer;
  const [wrong] = errorOf("audience") ?? [];
  return (
    <fieldset
      className={wrong ? "stack field invalid" : "stack"}
      aria-describedby={wrong ? "audience-error audience-hint" : "audience-hint"}
    >
      <legend>{t("create.audience.title")}</legend>
      <p className="hint" id="audience-hint">
        {t(isLocal ? "create.audience.hintOwn" : "create.audience.hint")}
      </p>
      {wrong && (
        <p className="error" id="audience-error">
          <Icon name="warning" />
          {wrong}
        </p>
      )}
      {own && <OwnGovernorate name={own} error={errorOf("governorates")} />}
      <div className="chips">
        <ChoiceChip
          id="audience"
          name="audience"
          value="everybody"
          defaultChecked={draft.isToEverybody}
          aria-invalid={wrong ? true : undefined}
        >
          {t(isLocal ? "create.audience.everybodyOwn" : "create.audience.everybody")}
        </ChoiceChip>
      </div>
      <div className="folds">
        {!isLocal && (
          <MultiSelect
            name="governorates"
            choices={offer.governorates}
            chosen={draft.governorates}
            error={errorOf("governorates")}
          />
        )}
        <MultiSelect
          name="roles"
          choices={offer.roles}
          chosen={draft.roles}
          error={errorOf("roles")}
        />
      </div>
    </fieldset>
  );
}

/** Local leaders have no choice: the platform fills it in. */
function OwnGovernorate({ name, error }: { name: string; error: readonly string[] | undefined }) {
  const { t } = useTranslation("notification-screens");
  const [wrong] = error ?? [];
  return (
    <div id="governorates">
      <p>
        {t("create.governorates.own")} <b>{name}</b>
      </p>
      {wrong && (
        <p className="error">
          <Icon name="warning" />
          {wrong}
        </p>
      )}
    </div>
  );
}
