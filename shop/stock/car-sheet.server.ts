import type { ApiCaller } from '@forecourt/api-client/api.ts'
import type { OptionGroup } from '@forecourt/domain/catalogue/setup.schema.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { Attachments } from '@forecourt/domain/media/media-set.schema.ts'
import type { Picture } from '@forecourt/domain/media/picture.schema.ts'
import { joinSrcSet } from '@forecourt/domain/media/src-set.ts'
import type { Branch, Department } from '@forecourt/domain/organisation/branch.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney, formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { PAGE_FIGURES } from '@forecourt/domain/stock/car-fields.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { toDocumentViews, toVideoViews } from '../media/attachments.server.ts'
import { toShownDepartment } from '../organisation/shown-department.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import type { PageRequest } from '../platform/page.ts'
import { fieldLabel, figureText } from './car-list-texts.server.ts'
import type { Call, CarSheet, Fact, SheetPicture, SheetPrice, SheetRow, SheetSection } from './car-sheet.ts'
import { resolveState } from './car-state.ts'
import { toSheetMonthly, type SheetMonthly } from '../pricing/monthly-text.ts'
import { toShownCar } from './shown-car.ts'
import { vatText } from './vat-text.ts'

export type SheetContext = Pick<PageRequest, 'language' | 'now' | 'prices'>

/** The data that the pages of all cars share. */
interface AnyCar {
  card: CarCard
  pictures: Picture[]
  department: Department | null
  branch: Pick<Branch, 'name' | 'slogan' | 'logo' | 'contactData'>
  similarCars: CarCard[]
}

type ListRoute = 'content.newcars' | 'content.stockcars' | 'content.usedcars' | 'content.trucks'

/** The parts of a sheet that every car has. */
export function commonSheet(car: AnyCar, list: ListRoute, at: SheetContext) {
  const { card, department, branch } = car
  const { language } = at
  const pictures = car.pictures.map((picture, at) =>
    toShownPicture(picture, m['detail.gallery.alt']({ car: card.carName, index: at + 1 })),
  )
  const seller = department && toShownDepartment(department, branch, { ...at, phoneText: formatPhoneInBelgium })
  return {
    crumbs: crumbsTo(language, list, { title: card.carName }),
    car: toShownCar(card, at),
    branch: toShownBranch(branch),
    pictures,
    state: resolveState(card),
    ...(seller && { department: seller }),
    call: seller ? { name: seller.name, phone: seller.phone, today: seller.today } : toCall(branch),
    similar: car.similarCars.map((similar) => toShownCar(similar, at)),
  } satisfies Partial<CarSheet>
}

function toCall({ name, contactData: { phone } }: AnyCar['branch']): Call {
  return { name, phone: { text: formatPhoneInBelgium(phone), href: `tel:${phone}` } }
}

function toShownBranch({ name, slogan, logo }: AnyCar['branch']): CarSheet['branch'] {
  const picture = logo?.versions.find(({ label }) => label === 'md')
  return { name, slogan, ...(picture && { logo: picture.url }) }
}

/** Formats both amounts, and the deductible share of the VAT: without VAT first for lorries, as the trade does. */
export function formatAmounts(
  {
    priceInc,
    priceExc,
    deductibleVatBp,
    isTruck,
  }: Pick<CarCard, 'priceInc' | 'priceExc' | 'deductibleVatBp' | 'isTruck'>,
  language: Language,
): Pick<SheetPrice, 'label' | 'amount' | 'other' | 'vat'> {
  const withVat = formatMoney(priceInc, language)
  const vat = vatText({ deductibleVatBp }, language)
  if (priceExc === null) return { label: m['words.price-gross'](), amount: withVat, vat }
  const without = formatMoney(priceExc, language)
  return isTruck
    ? { label: m['detail.price-excl'](), amount: without, other: m['words.amount-gross']({ price: withVat }), vat }
    : { label: m['words.price-gross'](), amount: withVat, other: m['words.amount-net']({ price: without }), vat }
}

/** Loads the costs beside the price, for each of some cars at the same place. */
export async function loadCosts(
  api: ApiCaller,
  carList: CarKey[],
  { department, branch, language }: Terms,
): Promise<Map<CarKey, SheetPrice['costs']>> {
  const { costs } = await api('POST /shop/order/getcosts', { carList })
  // A city has a name in each language.
  const city = department?.contactData.address.city ?? branch.name
  return new Map(
    costs.map(({ key, advance, transport, delivery, guaranteeMonths, commercialGuaranteeMonths, withdrawal }) => [
      key,
      [
        { icon: 'receipt', text: m['detail.costs.advance'](), amount: formatMoney(advance, language) },
        { icon: 'truck-delivery', text: m['detail.costs.transport'](), amount: formatMoney(transport, language) },
        { icon: 'building-warehouse', text: m['detail.costs.pickup-in']({ city }), amount: m['detail.costs.free']() },
        { icon: 'clock', text: m['detail.costs.delivery']({ term: delivery }), amount: '' },
        {
          icon: 'shield-check',
          text: m['words.legal-guarantee'](),
          amount: m['detail.months']({ count: guaranteeMonths }),
        },
        ...(commercialGuaranteeMonths === null
          ? []
          : [
              {
                icon: 'shield-check' as const,
                text: m['detail.costs.commercial-guarantee'](),
                amount: m['detail.months']({ count: commercialGuaranteeMonths }),
              },
            ]),
        { icon: 'info-circle', text: withdrawal, amount: '' },
      ],
    ]),
  )
}

