import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { mayBeConsumer } from '@forecourt/domain/offers/customer-view.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { PriceDetail } from '@forecourt/domain/offers/proposal-layout.ts'
import type { ProposalLayout } from '@forecourt/domain/offers/proposal.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Guarantee } from '@forecourt/domain/stock/guarantee.ts'
import { currentLegalVersion } from '../../content/legal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import { lookOfVehicle, lookOfVersion, type CarLook } from '../../stock/details/car-look.ts'
import {
  chosenEquipmentOfVehicle,
  groupOptions,
  standardEquipmentOfVehicle,
  type EquipmentGroup,
} from '../../stock/details/standard-equipment.ts'
import {
  technicalDataOfEngine,
  technicalDataOfVehicle,
  type TechnicalData,
} from '../../stock/details/technical-data.ts'
import { vehiclePromises, versionGuarantee } from '../../stock/details/vehicle-contract.ts'
import type { BuyerTaxes } from '@forecourt/domain/pricing/buyer-taxes/buyer-taxes.ts'
import { loadShownTaxes } from '../taxes/buyer-taxes.ts'
import { findLayout } from './proposal-layouts.ts'

/** The part of an offer that specifies the car. */
export type Specified = {
  readonly content: Pick<OfferContent, 'car'>
  readonly context: Pick<OfferContext, 'car' | 'facts'>
}

/** The facts of a car that no version of an offer stores, in every language. */
export interface CarOnPaper {
  readonly technical: TechnicalData | null
  readonly look: CarLook | null
  /** Standard, by groups. */
  readonly equipment: readonly EquipmentGroup[]
  /** Options and packs beyond its version, of a car in stock. */
  readonly chosen: readonly Translated[]
  readonly guarantee: Guarantee | null
}

/** The appearance of an issued version, kept so that it is printed again as its customer got it. */
export interface IssuedPaper {
  readonly layout: ProposalLayout
  readonly car: CarOnPaper
  /** Null: the company has no terms in the language of the customer. */
  readonly termsVersion: number | null
  /** The taxes of the buyer, if the salesperson shows them; left out by papers of before they could. */
  readonly taxes?: BuyerTaxes | null
}

/** A layout by its public number, and the detail of the price; left out: those that are usual for the car. */
export interface PaperChoice {
  readonly layout?: number | undefined
  readonly detail?: PriceDetail | undefined
}

/** Returns what a version looks like on paper today. Refuses with `proposal-layout-unknown` a layout that is not offered. */
export async function composePaper(
  db: Db,
  { content, context }: { readonly content: OfferContent; readonly context: OfferContext },
  choice: PaperChoice,
  now: Date,
): Promise<IssuedPaper | ApiRefusal> {
  const { customer } = context
  const layout = await findLayout(db, context.car?.traits.brand ?? null, choice)
  if (isRefusal(layout)) return layout
  const customerType = mayBeConsumer(customer) ? 'private' : 'fleet'
  const [car, termsVersion, taxes] = await Promise.all([
    loadCarOnPaper(db, { content, context }),
    currentLegalVersion(db, { kind: 'terms', customerType, language: customer?.language ?? 'nl' }, now),
    loadShownTaxes(db, { content, context }),
  ])
  return { layout, car, termsVersion, taxes }
}

export async function loadCarOnPaper(db: Db, { content, context }: Specified): Promise<CarOnPaper> {
  const [technical, look, equipment, chosen, guarantee] = await Promise.all([
    findTechnicalData(db, { content, context }),
    findLook(db, content),
    listStandardEquipment(db, { content, context }),
    content.car === null || content.car.kind === 'configured' ? [] : chosenEquipmentOfVehicle(db, content.car.vehicle),
    findGuarantee(db, { content, context }),
  ])
  return { technical: technical ?? null, look: look ?? null, equipment, chosen, guarantee: guarantee ?? null }
}

export async function findTechnicalData(db: Db, { content: { car }, context }: Specified) {
  if (car === null) return undefined
  if (car.kind !== 'configured') return technicalDataOfVehicle(db, car.vehicle)
  const engine = context.car?.traits.engine
  return engine ? technicalDataOfEngine(db, engine) : undefined
}

/**
 * Returns the standard equipment by groups: of the version when the offer was stored, or of the car itself when it is in stock.
 */
export async function listStandardEquipment(db: Db, { content: { car }, context }: Specified) {
  if (car === null) return []
  return car.kind === 'configured'
    ? groupOptions(db, standardOptionNumbers(context))
    : standardEquipmentOfVehicle(db, car.vehicle)
}

function standardOptionNumbers({ facts }: Specified['context']): number[] {
  return (facts.configuration?.tags ?? []).flatMap(([key, tag]) =>
    tag === 'standard' && key.startsWith('option-') ? Number(key.slice('option-'.length)) : [],
  )
}

async function findLook(db: Db, { car }: Specified['content']) {
  if (car === null) return undefined
  if (car.kind !== 'configured') return lookOfVehicle(db, car.vehicle)
  const colour = car.parts.find((part) => part.startsWith('colour-'))
  return lookOfVersion(db, car.version, colour ? Number(colour.slice('colour-'.length)) : null)
}

async function findGuarantee(db: Db, { content, context: { car } }: Specified): Promise<Guarantee | undefined> {
  if (content.car === null || car === null) return undefined
  if (content.car.kind !== 'configured') return (await vehiclePromises(db, [car.id])).get(car.id)?.guarantee
  return car.versionId === null ? undefined : versionGuarantee(db, car.versionId)
}
