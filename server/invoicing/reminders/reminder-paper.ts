import QRCode from 'qrcode'
import { cityLine } from '@forecourt/domain/contacts/address.ts'
import { formatVatId } from '@forecourt/domain/contacts/vat-number.ts'
import type { InvoiceParty } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { sumLetter, type ReminderLetter } from '@forecourt/domain/invoicing/reminders/reminder-letter.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { EPC_QR, epcPayload } from '@forecourt/domain/payments/epc-qr.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../../documents/typst.ts'

/** Prints a reminder in the language of its customer. The QR code contains its total. */
export async function printReminder(letter: ReminderLetter): Promise<Printing> {
  const { language, communication } = letter
  const locale = { locale: language }
  const money = (cents: Cents) => formatExactMoney(cents, language)
  const total = sumLetter(letter)
  const code = payCode(letter)
  return {
    template: 'reminder',
    data: {
      title: letter.name,
      language,
      seller: { title: m['reminder.creditor']({}, locale), lines: partyLines(letter.creditor) },
      buyer: { title: m['words.customer']({}, locale), lines: partyLines(letter.debtor) },
      facts: [
        { term: m['reminder.day']({}, locale), value: formatDay(letter.sentOn) },
        { term: m['reminder.invoice']({}, locale), value: letter.invoiceNumber },
        { term: m['invoice.day']({}, locale), value: formatDay(letter.issuedOn) },
        { term: m['invoice.due']({}, locale), value: formatDay(letter.dueOn) },
      ],
      greeting: m['reminder.greeting']({}, locale),
      text: letter.text,
      rows: [
        { term: m['reminder.invoiced']({}, locale), value: money(letter.receivableCents), isStrong: false },
        ...(letter.openCents === letter.receivableCents
          ? []
          : [
              {
                term: m['reminder.settled']({}, locale),
                value: money(letter.openCents - letter.receivableCents),
                isStrong: false,
              },
            ]),
        ...(letter.costCents > 0
          ? [{ term: m['reminder.costs']({}, locale), value: money(letter.costCents), isStrong: false }]
          : []),
        ...(letter.interestCents > 0
          ? [{ term: m['reminder.interest']({}, locale), value: money(letter.interestCents), isStrong: false }]
          : []),
        { term: m['invoice.to-pay']({}, locale), value: money(total), isStrong: true },
      ],
      term: m['reminder.term']({ amount: money(total), until: formatDay(letter.payUntil) }, locale),
      crossed: m['reminder.crossed']({}, locale),
      law: letter.law.length === 0 ? null : m['reminder.law']({ law: letter.law.join(', ') }, locale),
      pay: {
        qr: code !== undefined,
        qrText: m['invoice.qr-text']({}, locale),
        facts: [
          { term: m['invoice.pay-to']({}, locale), value: formatIban(letter.iban) },
          { term: m['reminder.beneficiary']({}, locale), value: letter.beneficiary },
          ...(communication === null
            ? []
            : [
                {
                  term: m['invoice.communication']({}, locale),
                  value: formatStructuredCommunication(communication),
                },
              ]),
        ],
      },
      closing: m['reminder.closing']({}, locale),
      signer: letter.creditor.name,
    },
    files:
      code === undefined
        ? {}
        : { 'qr.svg': Buffer.from(await QRCode.toString(code, { ...EPC_QR, type: 'svg', margin: 0 })) },
  }
}

function payCode(letter: ReminderLetter): string | undefined {
  const made = epcPayload({
    beneficiaryName: letter.beneficiary,
    iban: letter.iban,
    amountCents: sumLetter(letter),
    text: letter.communication === null ? letter.invoiceNumber : formatStructuredCommunication(letter.communication),
  })
  return made.ok ? made.payload : undefined
}

/** Returns name, address and VAT number for a letter. */
export function partyLines(party: InvoiceParty): string[] {
  const { name, street, vatNumber, country } = party
  return [
    name,
    street,
    cityLine({ ...party, countryCode: country }),
    vatNumber === null ? '' : formatVatId(`${vatNumber.slice(0, 2)} ${vatNumber.slice(2)}`),
  ].filter((line) => line !== '')
}
