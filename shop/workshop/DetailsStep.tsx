import type { BookingDetails } from '@forecourt/domain/workshop/booking.ts'
import { isLicencePlate, normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { PhoneFields } from '../contacts/PhoneFields.tsx'
import { fieldLabel } from './booking-texts.ts'
import type { BookingFlow } from './use-booking.ts'

interface StepProps {
  form: BookingFlow['form']
}

/** Shows the fields for the car. */
export function CarFields({ form }: StepProps) {
  const { licencePlate } = form.values
  return (
    <>
      <FieldPair shape="short">
        <DetailField
          form={form}
          name="licencePlate"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={m['schedule.car.plate-hint']()}
          onBlur={() => {
            form.leave('licencePlate')
            if (isLicencePlate(licencePlate)) form.fill({ licencePlate: normaliseLicencePlate(licencePlate) })
          }}
        />
        <DetailField
          form={form}
          name="mileage"
          inputMode="numeric"
          autoComplete="off"
          hint={m['schedule.car.mileage-hint']()}
        />
      </FieldPair>
      <DetailField form={form} name="car" autoComplete="off" />
      <DetailField
        form={form}
        name="vin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        optional={m['words.optional']()}
        hint={m['schedule.car.vin-hint']()}
      />
      <TextArea {...form.text('remarks')} label={fieldLabel('remarks')} optional={m['words.optional']()} rows={3} />
    </>
  )
}

/** Shows the fields for the person who brings it. */
export function ContactFields({ form }: StepProps) {
  return (
    <>
      <FieldPair shape="short">
        <DetailField form={form} name="firstName" autoComplete="given-name" />
        <DetailField form={form} name="lastName" autoComplete="family-name" />
      </FieldPair>
      <DetailField
        form={form}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={m['words.confirmation-goes-here']()}
      />
      <PhoneFields
        value={form.values}
        fill={form.fill}
        onLeave={() => form.leave('phone')}
        idOf={form.idOf}
        errorOf={form.errorOf}
        hint={m['schedule.contact.phone-hint']()}
      />
    </>
  )
}

interface DetailFieldProps extends Omit<React.ComponentProps<typeof TextField>, 'label' | 'name' | 'form'>, StepProps {
  name: keyof BookingDetails
}

function DetailField({ form, name, ...field }: DetailFieldProps) {
  return <TextField {...form.text(name)} label={fieldLabel(name)} {...field} />
}
