import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import QRCode from 'qrcode'
import { addressLine } from '@forecourt/domain/contacts/address.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath, parsePlace, type RouteName } from '@forecourt/domain/platform/routes/routes.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { FULL_DEDUCTION_BP } from '@forecourt/domain/pricing/vat-deduction.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type { StockCarDetail, UsedCarDetail } from '@forecourt/domain/stock/car-detail.schema.ts'
import { carFullName } from '@forecourt/domain/stock/car-path.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { loadSharp } from '../platform/files/sharp.ts'
import { readCompanies } from '../organisation/organisation.ts'
import { companyText } from '../platform/mail/company-text.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { Services } from '../platform/http/services.ts'
import { stockCarDetail, truckDetail, loadUsedCarDetail } from '../stock/details/vehicle-details.ts'
import { stockCarContents, buildUsedCarContents, type SheetContents } from './print-sheet-contents.ts'
import type { Printing } from './typst.ts'
import type { AnswerContext } from '../platform/http/endpoint.ts'

type Car = UsedCarDetail | StockCarDetail
/** The page that the sheet belongs to. */
export type SheetKind = 'used' | 'stock' | 'truck'

const photoWidthPx = 1200

/** A printed sheet that is ready to be made: `fileName` is the car's. */
export interface PrintSheet {
  fileName: string
  printing: Printing
}

/** The same, with what stands on it known by name. */
export type CarSheet = Awaited<ReturnType<typeof composed>>

/** The pages whose cars have a sheet. */
export const sheetPages = {
  used: 'content.usedcar.detail',
  stock: 'content.stockcar.detail',
  truck: 'content.truck.detail',
} as const satisfies Record<SheetKind, RouteName>

/** The sheet of the car whose page has this path, or of the path with `.pdf` behind it. */
export async function sheetAt(services: Services, pathname: string, now: Date): Promise<PrintSheet | undefined> {
  const place = parsePlace(pathname.replace(/\.pdf$/, ''))
  const kind = listKeys(sheetPages).find((one) => sheetPages[one] === place?.name)
  const id = place?.params['id'] ?? ''
  if (!place || !kind || !/^[1-9]\d{0,8}$/.test(id)) return undefined
  return printSheet(services, { kind, number: Number(id) }, { language: place.language, now })
}

/** The sheet of a car by its public number; undefined for a car that the shop does not show there. */
export async function printSheet(
  services: Services,
  { kind, number }: { kind: SheetKind; number: number },
  at: AnswerContext,
): Promise<CarSheet | undefined> {
  const { carLists } = services
  const { db } = services.database
  const [used, stock, truck] = await Promise.all([
    kind === 'stock' ? undefined : loadUsedCarDetail(db, number, { ...at, carLists }),
    kind === 'used' ? undefined : stockCarDetail(db, number, { ...at, carLists }),
    kind === 'truck' ? truckDetail(db, number, at) : undefined,
  ])
  const car = used ?? stock
  if (!car || car.card.isTruck !== (kind === 'truck')) return undefined
  const contents = used
    ? buildUsedCarContents(used, truck, at.language)
    : stockCarContents(requireValue(stock, 'the stock car'), truck, at.language)
  const { slug } = car.card
  const address = services.settings.publicUrl + buildPath(sheetPages[kind], at.language, { slug, id: number })
  return composed(services, { car, contents, address }, at)
}

/** The same, of whatever kind the car is. */
export async function carSheet(services: Services, number: number, at: AnswerContext): Promise<CarSheet | undefined> {
  for (const kind of listKeys(sheetPages)) {
    const sheet = await printSheet(services, { kind, number }, at)
    if (sheet) return sheet
  }
  return undefined
}

