import QRCode from 'qrcode'
import { addressLines } from '@forecourt/domain/contacts/address.ts'
import { formatPhoneInBelgium, parsePhone } from '@forecourt/domain/platform/forms/phone.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { orderHash } from '@forecourt/domain/orders/order-link.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { EPC_QR } from '@forecourt/domain/payments/epc-qr.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { fullCarName, orderAmounts } from './order-amounts.ts'
import { handoverText } from './order-conditions.ts'
import type { RefundReason } from '../../payments/attempts.ts'
import type { MailBlock, MailRow } from '../../platform/mail/mail-frame.ts'
import { HOUSE_LANGUAGE, type TemplateMail } from '../../platform/mail/mail-template.ts'
import type { MailAttachment } from '../../platform/mail/mail.ts'

/** The cars of an order as its mails show them: with the first of their pictures attached, if there is one. */
export type MailedCars = readonly {
  name: string
  /** The parts chosen for a new car. */
  parts: readonly string[]
  stockNumber: string | null
  picture: MailAttachment | null
}[]

type OrderMail = Pick<TemplateMail, 'template' | 'language' | 'values' | 'attachments'>

const qrCid = 'transfer-qr'
const qrSize = 220

/**
 * Composes the confirmation: what was ordered, how the rest is paid (account, structured communication, and the QR code for
 * banking apps) and, for a consumer, how to withdraw.
 */
export async function orderConfirmation(
  order: Order,
  { cars, language, publicUrl }: { cars: MailedCars; language: Language; publicUrl: string },
): Promise<OrderMail> {
  const { orderNumber, transfer, customer, total } = order
  if (orderNumber === null || transfer === null) throw new Error(`The order ${order.id} is not placed`)
  const picture = await QRCode.toBuffer(transfer.epcPayload, {
    errorCorrectionLevel: EPC_QR.errorCorrectionLevel,
    width: qrSize * 2,
    margin: 2,
  })
  return {
    template: 'order-confirmation',
    language,
    values: {
      firstName: customer.firstName,
      orderNumber,
      advance: formatMoney(total.advance, language),
      carPictures: carBlocks(cars, language),
      amounts: [{ kind: 'amounts', rows: amountRows(order, language), isLastStrong: true }],
      balance: formatExactMoney(transfer.amount, language),
      beneficiary: transfer.beneficiaryName,
      iban: formatIban(transfer.iban),
      communication: formatStructuredCommunication(transfer.structuredCommunication),
      transferCode: [
        {
          kind: 'picture',
          cid: qrCid,
          alt: m['mails.order-confirmation.qr-alt']({}, { locale: language }),
          size: qrSize,
        },
      ],
      ...placeRows(order, language),
      handover: agreementOn(order, language),
      ...conditionsIn(order, { language, publicUrl }),
      follow: orderUrl('content.order', order, { language, publicUrl }),
    },
    attachments: [
      {
        filename: `${orderNumber}.png`,
        contentType: 'image/png',
        contentBase64: picture.toString('base64'),
        cid: qrCid,
      },
      ...listPictures(cars),
    ],
  }
}

/** Composes the notice of an order to the branch; a reply goes to the buyer. */
export function orderForBranch(
  order: Order,
  { cars, buyerLanguage }: { cars: MailedCars; buyerLanguage: Language },
): OrderMail {
  const { customer, total } = order
  const language = HOUSE_LANGUAGE
  const phone = parsePhone(customer.dialCode, customer.phone)
  return {
    template: 'order-for-branch',
    language,
    values: {
      orderNumber: order.orderNumber,
      cars: cars.map(({ name }) => name).join(', '),
      carPictures: carBlocks(cars, language),
      name: `${customer.firstName} ${customer.lastName}`,
      company: customer.companyName,
      email: customer.email,
      phone: phone.ok ? formatPhoneInBelgium(phone.e164) : customer.phone,
      buyerLanguage: m['platform.language-name']({}, { locale: buyerLanguage }),
      total: formatMoney(total.subTotal, language),
      advance: formatMoney(total.advance, language),
      balance: formatMoney(total.amount, language),
      handover: order.handover && handoverText(order.handover, language),
      ...placeRows(order, language),
    },
    attachments: listPictures(cars),
  }
}

