import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { isByWeight, formatDecimalRange, formatWholeRange } from '@forecourt/domain/catalogue/official-figures.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { formatWhole, type Cents } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Swatch } from '@forecourt/ui/Swatch.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import styles from './CarInView.module.css'

export type ShownCar = ApiResult<'GET /shop/catalog/getnewcar'>['newCar']
type Engine = ShownCar['engines'][number]

/** Loads a version as the shop shows it; undefined while it loads, and for one that the shop does not show. */
export function useShownCar(version: number | undefined): ShownCar | undefined {
  const { data } = useQuery({
    ...callOptions('GET /shop/catalog/getnewcar', { carVersionId: version ?? 0 }),
    enabled: version !== undefined,
    // The picture of the version before stays until that of the next is there.
    placeholderData: keepPreviousData,
  })
  return data?.newCar
}

interface CarInViewProps {
  car: ShownCar
  chosen: readonly PartKey[]
  /** The surcharge of each colour on the day of the offer. */
  prices: ReadonlyMap<PartKey, Cents>
  onPick: (part: PartKey) => void
}

/** The car in the chosen colour, the colours to choose from, and its consumption: the part that the customer opposite looks at. */
export function CarInView({ car, chosen, prices, onPick }: CarInViewProps) {
  const colour = car.exteriorColors.find(({ id }) => chosen.includes(`colour-${id}`))
  const engine = car.engines.find(({ id }) => chosen.includes(`engine-${id}`)) ?? car.engines[0]
  const [picture] = colour && colour.pictures.length > 0 ? colour.pictures : car.pictures
  const priceText = (id: number) => {
    const cents = prices.get(`colour-${id}`)
    return cents === undefined ? m['office.offer.parts.no-price']() : formatCents(cents)
  }
  return (
    <div className={styles.view}>
      {picture && (
        <img
          className={styles.picture}
          src={picture.versions[0]?.url}
          srcSet={picture.versions.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes="(min-width: 820px) 340px, 100vw"
          alt={picture.alt}
        />
      )}
      <div className={styles.facts}>
        {car.exteriorColors.length > 0 && (
          <fieldset className={styles.colours}>
            <legend>{m['words.exterior-colour']()}</legend>
            <p aria-live="polite">
              <b>{colour?.name ?? m['detail.new.choose-colour']()}</b>
              {colour && <span>{priceText(colour.id)}</span>}
            </p>
            <div className={styles.swatches}>
              {car.exteriorColors.map(({ id, name, colorCode }) => (
                <Swatch
                  key={id}
                  type="radio"
                  name="offer-colour"
                  colour={colorCode}
                  label={`${name}, ${priceText(id)}`}
                  checked={id === colour?.id}
                  onChange={() => onPick(`colour-${id}`)}
                />
              ))}
            </div>
          </fieldset>
        )}
        {engine && (
          <dl className={styles.figures}>
            {listFigures(engine).map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {colour && colour.pictures.length === 0 && <p className="hint">{m['detail.new.other-colour']()}</p>}
    </div>
  )
}

/** Lists the official figures of an engine (WLTP), as far as it has them. */
function listFigures(engine: Engine): [term: string, value: string][] {
  const { consumptionRange, powerConsumptionRange, emissionRange, electricRange, fuelLabel } = engine
  const language = currentLanguage()
  const cycle = 'WLTP'
  const figures: [string, string][] = []
  if (consumptionRange) {
    const value = formatDecimalRange(consumptionRange, language)
    const text = isByWeight(fuelLabel) ? m['detail.unit.kilograms']({ value }) : m['detail.unit.litres']({ value })
    figures.push([m['detail.spec.consumption']({ cycle }), text])
  }
  if (powerConsumptionRange) {
    const value = formatDecimalRange(powerConsumptionRange, language)
    figures.push([m['detail.spec.power-consumption']({ cycle }), m['detail.unit.kwh']({ value })])
  }
  if (emissionRange) {
    const value = formatWholeRange(emissionRange, language)
    figures.push([m['detail.spec.co2']({ cycle }), m['detail.unit.grams']({ value })])
  }
  if (electricRange !== null) {
    figures.push([
      m['detail.spec.range']({ cycle }),
      m['detail.unit.km']({ value: formatWhole(electricRange, language) }),
    ])
  }
  return figures
}
