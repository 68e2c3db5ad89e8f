import { useState } from 'react'
import { plainWord } from '@forecourt/domain/platform/resources/import-cell.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import styles from './SearchedChoices.module.css'

interface SearchedChoicesProps<Id extends string | number> {
  id?: string | undefined
  label: string
  choices: readonly { readonly id: Id; readonly label: string }[]
  chosen: readonly Id[]
  onChange: (chosen: Id[]) => void
}

/** The number of choices from which a search field shows. */
const manyChoices = 10

/** Chooses any number of items, as boxes, with a search field for many. */
export function SearchedChoices<Id extends string | number>({
  id,
  label,
  choices,
  chosen,
  onChange,
}: SearchedChoicesProps<Id>) {
  const [search, setSearch] = useState('')
  const shown = choices.filter((choice) => plainWord(choice.label).includes(plainWord(search)))
  return (
    <>
      {choices.length > manyChoices && (
        <TextField
          id={id}
          small
          hideLabel
          type="search"
          label={m['office.choices.search']({ name: label })}
          placeholder={m['words.search']()}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className={styles.choices}>
        {shown.map((choice) => (
          <Checkbox
            key={choice.id}
            label={choice.label}
            checked={chosen.includes(choice.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, choice.id] : chosen.filter((other) => other !== choice.id))
            }
          />
        ))}
      </div>
    </>
  )
}
