import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import styles from './LinesField.module.css'

interface LineTools<Line> {
  /** Place of the line, from 0, for the ids and errors of its fields. */
  readonly at: number
  readonly put: (changes: Partial<Line>) => void
  /** The button that removes the line. */
  readonly remove: ReactNode
}

interface LinesFieldProps<Line> {
  legend: string
  lines: readonly Line[]
  /** There may be no more than these. */
  most: number
  add: string
  /** Returns a blank line, to follow this one. */
  create: (last: Line | undefined) => Line
  /** Names a line by its number, from 1. */
  nameLine: (number: number) => string
  /** Returns what a line says of itself; its number serves while that is empty. */
  describe: (line: Line) => string
  /** Lays out the fields of a line. */
  lineClass: string | undefined
  /** Shown above the lines. */
  children?: ReactNode
  renderLine: (line: Line, tools: LineTools<Line>) => ReactNode
  onChange: (lines: Line[]) => void
}

/** Edits a list of lines, each a group of fields: changes, removes and adds them. */
export function LinesField<Line>({ lines, onChange, children, ...field }: LinesFieldProps<Line>) {
  return (
    <fieldset className={styles.lines}>
      <legend>{field.legend}</legend>
      {children}
      {lines.map((line, at) => (
        <div
          key={at}
          className={classes(styles.line, field.lineClass)}
          role="group"
          aria-label={field.nameLine(at + 1)}
        >
          {field.renderLine(line, {
            at,
            put: (changes) => onChange(lines.with(at, { ...line, ...changes })),
            remove: (
              <IconButton
                icon="trash"
                label={m['words.delete-named']({ name: field.describe(line) || field.nameLine(at + 1) })}
                onClick={() => onChange(lines.toSpliced(at, 1))}
              />
            ),
          })}
        </div>
      ))}
      {lines.length < field.most && (
        <div>
          <Button small icon="plus" onClick={() => onChange([...lines, field.create(lines.at(-1))])}>
            {field.add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
