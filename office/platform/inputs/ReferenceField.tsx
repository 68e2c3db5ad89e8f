import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { plainWord } from '@forecourt/domain/platform/resources/import-cell.ts'
import type { Reference, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Combobox } from '@forecourt/ui/Combobox.tsx'
import { choicesOptions, referenceLabel } from './references.ts'

interface ReferenceFieldProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: string | undefined
  of: Resource
  /** Loads the rows that may be chosen, if not all of them. */
  only?: (() => Promise<readonly number[]>) | undefined
  value: Reference | null
  disabled?: boolean | undefined
  onChange: (value: Reference | null) => void
  onBlur?: () => void
}

const mostShown = 50

/** One row of another list, found by typing a part of its name. What is archived is not offered any more. */
export function ReferenceField({ of, only, value, onChange, onBlur, ...field }: ReferenceFieldProps) {
  const client = useQueryClient()
  // Undefined: nothing is being typed, and the field shows the chosen row.
  const [typed, setTyped] = useState<string>()
  return (
    <span
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
    >
      <Combobox
        {...field}
        minLength={0}
        value={typed ?? (value ? referenceLabel(value) : '')}
        load={async (text) => {
          const [choices, within] = await Promise.all([client.ensureQueryData(choicesOptions(of)), only?.()])
          const found = choices.filter(
            ({ reference, label, isActive }) =>
              (within ? within.includes(reference.id) : isActive) && plainWord(label).includes(plainWord(text)),
          )
          return found
            .slice(0, mostShown)
            .map(({ reference, label }) => ({ key: String(reference.id), label, reference }))
        }}
        onChange={(text) => {
          setTyped(text)
          if (text === '') onChange(null)
        }}
        onPick={({ reference }) => {
          setTyped(undefined)
          onChange(reference)
        }}
        texts={{
          list: field.label,
          count: (found) => (found === 1 ? m['office.choices.found-one']() : m['words.found']({ count: found })),
          none: m['office.choices.none'](),
          failed: m['errors.network'](),
        }}
      />
    </span>
  )
}
