import { html } from 'hono/html'
import QRCode from 'qrcode'
import { addressLines } from '@forecourt/domain/contacts/address.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/contacts/phone.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { EPC_QR } from '@forecourt/domain/payments/epc-qr.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { localeOf, type Language } from '@forecourt/domain/platform/languages.ts'
import { formatMoney } from '@forecourt/domain/platform/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { RefundReason } from '../payments/attempts.ts'
import type { Mail } from '../platform/mail.ts'

type Letter = Omit<Mail, 'onceKey' | 'to'>
type Markup = ReturnType<typeof html>

/** One block of a letter, drawn twice: as HTML and as plain text. */
type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'table'; rows: readonly (readonly [label: string, value: string])[]; isLastStrong?: boolean }
  | { kind: 'lines'; lines: readonly string[] }
  /** With what is said to it; left out of plain text. */
  | { kind: 'picture'; caption: string; cid: string; alt: string; size: number }

const qrCid = 'transfer-qr'
const qrSize = 220

/** Says what was ordered and how the rest is paid: account, structured communication, and the QR code banking apps read. */
export async function orderConfirmation(order: Order, language: Language): Promise<Letter> {
  const { orderNumber, transfer, branch, customer, total } = order
  if (orderNumber === null || transfer === null) throw new Error(`The order ${order.id} is not placed`)
  const locale = { locale: language }
  const money = (cents: number) => formatMoney(cents, language, { cents: 'always' })
  const blocks: Block[] = [
    text(m['mails.greeting']({ firstName: customer.firstName }, locale)),
    text(
      m['mails.order-confirmation.intro'](
        { branch: branch.name, advance: formatMoney(total.advance, language) },
        locale,
      ),
    ),
    heading(m['mails.order-confirmation.order']({ orderNumber }, locale)),
    {
      kind: 'table',
      isLastStrong: true,
      rows: [
        ...order.entries.map((entry) => [nameOf(entry), money(entry.total.toPay)] as const),
        ...(total.transport > 0
          ? [[m['mails.order-confirmation.transport']({}, locale), money(total.transport)] as const]
          : []),
        [m['mails.order-confirmation.total']({}, locale), money(total.subTotal)],
        [m['mails.order-confirmation.advance']({}, locale), money(-total.advance)],
        [m['mails.order-confirmation.balance']({}, locale), money(total.amount)],
      ],
    },
    text(m['mails.order-confirmation.vat']({}, locale)),
    heading(m['mails.order-confirmation.transfer']({}, locale)),
    text(m['mails.order-confirmation.transfer-how']({ amount: money(transfer.amount) }, locale)),
    {
      kind: 'table',
      rows: [
        [m['mails.order-confirmation.beneficiary']({}, locale), transfer.beneficiaryName],
        [m['mails.order-confirmation.iban']({}, locale), formatIban(transfer.iban)],
        [
          m['mails.order-confirmation.communication']({}, locale),
          formatStructuredCommunication(transfer.structuredCommunication),
        ],
      ],
    },
    {
      kind: 'picture',
      caption: m['mails.order-confirmation.qr']({}, locale),
      cid: qrCid,
      alt: m['mails.order-confirmation.qr-alt']({}, locale),
      size: qrSize,
    },
    ...whereTo(order, language),
    text(m['mails.order-confirmation.next']({}, locale)),
    ...closing(order, language),
  ]
  const picture = await QRCode.toBuffer(transfer.epcPayload, {
    errorCorrectionLevel: EPC_QR.errorCorrectionLevel,
    width: qrSize * 2,
    margin: 2,
  })
  return {
    ...(await letter(m['mails.order-confirmation.subject']({ orderNumber }, locale), blocks, language)),
    attachments: [
      {
        filename: `${orderNumber}.png`,
        contentType: 'image/png',
        contentBase64: picture.toString('base64'),
        cid: qrCid,
      },
    ],
  }
}

