import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { DEFAULT_COUNTRY_CODE } from '@forecourt/domain/contacts/address.ts'
import { countryName } from '@forecourt/domain/contacts/country-name.ts'
import { formatVatId } from '@forecourt/domain/contacts/vat-number.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../../documents/typst.ts'
import { carRows } from '../../offers/desk/offer-amounts.ts'
import type { Db } from '../../platform/database/database.ts'
import { loadBuyer } from './dossier-parties.ts'
import { findInvoice, invoicesOfDossier, orderOfDossier, papersOfDossier, type DeskDossier } from './dossiers.sql.ts'

type Row = { term: string; value: string | null }

/**
 * Prints the statement of the buyer that the car arrived abroad. For an acquirer who brings it to another member state, the law
 * defines its contents (Implementing Regulation (EU) No 282/2011 art. 45a); for an export, art. 39 of the VAT Code requires the
 * customs papers too. The declaration is in both languages: the tax office reads that of the region of the seller, and the buyer
 * theirs. A draft until the car is ready to leave.
 */
export async function transportStatement(db: Db, dossier: DeskDossier): Promise<Printing> {
  const buyer = await loadBuyer(db, dossier)
  const { content, context, breakdown, branch, language, company, parties } = buyer
  const locale = { locale: language }
  const [order, invoices] = await Promise.all([orderOfDossier(db, dossier.id), invoicesOfDossier(db, dossier.id)])
  const customer = requireValue(context.customer, 'the customer of a sold offer')
  const isExport = breakdown.regime === 'export'
  const transport = content.transport === 'buyer' ? 'buyer' : 'ours'
  const country = customer.country ?? ''
  const isCountryKnown = country !== '' && country !== DEFAULT_COUNTRY_CODE
  const title = m['transport-statement.title']({}, locale)
  const blank = (term: string): Row => ({ term, value: null })
  const inBoth = (write: (written: Language) => string) => [...new Set([language, ...LANGUAGES])].map(write)
  return {
    template: 'order-form',
    data: {
      title,
      language,
      watermark: order.state === 'valid' ? m['office.invoice.draft']({}, locale) : null,
      subtitle: m['transport-statement.subtitle'](
        { number: dossier.dossierNumber, title: m['transport-statement.title']({}, { locale: otherThan(language) }) },
        locale,
      ),
      ...parties,
      buyer: {
        ...parties.buyer,
        lines: [
          ...parties.buyer.lines,
          ...(customer.vatId ? [m['order-form.vat-number']({ number: formatVatId(customer.vatId) }, locale)] : []),
        ],
      },
      cars: [
        {
          name: dossier.carName,
          rows: [
            { term: m['words.quantity']({}, locale), value: '1' },
            ...identifyingRows(dossier, buyer),
            { term: m['words.order-form']({}, locale), value: order.orderNumber },
            { term: m['office.dossier.invoices.title']({}, locale), value: findInvoice(invoices) },
            {
              term: m['transport-statement.exemption']({}, locale),
              value: inBoth((written) =>
                m[`transport-statement.law-${isExport ? 'export' : 'union'}`]({}, { locale: written }),
              ).join(' · '),
            },
          ],
        },
        {
          name: m['transport-statement.transport']({}, locale),
          rows: [
            {
              term: m['transport-statement.by']({}, locale),
              value: m[`transport-statement.by-${transport}`]({}, locale),
            },
            blank(m['transport-statement.means']({}, locale)),
            { term: m['transport-statement.left-from']({}, locale), value: translate(branch.city, language) },
            {
              term: m['transport-statement.left-on']({}, locale),
              value: order.deliveredOn && formatDay(order.deliveredOn),
            },
            {
              term: m[`transport-statement.country-${isExport ? 'export' : 'union'}`]({}, locale),
              value: isCountryKnown ? countryName(country, language) : null,
            },
            blank(m['transport-statement.arrived-at']({}, locale)),
            blank(m['transport-statement.arrived-on']({}, locale)),
            blank(m['transport-statement.accepted-by']({}, locale)),
          ],
        },
      ],
      amounts: null,
      conditions: [
        {
          title: m['transport-statement.declared']({}, locale),
          lines: inBoth((written) =>
            [
              m[`transport-statement.${transport}-${isExport ? 'export' : 'union'}`]({}, { locale: written }),
              ...(breakdown.regime === 'new-means'
                ? [m['transport-statement.new-means']({}, { locale: written })]
                : []),
            ].join(' '),
          ),
        },
        {
          title: m['transport-statement.return']({}, locale),
          lines: [
            isExport
              ? m['transport-statement.return-export']({}, locale)
              : m['transport-statement.return-union']({}, locale),
            ...(dossier.guaranteeCents > 0 && dossier.guaranteeRepaidOn === null
              ? [m['transport-statement.return-guarantee']({ amount: amountText(dossier, language) }, locale)]
              : []),
          ],
        },
      ],
      signatures: signature(m['order-form.buyer']({}, locale), customer.name, {
        lines: [m['transport-statement.made']({}, locale)],
        language,
      }),
      foot: `${title} · ${company}`,
    },
    files: {},
  }
}