async function composed(
  services: Services,
  { car, contents, address }: { car: Car; contents: SheetContents; address: string },
  at: AnswerContext,
) {
  const locale = { locale: at.language }
  const { card } = car
  const name = carFullName(card)
  const [sharp, photo, logo, mark, code, branch, transport] = await Promise.all([
    loadSharp(),
    readPicture(services, car.pictures[0]),
    readPicture(services, car.branch.logo ?? undefined),
    findMark(services),
    QRCode.toString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }),
    findBranch(services, car, at.language),
    readSetting(services.database.db, 'orders.transport-gross-cents'),
  ])
  return {
    fileName: `${name}.pdf`,
    printing: {
      template: 'print-sheet' as const,
      data: {
        title: m['print-sheet.title']({ name, number: car.stockNumber }, locale),
        language: at.language,
        texts: {
          logo: m['words.logo-of']({ name: branch.name }, locale),
          code: m['detail.qr']({ car: name }, locale),
          price: m['words.price-gross']({}, locale),
        },
        logo: logo ? 'given/logo.png' : mark ? 'given/mark.svg' : 'mark.svg',
        branch,
        address,
        name: card.carName,
        version: card.carVersion?.name ?? '',
        subtitle: [
          card.setup.engineType.label,
          m['card.power'](card.setup.powerType, locale),
          m['words.stock-number-is']({ number: car.stockNumber }, locale),
        ],
        photo: photo
          ? {
              file: 'given/photo.jpg',
              alt: requireValue(car.pictures[0], 'the first picture of the car').alt || card.carName,
            }
          : null,
        state: card.availability === 'sold' ? m['card.badge-sold']({}, locale) : null,
        price: {
          amount: formatMoney(card.priceInc, at.language),
          lowest:
            card.lowestPriceInc === null
              ? null
              : m['detail.lowest-price'](
                  { days: card.lowestPriceDays, price: formatMoney(card.lowestPriceInc, at.language) },
                  locale,
                ),
          vat: vatLine(card, at.language),
          official: contents.official,
          delivery: [
            [m['detail.costs.transport']({}, locale), formatMoney(transport, at.language)],
            [m['detail.costs.pickup-in']({ city: cityName(car) }, locale), m['detail.costs.free']({}, locale)],
          ],
        },
        facts: contents.facts,
        sections: contents.sections,
        foot: [m['print-sheet.foot']({ name, day: formatDay(brusselsDay(at.now)) }, locale), branch.company].join(' '),
      },
      files: {
        'qr.svg': Buffer.from(code),
        ...(photo && {
          'photo.jpg': await sharp(photo).resize({ width: photoWidthPx }).jpeg({ quality: 84 }).toBuffer(),
        }),
        ...(mark && { 'mark.svg': mark }),
        ...(logo && { 'logo.png': await sharp(logo).resize({ width: 400 }).png().toBuffer() }),
      },
    },
  }
}

/** The logo of a group that has its own, for branches without one. */
function findMark({ settings: { look } }: Services): Promise<Buffer> | undefined {
  return look?.hasLogo
    ? readFile(path.join(requireValue(look.folder, 'the folder of the look'), 'logo.svg'))
    : undefined
}

async function findBranch({ database: { db }, settings }: Services, { branch, department }: Car, language: Language) {
  const organisation = await readSetting(db, 'organisation.name')
  const company = (await readCompanies(db, language)).find(({ branchNumber }) => branchNumber === branch.id)
  return {
    name: branch.name.includes(organisation) ? branch.name : `${organisation} ${branch.name}`,
    claim: branch.slogan || new URL(settings.publicUrl).host,
    contact: department
      ? [
          addressLine(department.contactData.address, language),
          `${formatPhoneInBelgium(department.contactData.phone)} · ${department.contactData.email}`,
        ]
      : [],
    company: company ? companyText(company, language) : '',
  }
}

/** The amount without VAT, where there is one, and what of the VAT may be deducted. */
function vatLine({ priceExc, deductibleVatBp: bp }: CarCard, language: Language): string {
  const locale = { locale: language }
  if (priceExc === null || bp === null) return m['detail.vat.margin']({}, locale)
  const percent = new Intl.NumberFormat(toLocale(language)).format(bp / 100)
  const deductible =
    bp === FULL_DEDUCTION_BP
      ? m['detail.vat.deductible']({}, locale)
      : m['detail.vat.deductible-part']({ percent }, locale)
  return `${m['words.amount-net']({ price: formatMoney(priceExc, language) }, locale)}. ${deductible}`
}

function cityName({ branch, department }: Car): string {
  return department?.contactData.address.city ?? branch.name
}

/** The largest version of a picture, as it is kept; undefined without one. A picture elsewhere is not fetched. */
async function readPicture(
  { files }: Pick<Services, 'files'>,
  picture: Car['pictures'][number] | undefined,
): Promise<Buffer | undefined> {
  const url = picture?.versions.at(-1)?.url
  if (!url?.startsWith('/media/')) return undefined
  const stored = await files.read(url.slice(1))
  return stored && Buffer.from(await new Response(stored.body).arrayBuffer())
}

/** A picture as a document carries it: a JPEG of a width in pixels, because Typst unpacks WebP. Undefined without one. */
export async function readPrintPhoto(
  services: Pick<Services, 'files'>,
  picture: Car['pictures'][number] | undefined,
  width: number,
): Promise<Uint8Array | undefined> {
  const photo = await readPicture(services, picture)
  if (!photo) return undefined
  const sharp = await loadSharp()
  return sharp(photo).resize({ width }).jpeg({ quality: 84 }).toBuffer()
}
