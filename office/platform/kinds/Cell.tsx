import type { Kind, FieldKinds } from '@forecourt/domain/platform/resources/resource.ts'
import type { ReactNode } from 'react'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { formatValue, type FieldPlace } from './format.ts'
import type { Value } from './row.ts'
import styles from './Cell.module.css'

type Cells = { readonly [K in Kind]?: (value: FieldKinds[K]['value'], place: FieldPlace<K>) => ReactNode }

/** The cells of kinds whose text alone would say less. */
const cells: Cells = {
  articleCode: (value) => <span className={styles.code}>{value}</span>,
  code: (value) => <span className={styles.code}>{value}</span>,
  yesNo: (value, place) => <StateBadge tone={value ? 'good' : 'vat'}>{formatValue(value, place)}</StateBadge>,
  colour: (value) => (
    <span className={styles.colour}>
      <span className={styles.paint} style={{ background: value }} />
      {value}
    </span>
  ),
}

export function Cell({ value, place }: { value: Value; place: FieldPlace }) {
  const cell = cells[place.field.kind]
  if (value === null || !cell) return formatValue(value, place)
  return cell(value as never, place as never)
}
