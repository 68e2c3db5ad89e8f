import { useMemo, useRef } from 'react'
import { withPart, withoutPart } from '@forecourt/domain/catalogue/configuration.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { partPrices, type OfferContext, type OfferPart } from '@forecourt/domain/offers/offer-sale.ts'
import { packOffers } from '@forecourt/domain/offers/pack-offers.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { toContent, type SectionProps } from '../desk/offer-draft.ts'
import { Section } from '../../platform/form/Section.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { CarInView, useShownCar } from './CarInView.tsx'
import { ConfigurationSteps } from './ConfigurationSteps.tsx'
import { OptionList } from './OptionList.tsx'
import styles from '../desk/OfferPage.module.css'

const singles = ['colour', 'cover'] as const

interface PartsProps extends SectionProps {
  context: OfferContext
  priced: SaleBreakdown | null
}

/** Edits the configuration step by step: version, engine, colour, upholstery, and any options and packs. */
export function OfferPartsSection({ row, change, context, priced }: PartsProps) {
  const parts = context.car!.parts
  const prices = useMemo(() => partPrices(context), [context])
  const packs = useMemo(
    () => packOffers(toContent(row), context, priced?.totals.perCar.totalCents ?? null),
    [row, context, priced],
  )
  const section = useRef<HTMLElement>(null)
  const view = useShownCar(row.car?.kind === 'configured' ? row.car.version : undefined)
  if (row.car?.kind !== 'configured') return null
  const { car } = row
  const inView = new Set<PartKey>(view?.exteriorColors.map(({ id }): PartKey => `colour-${id}`))
  const chosen = car.parts
  const put = (next: readonly PartKey[]) => change({ car: { ...car, parts: next } })
  const toggle = (key: PartKey, isOn: boolean) =>
    put(isOn ? withPart(chosen, key) : withoutPart({ defaults: [] }, chosen, key))
  const priceText = (part: OfferPart) => {
    if (part.tag === 'standard') return m['office.offer.parts.standard']()
    const cents = prices.get(part.key)
    return cents === undefined ? m['office.offer.parts.no-price']() : formatCents(cents)
  }
  const shown = parts.filter(({ tag }) => tag !== 'not-available')
  return (
    <Section ref={section}>
      <h2 className={styles.heading}>
        {m['office.offer.parts.title']()} <span className="hint">{m['office.offer.parts.with-vat']()}</span>
        {chosen.length > 0 && <Badge tone="vat">{m['office.offer.parts.chosen']({ count: chosen.length })}</Badge>}
      </h2>
      <ConfigurationSteps
        car={car}
        context={context}
        prices={prices}
        view={view}
        onChange={(next) => change({ car: next })}
        onGo={(to) => findStep(section.current, to)?.focus()}
      />
      {view && <CarInView car={view} chosen={chosen} prices={prices} onPick={(part) => put(withPart(chosen, part))} />}
      <div className={styles.singles} data-field-row data-finish>
        {singles.map((kind) => {
          const of = shown.filter((part) => part.kind === kind)
          // The colours are chosen beside the picture of the car if that has all of them.
          const isInView = kind === 'colour' && of.every(({ key }) => inView.has(key))
          if (of.length === 0 || isInView) return null
          const value = chosen.find((key) => of.some((part) => part.key === key)) ?? ''
          return (
            <Select
              key={kind}
              label={singleNames[kind]()}
              value={value}
              placeholder={m['office.offer.parts.as-it-comes']()}
              options={of.map((part) => ({
                value: part.key,
                label: `${translate(part.name, currentLanguage())} · ${priceText(part)}`,
              }))}
              onChange={({ target }) => {
                const rest = chosen.filter((key) => key !== value)
                const part = of.find(({ key }) => key === target.value)
                put(part ? [...rest, part.key] : rest)
              }}
            />
          )
        })}
      </div>
      <OptionList
        parts={parts}
        row={row}
        context={context}
        chosen={chosen}
        packs={packs}
        priceText={priceText}
        onToggle={toggle}
      />
    </Section>
  )
}

/** Returns the field where a step begins. */
function findStep(section: HTMLElement | null, step: 'finish' | 'options'): HTMLElement | null | undefined {
  if (step === 'options') return section?.querySelector<HTMLElement>('#offer-option-search')
  const [chosen, first] = ['input[name=offer-colour]:checked', 'input[name=offer-colour], [data-finish] select'].map(
    (selector) => section?.querySelector<HTMLElement>(selector),
  )
  return chosen ?? first
}

const singleNames = {
  colour: () => m['words.exterior-colour'](),
  cover: () => m['words.cover'](),
}
