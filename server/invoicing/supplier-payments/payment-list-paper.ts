import type { PaymentBatchRecord } from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../../documents/typst.ts'

/** Prints the list of payments of a batch, which its approver signs where a dealer keeps papers. */
export function printPaymentList(batch: PaymentBatchRecord, language: Language): Printing {
  const locale = { locale: language }
  const money = (cents: number) => formatExactMoney(cents, language)
  const title = `${m['office.payments.list']({}, locale)} ${batch.batchNumber}`
  const { account } = batch
  const day = m['office.payments.execute-on']({ day: formatDay(batch.executeOn) }, locale)
  const lines = batch.lines.filter(({ state }) => state !== 'removed')
  return {
    template: 'register',
    data: {
      title,
      language,
      subtitle: `${account.company} · ${formatIban(account.iban)} · ${day}`,
      heads: [
        { text: m['office.payments.payee']({}, locale), number: false, wide: true },
        { text: m['office.payments.iban']({}, locale), number: false, wide: true },
        { text: m['words.documents']({}, locale), number: false, wide: true },
        { text: m['office.payments.communication']({}, locale), number: false, wide: true },
        { text: m['words.amount']({}, locale), number: true, wide: false },
      ],
      rows: lines.map((line) => [
        line.payee,
        formatIban(line.iban),
        line.papers
          .map(({ number, theirNumber }) => (theirNumber === '' ? number : `${number} (${theirNumber})`))
          .join(', '),
        line.communication === null ? line.text : formatStructuredCommunication(line.communication),
        money(line.cents),
      ]),
      total:
        lines.length === 0
          ? []
          : [m['office.register.sum']({}, locale), '', '', '', money(lines.reduce((sum, { cents }) => sum + cents, 0))],
      none: m['office.register.none']({}, locale),
      foot: [
        m['office.payments.made-by']({ name: batch.made.by }, locale),
        batch.released ? m['office.payments.released-by']({ name: batch.released.by }, locale) : '',
      ]
        .filter((text) => text !== '')
        .join(' · '),
    },
    files: {},
  }
}
