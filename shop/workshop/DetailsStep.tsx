import { bookingForm, type BookingDetails } from '@forecourt/domain/workshop/booking.ts'
import { isLicencePlate, normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { PhoneFields } from '../contacts/PhoneFields.tsx'
import { fieldId, fieldLabel, violationText } from './booking-texts.ts'
import { violationsAt } from './schedule-draft.ts'
import type { BookingFlow } from './use-booking.ts'

interface StepProps {
  flow: BookingFlow
}

/** Which car comes. */
export function CarFields({ flow }: StepProps) {
  const { licencePlate } = flow.draft.details
  return (
    <>
      <FieldPair shape="short">
        <DetailField
          flow={flow}
          name="licencePlate"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={m['schedule.car.plate-hint']()}
          onBlur={() =>
            isLicencePlate(licencePlate) && flow.fill({ licencePlate: normaliseLicencePlate(licencePlate) })
          }
        />
        <DetailField
          flow={flow}
          name="mileage"
          inputMode="numeric"
          autoComplete="off"
          hint={m['schedule.car.mileage-hint']()}
        />
      </FieldPair>
      <DetailField flow={flow} name="car" autoComplete="off" />
      <DetailField
        flow={flow}
        name="vin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        optional={m['schedule.car.optional']()}
        hint={m['schedule.car.vin-hint']()}
      />
      <Remarks flow={flow} />
    </>
  )
}

/** Who brings it. */
export function ContactFields({ flow }: StepProps) {
  return (
    <>
      <FieldPair shape="short">
        <DetailField flow={flow} name="firstName" autoComplete="given-name" />
        <DetailField flow={flow} name="lastName" autoComplete="family-name" />
      </FieldPair>
      <DetailField
        flow={flow}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={m['schedule.contact.email-hint']()}
      />
      <PhoneFields
        value={flow.draft.details}
        fill={flow.fill}
        onLeave={() => flow.leave('phone')}
        idOf={fieldId}
        errorOf={(field) => errorOf(flow, field)}
        hint={m['schedule.contact.phone-hint']()}
      />
    </>
  )
}

interface DetailFieldProps extends Omit<React.ComponentProps<typeof TextField>, 'label' | 'name'> {
  flow: BookingFlow
  name: keyof BookingDetails
}

/** A text of the customer. What is wrong with it shows once it was left with something in it. */
function DetailField({ flow, name, onBlur, ...field }: DetailFieldProps) {
  const value = flow.draft.details[name]
  return (
    <TextField
      id={fieldId(name)}
      name={name}
      label={fieldLabel(name)}
      maxLength={bookingForm.fields[name].max}
      value={value}
      onChange={(event) => flow.fill({ [name]: event.target.value })}
      onBlur={(event) => {
        onBlur?.(event)
        if (value.trim() !== '') flow.leave(name)
      }}
      error={errorOf(flow, name)}
      {...field}
    />
  )
}

function Remarks({ flow }: StepProps) {
  return (
    <TextArea
      id={fieldId('remarks')}
      name="remarks"
      label={fieldLabel('remarks')}
      optional={m['schedule.car.optional']()}
      rows={3}
      maxLength={bookingForm.fields.remarks.max}
      value={flow.draft.details.remarks}
      onChange={(event) => flow.fill({ remarks: event.target.value })}
      onBlur={() => flow.leave('remarks')}
      error={errorOf(flow, 'remarks')}
    />
  )
}

function errorOf({ draft, left, tried }: BookingFlow, field: keyof BookingDetails): string | undefined {
  if (!left.includes(field) && !tried.includes(draft.step)) return undefined
  const violation = violationsAt(draft.step, draft.details).find((one) => one.field === field)
  return violation && violationText(violation)
}
