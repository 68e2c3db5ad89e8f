import { formatOneDecimal, formatRange } from '@forecourt/domain/catalogue/official-figures.ts'
import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import type { ComparedCar } from '@forecourt/domain/stock/car-comparison.schema.ts'
import { compareEquipment, compareRow, type ComparedRow } from '@forecourt/domain/stock/car-comparison.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney, formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { consumptionText } from './emission.ts'
import { toShownCar, type ShownCar, type ShownFor } from './shown-car.ts'
import { vatShort } from './vat-text.ts'

/** A car in the comparison: its card, its values by subject, and its equipment. */
export interface ShownComparedCar extends ShownCar {
  facts: string[]
  subjects: Record<Subject, string | undefined>
  equipment: string[]
}

const subjectTexts = {
  price: m['words.price-gross'],
  year: m['detail.spec.build-year'],
  mileage: m['words.mileage'],
  fuel: m['words.fuel'],
  power: m['detail.fact.power'],
  gearbox: m['detail.fact.gearbox'],
  body: m['words.body'],
  co2: m['compare.co2'],
  consumption: m['compare.consumption'],
  powerConsumption: m['compare.power-consumption'],
  range: m['compare.range'],
  norm: m['detail.fact.norm'],
  legalGuarantee: m['words.legal-guarantee'],
  commercialGuarantee: m['detail.costs.commercial-guarantee'],
  vat: m['words.vat-regime'],
}

type Subject = keyof typeof subjectTexts
const subjects = listKeys(subjectTexts)

/**
 * Lorries show prices without VAT first; a line of the comparison uses the same for every car, unless the visitor chose
 * otherwise.
 */
function formatPrice({ priceInc, priceExc }: ComparedCar['card'], { language, prices }: ShownFor): string {
  const withVat = formatMoney(priceInc, language)
  if (prices !== 'professional') return withVat
  return priceExc === null
    ? `${withVat} (${m['card.no-vat']()})`
    : m['words.amount-net']({ price: formatMoney(priceExc, language) })
}

/** Maps a car of the API to its column. */
export function toShownComparedCar(car: ComparedCar, at: ShownFor): ShownComparedCar {
  const { card, emissionCycle } = car
  const { language } = at
  const shown = toShownCar(card, at)
  const { horsepower, kilowatts } = card.setup.powerType
  const withCycle = (text: string | undefined) =>
    text === undefined || emissionCycle === null ? text : `${text} (${emissionCycle})`
  const decimals = (value: number) => formatOneDecimal(value, language)
  return {
    ...shown,
    // A comparison is about one version of a new car.
    version: card.carVersion?.name ?? '',
    subjects: {
      price: formatPrice(card, at),
      year: card.buildYear?.toString() ?? m['compare.new'](),
      mileage:
        card.mileageKm === null ? undefined : m['detail.unit.km']({ value: formatWhole(card.mileageKm, language) }),
      fuel: card.fuelLabel,
      power: m['card.power']({ horsepower, kilowatts }),
      gearbox: card.gearLabel,
      body: car.bodyTypeLabel,
      co2: withCycle(
        car.emission
          ? m['detail.unit.grams']({ value: formatRange(car.emission, (value) => formatWhole(value, language)) })
          : undefined,
      ),
      consumption: withCycle(
        car.consumption ? consumptionText(formatRange(car.consumption, decimals), card.fuelLabel) : undefined,
      ),
      powerConsumption: withCycle(
        car.powerConsumption ? m['detail.unit.kwh']({ value: formatRange(car.powerConsumption, decimals) }) : undefined,
      ),
      range:
        card.electricRange === null
          ? undefined
          : m['detail.unit.km']({ value: formatWhole(card.electricRange, language) }),
      norm: car.emissionNorm || undefined,
      legalGuarantee: legalText(car),
      commercialGuarantee: commercialText(car),
      vat: vatShort(card, language),
    },
    equipment: car.equipment,
  }
}

/** Returns the lines of the comparison; a subject without a value for any car is left out. */
export function comparison(
  cars: readonly ShownComparedCar[],
  language: Language,
): { rows: ComparedRow<string | undefined>[]; equipment: ComparedRow<boolean>[] } {
  const rows = subjects.map((subject) =>
    compareRow(
      subjectTexts[subject](),
      cars.map((car) => car.subjects[subject]),
    ),
  )
  return {
    rows: rows.filter(({ values }) => values.some((value) => value !== undefined)),
    equipment: compareEquipment(
      cars.map(({ equipment }) => equipment),
      toLocale(language),
    ),
  }
}

/** Returns the legal guarantee, which only consumers have: none for a truck, which is sold between companies. */
function legalText({ card, guarantee }: ComparedCar): string | undefined {
  return card.isTruck ? undefined : m['detail.months']({ count: guarantee.legalMonths })
}

function commercialText({ guarantee: { commercialMonths } }: ComparedCar): string | undefined {
  return commercialMonths === null ? undefined : m['detail.months']({ count: commercialMonths })
}
