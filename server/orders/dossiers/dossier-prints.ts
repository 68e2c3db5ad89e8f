import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { printCan, type DossierPaper, type DossierPrint } from '@forecourt/domain/orders/dossier.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { requiredItems } from '@forecourt/domain/trade-ins/trade-in-papers.ts'
import type { TradeInTerms } from '@forecourt/domain/pricing/sale/sale.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { readUpload } from '../../media/uploads.ts'
import { listHandedItems } from '../../documents/trade-in-sheets.ts'
import { printDocument, type Printing } from '../../documents/typst.ts'
import { carRows } from '../../offers/desk/offer-amounts.ts'
import type { Db } from '../../platform/database/database.ts'
import { FileAnswer } from '../../platform/files/file-answer.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { contractOfDossier } from '../contracts/contracts.sql.ts'
import { customerOrderForm, findTermsOfSale } from '../contracts/customer-order-form.ts'
import { readTradeInTerms } from '../../pricing/sales-policy.ts'
import { dossierNotFound, toApiRefusal } from './dossier-acts.ts'
import { dossierStanding } from './dossier-desk.ts'
import { deskDossier, findOpening, papersOfDossier, type DeskDossier } from './dossiers.sql.ts'
import { termsToPrint } from '../checkout/order-documents.ts'
import { loadBuyer } from './dossier-parties.ts'
import { guaranteeRepayment, guaranteeReceipt, transportStatement } from './transport-papers.ts'

/** Prints a paper for the customer of a dossier, in their language. */
export async function printPaper(
  { db, services, now, language }: { db: Db; services: Services; now: Date; language: Language },
  { id, paper }: { id: number; paper: DossierPrint },
): Promise<FileAnswer | ApiRefusal> {
  const dossier = await deskDossier(db, id)
  if (!dossier) return dossierNotFound()
  const can = printCan(paper, await dossierStanding(db, dossier))
  if (!can.ok) return toApiRefusal(can, language)
  const signed = paper === 'order-form' ? await readSignedOrderForm(db, services, dossier) : undefined
  if (signed) return signed
  if (paper === 'order-form' && (await findOpening(db, dossier.id)))
    return refuse('order-form-elsewhere', { status: 422 })
  const printing = await preparePrinting(db, dossier, { paper, now, publicUrl: services.settings.publicUrl })
  if (isRefusal(printing)) return printing
  const pdf = await printDocument(printing, services.settings.look)
  if (isRefusal(pdf)) return pdf
  const fileName = `${urlize(printing.data.title)}.pdf`
  return new FileAnswer(new Uint8Array(pdf), { contentType: 'application/pdf', fileName })
}

/** Reads the signed copy, if there is one; undefined: nothing binds yet, and the form is to be signed. */
async function readSignedOrderForm(db: Db, services: Services, dossier: DeskDossier): Promise<FileAnswer | undefined> {
  const contract = await contractOfDossier(db, dossier.id)
  const stored = contract && (await readUpload(db, services, contract.signedId))
  if (!stored) return undefined
  const fileName = `${urlize(contract.orderNumber)}.${stored.extension}`
  return new FileAnswer(new Uint8Array(stored.content), { contentType: stored.contentType, fileName })
}

async function preparePrinting(
  db: Db,
  dossier: DeskDossier,
  { paper, ...at }: { paper: DossierPrint; now: Date; publicUrl: string },
): Promise<Printing | ApiRefusal> {
  switch (paper) {
    case 'order-form': {
      const form = await customerOrderForm(db, dossier, at.now)
      return isRefusal(form) ? form : form.printing
    }
    case 'terms':
      return printTerms(db, dossier, at)
    case 'checklist':
      return checklist(db, dossier)
    case 'registration-annex':
      return registrationAnnex(db, dossier)
    case 'transport-statement':
      return transportStatement(db, dossier)
    case 'guarantee-receipt':
      return guaranteeReceipt(db, dossier)
    case 'guarantee-repayment':
      return guaranteeRepayment(db, dossier)
  }
}

/** The terms of sale that the signed order form refers to; before it is signed, those in force. */
async function printTerms(
  db: Db,
  dossier: DeskDossier,
  at: { now: Date; publicUrl: string },
): Promise<Printing | ApiRefusal> {
  const signed = await contractOfDossier(db, dossier.id)
  const { customerType, language, version } = signed
    ? { customerType: signed.termsType, language: signed.language, version: signed.termsVersion }
    : await findTermsOfSale(db, dossier, at.now)
  const printing = version === null ? undefined : await termsToPrint(db, { customerType, language, version }, at)
  return printing ?? refuse('terms-missing', { status: 422 })
}

