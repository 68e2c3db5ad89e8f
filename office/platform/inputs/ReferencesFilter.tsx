import { useQuery } from '@tanstack/react-query'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { Legend, Stack } from '../Layout.tsx'
import { choicesOptions } from './references.ts'
import { SearchedChoices } from './SearchedChoices.tsx'

interface ReferencesFilterProps {
  id: string
  label: string
  of: Resource
  value: readonly number[] | undefined
  onChange: (value: readonly number[] | undefined) => void
}

/** Any rows of another list. */
export function ReferencesFilter({ id, label, of, value = [], onChange }: ReferencesFilterProps) {
  const { data: choices = [] } = useQuery(choicesOptions(of))
  return (
    <Stack as="fieldset" gap={8}>
      <Legend>{label}</Legend>
      <SearchedChoices
        id={id}
        label={label}
        choices={choices.map(({ reference, label: name }) => ({ id: reference.id, label: name }))}
        chosen={value}
        onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
      />
    </Stack>
  )
}

/** Shows the names of the rows that a list is filtered by. */
export function ReferenceNames({ of, ids }: { of: Resource; ids: readonly number[] }) {
  const { data: choices = [] } = useQuery(choicesOptions(of))
  return ids.map((id) => choices.find(({ reference }) => reference.id === id)?.label ?? String(id)).join(', ')
}
