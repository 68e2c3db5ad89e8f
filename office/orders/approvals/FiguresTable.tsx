import type { CSSProperties } from 'react'
import type { DiscountFigures } from '@forecourt/domain/offers/counter-proposal.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { lessText, percentText } from './approval-texts.ts'
import styles from './Approvals.module.css'

/** The figures of what the salesperson may give alone, of the request, and of the counter-proposal. */
export interface Columns {
  readonly alone: DiscountFigures | null
  readonly asked: DiscountFigures | null
  readonly counter: DiscountFigures | null
}

function isBelowFloor({ margin }: DiscountFigures): boolean {
  return margin !== null && margin.leastCents !== null && margin.marginCents < margin.leastCents
}

interface FiguresTableProps {
  /** The first name of who asks. */
  name: string
  columns: Columns
  hasCounter: boolean
}

/** Compares the discounts, with what each leaves; margins for users who may see them. */
export function FiguresTable({ name, columns, hasCounter }: FiguresTableProps) {
  const { alone, asked, counter } = columns
  const hasMargins = Boolean(asked?.margin)
  const rows: { term: string; read: (figures: DiscountFigures) => string | null; warns?: boolean }[] = [
    { term: m['office.approvals.row-discount'](), read: ({ discountCents }) => lessText(discountCents) },
    { term: m['words.total-gross'](), read: ({ totalCents }) => formatCents(totalCents) },
  ]
  if (hasMargins) {
    rows.push(
      {
        term: m['office.approvals.row-revenue'](),
        read: ({ margin }) => margin && formatCents(margin.revenueNetCents),
      },
      { term: m['office.approvals.row-margin'](), read: ({ margin }) => margin && formatCents(margin.marginCents) },
      {
        term: m['office.approvals.row-share'](),
        read: ({ margin }) => margin && percentText(margin.marginBp),
        warns: true,
      },
    )
  }
  const shown = hasCounter ? [alone, asked, counter] : [alone, asked]
  return (
    <div className={styles.scroll}>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{m['office.approvals.price-before-after']()}</VisuallyHidden>
            </th>
            <th scope="col">{m['office.approvals.alone']({ name })}</th>
            <th scope="col">{m['office.approvals.asked']()}</th>
            {hasCounter && <th scope="col">{m['office.approvals.counter']()}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ term, read, warns }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              {shown.map((figures, at) => (
                <td key={at} className={classes(warns && figures !== null && isBelowFloor(figures) && styles.below)}>
                  {(figures && read(figures)) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A line with the floor of the margin, and where each discount is: as text too. */
export function MarginLine({ columns }: { columns: Columns }) {
  const { alone, asked, counter } = columns
  const floorBp = asked?.margin?.floorBp ?? null
  if (floorBp === null) return null
  const points = [
    { key: 'asked', bp: asked?.margin?.marginBp, text: m['office.approvals.point-asked'] },
    { key: 'counter', bp: counter?.margin?.marginBp, text: m['office.approvals.point-counter'] },
    { key: 'alone', bp: alone?.margin?.marginBp, text: m['office.approvals.point-alone'] },
  ].flatMap(({ bp, ...point }) => (bp === undefined ? [] : [{ ...point, bp }]))
  const all = [floorBp, ...points.map(({ bp }) => bp)]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const room = Math.max(100, high - low) * 0.25
  const at = (bp: number): CSSProperties & { '--at': string } => ({
    '--at': `${Math.round(((bp - low + room) * 1_000) / (high - low + 2 * room)) / 10}%`,
  })
  return (
    <div className={styles.line}>
      <div className={styles.track} style={at(floorBp)}>
        <span className={styles.floor}>
          <small>{m['office.approvals.floor']({ percent: percentText(floorBp) })}</small>
        </span>
        {points.map(({ key, bp }) => (
          <span key={key} className={styles.point} data-kind={key} style={at(bp)} />
        ))}
      </div>
      <ul>
        {points.map(({ key, bp, text }) => (
          <li key={key} data-kind={key}>
            {text({ percent: percentText(bp) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
