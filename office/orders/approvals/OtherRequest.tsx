import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Facts } from '../../platform/desk/Desk.tsx'
import { formatInstant } from '../../platform/language.ts'
import { formatEuros } from '../../platform/money-text.ts'
import { nameText, type Listed } from './approval-texts.ts'
import styles from './Approvals.module.css'

/** A request that has a page of its own: the value of a trade-in with its pictures, or a sold dossier. */
export function OtherRequest({ request, isWaiting }: { request: Listed; isWaiting: boolean }) {
  const { kind, id, number, car, cents, by, at } = request
  const isValue = kind === 'value'
  return (
    <article className={styles.request}>
      <header className={styles.head}>
        <div>
          <h2>{nameText(request)}</h2>
          <p>{car}</p>
          <p className={styles.soft}>{number}</p>
        </div>
      </header>
      {isWaiting && (
        <p>
          {isValue ? m['office.approvals.value-text']({ name: by }) : m['office.approvals.sale-text']({ name: by })}
        </p>
      )}
      <Facts
        facts={[
          cents !== null && {
            term: isValue ? m['office.approvals.asked']() : m['words.total-gross'](),
            value: formatEuros(cents),
          },
          { term: m['office.approvals.who'](), value: by },
          { term: m['office.approvals.when'](), value: formatInstant(at) },
        ]}
      />
      <div className={styles.dock}>
        <LinkButton
          look={isWaiting ? 'primary' : 'secondary'}
          href={isValue ? `/tradein/${id}/value` : `/dossier/${id}`}
        >
          {isValue ? m['office.approvals.to-value']() : m['office.approvals.to-dossier']()}
        </LinkButton>
      </div>
    </article>
  )
}
