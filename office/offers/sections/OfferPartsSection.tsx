import { useMemo } from 'react'
import { withPart, withoutPart } from '@forecourt/domain/catalogue/configuration.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { flagAgainst, partPrices, type OfferContext, type OfferPart } from '@forecourt/domain/offers/offer-sale.ts'
import { packOffers, type PackOffer } from '@forecourt/domain/offers/pack-offers.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Select } from '@forecourt/ui/Select.tsx'
import { currentLanguage, formatList } from '../../platform/language.ts'
import { toContent, type SectionProps } from '../desk/offer-draft.ts'
import { money } from '../desk/offer-texts.ts'
import { flagTexts } from '../desk/refusal-text.ts'
import { Section } from '../../platform/form/Section.tsx'
import { CarInView, useShownCar } from './CarInView.tsx'
import styles from '../desk/OfferPage.module.css'

const singles = ['engine', 'colour', 'cover'] as const

interface PartsProps extends SectionProps {
  context: OfferContext
  priced: SaleBreakdown | null
}

/** Edits the configuration: one engine, one colour, one upholstery, and any options and packs. */
export function OfferPartsSection({ row, change, context, priced }: PartsProps) {
  const parts = context.car!.parts
  const prices = useMemo(() => partPrices(context), [context])
  const packs = useMemo(
    () => packOffers(toContent(row), context, priced?.totals.perCar.totalCents ?? null),
    [row, context, priced],
  )
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
    return cents === undefined ? m['office.offer.parts.no-price']() : money(cents)
  }
  const shown = parts.filter(({ tag }) => tag !== 'not-available')
  const many = shown.filter(({ kind }) => kind === 'option' || kind === 'pack')
  const standard = many.filter(({ tag }) => tag === 'standard')
  const choosable = many.filter(({ tag }) => tag !== 'standard')
  const groups = Map.groupBy(choosable, ({ kind, group }) =>
    kind === 'pack' ? m['words.packs']() : translate(group ?? { nl: '' }, currentLanguage()),
  )
  return (
    <Section>
      <h2 className={styles.heading}>
        {m['office.offer.parts.title']()} <span className="hint">{m['office.offer.parts.with-vat']()}</span>
        {chosen.length > 0 && <Badge tone="vat">{m['office.offer.parts.chosen']({ count: chosen.length })}</Badge>}
      </h2>
      {view && <CarInView car={view} chosen={chosen} prices={prices} onPick={(part) => put(withPart(chosen, part))} />}
      <div className={styles.singles} data-field-row>
        {singles.map((kind) => {
          const of = shown.filter((part) => part.kind === kind)
          // The colours stand beside the car where it has all of them.
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
      {[...groups].map(([name, of]) => (
        <fieldset key={name} className={classes(styles.parts, styles.inColumns)}>
          <legend>{name}</legend>
          {of.map((part) => {
            const flag = flagAgainst(part, row)
            const isChosen = chosen.includes(part.key)
            const pack = packs.get(part.key)
            return (
              <div key={part.key} className={styles.part}>
                <Checkbox
                  label={translate(part.name, currentLanguage())}
                  hint={flag ? flagTexts[flag]() : pack && packText(pack, isChosen, parts)}
                  disabled={flag !== undefined && !isChosen}
                  checked={isChosen}
                  onChange={({ target }) => toggle(part.key, target.checked)}
                />
                <span>{priceText(part)}</span>
              </div>
            )
          })}
        </fieldset>
      ))}
      {standard.length > 0 && (
        <details className={styles.standard}>
          <summary>{m['office.offer.parts.standard-count']({ count: standard.length })}</summary>
          <ul className={styles.chosenParts}>
            {standard.map(({ key, name }) => (
              <li key={key}>{translate(name, currentLanguage())}</li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

/** Returns what a pack costs beside its parts by themselves; undefined where that is no news. */
function packText(
  { parts, priceCents, apartCents, chosen, differenceCents }: PackOffer,
  isChosen: boolean,
  all: readonly OfferPart[],
): string | undefined {
  const names = (keys: readonly PartKey[]) =>
    formatList(all.filter(({ key }) => keys.includes(key)).map(({ name }) => translate(name, currentLanguage())))
  const others = parts.filter((part) => !chosen.includes(part))
  if (differenceCents !== null) {
    const amount = money(Math.abs(differenceCents))
    if (differenceCents < 0) return m['office.offer.parts.pack-cheaper']({ amount })
    if (differenceCents === 0) return m['office.offer.parts.pack-equal']()
    return others.length === 0 ? undefined : m['office.offer.parts.pack-dearer']({ amount, names: names(others) })
  }
  if (parts.length === 0) return undefined
  if (apartCents === null) return isChosen ? undefined : names(parts)
  if (!isChosen) return m['office.offer.parts.pack-apart']({ names: names(parts), amount: money(apartCents) })
  const savingCents = apartCents - priceCents
  return savingCents > 0 ? m['office.offer.parts.pack-saves']({ amount: money(savingCents) }) : undefined
}

const singleNames = {
  engine: () => m['words.engine'](),
  colour: () => m['words.exterior-colour'](),
  cover: () => m['words.cover'](),
}
