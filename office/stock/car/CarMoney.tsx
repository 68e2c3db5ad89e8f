import { useQuery } from '@tanstack/react-query'
import { toMoneyCarId, type MoneyCar } from '@forecourt/domain/stock/money-car.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskPanel, Facts } from '../../platform/desk/Desk.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'

/** Shows what is open of a car on both sides, and leads to all its money. */
export function CarMoney({ car }: { car: MoneyCar }) {
  const id = toMoneyCarId(car)
  const may = useRefusal('CAR_PAYMENT_VIEW') === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/carpayment/get', { id }), enabled: may, retry: false })
  if (!data) return null
  return (
    <DeskPanel
      title={m['office.car-payment.panel']()}
      beside={<TextLink href={`/carpayment/${id}`}>{m['office.car-payment.all']()}</TextLink>}
    >
      <Facts
        facts={[
          data.sell !== null && {
            term: m['office.car-payment.sell'](),
            value: m['office.car-payment.open-sum']({ amount: formatCents(data.sell.openCents) }),
          },
          data.buy !== null && {
            term: m['office.car-payment.buy'](),
            value: m['office.car-payment.open-sum']({ amount: formatCents(data.buy.openCents) }),
          },
        ]}
      />
    </DeskPanel>
  )
}
