import { useEffect, useRef } from 'react'
import type { BankLine, BankStatementDesk } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import {
  allocationsText,
  communicationText,
  decisionText,
  placeText,
  proposalText,
  reasonText,
  formatSigned,
} from './bank-texts.ts'
import styles from './Bank.module.css'

interface BankLinesProps {
  desk: BankStatementDesk
  done: 'first' | 'all'
  chosen: number | undefined
  onChoose: (id: number) => void
  onShowAll: () => void
}

/** The lines of a statement: those to decide, and below them those that are done. */
export function BankLines({ desk, done, chosen, onChoose, onShowAll }: BankLinesProps) {
  const { statement, toDecide } = desk
  const hidden = statement.decided - desk.done.length
  return (
    <section className={styles.panel} aria-label={m['office.bank.lines']()}>
      <div className={styles.scroll}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{m['office.bank.no']()}</th>
              <th scope="col">{m['office.bank.party']()}</th>
              <th scope="col" className={styles.communication}>
                {m['office.bank.communication']()}
              </th>
              <th scope="col" className={styles.amount}>
                {m['words.amount']()}
              </th>
              <th scope="col" className={styles.proposal}>
                {m['office.bank.proposal']()}
              </th>
              <th scope="col" className={styles.why}>
                {m['office.bank.why']()}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={6}>
                {m['office.bank.to-decide']()} <span>{toDecide.length}</span>
              </th>
            </tr>
            {toDecide.map((line) => (
              <LineRow key={line.id} line={line} isChosen={line.id === chosen} onChoose={onChoose} />
            ))}
          </tbody>
          <tbody>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={6}>
                {m['office.bank.done']()}{' '}
                <span>
                  {statement.ignored === 0
                    ? statement.decided
                    : m['office.bank.done-of']({
                        count: String(statement.decided),
                        ignored: String(statement.ignored),
                      })}
                </span>
                {done === 'first' && hidden > 0 && (
                  <button type="button" className={styles.all} onClick={onShowAll}>
                    {m['office.bank.show-all']({ count: String(statement.decided) })}
                  </button>
                )}
              </th>
            </tr>
            {desk.done.map((line) => (
              <LineRow key={line.id} line={line} isChosen={line.id === chosen} onChoose={onChoose} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.keys} aria-hidden>
        <span>
          <kbd>J</kbd>
          <kbd>K</kbd> {m['office.bank.keys.move']()}
        </span>
        <span>
          <kbd>Enter</kbd> {m['office.bank.keys.book']()}
        </span>
        <span>
          <kbd>S</kbd> {m['office.bank.keys.divide']()}
        </span>
        <span>
          <kbd>Z</kbd> {m['office.bank.keys.find']()}
        </span>
        <span>
          <kbd>R</kbd> {m['office.bank.keys.on-account']()}
        </span>
        <span>
          <kbd>N</kbd> {m['office.bank.keys.ignore']()}
        </span>
        <span>
          <kbd>U</kbd> {m['office.bank.keys.undo']()}
        </span>
      </p>
    </section>
  )
}

interface LineRowProps {
  line: BankLine
  isChosen: boolean
  onChoose: (id: number) => void
}

function LineRow({ line, isChosen, onChoose }: LineRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const isDone = line.state === 'allocated' || line.state === 'ignored'
  return (
    <tr
      ref={row}
      className={classes(isDone && styles.fin, isChosen && styles.chosen)}
      onClick={() => onChoose(line.id)}
    >
      <td>{placeText(line.place)}</td>
      <td>
        <button
          type="button"
          className={styles.party}
          aria-pressed={isChosen}
          onClick={(event) => {
            event.stopPropagation()
            onChoose(line.id)
          }}
        >
          {line.name === '' ? m['office.bank.no-name']() : line.name}
        </button>
        <span className={styles.below}>
          <Outcome line={line} />
        </span>
      </td>
      <td className={styles.communication}>{communicationText(line)}</td>
      <td className={styles.amount}>{formatSigned(line.cents)}</td>
      <td className={styles.proposal}>
        <Outcome line={line} />
      </td>
      <td className={styles.why}>
        <Why line={line} />
      </td>
    </tr>
  )
}

function Outcome({ line }: { line: BankLine }) {
  if (line.state === 'new') {
    const proposed = line.proposal ? proposalText(line.proposal) : undefined
    return proposed === undefined ? <span className={styles.soft}>{m['office.bank.no-proposal']()}</span> : proposed
  }
  const isReversal = line.allocations.some(({ kind }) => kind === 'reversal')
  return (
    <span className={styles.outcome}>
      {line.state === 'allocated' && (
        <Icon
          name={isReversal ? 'refresh' : 'circle-check'}
          size="s"
          className={isReversal ? styles.warning : styles.good}
        />
      )}
      <span>{allocationsText(line)}</span>
    </span>
  )
}

function Why({ line }: { line: BankLine }) {
  if (line.state === 'allocated' || line.state === 'ignored' || !line.proposal) return decisionText(line)
  const { text, tone } = reasonText(line.proposal)
  return <span className={tone === 'plain' ? undefined : styles[tone]}>{text}</span>
}