/** Prints the receipt of the guarantee of a car, with its purpose and the terms of repayment. */
export function guaranteeReceipt(db: Db, dossier: DeskDossier): Promise<Printing> {
  return guaranteePaper(db, dossier, 'receipt')
}

/** Prints the repayment of the guarantee of a car, with its proof. */
export function guaranteeRepayment(db: Db, dossier: DeskDossier): Promise<Printing> {
  return guaranteePaper(db, dossier, 'repayment')
}

async function guaranteePaper(db: Db, dossier: DeskDossier, kind: 'receipt' | 'repayment'): Promise<Printing> {
  const buyer = await loadBuyer(db, dossier)
  const { branch, language, company, parties } = buyer
  const locale = { locale: language }
  const [order, invoices, papers] = await Promise.all([
    orderOfDossier(db, dossier.id),
    invoicesOfDossier(db, dossier.id),
    papersOfDossier(db, dossier.id),
  ])
  const provenOn = papers.find(({ need }) => need === 'transport-proof')?.receivedOn ?? null
  const amount = amountText(dossier, language)
  const title = m[`guarantee-paper.${kind}`]({}, locale)
  const receivedOn = requireValue(dossier.guaranteeReceivedOn, 'the day on which the guarantee was received')
  const received = [
    { term: m['guarantee-paper.received-on']({}, locale), value: formatDay(receivedOn) },
    ...rowIf(m['guarantee-paper.reference']({}, locale), dossier.guaranteeReference),
  ]
  const repaid = () => [
    ...rowIf(m['guarantee-paper.proven-on']({}, locale), provenOn && formatDay(provenOn)),
    {
      term: m['guarantee-paper.repaid-on']({}, locale),
      value: formatDay(requireValue(dossier.guaranteeRepaidOn, 'the day on which the guarantee was repaid')),
    },
    ...rowIf(m['guarantee-paper.repaid-reference']({}, locale), dossier.guaranteeRepaidReference),
  ]
  return {
    template: 'order-form',
    data: {
      title,
      language,
      subtitle: `${dossier.dossierNumber} · ${dossier.carName}`,
      ...parties,
      cars: [
        {
          name: dossier.carName,
          rows: [
            ...identifyingRows(dossier, buyer),
            { term: m['words.order-form']({}, locale), value: order.orderNumber },
            ...rowIf(m['office.dossier.invoices.title']({}, locale), findInvoice(invoices)),
          ],
        },
        {
          name: m['guarantee-paper.payment']({}, locale),
          rows: [...received, ...(kind === 'repayment' ? repaid() : [])],
        },
      ],
      amounts: {
        title: m['words.amount']({}, locale),
        rows: [{ term: m[`guarantee-paper.amount-${kind}`]({}, locale), value: amount, isStrong: true }],
        note: m['guarantee-paper.no-invoice']({}, locale),
      },
      conditions: [
        {
          title: kind === 'receipt' ? m['words.conditions']({}, locale) : m['guarantee-paper.settled']({}, locale),
          lines:
            kind === 'receipt'
              ? [m['guarantee-paper.receipt-why']({}, locale), m['guarantee-paper.receipt-back']({}, locale)]
              : [
                  order.state === 'canceled'
                    ? m['guarantee-paper.repaid-canceled']({}, locale)
                    : m['guarantee-paper.repaid-proven']({}, locale),
                  m['guarantee-paper.repaid-all']({}, locale),
                ],
        },
      ],
      signatures: signature(m['order-form.seller']({}, locale), branch.companyName, { lines: [], language }),
      foot: `${title} · ${company}`,
    },
    files: {},
  }
}

function identifyingRows(
  dossier: Pick<DeskDossier, 'vin' | 'licencePlate'>,
  { context: { car }, language }: Pick<Awaited<ReturnType<typeof loadBuyer>>, 'context' | 'language'>,
): Row[] {
  const sold = requireValue(car, 'the car of a sold offer')
  return carRows({ ...sold, parts: [], vin: dossier.vin, licencePlate: dossier.licencePlate }, language)
}

function rowIf(term: string, value: string | null): Row[] {
  return value === null || value === '' ? [] : [{ term, value }]
}

function amountText({ guaranteeCents }: Pick<DeskDossier, 'guaranteeCents'>, language: Language): string {
  return formatExactMoney(guaranteeCents, language)
}

function otherThan(language: Language): Language {
  return language === 'nl' ? 'fr' : 'nl'
}

function signature(title: string, name: string, { lines, language }: { lines: string[]; language: Language }) {
  const locale = { locale: language }
  return {
    title: m['office.contract.signature']({}, locale),
    lines,
    parties: [{ title, name, drawn: null, typed: null, note: m['sale-form.sign-here']({}, locale) }],
    proof: [],
  }
}
