import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { toLetter } from '@forecourt/domain/offers/alternatives.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { listConfigurations } from '../../offers/desk/alternatives.ts'
import { findTaxedCar, loadBuyerTaxes } from '../../offers/taxes/buyer-taxes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CallerWith } from '../../platform/http/endpoint.ts'
import type { FileAnswer } from '../../platform/files/file-answer.ts'
import { spreadsheet, type Cell } from '../../platform/imports/export-file.ts'
import { resourceText } from '../../platform/resources/resource-text.ts'
import { dossiersOfOffer } from '../dossiers/dossiers.sql.ts'

/**
 * Writes the sheet for the manager of a fleet: a row for each car of an offer, and of the configurations that are bought with it,
 * with its driver, its price, its taxes as an indication, and the state of its delivery. Contains nothing internal.
 */
export async function writeFleetSheet(
  db: Db,
  number: number,
  { staff, language }: Pick<CallerWith<'OFFER_PRINT'>, 'staff' | 'language'>,
): Promise<FileAnswer> {
  const configurations = await listConfigurations(db, number, staff.who)
  const lines: Cell[][] = []
  for (const { row, version } of configurations) lines.push(...(await listCars(db, row, version, language)))
  const name = configurations[0]?.version.context.customer?.name ?? ''
  const fileName = m['fleet-sheet.file']({ name }, { locale: language })
  return spreadsheet(listHeads(language), lines, `${fileName.trim()}.xlsx`)
}

type Configuration = Awaited<ReturnType<typeof listConfigurations>>[number]

async function listCars(
  db: Db,
  { id, offerNumber, alternative, status }: Configuration['row'],
  { content, context, breakdown }: Configuration['version'],
  language: Language,
): Promise<Cell[][]> {
  const [dossiers, taxes, car] = await Promise.all([
    dossiersOfOffer(db, id),
    loadBuyerTaxes(db, { content, context }),
    findTaxedCar(db, content.car, context),
  ])
  const perCar = breakdown?.totals.perCar
  const netCents = perCar?.categories.reduce((sum, { baseCents }) => sum + baseCents, 0)
  const share = taxes?.deductibility?.ok ? taxes.deductibility.years[0]?.shareBp : undefined
  const letter = alternative === null ? '' : toLetter(alternative)
  return Array.from({ length: content.carCount }, (_, index): Cell[] => {
    const dossier = dossiers.find(({ carIndex }) => carIndex === index + 1)
    const driver = dossier?.driverName
      ? { name: dossier.driverName, email: dossier.driverEmail, language: dossier.driverLanguage }
      : content.drivers?.[index]
    return [
      letter,
      offerNumber,
      index + 1,
      context.car?.name ?? '',
      listParts(content, context, language),
      driver?.name ?? '',
      driver?.email ?? '',
      driver?.language?.toUpperCase() ?? '',
      toEuros(netCents),
      toEuros(perCar?.totalCents),
      car?.emissionG ?? null,
      taxes?.benefit?.ok ? toEuros(taxes.benefit.yearlyCents) : null,
      share === undefined ? null : { share: share / 10_000 },
      dossier
        ? resourceText('dossier', `choices.state.${dossier.state}`, language)
        : resourceText('offer', `choices.status.${status}`, language),
      dossier?.dossierNumber ?? '',
      dossier?.licencePlate ?? '',
      content.deliveryDay === null ? null : { day: content.deliveryDay },
    ]
  })
}

function listParts(
  { car: chosen }: Pick<OfferContent, 'car'>,
  { car }: Pick<OfferContext, 'car'>,
  language: Language,
): string {
  const keys: readonly string[] = chosen?.kind === 'configured' ? chosen.parts : []
  const parts = car?.parts.filter(({ key, kind }) => kind !== 'engine' && keys.includes(key)) ?? []
  return parts.map(({ name }) => translate(name, language)).join(', ')
}

function listHeads(language: Language): string[] {
  const locale = { locale: language }
  return [
    m['fleet-sheet.configuration']({}, locale),
    m['words.offer']({}, locale),
    m['fleet-sheet.no']({}, locale),
    m['words.car']({}, locale),
    m['words.options']({}, locale),
    m['fleet-sheet.driver']({}, locale),
    m['words.email']({}, locale),
    m['layout.language']({}, locale),
    m['fleet-sheet.net']({}, locale),
    m['words.price-gross']({}, locale),
    m['fleet-sheet.emission']({}, locale),
    m['fleet-sheet.benefit']({}, locale),
    m['fleet-sheet.deductibility']({}, locale),
    m['fleet-sheet.state']({}, locale),
    m['words.dossier']({}, locale),
    m['words.plate']({}, locale),
    m['fleet-sheet.delivery']({}, locale),
  ]
}

function toEuros(cents: number | undefined): number | null {
  return cents === undefined ? null : cents / 100
}
