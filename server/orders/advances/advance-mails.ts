import { communicationOfSale } from '@forecourt/domain/orders/order-number.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { Tx } from '../../platform/database/database.ts'
import { HOUSE_LANGUAGE, queueTemplateMail, type TemplateMail } from '../../platform/mail/mail-template.ts'
import { addNotices } from '../../platform/notices/notices.ts'
import { newAdvanceLink } from './advance-links.ts'
import { loadAdvanceSale, type AdvanceSale } from './advance-requests.sql.ts'
import { branchById } from '../checkout/orders.sql.ts'

type At = { readonly publicUrl: string }

/** Requests an advance by mail, with the link to pay it and the account for a transfer. */
export async function mailAdvance(tx: Tx, requestId: string, { publicUrl, now }: At & { now: Date }): Promise<void> {
  const sale = await loadAdvanceSale(tx, requestId)
  const { language, amountCents, expiresAt, orderNumber, ownerName: by } = sale
  const branch = await branchById(tx, sale.branchId)
  // Behind the #: no server, log or other site receives it.
  const link = `${publicUrl}${buildPath('content.advance', language)}#${await newAdvanceLink(tx, sale, now)}`
  await toCustomer(tx, sale, {
    template: 'advance-asked',
    onceKey: `advance-asked:${requestId}:${now.toISOString()}`,
    values: {
      ...about(sale),
      by,
      link,
      amount: formatExactMoney(amountCents, language),
      until: formatDay(addDays(brusselsDay(expiresAt), -1)),
      beneficiary: branch.accountHolder,
      iban: formatIban(branch.iban),
      communication: formatStructuredCommunication(communicationOfSale(orderNumber)),
    },
  })
}

/** Confirms a received advance to its customer, and notifies its salesperson. */
export async function mailAdvancePaid(tx: Tx, requestId: string, { publicUrl }: At): Promise<void> {
  const sale = await loadAdvanceSale(tx, requestId)
  const { language, amountCents, paymentReference: reference, ownerName: by } = sale
  await toCustomer(tx, sale, {
    template: 'advance-received',
    onceKey: `advance-received:${requestId}`,
    values: { ...about(sale), by, reference, amount: formatExactMoney(amountCents, language) },
  })
  const notice = { screen: 'dossier', record: sale.dossier, label: sale.dossierNumber } as const
  await addNotices(tx, [sale.ownerId], { ...notice, kind: 'advance-paid' })
  await toSalesperson(tx, sale, {
    template: 'advance-paid',
    onceKey: `advance-paid:${requestId}`,
    values: { ...aboutDossier(sale, publicUrl), amount: formatExactMoney(amountCents, sale.ownerLanguage) },
  })
}

/** Notifies the customer of money to be refunded, and the salesperson of what to do. */
export async function mailAdvanceRefund(
  tx: Tx,
  { requestId, attemptId, amountCents }: { requestId: string; attemptId: string; amountCents: number },
  { publicUrl }: At,
): Promise<void> {
  const sale = await loadAdvanceSale(tx, requestId)
  const { language, paymentReference: reference, ownerName: by } = sale
  await toCustomer(tx, sale, {
    template: 'advance-refund',
    onceKey: `advance-refund:${attemptId}`,
    values: { ...about(sale), by, reference, amount: formatExactMoney(amountCents, language) },
  })
  await toSalesperson(tx, sale, {
    template: 'advance-to-refund',
    onceKey: `advance-to-refund:${attemptId}`,
    values: { ...aboutDossier(sale, publicUrl), amount: formatExactMoney(amountCents, sale.ownerLanguage) },
  })
}

type Refunded = { readonly id: string; readonly amountCents: number; readonly failure: string | null }

/** Notifies the customer that the provider refunded. */
export async function mailAdvanceRefunded(tx: Tx, requestId: string, { id, amountCents }: Refunded): Promise<void> {
  const sale = await loadAdvanceSale(tx, requestId)
  await toCustomer(tx, sale, {
    template: 'refund-done',
    onceKey: `refund-done:${id}`,
    values: {
      firstName: sale.customerName,
      reference: sale.paymentReference,
      amount: formatExactMoney(amountCents, sale.language),
    },
  })
}

/** Notifies the branch that the provider refused to refund. */
export async function mailAdvanceRefundFailed(
  tx: Tx,
  requestId: string,
  { id, amountCents, failure }: Refunded,
  { publicUrl }: At,
): Promise<void> {
  const sale = await loadAdvanceSale(tx, requestId)
  const branch = await branchById(tx, sale.branchId)
  await queueTemplateMail(tx, {
    template: 'refund-failed',
    to: branch.email,
    language: HOUSE_LANGUAGE,
    branch: branch.number,
    values: {
      orderNumber: sale.orderNumber,
      name: sale.customerName,
      amount: formatExactMoney(amountCents, HOUSE_LANGUAGE),
      reference: sale.paymentReference,
      failure,
      url: deskUrl(sale, publicUrl),
    },
    onceKey: `refund-failed:${id}`,
  })
}

function about({ customerName: name, orderNumber, carName: car }: AdvanceSale) {
  return { name, orderNumber, car }
}

function aboutDossier(sale: AdvanceSale, publicUrl: string) {
  const { customerName: name, dossierNumber, carName: car } = sale
  return { name, dossierNumber, car, url: deskUrl(sale, publicUrl) }
}

function deskUrl({ dossier }: AdvanceSale, publicUrl: string): string {
  return `${publicUrl}/office/dossier/${dossier}`
}

type Mailed = Pick<TemplateMail, 'template' | 'values' | 'onceKey'>

/** Mails the customer, unless their data was erased. */
async function toCustomer(
  tx: Tx,
  { email, language, branchNumber, ownerEmail }: AdvanceSale,
  mailed: Mailed,
): Promise<void> {
  if (email === '') return
  await queueTemplateMail(tx, { ...mailed, to: email, language, branch: branchNumber, replyTo: ownerEmail })
}

function toSalesperson(
  tx: Tx,
  { ownerEmail, ownerLanguage, branchNumber }: AdvanceSale,
  mailed: Mailed,
): Promise<void> {
  return queueTemplateMail(tx, { ...mailed, to: ownerEmail, language: ownerLanguage, branch: branchNumber })
}
