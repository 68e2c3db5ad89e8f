import { useQuery } from '@tanstack/react-query'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { isCreditNote, isSelfBilled } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { download } from '../../platform/files.ts'
import { currentLanguage } from '../../platform/language.ts'
import { Lines, Row } from '../../platform/Layout.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import type { Invoice } from './invoice-texts.ts'

/** Shows the reminders of an invoice that is overdue or was reminded of, and the way to what its customer owes. */
export function InvoiceReminders({ invoice }: { invoice: Invoice }) {
  const { id, kind, state, customer, isOverdue } = invoice
  const isAsked = state !== 'draft' && !isCreditNote(kind) && !isSelfBilled(kind)
  const { data } = useQuery({ ...callOptions('GET /sales/reminder/ofinvoice', { id }), enabled: isAsked })
  if (!data || (data.reminders.length === 0 && !isOverdue)) return null
  const language = currentLanguage()
  return (
    <Panel
      stacked
      title={m['office.receivable.reminders']()}
      beside={
        customer.id !== null && (
          <TextLink href={`/receivable/${customer.id}`}>{m['office.receivable.to-debtor']()}</TextLink>
        )
      }
    >
      {data.reminders.length === 0 && <p className="hint">{m['office.receivable.reminders-none']()}</p>}
      <Lines>
        {data.reminders.map(
          ({ id: reminder, name, sentOn, payUntil, openCents, costCents, interestCents, revoked }) => (
            <li key={reminder}>
              <Row between gap={12}>
                <span>
                  {formatDay(sentOn)} {translate(name, language)}
                </span>
                <Button
                  small
                  icon="download"
                  onClick={() => void download('POST /sales/reminder/letter', { id: reminder })}
                >
                  {m['office.receivable.letter']()}
                </Button>
              </Row>
              <p className="hint">
                {revoked
                  ? m['office.receivable.revoked']({
                      by: revoked.by,
                      day: formatDay(brusselsDay(new Date(revoked.at))),
                      reason: revoked.reason,
                    })
                  : m['office.receivable.asked']({
                      amount: formatCents(openCents + costCents + interestCents),
                      until: formatDay(payUntil),
                    })}
              </p>
            </li>
          ),
        )}
      </Lines>
      {data.next && data.stop === null && (
        <p className="hint">
          {m['office.receivable.next']({ level: translate(data.next.name, language), day: formatDay(data.next.on) })}
        </p>
      )}
    </Panel>
  )
}
