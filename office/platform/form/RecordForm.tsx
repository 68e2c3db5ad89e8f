import { useId, type FormEvent, type ReactNode } from 'react'
import { formFields, type Field, type Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { ErrorSummary } from '@forecourt/ui/ErrorSummary.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { FieldInput } from '../kinds/FieldInput.tsx'
import type { ResourceTexts } from '../resource/area-resources.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import type { Problems } from './use-record.ts'
import type { useResourceRecord } from './use-resource-record.ts'
import styles from './RecordForm.module.css'

interface RecordFormProps {
  resource: Resource
  texts: ResourceTexts
  record: ReturnType<typeof useResourceRecord>
  /** The reason that nothing can be changed here; the fields are shown all the same. */
  refusal: string | undefined
  /** The aside: the usages of the record, and its history. */
  aside?: ReactNode
  /** The sections of a long form, with an outline beside them. Fields in none of them do not show. */
  sections?: readonly FormSection[]
  /** Parts below the fields, in the outline too, each of which saves on its own, at once. */
  parts?: readonly FormPart[]
  /** By field: which rows of another list can be chosen, depending on the values of other fields. */
  only?: Readonly<Record<string, () => Promise<readonly number[]>>>
}

export interface FormSection {
  readonly id: string
  readonly title: string
  readonly fields: readonly string[]
  /** The reason that these cannot be changed, though others can. */
  readonly refusal?: string | undefined
  /** By field: a note about its value. */
  readonly notes?: Readonly<Record<string, ReactNode>>
}

export interface FormPart {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
  /** True if it takes the full width and comes after the aside of the form. */
  readonly isBelow?: boolean
}

/** The fields of a record, with the bar that saves it docked below. */
export function RecordForm({ resource, texts, record, refusal, aside, sections, parts = [], only }: RecordFormProps) {
  const id = useId()
  const { row, asked, changed, problems, conflict } = record
  const wrong = Object.keys(resource.fields).filter((name) => name in problems)
  const fieldId = (name: string) => `${id}-${name}`

  function submit(event: FormEvent) {
    event.preventDefault()
    if (refusal === undefined) void record.save()
  }

  function renderField(name: string, why: string | undefined) {
    return (
      <FieldInput
        key={name}
        id={fieldId(name)}
        place={{ name, field: asked[name] ?? resource.fields[name]!, texts, only: only?.[name] }}
        value={row[name] ?? null}
        error={problems[name]}
        disabled={why !== undefined}
        onChange={(value) => record.change(name, value)}
        onBlur={() => record.leave(name)}
      />
    )
  }

  return (
    <div className={classes(styles.layout, sections && styles.long)}>
      {sections && <Outline label={texts.name} sections={sections} parts={parts} idOf={fieldId} problems={problems} />}
      <form className={styles.panel} noValidate onSubmit={submit} aria-label={texts.name}>
        <div className={styles.fields}>
          {refusal && <Notice tone="warning">{refusal}</Notice>}
          {record.draft && refusal === undefined && <DraftOffer {...record.draft} />}
          <FailureNotice failure={wrong.length === 0 ? record.failure : undefined} />
          {record.attempt > 0 && wrong.length > 0 && (
            <ErrorSummary
              key={record.attempt}
              title={m['office.form.to-correct']()}
              errors={wrong.map((name) => ({
                fieldId: fieldId(name),
                label: m['words.labelled']({ label: texts.field(name), text: problems[name]! }),
              }))}
            />
          )}
          {refusal === undefined && <p className="hint">{m['office.form.all-required']()}</p>}
          {!sections && formFields({ ...resource, fields: asked }).map((name) => renderField(name, refusal))}
        </div>
        {sections?.map(({ id: part, title, fields, refusal: own, notes }) => (
          <section key={part} className={styles.section} aria-labelledby={fieldId(part)}>
            <h2 id={fieldId(part)} tabIndex={-1}>
              {title}
            </h2>
            {own && refusal === undefined && <p className="hint">{own}</p>}
            <div className={styles.pairs} data-field-row>
              {fields.map((name) => (
                <div
                  key={name}
                  data-field={name}
                  className={isWide(resource.fields[name]!) || notes?.[name] ? styles.wide : undefined}
                >
                  {renderField(name, refusal ?? own)}
                  {notes?.[name]}
                </div>
              ))}
            </div>
          </section>
        ))}
        <div className={styles.bar}>
          <span className="hint" aria-live="polite">
            {[...changesText(changed.length), ...errorsText(wrong.length)].join(' · ')}
          </span>
          <div className={styles.buttons}>
            {changed.length > 0 && (
              <Button look="quiet" onClick={record.undo}>
                {m['words.discard-changes']()}
              </Button>
            )}
            <Button
              type="submit"
              look="primary"
              busy={record.isSaving}
              disabled={refusal !== undefined}
              aria-keyshortcuts="Control+S"
            >
              {m['words.save']()} <kbd>Ctrl S</kbd>
            </Button>
          </div>
        </div>
      </form>
      <Parts className={styles.parts} parts={parts.filter(({ isBelow }) => !isBelow)} idOf={fieldId} />
      {aside && <aside className={styles.aside}>{aside}</aside>}
      <Parts className={styles.below} parts={parts.filter(({ isBelow }) => isBelow)} idOf={fieldId} />
      {conflict && <ConflictDialog conflict={conflict} onSettle={record.settle} onStay={record.stay} />}
    </div>
  )
}

interface PartsProps {
  className: string | undefined
  parts: readonly FormPart[]
  idOf: (part: string) => string
}

function Parts({ className, parts, idOf }: PartsProps) {
  if (parts.length === 0) return null
  return (
    <div className={className}>
      {parts.map(({ id, content }) => (
        <div key={id} id={idOf(id)} tabIndex={-1} data-field={id}>
          {content}
        </div>
      ))}
    </div>
  )
}

/** Links to the parts of a long form, and marks those with problems. */
function Outline({
  label,
  sections,
  parts,
  idOf,
  problems,
}: {
  label: string
  sections: readonly FormSection[]
  parts: readonly FormPart[]
  idOf: (part: string) => string
  problems: Problems
}) {
  return (
    <nav className={styles.outline} aria-label={m['office.form.outline']({ name: label })}>
      <ul>
        {[...sections, ...parts.map((part) => ({ ...part, fields: [] }))].map(({ id, title, fields }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                const heading = document.getElementById(idOf(id))
                heading?.scrollIntoView({ block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
            >
              {title}
              {fields.some((name) => name in problems) && (
                <>
                  <Icon name="alert-triangle" size="s" className={styles.wrong} />
                  <VisuallyHidden>{m['office.form.to-correct-here']()}</VisuallyHidden>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Moves to a field of the form on the screen, or to one of its parts, from outside the form. */
export function goToField(name: string) {
  const place = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const input = place?.matches('[tabindex]') ? place : place?.querySelector<HTMLElement>('input, select, textarea')
  place?.scrollIntoView({ block: 'start' })
  input?.focus({ preventScroll: true })
}

/** True for fields of sentences, which take the whole width. */
function isWide(field: Field): boolean {
  return field.kind === 'translated'
}

function changesText(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? m['office.form.change']() : m['office.form.changes']({ count })]
}

function errorsText(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? m['office.form.error']() : m['office.form.errors']({ count })]
}
