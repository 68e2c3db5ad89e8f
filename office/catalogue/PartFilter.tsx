import { useState } from 'react'
import { fold } from '@forecourt/domain/platform/values/slug.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import styles from './PartFilter.module.css'

export interface SoughtPart {
  readonly name: string
  readonly note: string
  /** Archived ones show only where they are in use. */
  readonly isActive: boolean
  readonly belongs: boolean
}

/** Filters a long list of parts: by the words of names and codes, and by whether a part belongs. */
export function usePartFilter() {
  const [sought, setSought] = useState('')
  const [only, setOnly] = useState<'all' | 'chosen'>('all')
  const word = fold(sought.trim())
  return {
    shows: ({ name, note, isActive, belongs }: SoughtPart) =>
      (belongs || (only === 'all' && isActive)) && fold(`${name} ${note}`).includes(word),
    fields: { sought, setSought, only, setOnly },
  }
}

interface PartFilterProps {
  fields: ReturnType<typeof usePartFilter>['fields']
  /** The label for the parts that belong. */
  chosen: string
}

export function PartFilter({ fields, chosen }: PartFilterProps) {
  return (
    <div className={styles.filter}>
      <TextField
        label={m['office.range.find']()}
        type="search"
        icon="search"
        value={fields.sought}
        onChange={({ target }) => fields.setSought(target.value)}
      />
      <Segmented
        legend={m['office.range.which']()}
        value={fields.only}
        onChange={fields.setOnly}
        options={[
          { value: 'all', label: m['words.all']() },
          { value: 'chosen', label: chosen },
        ]}
      />
    </div>
  )
}
