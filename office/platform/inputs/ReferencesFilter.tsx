import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { plainWord } from '@forecourt/domain/platform/import-cell.ts'
import type { Resource } from '@forecourt/domain/platform/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { choicesOptions } from './references.ts'
import styles from './ReferencesFilter.module.css'

interface ReferencesFilterProps {
  id: string
  label: string
  of: Resource
  value: readonly number[] | undefined
  onChange: (value: readonly number[] | undefined) => void
}

/** From so many on, one searches before choosing. */
const manyChoices = 10

/** Any rows of another list. */
export function ReferencesFilter({ id, label, of, value = [], onChange }: ReferencesFilterProps) {
  const { data: choices = [] } = useQuery(choicesOptions(of))
  const [search, setSearch] = useState('')
  const shown = choices.filter((choice) => plainWord(choice.label).includes(plainWord(search)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {choices.length > manyChoices && (
        <TextField
          id={id}
          small
          hideLabel
          type="search"
          label={m['office.choices.search']({ name: label })}
          placeholder={m['office.list.search']()}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className={styles.choices}>
        {shown.map(({ reference, label: name }) => (
          <Checkbox
            key={reference.id}
            label={name}
            checked={value.includes(reference.id)}
            onChange={({ target }) => {
              const chosen = target.checked ? [...value, reference.id] : value.filter((one) => one !== reference.id)
              onChange(chosen.length === 0 ? undefined : chosen)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What the rows are called that a list is filtered by. */
export function ReferenceNames({ of, ids }: { of: Resource; ids: readonly number[] }) {
  const { data: choices = [] } = useQuery(choicesOptions(of))
  return ids.map((id) => choices.find(({ reference }) => reference.id === id)?.label ?? String(id)).join(', ')
}
