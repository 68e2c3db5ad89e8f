import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { offerEnds, type OfferEnd } from '@forecourt/domain/offers/offer-ends.ts'
import { toLastDay, untilAfter, calculateValidUntil } from '@forecourt/domain/offers/offer.ts'
import { addDays, formatDay, isCalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { CustomerTextArea } from '../../platform/inputs/CustomerTextArea.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import type { SectionProps } from '../desk/offer-draft.ts'
import { describeEnd } from '../desk/check-text.ts'
import { destinationText } from '../desk/offer-texts.ts'
import { MOST_OFFER_CENTS } from './OfferRulesSection.tsx'
import { Section } from '../../platform/form/Section.tsx'

interface DeliveryProps extends SectionProps {
  context: OfferContext | undefined
  priced: SaleBreakdown | null
}

const DESTINATIONS: readonly OfferContent['destination'][] = ['belgium', 'union', 'outside']

/** Edits destination, delivery date, validity, deposit and remarks. */
export function OfferDeliverySection({ row, change, context, priced }: DeliveryProps) {
  const { mostDays = null } = context?.terms ?? {}
  const ends = context && priced ? offerEnds(row, context, priced) : []
  const usual = context && calculateValidUntil(context.day, context.terms.days, findEnd(ends))
  const isShortened = context && usual && usual < addDays(context.day, context.terms.days)
  const [first] = ends
  return (
    <Section title={m['office.offer.delivery.title']()}>
      <FieldPair>
        <TextField
          id="offer-deliveryDay"
          type="date"
          label={m['office.offer.delivery.day']()}
          optional={m['words.optional']()}
          error={
            context && row.deliveryDay !== null && row.deliveryDay < context.day
              ? m['refusals.offer-delivery-day-over']()
              : undefined
          }
          value={row.deliveryDay ?? ''}
          onChange={({ target }) => change({ deliveryDay: target.value || null })}
        />
        <TextField
          id="offer-validUntil"
          type="date"
          label={m['words.valid-through']()}
          optional={m['words.optional']()}
          hint={
            usual &&
            (isShortened && first
              ? m['office.offer.delivery.shortened']({
                  day: formatDay(toLastDay(usual)),
                  what: describeEnd(first, context),
                })
              : m['office.offer.delivery.usual']({ day: formatDay(toLastDay(usual)) }))
          }
          error={
            context && row.validUntil !== null && row.validUntil <= context.day
              ? m['refusals.offer-validity-over']()
              : undefined
          }
          min={context?.day}
          max={context && mostDays !== null ? toLastDay(addDays(context.day, mostDays)) : undefined}
          value={row.validUntil ? toLastDay(row.validUntil) : ''}
          onChange={({ target }) =>
            change({ validUntil: isCalendarDay(target.value) ? untilAfter(target.value) : null })
          }
        />
        <MoneyField
          id="offer-advance"
          label={m['words.advance']()}
          optional={m['words.optional']()}
          hint={m['office.offer.delivery.advance-hint']()}
          cents={row.advanceCents}
          min={0}
          max={MOST_OFFER_CENTS}
          onChange={(advanceCents) => change({ advanceCents })}
        />
        <Select
          label={m['office.offer.delivery.destination']()}
          hint={row.destination === 'belgium' ? undefined : m['office.offer.delivery.give-up']()}
          value={row.destination}
          options={DESTINATIONS.map((value) => ({ value, label: destinationText(value) }))}
          onChoose={(destination) =>
            change({
              destination,
              transport: destination === 'belgium' ? null : row.transport,
              isSoldWithVat: false,
              vatOverride: undefined,
            })
          }
        />
        {row.destination !== 'belgium' && (
          <Select
            label={m['office.offer.delivery.transport']()}
            value={row.transport ?? ''}
            options={[
              { value: '', label: m['office.offer.delivery.not-proven']() },
              { value: 'ours', label: m['office.offer.delivery.by-us']() },
              { value: 'buyer', label: m['office.offer.delivery.by-buyer']() },
            ]}
            onChoose={(transport) => change({ transport: transport === '' ? null : transport })}
          />
        )}
      </FieldPair>
      <CustomerTextArea
        id="offer-message"
        language={context?.customer?.language}
        label={m['office.offer.delivery.message']()}
        optional={m['words.optional']()}
        maxLength={2000}
        value={row.message}
        onChange={({ target }) => change({ message: target.value })}
      />
    </Section>
  )
}

function findEnd(ends: readonly OfferEnd[]) {
  return ends.map(({ until }) => until)
}
