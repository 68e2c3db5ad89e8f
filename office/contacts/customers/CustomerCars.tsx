import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskPanel, DeskRows, Plate, RowEnd } from '../../platform/desk/Desk.tsx'
import { formatKilometres } from '../../platform/quantities.ts'
import { callOptions } from '../../platform/queries.ts'

/** Shows the cars that a customer bought or brings to the workshop, by their plates. */
export function CustomerCars({ customer }: { customer: number }) {
  const { data } = useQuery(callOptions('GET /sales/customer/getdesk', { id: customer }))
  if (!data || data.cars.length === 0) return null
  return (
    <DeskPanel title={m['office.customer.desk.cars']()} count={data.cars.length}>
      <DeskRows>
        {data.cars.map(({ licencePlate, name, mileageKm, boughtOn, record }, at) => (
          <li key={`${licencePlate} ${at}`}>
            {licencePlate !== null && <Plate>{licencePlate}</Plate>}
            {record ? (
              <TextLink href={`/${record.kind === 'dossier' ? 'dossier' : 'shoporder'}/${record.id}`}>{name}</TextLink>
            ) : (
              <span>{name}</span>
            )}
            <RowEnd className="hint">
              {mileageKm !== null ? formatKilometres(mileageKm) : boughtOn !== null && formatDay(boughtOn)}
            </RowEnd>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}
