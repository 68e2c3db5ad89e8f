import type { OfferContent, OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatKilometres } from '../../platform/quantities.ts'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Multiline } from '../../platform/Layout.tsx'
import { namedCustomers } from '../../contacts/customers/customer-texts.ts'
import { currentLanguage } from '../../platform/language.ts'
import { useInternalFigures } from './internal-figures.ts'
import { carFacts } from './OfferCarSection.tsx'
import { destinationText, namedOffers } from '../desk/offer-texts.ts'
import { Section, SectionCards } from '../../platform/form/Section.tsx'
import { formatCents } from '../../platform/money-text.ts'
import styles from '../desk/OfferPage.module.css'

interface SnapshotProps {
  offer: OfferRecord
}

/** Shows an offer that can no longer be edited, as it was stored. */
export function OfferSnapshot({ offer: { content, context, validUntil } }: SnapshotProps) {
  const { tradeIns, message } = content
  return (
    <SectionCards>
      <Section title={m['words.customer']()}>
        <Customer {...context} />
      </Section>
      <Section title={m['words.car']()}>
        <Car content={content} context={context} />
      </Section>
      {tradeIns.length > 0 && (
        <Section title={m['office.offer.trade-in.title']()}>
          {tradeIns.map((tradeIn, at) => (
            <TradeInSnapshot key={at} tradeIn={tradeIn} />
          ))}
        </Section>
      )}
      {content.drivers && (
        <Section title={m['office.offer.drivers.title']()}>
          <DescriptionList items={content.drivers.map(({ name, email }) => ({ term: name || '–', value: email }))} />
        </Section>
      )}
      <Section title={m['office.offer.delivery.title']()}>
        <DescriptionList look="facts" items={deliveryFacts(content, validUntil)} />
      </Section>
      {message !== '' && (
        <Section title={m['office.offer.delivery.message']()}>
          <Multiline>{message}</Multiline>
        </Section>
      )}
    </SectionCards>
  )
}

function Customer({ customer }: Pick<OfferContext, 'customer'>) {
  if (customer === null) return <p className="hint">{m['office.offer.sealed.nobody']()}</p>
  return (
    <div>
      <TextLink href={`/customer/${customer.id}`}>{customer.name}</TextLink>{' '}
      <Badge tone="vat">{namedCustomers.texts.choice('customerType', customer.customerType)}</Badge>
      <p className="hint">{[...customer.address, customer.email].filter((line) => line !== '').join(' · ')}</p>
    </div>
  )
}

function Car({ content, context: { car } }: { content: OfferContent; context: OfferContext }) {
  if (car === null) return <p className="hint">{m['office.offer.sealed.no-car']()}</p>
  const chosen = new Set<string>(content.car?.kind === 'configured' ? content.car.parts : [])
  const parts = car.parts.filter(({ key }) => chosen.has(key))
  const facts = carFacts(car)
  return (
    <>
      <div>
        <b>{car.name}</b>
        {facts !== '' && <p className="hint">{facts}</p>}
      </div>
      {parts.length > 0 && (
        <ul className={styles.chosenParts}>
          {parts.map(({ key, name }) => (
            <li key={key}>{translate(name, currentLanguage())}</li>
          ))}
        </ul>
      )}
      <DescriptionList
        look="facts"
        items={[
          { term: m['office.offer.sales-type'](), value: namedOffers.texts.choice('salesType', content.salesType) },
          { term: m['office.offer.how-many'](), value: content.carCount },
        ]}
      />
    </>
  )
}

function TradeInSnapshot({ tradeIn }: { tradeIn: OfferTradeIn }) {
  const isWorthShown = useInternalFigures()
  const { car, record, allowanceCents, expectedCents } = tradeIn
  const items = [
    { term: m['office.offer.trade-in.car'](), value: car },
    ...tradeInFacts(tradeIn),
    { term: m['words.allowance'](), value: formatCents(allowanceCents) },
  ]
  const worth = isWorthShown && expectedCents !== null && formatCents(expectedCents)
  return (
    <>
      <DescriptionList
        look="facts"
        items={worth ? [...items, { term: m['office.offer.trade-in.expected'](), value: worth }] : items}
      />
      {record !== undefined && (
        <p>
          <TextLink href={`/tradein/${record}`}>{m['office.trade-in.open']()}</TextLink>
        </p>
      )}
    </>
  )
}

/** Returns the facts of a car that is traded in, without its name. */
export function tradeInFacts({ licencePlate, vin, firstRegistration, mileageKm, keys }: OfferTradeIn) {
  const kilometres = formatKilometres(mileageKm)
  return [
    { term: m['words.plate'](), value: licencePlate },
    { term: m['words.vin'](), value: vin },
    { term: m['words.first-registration'](), value: formatDay(firstRegistration) },
    { term: m['words.mileage'](), value: kilometres },
    { term: m['words.key-count'](), value: keys },
  ].filter(({ value }) => value !== '')
}

function deliveryFacts({ deliveryDay, destination }: OfferContent, validUntil: string | null) {
  return [
    { term: m['office.offer.delivery.day'](), value: deliveryDay && formatDay(deliveryDay) },
    { term: m['words.valid-through'](), value: validUntil && formatDay(toLastDay(validUntil)) },
    { term: m['office.offer.delivery.destination'](), value: destinationText(destination) },
  ].filter(({ value }) => value !== null)
}