/** Composes the notice of a refund to the buyer, with its reason. */
export function refundNotice(
  order: Order,
  refund: { reason: RefundReason; amountCents: number; reference: string },
  language: Language,
): OrderMail {
  const { firstName } = order.customer
  const { reason, amountCents, reference } = refund
  return {
    template: `refund-${reason}`,
    language,
    values: { firstName, amount: formatMoney(amountCents, language), reference },
  }
}

function carBlocks(cars: MailedCars, language: Language): MailBlock[] {
  return cars.map(({ name, parts, stockNumber, picture }) => ({
    kind: 'car',
    name,
    lines: [
      ...parts,
      ...(stockNumber === null ? [] : [m['words.stock-number-is']({ number: stockNumber }, { locale: language })]),
    ],
    pictureCid: picture?.cid ?? null,
  }))
}

function listPictures(cars: MailedCars): MailAttachment[] {
  return cars.map(({ picture }) => picture).filter((picture) => picture !== null)
}

function amountRows(order: Order, language: Language): MailRow[] {
  return orderAmounts(order, language).map(({ term, cents }) => {
    const money = formatExactMoney(Math.abs(cents), language)
    return [term, cents < 0 ? `−\u00a0${money}` : money]
  })
}

function placeRows({ deliveryAddress, pickupAddress, deliveryType }: Order, language: Language) {
  const lines = (all: string[]): MailBlock[] => [{ kind: 'lines', lines: all }]
  if (deliveryType === 'deliver' && deliveryAddress) {
    return { deliveryAddress: lines(addressLines(deliveryAddress, language)), pickupAddress: null }
  }
  return {
    deliveryAddress: null,
    pickupAddress:
      pickupAddress && lines([pickupAddress.name, ...addressLines(pickupAddress.contactData.address, language)]),
  }
}

/** Returns the agreed handover, or that we call about it. */
function agreementOn({ handover, deliveryType }: Order, language: Language): string {
  const locale = { locale: language }
  if (handover === null) return m['mails.order-confirmation.handover-later']({}, locale)
  return m[`mails.order-confirmation.handover-${deliveryType ?? 'pickup'}`](
    { when: handoverText(handover, language) },
    locale,
  )
}

/** Returns the agreed conditions in the words used before the order. */
function conditionsIn(order: Order, at: { language: Language; publicUrl: string }) {
  const { seller, entries, conditions, deliveryType } = order
  const lines: MailBlock = { kind: 'lines', lines: conditions.guarantee }
  const term = entries
    .map((entry) =>
      entries.length > 1
        ? m['words.labelled']({ label: fullCarName(entry), text: entry.delivery }, { locale: at.language })
        : entry.delivery,
    )
    .join('\n')
  const isCollected = deliveryType === 'pickup'
  return {
    seller,
    delivery: isCollected ? null : term,
    collection: isCollected ? term : null,
    withdrawalRule: conditions.withdrawal,
    withdrawal: order.withdrawal?.isPossible ? orderUrl('content.withdrawal', order, at) : null,
    guarantee: conditions.guarantee.length > 0 ? [lines] : null,
  }
}

/**
 * Returns a link that names the order and does not open it: mails are forwarded and read by others. The browser of the order has
 * the key; any other one asks for the address, and mails the key to that of the order.
 */
function orderUrl(
  page: 'content.order' | 'content.withdrawal',
  { id, orderNumber }: Order,
  { language, publicUrl }: { language: Language; publicUrl: string },
): string {
  return publicUrl + buildPath(page, language) + orderHash({ id, orderNumber: orderNumber ?? undefined })
}
