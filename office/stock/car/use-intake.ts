import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput } from '@forecourt/api-client/api.ts'
import { problemText } from '../../platform/form/field-problem.ts'
import type { Draft } from '../../platform/form/use-resource-record.ts'
import { queries } from '../../platform/queries.ts'
import type { LoadedRecord } from '../../platform/resource/resource-routes.ts'
import { useAutosave } from './use-autosave.ts'

type UsedCar = ApiInput<'POST /sales/usedcar/save'>['usedCar']
export type Intake = ReturnType<typeof useIntake>

/** The fields without which a car cannot be saved. */
const NEEDED = ['model', 'department'] as const

/** Keeps the state of the intake of a used car. */
export function useIntake({ resource, row: loaded }: LoadedRecord) {
  const intake = useAutosave<Draft>({
    loaded,
    prefix: 'usedCar.',
    isReady: (row) => NEEDED.every((name) => row[name] !== null),
    findProblems: (row) =>
      Object.fromEntries(
        Object.entries(resource.fields).flatMap(([name, field]) => {
          const text = row[name] === null ? undefined : problemText(field, row[name] ?? null)
          return text === undefined ? [] : [[name, text] as const]
        }),
      ),
    async send(row) {
      // The fields of the form are those of the call: both come from one definition.
      const { usedCar } = await api('POST /sales/usedcar/save', { usedCar: row as Draft & UsedCar })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('usedcar') })
      return usedCar
    },
  })
  return { ...intake, id: intake.row.id }
}