/** Tells the buyer that money goes back, and why. */
export function refundNotice(
  order: Order,
  refund: { reason: RefundReason; amountCents: number; reference: string },
  language: Language,
): Promise<Letter> {
  const locale = { locale: language }
  const amount = formatMoney(refund.amountCents, language)
  return letter(
    m['mails.refund-notice.subject']({}, locale),
    [
      text(m['mails.greeting']({ firstName: order.customer.firstName }, locale)),
      text(m[`mails.refund-notice.${refund.reason}`]({ amount }, locale)),
      text(m['mails.refund-notice.refund']({}, locale)),
      text(m['mails.refund-notice.reference']({ reference: refund.reference }, locale)),
      ...closing(order, language),
    ],
    language,
  )
}

function whereTo({ deliveryAddress, pickupAddress, deliveryType }: Order, language: Language): Block[] {
  const locale = { locale: language }
  if (deliveryType === 'deliver' && deliveryAddress) {
    return [
      heading(m['mails.order-confirmation.delivery']({}, locale)),
      { kind: 'lines', lines: addressLines(deliveryAddress, language) },
    ]
  }
  if (!pickupAddress) return []
  const { name, contactData } = pickupAddress
  return [
    heading(m['mails.order-confirmation.pickup']({}, locale)),
    { kind: 'lines', lines: [name, ...addressLines(contactData.address, language)] },
  ]
}

function closing({ branch }: Order, language: Language): Block[] {
  const locale = { locale: language }
  const phone = formatPhoneInBelgium(branch.phone)
  return [
    text(m['mails.questions']({ phone, email: branch.email }, locale)),
    { kind: 'lines', lines: [m['mails.regards']({}, locale), branch.name] },
  ]
}

function nameOf({ carName, carVersion }: Order['entries'][number]): string {
  return carVersion ? `${carName} ${carVersion.name}` : carName
}

async function letter(subject: string, blocks: readonly Block[], language: Language): Promise<Letter> {
  return {
    subject,
    html: await page(subject, blocks, language),
    plain: `${blocks.map(plainOf).filter(Boolean).join('\n\n')}\n`,
  }
}

function plainOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'heading':
      return block.text.toUpperCase()
    case 'table':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'lines':
      return block.lines.join('\n')
    case 'picture':
      return ''
  }
}

// Mail programs know tables and style attributes, and little else.
const font = "font-family:Archivo,'Segoe UI',Helvetica,Arial,sans-serif"
const cell = 'padding:10px 0;border-bottom:1px solid #dde3e5;vertical-align:top'

function page(title: string, blocks: readonly Block[], language: Language): Markup {
  return html`<!doctype html>
    <html lang="${localeOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body style="margin:0;background:#f4f6f6;color:#0f1619;${font};font-size:16px;line-height:24px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;background:#ffffff;border-radius:12px"
              >
                <tr>
                  <td style="padding:32px">${blocks.map(markupOf)}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

function markupOf(block: Block): Markup {
  switch (block.kind) {
    case 'text':
      return html`<p style="margin:0 0 16px">${block.text}</p>`
    case 'heading':
      return html`<h2 style="margin:32px 0 12px;font-size:20px;line-height:28px">${block.text}</h2>`
    case 'lines':
      return html`<p style="margin:0 0 16px">
        ${block.lines.map((line, index) => (index === 0 ? line : html`<br />${line}`))}
      </p>`
    case 'picture':
      return html`<p style="margin:0 0 16px">${block.caption}</p>
        <img
          src="cid:${block.cid}"
          alt="${block.alt}"
          width="${block.size}"
          height="${block.size}"
          style="display:block;margin:0 0 16px"
        />`
    case 'table':
      return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
        ${block.rows.map(([label, value], index) => {
          const isStrong = block.isLastStrong === true && index === block.rows.length - 1
          const weight = isStrong ? ';font-weight:600' : ''
          return html`<tr>
            <td style="${cell}${weight}">${label}</td>
            <td align="right" style="${cell};padding-left:16px;white-space:nowrap${weight}">${value}</td>
          </tr>`
        })}
      </table>`
  }
}

function text(words: string): Block {
  return { kind: 'text', text: words }
}

function heading(words: string): Block {
  return { kind: 'heading', text: words }
}
