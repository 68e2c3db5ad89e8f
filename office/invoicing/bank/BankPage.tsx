import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { BankLine, BankStatementDesk } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { BankLinePanel } from './BankLinePanel.tsx'
import { BankLines } from './BankLines.tsx'
import { BankDrop, BankResults, BankUploadButton, useBankUpload } from './BankUpload.tsx'
import styles from './Bank.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** Shows a bank statement. Another one is another desk. */
export function BankPage() {
  const id = Number(useParams()['id'])
  return <BankDesk key={id} id={id} />
}

function BankDesk({ id }: { id: number }) {
  const [done, setDone] = useState<'first' | 'all'>('first')
  const { data } = useQuery({
    ...callOptions('GET /sales/bank/get', { id, done }),
    placeholderData: (before) => before,
  })
  if (!data) return null
  return <Desk desk={data} done={done} onShowAll={() => setDone('all')} />
}

interface DeskProps {
  desk: BankStatementDesk
  done: 'first' | 'all'
  onShowAll: () => void
}

/** The desk where a statement is cleared: lines at the left, the items that the chosen one pays at the right. */
function Desk({ desk, done, onShowAll }: DeskProps) {
  const { statement, toDecide } = desk
  const { id, label, account } = statement
  const upload = useBankUpload()
  const lines = [...toDecide, ...desk.done]
  const [chosenId, choose] = useState(lines[0]?.id)
  const chosen = lines.find((line) => line.id === chosenId) ?? lines[0]
  useTitle(m['office.bank.title']({ label }))

  function move(step: 1 | -1) {
    const at = lines.findIndex((line) => line.id === chosen?.id)
    const next = lines[Math.min(lines.length - 1, Math.max(0, at + step))]
    if (next) choose(next.id)
  }
  useNamedShortcut('j', m['office.bank.key.next'](), () => move(1))
  useNamedShortcut('k', m['office.bank.key.previous'](), () => move(-1))

  /** Shows the statement as it is after an act, and the next line to decide. */
  function follow(line: BankLine, after: BankStatementDesk, message?: string) {
    const at = toDecide.findIndex((one) => one.id === line.id)
    const still = after.toDecide.find((one) => one.id === line.id)
    const next = still ?? after.toDecide[at === -1 ? 0 : Math.min(at, after.toDecide.length - 1)]
    choose(next?.id ?? line.id)
    queries.setQueryData(callOptions('GET /sales/bank/get', { id, done: 'first' }).queryKey, after)
    void queries.invalidateQueries({
      predicate: ({ queryKey: [path, input] }) =>
        path !== 'GET /sales/bank/get' || JSON.stringify(input) !== JSON.stringify({ id, done: 'first' }),
    })
    if (message !== undefined) showToast({ message, tone: 'success' })
  }

  return (
    <BankDrop upload={upload} className={styles.desk}>
      <ScreenHead
        screen="bank"
        isRecord
        title={m['office.bank.title']({ label })}
        facts={[
          <span key="account">
            {account.name} <span className={styles.number}>{formatIban(account.iban)}</span>
          </span>,
          formatDay(statement.newDay),
        ]}
        actions={
          <>
            <Progress decided={statement.decided} lines={statement.lines} />
            <BankUploadButton upload={upload} />
          </>
        }
      />
      <BankResults upload={upload} />
      <Proof statement={statement} />
      <div className={styles.columns}>
        <BankLines desk={desk} done={done} chosen={chosen?.id} onChoose={choose} onShowAll={onShowAll} />
        {chosen && <BankLinePanel key={`${chosen.id} ${chosen.rev}`} line={chosen} onDone={follow} />}
      </div>
      {toDecide.length === 0 && statement.nextToDecide && (
        <StateCard
          icon="circle-check"
          heading="h2"
          title={m['office.bank.all-decided']()}
          action={
            <LinkButton look="primary" href={`/bank/${statement.nextToDecide.id}`}>
              {m['office.bank.next-statement']({ label: statement.nextToDecide.label })}
            </LinkButton>
          }
        />
      )}
    </BankDrop>
  )
}

function Progress({ decided, lines }: { decided: number; lines: number }) {
  const text = m['office.bank.decided']({ done: String(decided), lines: String(lines) })
  return (
    <span className={styles.progress}>
      <strong>{text}</strong>
      <progress max={Math.max(1, lines)} value={decided} aria-label={text} />
    </span>
  )
}

/** Shows that the balances follow each other, and what is left to decide. */
function Proof({ statement }: Pick<BankStatementDesk, 'statement'>) {
  const { oldDay, oldCents, newDay, newCents, inCount, inCents, outCount, outCents, follows, leftCents } = statement
  return (
    <div className={styles.proof}>
      <dl>
        <div>
          <dt>{m['office.bank.old-balance']({ day: formatDay(oldDay).slice(0, 5) })}</dt>
          <dd>{formatCents(oldCents)}</dd>
        </div>
        <div>
          <dt>{inCount === 1 ? m['office.bank.in-one']() : m['office.bank.in']({ count: String(inCount) })}</dt>
          <dd>+&nbsp;{formatCents(inCents)}</dd>
        </div>
        <div>
          <dt>{outCount === 1 ? m['office.bank.out-one']() : m['office.bank.out']({ count: String(outCount) })}</dt>
          <dd>{formatCents(-outCents)}</dd>
        </div>
        <div>
          <dt>{m['office.bank.new-balance']({ day: formatDay(newDay).slice(0, 5) })}</dt>
          <dd>{formatCents(newCents)}</dd>
        </div>
      </dl>
      <p className={styles.proven}>
        <Icon name="circle-check" size="s" />
        {follows ? m['office.bank.proven']({ label: follows.label }) : m['office.bank.proven-first']()}
      </p>
      <p className={styles.left}>
        {m['office.bank.left']()} <strong>{formatCents(leftCents)}</strong>
      </p>
    </div>
  )
}
