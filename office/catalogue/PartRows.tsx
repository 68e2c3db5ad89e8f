import { Fragment, type ReactNode } from 'react'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { currentLanguage } from '../platform/language.ts'
import { PanelNote } from '../platform/Panel.tsx'
import styles from './PartRows.module.css'

interface Part {
  readonly key: string
  readonly group: Translated | null
  /** The colour of a paint. */
  readonly hex: string | null
  readonly note: string
}

interface PartRowsProps<P extends Part> {
  parts: readonly P[]
  nameOf: (part: P) => string
  /** The number of columns, the name included. */
  columns: number
  renderCells: (part: P) => ReactNode
}

/** Shows a row for each part of a version, below the name of its group. */
export function PartRows<P extends Part>({ parts, nameOf, columns, renderCells }: PartRowsProps<P>) {
  const groups = [...Map.groupBy(parts, ({ group }) => (group ? translate(group, currentLanguage()) : ''))]
  return groups.map(([group, members]) => (
    <Fragment key={group}>
      {group !== '' && (
        <tr>
          <th scope="rowgroup" colSpan={columns} className={styles.group}>
            {group}
          </th>
        </tr>
      )}
      {members.map((part) => (
        <tr key={part.key}>
          <th scope="row">
            <span className={styles.name}>
              {part.hex && <span className={styles.paint} style={{ background: part.hex }} aria-hidden />}
              <span>
                {nameOf(part)} <PanelNote as="span">{part.note}</PanelNote>
              </span>
            </span>
          </th>
          {renderCells(part)}
        </tr>
      ))}
    </Fragment>
  ))
}