/** Loads the monthly cost of cars of these prices; undefined where no rate in force covers them. */
export async function loadMonthly(
  api: ApiCaller,
  condition: SheetMonthly['condition'],
  prices: number[],
  language: Language,
): Promise<(SheetMonthly | undefined)[]> {
  const { monthly } = await api('POST /shop/pricing/getmonthly', { condition, prices })
  return monthly.map((offer) => (offer ? toSheetMonthly(offer, condition, language) : undefined))
}

type Terms = Pick<AnyCar, 'department' | 'branch'> & { language: Language }

/** Equipment under its headings; nothing when there is none. */
export function equipment(title: string, groups: readonly OptionGroup[], note?: string): SheetSection[] {
  const filled = groups.filter(({ options }) => options.length > 0)
  if (filled.length === 0) return []
  const shown = filled.map(({ name, options }) => ({ name, items: options.map((option) => option.name) }))
  return [{ kind: 'groups', title, ...(note && { note }), groups: shown }]
}

/** Packs with what is in them. */
export function packs(title: string, all: readonly { name: string; options: string[] }[]): SheetSection[] {
  if (all.length === 0) return []
  return [{ kind: 'groups', title, groups: all.map(({ name, options }) => ({ name, items: options })) }]
}

/** Makes the sections with the videos of the dealer and with the documents to download. */
export function toAttachmentSections(
  { videos, documents }: Attachments,
  pictures: readonly SheetPicture[],
): SheetSection[] {
  const films = toVideoViews(videos)
  const [poster] = pictures
  return [
    ...(films.length === 0
      ? []
      : [{ kind: 'videos' as const, title: m['attachments.videos'](), videos: films, ...(poster && { poster }) }]),
    ...(documents.length === 0
      ? []
      : [{ kind: 'documents' as const, title: m['words.documents'](), documents: toDocumentViews(documents) }]),
  ]
}

/** Lists the guarantees, with the notice of the legal one: for consumers, so not on the page of a truck. */
export function guaranteeSection(list: ListRoute, { lines }: { lines: string[] }): SheetSection[] {
  return list === 'content.trucks' ? [] : [{ kind: 'guarantee', title: m['detail.guarantee.title'](), lines }]
}

/** Returns a row of a table, unless its value is missing. */
export function row(term: string, value: string | null | undefined, more: Partial<SheetRow> = {}): SheetRow[] {
  return value ? [{ term, value, ...more }] : []
}

export function fact(icon: Fact['icon'], term: string, value: string | null | undefined): Fact[] {
  return value ? [{ icon, term, value }] : []
}

/** A row or fact with a whole number and its unit. */
export function formatWholeNumber(
  value: number | null,
  language: Language,
  withUnit: (text: { value: string }) => string,
) {
  return value === null ? undefined : withUnit({ value: formatWhole(value, language) })
}

/** Returns the figures of the car itself that no fact above shows. */
export function figureRows(card: CarCard, language: Language): SheetRow[] {
  return PAGE_FIGURES.flatMap((key) => {
    const value = card[key]
    return value === null ? [] : row(fieldLabel(key), figureText(key, value, language))
  })
}

/** Doors and seats as far as they are known. */
export function doorsAndSeats(doors: number | null, seats: number | null): SheetRow[] {
  if (doors === null || seats === null)
    return [...row(m['words.doors'](), doors?.toString()), ...row(m['words.seats'](), seats?.toString())]
  return row(m['detail.spec.doors-seats'](), `${doors} / ${seats}`)
}

/** Returns the text below the title in a search engine: the facts, then the seller. */
export function describe(name: string, facts: readonly Fact[], price: string): string {
  return m['detail.description']({ name, facts: facts.map(({ value }) => inSentence(value)).join(', '), price })
}

/** Lowers the first letter: `Benzine` becomes `benzine`; names such as `LPG` and `Euro 6d` stay as they are. */
function inSentence(value: string): string {
  return value.replace(/^(?!Euro)\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
}

export function toShownPicture({ alt, versions }: Picture, name: string): SheetPicture {
  const url = (size: string) => versions.find(({ label }) => label === size)?.url ?? ''
  return {
    src: url('md'),
    srcSet: joinSrcSet(versions),
    alt: alt || name,
    thumb: url('sm'),
  }
}
