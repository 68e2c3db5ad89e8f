import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { withPart } from '@forecourt/domain/catalogue/configuration.ts'
import type { OfferContext, OfferPart } from '@forecourt/domain/offers/offer-sale.ts'
import { findClashes } from '@forecourt/domain/offers/part-groups.ts'
import { formatWhole, type Cents } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage, formatList } from '../../platform/language.ts'
import { formatEuros } from '../../platform/money-text.ts'
import type { ShownCar } from './CarInView.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { differenceText } from './step-texts.ts'

export interface PricedEngine {
  readonly part: OfferPart
  /** On top of the version; null: it has no price. */
  readonly priceCents: Cents | null
}

interface EnginePanelProps {
  engines: readonly PricedEngine[]
  current: PricedEngine | undefined
  chosen: readonly PartKey[]
  parts: readonly OfferPart[]
  configuration: OfferContext['facts']['configuration']
  view: ShownCar | undefined
  onPick: (engine: PartKey) => void
}

/** The engines of the version: the price difference with that of the car, power, range, and conflicts of each. */
export function EnginePanel({ engines, current, chosen, parts, configuration, view, onPick }: EnginePanelProps) {
  const name = (key: PartKey) =>
    translate(parts.find((part) => part.key === key)?.name ?? { nl: key }, currentLanguage())
  return (
    <ChoiceList
      label={m['office.offer.steps.choose-engine']()}
      choices={engines.map(({ part, priceCents }) => {
        const clashes = findClashes(withPart(chosen, part.key), configuration).get(part.key) ?? []
        const others = clashes.flatMap((clash) => clash.others)
        const isCurrent = part.key === current?.part.key
        const from = current?.priceCents ?? null
        return {
          key: part.key,
          engine: part.key,
          name: translate(part.name, currentLanguage()),
          isCurrent,
          price: priceText(part, priceCents),
          difference: isCurrent || priceCents === null || from === null ? '' : differenceText(priceCents - from),
          facts: listFacts(part.key, view),
          warning: others.length > 0 && m['office.offer.parts.clashes']({ names: formatList(others.map(name)) }),
        }
      })}
      onPick={({ engine }) => onPick(engine)}
    />
  )
}

function priceText({ tag }: OfferPart, priceCents: Cents | null): string {
  if (tag === 'standard') return m['office.offer.parts.standard']()
  return priceCents === null ? m['office.offer.parts.no-price']() : formatEuros(priceCents)
}

/** Returns the power and the range of an engine as the shop shows them; empty: it does not show the version. */
function listFacts(key: PartKey, view: ShownCar | undefined): string[] {
  const engine = view?.engines.find(({ id }) => key === `engine-${id}`)
  if (!engine) return []
  const { kilowatts, horsepower, electricRange, gearLabel } = engine
  const range =
    electricRange === null ? [] : [m['detail.unit.km']({ value: formatWhole(electricRange, currentLanguage()) })]
  return [[m['card.power']({ kilowatts, horsepower }), gearLabel, ...range].join(' · ')]
}
