import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Stack } from '../platform/Layout.tsx'
import type { Variable } from './mail-texts.ts'
import styles from './Mail.module.css'

/** Shows the variables of a mail, to be inserted at the caret; the required ones first. */
export function MailVariables({
  variables,
  onInsert,
}: {
  variables: readonly Variable[]
  onInsert: (variable: Variable) => void
}) {
  const [firstSection] = variables.filter(({ kind }) => kind !== 'condition')
  const sorted = variables.toSorted((one, other) => Number(one.required === null) - Number(other.required === null))
  return (
    <Stack as="section" gap={8} className={styles.variables} aria-label={m['office.mails.fields']()}>
      <h2>{m['office.mails.fields']()}</h2>
      <p className="hint">{m['office.mails.fields-hint']()}</p>
      <ul>
        {sorted.map((variable) => (
          <li key={variable.name}>
            <button
              type="button"
              className={styles.variable}
              // The text field keeps its focus and caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(variable)}
            >
              <span>{variable.text}</span> <code>{`{{${variable.name}}}`}</code>
            </button>
            <Marks variable={variable} />
          </li>
        ))}
      </ul>
      {firstSection && (
        <p className="hint">
          {m['office.mails.section']({ begin: `{{#${firstSection.name}}}`, end: `{{/${firstSection.name}}}` })}
        </p>
      )}
    </Stack>
  )
}

function Marks({ variable: { required, isInSubject, kind } }: { variable: Variable }) {
  return (
    <span className={styles.marks}>
      {required === 'law' && <StateBadge tone="new">{m['office.mails.law']()}</StateBadge>}
      {required === 'use' && (
        <StateBadge tone="promo">{isInSubject ? m['office.mails.in-subject']() : m['office.mails.use']()}</StateBadge>
      )}
      {kind === 'blocks' && <span className="hint">{m['office.mails.blocks']()}</span>}
      {kind === 'condition' && <span className="hint">{m['office.mails.condition']()}</span>}
    </span>
  )
}
