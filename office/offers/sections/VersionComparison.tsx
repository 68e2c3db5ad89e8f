import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { compareVersions, type ComparedLine } from '@forecourt/domain/offers/compare-versions.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { formatCents } from '../../platform/money-text.ts'
import { lineName } from '../desk/offer-texts.ts'
import styles from './VersionComparison.module.css'

/** The content of one of the two versions, with the names of its own day. */
export interface Side {
  readonly title: string
  readonly content: OfferContent
  readonly context: OfferContext
  readonly breakdown: SaleBreakdown | null
}

/** Compares two versions side by side, with the difference of each line. */
export function VersionComparison({ before, after }: { before: Side; after: Side }) {
  const { lines, totals, isOtherBasis } = compareVersions(before.breakdown, after.breakdown)
  const isSame = lines.every(({ differenceCents }) => differenceCents === 0) && totals.differenceCents === 0
  return (
    <>
      {isOtherBasis && <Notice>{m['office.offer.checks.compare.basis']()}</Notice>}
      {isSame && <Notice tone="success">{m['office.offer.checks.compare.same']()}</Notice>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m['office.offer.checks.compare.line']()}</th>
            <th scope="col">{before.title}</th>
            <th scope="col">{after.title}</th>
            <th scope="col">{m['words.difference']()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className={classes(line.differenceCents !== 0 && styles.differs)}>
              <th scope="row">{changedLineName(line, before, after)}</th>
              <Amount label={before.title} cents={line.before?.amountCents ?? null} />
              <Amount label={after.title} cents={line.after?.amountCents ?? null} />
              <Difference cents={isOtherBasis ? 0 : line.differenceCents} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m['office.offer.checks.compare.total']()}</th>
            <Amount label={before.title} cents={totals.beforeCents} />
            <Amount label={after.title} cents={totals.afterCents} />
            <Difference cents={totals.differenceCents} />
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function changedLineName({ before, after }: ComparedLine, old: Side, young: Side): string {
  return after ? lineName(after, young.context, young.content) : lineName(before!, old.context, old.content)
}

function Amount({ label, cents }: { label: string; cents: number | null }) {
  return <td data-label={label}>{cents === null ? '–' : formatCents(cents)}</td>
}

function Difference({ cents }: { cents: number }) {
  const text = cents === 0 ? '' : cents > 0 ? `+\u00a0${formatCents(cents)}` : formatCents(cents)
  return <td data-label={m['words.difference']()}>{text}</td>
}
