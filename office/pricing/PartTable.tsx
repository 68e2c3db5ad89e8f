import type { ReactNode } from 'react'
import type { PartChoice } from '@forecourt/domain/catalogue/version.schema.ts'
import type { PricedKind } from '@forecourt/domain/pricing/price-plan.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { PartRows } from '../catalogue/PartRows.tsx'
import { PartFilter, usePartFilter } from '../catalogue/PartFilter.tsx'
import styles from './RangePage.module.css'

export interface PartRow extends Pick<PartChoice, 'note' | 'group' | 'hex' | 'isActive'> {
  readonly key: string
  readonly kind: PricedKind
  readonly id: number
  readonly name: string
  /** Its relation to the version; empty: none. */
  readonly value: string
}

interface PartTableProps {
  caption: string
  rows: readonly PartRow[]
  /** The relations that a part can have to the version, besides none. */
  choices: readonly { value: string; label: string }[]
  disabled: boolean
  onChange: (row: PartRow, value: string) => void
  renderPrice: (row: PartRow) => ReactNode
  renderButton: (row: PartRow) => ReactNode
}

/** The parts of one kind that a version can have: availability and prices, side by side. */
export function PartTable({ caption, rows, choices, disabled, onChange, ...props }: PartTableProps) {
  const { shows, fields } = usePartFilter()
  const shown = rows.filter((row) => shows({ ...row, belongs: row.value !== '' }))
  return (
    <>
      <PartFilter fields={fields} chosen={m['office.range.which-chosen']()} />
      {shown.length === 0 ? (
        <p className="hint">{m['office.choices.none']()}</p>
      ) : (
        <Table caption={caption}>
          <thead>
            <tr>
              <th scope="col">{m['words.name']()}</th>
              <th scope="col">{m['office.range.belongs']()}</th>
              <th scope="col" className="num">
                {m['words.price']()}
              </th>
              <th scope="col">{m['office.range.price.change']()}</th>
            </tr>
          </thead>
          <tbody>
            <PartRows
              parts={shown}
              nameOf={({ name }) => name}
              columns={4}
              renderCells={(row) => (
                <>
                  <td className={styles.tag}>
                    <Select
                      small
                      hideLabel
                      label={m['office.range.belongs-of']({ name: row.name })}
                      disabled={disabled}
                      value={row.value}
                      options={[{ value: '', label: m['office.range.tag.none']() }, ...choices]}
                      onChange={({ target }) => onChange(row, target.value)}
                    />
                  </td>
                  <td className="num">{props.renderPrice(row)}</td>
                  <td>{props.renderButton(row)}</td>
                </>
              )}
            />
          </tbody>
        </Table>
      )}
    </>
  )
}