/** The papers that the customer brings or sends; papers that the dealer makes are not among them. */
const brought = [
  'order-form',
  'identity',
  'finance-approval',
  'insurance',
  'registration',
] as const satisfies readonly DossierPaper[]

/** Prints the list of what the customer has to bring for the car they bought and for their trade-ins. */
async function checklist(db: Db, dossier: DeskDossier): Promise<Printing> {
  const { content, context, parties, company, language } = await loadBuyer(db, dossier)
  const locale = { locale: language }
  const papers = await papersOfDossier(db, dossier.id)
  const wanted = brought.flatMap((paper) => papers.filter(({ need }) => need === paper))
  const tradeIns = dossier.carIndex === 1 ? content.tradeIns : []
  const terms = await agreedTradeInTerms(db, context)
  const title = m['checklist.title']({ number: dossier.dossierNumber }, locale)
  return {
    template: 'order-form',
    data: {
      title,
      language,
      ...parties,
      cars: [],
      amounts: null,
      conditions: [],
      subtitle: dossier.carName,
      checks: [
        ...(wanted.length === 0
          ? []
          : [
              {
                title: m['checklist.order']({}, locale),
                items: wanted.map(({ need, receivedOn }) => ({
                  text: m[`checklist.papers.${need as (typeof brought)[number]}.text`]({}, locale),
                  note: m[`checklist.papers.${need as (typeof brought)[number]}.note`]({}, locale),
                  isDone: receivedOn !== null,
                })),
              },
            ]),
        ...tradeIns.map(({ car, firstRegistration }) => ({
          title: m['checklist.trade-in']({ car }, locale),
          items: listHandedItems(requiredItems(firstRegistration, context.day, terms), language),
        })),
      ],
      signatures: null,
      foot: `${title} · ${company}`,
    },
    files: {},
  }
}

/** Returns the terms of a trade-in as they were stored into the offer; those of its day for what was not stored then. */
async function agreedTradeInTerms(db: Db, { facts, terms, day }: OfferContext): Promise<TradeInTerms> {
  const { originalInvoiceUnderYears } = terms
  const invoiceUnderYears = originalInvoiceUnderYears ?? (await readTradeInTerms(db, day)).invoiceUnderYears
  return { keyFee: facts.policy.keyFee, invoiceUnderYears }
}

/**
 * Prints the annex to a request for registration of a person without a Belgian identity card; they fill it in
 * themselves. Their national register number is not asked for.
 */
async function registrationAnnex(db: Db, dossier: DeskDossier): Promise<Printing> {
  const { context, parties, company, language } = await loadBuyer(db, dossier)
  const locale = { locale: language }
  const title = m['registration-annex.title']({}, locale)
  const blank = (term: string) => ({ term, value: null })
  const { name, address } = requireValue(context.customer, 'the customer of a sold offer')
  return {
    template: 'order-form',
    data: {
      title,
      language,
      ...parties,
      amounts: null,
      conditions: [],
      subtitle: m['registration-annex.subtitle']({ number: dossier.dossierNumber }, locale),
      cars: [
        {
          name: dossier.carName,
          rows: carRows(
            {
              ...requireValue(context.car, 'the car of a sold offer'),
              vin: dossier.vin,
              licencePlate: dossier.licencePlate,
            },
            language,
          ),
        },
        {
          name: m['registration-annex.holder']({}, locale),
          rows: [
            { term: m['words.name']({}, locale), value: name },
            { term: m['words.address']({}, locale), value: address.join(', ') || null },
            blank(m['registration-annex.nationality']({}, locale)),
            blank(m['registration-annex.born']({}, locale)),
            blank(m['registration-annex.document']({}, locale)),
            blank(m['registration-annex.document-number']({}, locale)),
            blank(m['registration-annex.document-until']({}, locale)),
          ],
        },
      ],
      signatures: {
        title: m['sale-form.signatures']({}, locale),
        lines: [m['registration-annex.declared']({}, locale)],
        parties: [
          {
            title: m['registration-annex.holder']({}, locale),
            name,
            drawn: null,
            typed: null,
            note: m['sale-form.sign-here']({}, locale),
          },
        ],
        proof: [],
      },
      foot: `${title} · ${company}`,
    },
    files: {},
  }
}
