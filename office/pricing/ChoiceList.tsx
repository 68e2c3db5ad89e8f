import { m } from '@forecourt/locales/messages/messages.js'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { SearchedChoices } from '../platform/inputs/SearchedChoices.tsx'
import styles from './RuleForm.module.css'

interface ChoiceListProps<Id extends string | number> {
  label: string
  hint?: string
  error?: string | undefined
  choices: readonly { readonly id: Id; readonly label: string }[]
  chosen: readonly Id[]
  onChange: (chosen: readonly Id[]) => void
}

/** Chooses any number of items, folded until the user opens it; the chosen ones show either way. */
export function ChoiceList<Id extends string | number>({
  label,
  hint,
  error,
  choices,
  chosen,
  onChange,
}: ChoiceListProps<Id>) {
  const names = choices.filter(({ id }) => chosen.includes(id)).map((choice) => choice.label)
  return (
    <details className={styles.choice}>
      <summary>
        <span className={styles.label}>{label}</span>
        <span className={styles.chosen}>{names.length === 0 ? m['office.price-rules.any']() : names.join(', ')}</span>
      </summary>
      <fieldset>
        <legend>
          <VisuallyHidden>{label}</VisuallyHidden>
        </legend>
        {hint && <p className="hint">{hint}</p>}
        <SearchedChoices label={label} choices={choices} chosen={chosen} onChange={onChange} />
      </fieldset>
      {error && <p className={styles.error}>{error}</p>}
    </details>
  )
}
