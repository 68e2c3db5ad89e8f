import { useId, useState, type ReactNode } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import type { Import, ImportLine, RowAction } from '@forecourt/domain/platform/resources/import.ts'
import type { Field } from '@forecourt/domain/platform/resources/resource.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { formatValue } from '../kinds/format.ts'
import type { Value } from '../kinds/row.ts'
import { useCommand } from '../queries.ts'
import type { NamedResource, ResourceTexts } from '../resource/area-resources.ts'
import styles from './LinesTable.module.css'

type Column = { readonly column: string; readonly index: number }

interface LinesTableProps extends NamedResource {
  imported: Import
  lines: readonly ImportLine[]
  isOld: boolean
}

/** The lines of a file: the new value of each cell, or its problem, which is corrected in place. */
export function LinesTable({ resource, texts, imported, lines, isOld }: LinesTableProps) {
  const columns = imported.columns.map((column, index) => ({ column, index })).filter(({ column }) => column !== '')
  const correct = useCommand((cell: { line: number; column: number; text: string }) =>
    api('POST /sales/import/correct', { id: imported.id, ...cell }),
  )
  const isFixed = imported.state === 'applying'
  return (
    <div className={classes(isOld && styles.old)}>
      <FailureNotice failure={correct.error} />
      <Table caption={m['office.import.lines']()}>
        <thead>
          <tr>
            <th scope="col" className="num">
              {m['office.import.line']()}
            </th>
            <th scope="col">{m['office.import.what']()}</th>
            {columns.map(({ column }) => (
              <th key={column} scope="col">
                {columnText(texts, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row" className="num">
                {line.id}
              </th>
              <td>
                <StateBadge tone={line.isDone ? 'good' : tones[line.action ?? 'same']}>
                  {line.isDone ? m['office.import.done']() : actionText(line.action ?? 'same')}
                </StateBadge>
                {unplacedProblems(line, columns, texts).map((text) => (
                  <p key={text} className={styles.problem}>
                    {text}
                  </p>
                ))}
              </td>
              {columns.map((column) => (
                <td key={column.column}>
                  <div className={styles.cell}>
                    <LineCell
                      line={line}
                      column={column}
                      texts={texts}
                      field={resource.fields[fieldName(column)]}
                      onCorrect={
                        isFixed || line.isDone
                          ? undefined
                          : (text) => correct.mutate({ line: line.id, column: column.index, text })
                      }
                    />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const tones = { add: 'new', change: 'promo', same: 'vat', wrong: 'failed' } as const satisfies Record<RowAction, string>

interface LineCellProps {
  line: ImportLine
  column: Column
  /** Undefined for a column that is no field, such as the addresses of pictures. */
  field: Field | undefined
  texts: ResourceTexts
  onCorrect: ((text: string) => void) | undefined
}

function LineCell({ line, column, field, texts, onCorrect }: LineCellProps): ReactNode {
  const name = fieldName(column)
  const problem = line.problems[name]
  const text = line.cells[column.index] ?? ''
  if (problem !== undefined && onCorrect)
    return (
      <CorrectedCell
        key={text}
        text={text}
        problem={problem}
        onCorrect={onCorrect}
        label={m['office.import.correct']({ field: columnText(texts, column.column), line: line.id })}
      />
    )
  if (problem !== undefined || line.after === null || !field) return text
  const formatCell = (values: ImportLine['after']) =>
    cellText(values?.[name] ?? null, column.column, { name, field, texts })
  const isChanged = line.before !== null && !isSame(columnValue(line.before, column), columnValue(line.after, column))
  if (!isChanged) return formatCell(line.after)
  return (
    <>
      <del className={styles.before}>{formatCell(line.before)}</del>{' '}
      <ins className={styles.after}>{formatCell(line.after)}</ins>
    </>
  )
}

/** Edits a cell in place; leaving the cell or Enter validates the line again. */
function CorrectedCell({
  text,
  label,
  problem,
  onCorrect,
}: {
  text: string
  label: string
  problem: string
  onCorrect: (text: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(text)
  const commit = () => typed !== text && onCorrect(typed)
  return (
    <>
      <input
        className={styles.input}
        value={typed}
        aria-label={label}
        aria-invalid
        aria-describedby={id}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <p id={id} className={styles.problem}>
        {problem}
      </p>
    </>
  )
}

/** Returns the name of a column: `Naam (fr)` for `name.fr`. */
export function columnText(texts: ResourceTexts, column: string): string {
  const [name, language] = column.split('.') as [string, string | undefined]
  return language === undefined ? texts.field(name) : `${texts.field(name)} (${language})`
}

/** Returns the problems of fields without a column in the file, and of the line as a whole. */
function unplacedProblems({ problems }: ImportLine, columns: readonly Column[], texts: ResourceTexts): string[] {
  const shown = new Set(columns.map(fieldName))
  return Object.entries(problems).flatMap(([name, text]) =>
    shown.has(name) ? [] : [name === '' ? text : m['words.labelled']({ label: texts.field(name), text })],
  )
}

function fieldName({ column }: Column): string {
  return column.split('.')[0]!
}

function columnLanguage(column: string): Language | undefined {
  return column.split('.')[1] as Language | undefined
}

function columnValue(values: Readonly<Record<string, unknown>>, column: Column): unknown {
  const value = values[fieldName(column)] ?? null
  const language = columnLanguage(column.column)
  return language === undefined ? value : (value as Translated | null)?.[language]
}

function cellText(value: unknown, column: string, place: { name: string; field: Field; texts: ResourceTexts }): string {
  const language = columnLanguage(column)
  if (language !== undefined) return (value as Translated | null)?.[language] || '–'
  return formatValue(value as Value, place)
}

export function actionText(action: RowAction): string {
  switch (action) {
    case 'add':
      return m['office.import.add']()
    case 'change':
      return m['office.import.change']()
    case 'same':
      return m['office.import.same']()
    case 'wrong':
      return m['office.import.wrong']()
  }
}
