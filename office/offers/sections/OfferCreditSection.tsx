import type { OfferCredit } from '@forecourt/domain/offers/offer-content.ts'
import { calculateFinancing, isCreditRefusal, openingCredit } from '@forecourt/domain/offers/offer-credit.ts'
import { offerPrice, type OfferContext, type OfferPriced } from '@forecourt/domain/offers/offer-sale.ts'
import type { CreditQuote, CreditRate } from '@forecourt/domain/pricing/sale/credit.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { toContent, type SectionProps } from '../desk/offer-draft.ts'
import { nameIn, formatPercent } from '../desk/offer-texts.ts'
import { MOST_OFFER_CENTS } from './OfferRulesSection.tsx'
import { refusalText } from '../desk/refusal-text.ts'
import { Section } from '../../platform/form/Section.tsx'
import { formatCents } from '../../platform/money-text.ts'

interface CreditProps extends SectionProps {
  context: OfferContext
  priced: OfferPriced | undefined
}

/** Edits the financing: rate, term and down payment, and shows the monthly amount. */
export function OfferCreditSection({ row, change, context, priced }: CreditProps) {
  const content = toContent(row)
  const { rates, isConsumer, termLimits } = calculateFinancing(content, context)
  const { credit } = row
  if (rates.length === 0 && credit === null) return null
  const rate = rates.find(({ id }) => id === credit?.rate)
  const refused = priced && !priced.ok && isCreditRefusal(priced) ? priced : undefined
  const outOfRange = refused?.reason === 'finance-out-of-range' ? refused : undefined
  const put = (changes: Partial<OfferCredit>) => credit && change({ credit: { ...credit, ...changes } })
  function choose(id: string) {
    const chosen = rates.find((one) => one.id === id)
    const due = chosen && calculateDue(row, context)
    change({ credit: due ? openingCredit(chosen, due, termLimits) : null })
  }
  const findError = (field: string) =>
    refused && outOfRange?.field === field ? refusalText(refused, context, content) : undefined
  const isAtAField = outOfRange !== undefined && outOfRange.field !== 'amountCents'
  return (
    <Section title={m['office.offer.credit.title']()}>
      <Select
        id="offer-credit"
        label={m['office.offer.credit.rate']()}
        value={credit?.rate ?? ''}
        options={[
          { value: '', label: m['office.offer.credit.none']() },
          ...rates.map((one) => ({ value: one.id, label: rateText(one, context) })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {credit && (
        <FieldPair>
          <NumberField
            id="offer-credit-months"
            label={m['office.offer.credit.months']()}
            value={credit.months}
            error={findError('months')}
            onChange={(months) => put({ months: Math.min(240, Math.max(1, Math.round(months || 1))) })}
          />
          <MoneyField
            id="offer-credit-own"
            label={m['office.offer.credit.own-funds']()}
            hint={m['office.offer.credit.own-funds-hint']()}
            cents={credit.ownFundsCents}
            error={findError('ownFundsCents')}
            min={0}
            max={MOST_OFFER_CENTS}
            onChange={(cents) => put({ ownFundsCents: cents ?? 0 })}
          />
          {((rate?.maxBalloonBp ?? 0) > 0 || credit.balloonCents > 0) && (
            <MoneyField
              id="offer-credit-balloon"
              label={m['office.offer.credit.balloon']()}
              hint={m['office.offer.credit.balloon-hint']()}
              cents={credit.balloonCents}
              error={findError('balloonCents')}
              min={0}
              max={MOST_OFFER_CENTS}
              onChange={(cents) => put({ balloonCents: cents ?? 0 })}
            />
          )}
        </FieldPair>
      )}
      {refused && !isAtAField && (
        <Notice tone="warning" live>
          {refusalText(refused, context, content)}
        </Notice>
      )}
      {priced?.ok && priced.breakdown.credit && <Quote quote={priced.breakdown.credit} isConsumer={isConsumer} />}
    </Section>
  )
}

/** Returns the amount to be financed: the total of the offer without any credit. */
function calculateDue(row: CreditProps['row'], context: OfferContext) {
  const priced = offerPrice({ ...toContent(row), credit: null }, context)
  if (!priced.ok) return undefined
  const tradeInCents = row.tradeIns.reduce((sum, { allowanceCents }) => sum + allowanceCents, 0)
  return { totalCents: priced.breakdown.totals.totalCents, tradeInCents }
}

function rateText(rate: CreditRate, context: OfferContext): string {
  const values = { lender: nameIn(context, rate.id), percent: formatPercent(rate.ratePpm) }
  switch (rate.method) {
    case 'yearly':
      return m['office.offer.credit.yearly'](values)
    case 'monthly':
      return m['office.offer.credit.monthly'](values)
    case 'flat':
      return m['office.offer.credit.flat'](values)
  }
}

function Quote({ quote, isConsumer }: { quote: CreditQuote; isConsumer: boolean }) {
  const { amountCents, months, instalmentCents, lastCents, repaidCents, costCents, jkpPpm, flatPpm } = quote
  return (
    <>
      <DescriptionList
        look="facts"
        items={[
          { term: m['office.offer.credit.amount'](), value: formatCents(amountCents) },
          {
            term: m['office.offer.credit.instalment'](),
            value: m['office.offer.credit.times']({ count: months - 1, amount: formatCents(instalmentCents) }),
          },
          { term: m['office.offer.credit.last'](), value: formatCents(lastCents) },
          { term: m['office.offer.credit.repaid'](), value: formatCents(repaidCents) },
          { term: m['office.offer.credit.cost'](), value: formatCents(costCents) },
          { term: m['office.offer.credit.jkp'](), value: `${formatPercent(jkpPpm)}\u00a0%` },
          ...(isConsumer
            ? []
            : [{ term: m['office.offer.credit.flat-charge'](), value: `${formatPercent(flatPpm, 4)}\u00a0%` }]),
        ]}
      />
      {isConsumer && <p className="hint">{m['monthly.warning']()}</p>}
    </>
  )
}
