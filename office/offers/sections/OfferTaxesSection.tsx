import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OfferContent, OfferTaxHelp } from '@forecourt/domain/offers/offer-content.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { callOptions } from '../../platform/queries.ts'
import { usePaused } from '../../platform/use-paused.ts'
import { toContent, type SectionProps } from '../desk/offer-draft.ts'
import { MOST_OFFER_CENTS } from './OfferRulesSection.tsx'

const nothing: OfferTaxHelp = { isShown: false, maxMassKg: null, catalogueValueCents: null }

/** Shows what the buyer pays to the authorities for the car, as help with its sources; nothing where there is nothing to say. */
export function OfferTaxesSection({ row, change }: SectionProps) {
  const taxes = useBuyerTaxes(toContent(row))
  if (!taxes) return null
  const help = row.taxHelp ?? nothing
  const put = (changes: Partial<OfferTaxHelp>) => change({ taxHelp: { ...help, ...changes } })
  return (
    <Section title={taxes.title}>
      <p className="hint">{m['office.offer.taxes.help']()}</p>
      <DescriptionList
        look="facts"
        items={taxes.rows.map(({ term, value, note }) => ({
          term,
          value: (
            <>
              {value !== null && <b>{value}</b>}
              {note !== null && <p className="hint">{note}</p>}
            </>
          ),
        }))}
      />
      <FieldPair>
        <NumberField
          id="offer-tax-mass"
          label={m['office.offer.taxes.mass']()}
          optional={m['words.optional']()}
          hint={m['office.offer.taxes.mass-hint']()}
          unit="kg"
          decimals={0}
          value={help.maxMassKg}
          onChange={(maxMassKg) => put({ maxMassKg })}
        />
        <MoneyField
          id="offer-tax-value"
          label={m['office.offer.taxes.value']()}
          optional={m['words.optional']()}
          hint={m['office.offer.taxes.value-hint']()}
          cents={help.catalogueValueCents}
          min={0}
          max={MOST_OFFER_CENTS}
          onChange={(catalogueValueCents) => put({ catalogueValueCents })}
        />
      </FieldPair>
      <Checkbox
        label={m['office.offer.taxes.show']()}
        hint={m['office.offer.taxes.show-hint']()}
        checked={help.isShown}
        onChange={({ target }) => put({ isShown: target.checked })}
      />
      <ul className="hint">
        {taxes.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  )
}

/** Loads the taxes of the buyer of an offer as it is filled in; undefined: there is no car, or nothing is known yet. */
function useBuyerTaxes(content: OfferContent) {
  const asked = usePaused(content)
  const { data } = useQuery({
    ...callOptions('POST /sales/offer/gettaxes', asked),
    placeholderData: keepPreviousData,
    // Extras are sent once they have a name, a mass once it can be one.
    enabled:
      asked.car !== null &&
      asked.extras.every(({ name }) => name.trim() !== '') &&
      isMass(asked.taxHelp?.maxMassKg ?? null),
  })
  return asked.car === null ? undefined : data?.taxes
}

function isMass(kilograms: number | null): boolean {
  return kilograms === null || (Number.isInteger(kilograms) && kilograms >= 500 && kilograms <= 60_000)
}
