import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { OfferDossiers } from './OfferDossiers.tsx'
import { takenText } from './offer-sale-texts.ts'

/** Shows the state of the car of an offer: sold by it, waiting for its customer, or sold to another customer. */
export function OfferSaleNotices({ offer }: { offer: OfferRecord }) {
  const { status, sale, delay, carTaken } = offer
  return (
    <>
      {sale && status !== 'canceled' && (
        <Notice tone="success">
          {m['office.offer.sold.notice']({ day: formatDay(sale.contractDay), name: sale.confirmedBy })}
          <OfferDossiers offer={offer} />
        </Notice>
      )}
      {delay && (
        <Notice>{m['office.offer.delay.notice']({ day: formatDay(delay.until), reason: delay.reason })}</Notice>
      )}
      {carTaken && <Notice tone="warning">{takenText(carTaken)}</Notice>}
    </>
  )
}
