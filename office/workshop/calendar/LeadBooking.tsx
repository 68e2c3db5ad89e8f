import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { splitName } from '@forecourt/domain/contacts/lead.ts'
import { splitPhone } from '@forecourt/domain/platform/forms/phone.ts'
import type { LeadOutlet } from '../../contacts/leads/use-lead-acts.ts'
import { callOptions } from '../../platform/queries.ts'
import { DeskBookingDialog } from './DeskBookingDialog.tsx'

/** Books a test drive or a visit to the workshop for a lead, in a dialog over its page. */
export function LeadBooking() {
  const { lead, acts, back } = useOutletContext<LeadOutlet>()
  const { name, email, phone, language, car, wishedDay } = lead
  const [today] = useState(() => brusselsDay(new Date()))
  // Already there: the page below shows it.
  const offered = useQuery({
    ...callOptions('GET /sales/tradein/getoffered', { lead: lead.id }),
    enabled: lead.kind === 'trade-in',
  })
  // A car that is no longer for sale cannot be driven: the user picks another.
  const drives = car?.standing === 'for-sale' && car.key !== null ? { key: car.key, label: car.name } : undefined
  if (offered.isLoading) return null
  return (
    <DeskBookingDialog
      day={wishedDay !== null && wishedDay > today ? wishedDay : today}
      asked={{
        lead: { id: lead.id, rev: acts.rev },
        kind: drives || lead.kind === 'test-drive' ? 'test-drive' : 'workshop',
        car: drives,
        details: { ...splitName(name), email, ...splitPhone(phone ?? ''), ...toBroughtCar(offered.data?.car ?? null) },
        language,
      }}
      onAnswer={acts.reload}
      onClose={back}
      onBooked={() => {}}
    />
  )
}

/** Returns the offered car as the one that the customer brings. */
function toBroughtCar(car: ApiResult<'GET /sales/tradein/getoffered'>['car']) {
  if (car === null) return {}
  const { name, licencePlate, vin, mileageKm } = car
  return { car: name, licencePlate: licencePlate ?? '', vin: vin ?? '', mileage: String(mileageKm) }
}
