import { toCustomerClash, toCustomerProposal, toCustomerView } from '@forecourt/domain/offers/customer-view.ts'
import type { ShownOffer } from '@forecourt/domain/offers/customer-view.schema.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext, OfferPriced } from '@forecourt/domain/offers/offer-sale.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { cardPicture, loadPictures } from '../../media/pictures.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import type { Db } from '../../platform/database/database.ts'
import { carRows, offerAmounts } from '../desk/offer-amounts.ts'
import { branchOfOffer } from '../desk/offers.sql.ts'
import { findTechnicalData, listStandardEquipment } from '../letters/car-on-paper.ts'
import { creditLines } from '../letters/offer-paper.ts'
import { engineRows } from '../letters/proposal-parts.ts'
import { describeBuyerTaxes } from '../taxes/buyer-tax-text.ts'
import { loadShownTaxes } from '../taxes/buyer-taxes.ts'
import { loadPaints, findMediaHost } from './views.sql.ts'

/** The content of a view in both languages: the view may change its language without the desk. */
export type ShownByLanguage = Readonly<Record<Language, ShownOffer>>

interface Drafted {
  readonly content: OfferContent
  readonly context: OfferContext
  readonly priced: OfferPriced
  /** The branch that intermediates a credit. */
  readonly branchId: string | null
  /** The last content with a price, shown until there is a price again. */
  readonly before: ShownByLanguage | null
}

/** Returns the content of a view of a draft. A draft without a price keeps the last one. */
export async function showOffer(db: Db, draft: Drafted): Promise<ShownByLanguage> {
  const [nl, fr] = await Promise.all(LANGUAGES.map((language) => showIn(db, draft, language)))
  return { nl: requireValue(nl, 'what is shown in Dutch'), fr: requireValue(fr, 'what is shown in French') }
}

async function showIn(db: Db, draft: Drafted, language: Language): Promise<ShownOffer> {
  const { content, context, priced, before } = draft
  const breakdown = priced.ok ? priced.breakdown : null
  const { customer, car, engine, parts, credit } = toCustomerView(content, context, breakdown ?? { credit: null })
  const [picture, colours, technical, equipment, taxes] = await Promise.all([
    findPicture(db, content, { name: car ?? '', language }),
    loadPaints(
      db,
      parts.flatMap(({ key, kind }) => (kind === 'colour' ? Number(key.slice('colour-'.length)) : [])),
    ),
    findTechnicalData(db, { content, context }),
    listStandardEquipment(db, { content, context }),
    loadShownTaxes(db, { content, context }),
  ])
  const clash = priced.ok || priced.reason === 'car-missing' ? null : toCustomerClash(priced, context)
  const isSameCar = before?.[language].car?.name === car
  return {
    customer,
    car: car === null ? null : { name: car, subtitle: engine ? translate(engine, language) : '', picture },
    figures: [
      ...(content.car?.kind === 'configured' ? [] : carRows(context.car, language)),
      ...(technical ? engineRows(technical, language) : []),
      ...deliveryRows(content, language),
    ],
    parts: parts.map(({ key, kind, name, group, priceCents, isChosen }) => ({
      key,
      kind,
      name: translate(name, language),
      group: group ? translate(group, language) : '',
      colour: kind === 'colour' ? (colours.get(Number(key.slice('colour-'.length))) ?? null) : null,
      priceCents,
      isChosen,
    })),
    equipment: equipment.map(({ name, items }) => ({
      name: translate(name, language),
      items: items.map((item) => translate(item, language)),
    })),
    taxes: taxes && describeBuyerTaxes(taxes, language),
    price: breakdown
      ? {
          isNet: breakdown.basis === 'net',
          ...offerAmounts({ content, context, breakdown }, language),
          totalCents: breakdown.totals.totalCents,
          payment: toCustomerProposal(content, context, breakdown).payment,
          credit: credit && { ...credit, notices: await creditNotices(db, draft, breakdown, language) },
        }
      : isSameCar
        ? (before?.[language].price ?? null)
        : null,
    clash: clash && {
      kind: clash.kind,
      part: clash.part ? translate(clash.part, language) : '',
      others: clash.others.map((other) => translate(other, language)),
    },
  }
}

async function findPicture(db: Db, { car }: OfferContent, { name, language }: { name: string; language: Language }) {
  const host = car && (await findMediaHost(db, car))
  return host ? cardPicture((await loadPictures(db, [host], language)).get(host), name) : null
}

function deliveryRows({ deliveryDay }: OfferContent, language: Language) {
  if (deliveryDay === null) return []
  return [{ term: m['customer-view.delivery']({}, { locale: language }), value: formatDay(deliveryDay) }]
}

async function creditNotices(
  db: Db,
  { content, context, branchId }: Drafted,
  breakdown: SaleBreakdown,
  language: Language,
) {
  if (branchId === null) return []
  const branch = await branchOfOffer(db, branchId)
  return creditLines(db, { content, context, breakdown }, { company: companyText(branch, language), language })
}
