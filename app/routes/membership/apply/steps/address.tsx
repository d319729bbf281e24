import { PlaceFields } from "#app/components/place-fields.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { stepFields } from "#app/contract/membership.values.ts";
import { ApplicationField, useApplicationFields } from "../../application-field.tsx";
import { StepForm, type StepProps } from "../../step-form.tsx";

export function AddressStep({ values, lastResult, places }: StepProps) {
  const form = useApplicationFields("address", stepFields.address, lastResult, values);
  const { t } = useTranslation("common");
  return (
    <StepForm step="address" form={form}>
      <PlaceFields
        places={places}
        governorate={form.field("governorate")}
        city={form.field("city")}
        submit={t("pager.next")}
      />
      <ApplicationField {...form.field("neighborhood")} />
      <ApplicationField {...form.field("street")} />
      <ApplicationField {...form.field("buildingApartmentNumber")} />
    </StepForm>
  );
}
