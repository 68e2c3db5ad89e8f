import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiInput } from '@forecourt/api-client/api.ts'
import { problemText } from '../../platform/form/field-problem.ts'
import type { Draft } from '../../platform/form/use-resource-record.ts'
import type { Value } from '../../platform/kinds/row.ts'
import { currentLocale } from '../../platform/language.ts'
import { queries } from '../../platform/queries.ts'
import type { LoadedRecord } from '../../platform/resource/resource-routes.ts'

type UsedCar = ApiInput<'POST /sales/usedcar/save'>['usedCar']
export type Intake = ReturnType<typeof useIntake>

const PAUSE_MS = 900

/** Without these there is no car to keep: it is somewhere, and it is something. */
const NEEDED = ['model', 'department'] as const

/** A car while it is taken in: kept after each pause, once there is enough of it, and again when the network comes back. */
export function useIntake({ resource, row: loaded }: LoadedRecord) {
  const [row, setRow] = useState<Draft>(loaded)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [savedAt, setSavedAt] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  /** The state at the server and the save under way: two saves of one car do not cross. */
  const kept = useRef(JSON.stringify(loaded))
  const going = useRef<Promise<number | undefined>>(undefined)
  const latest = useRef(row)
  const isReady = NEEDED.every((name) => row[name] !== null)

  async function send(): Promise<number | undefined> {
    const draft = latest.current
    const wrong = Object.entries(resource.fields).flatMap(([name, field]) => {
      const text = draft[name] === null ? undefined : problemText(field, draft[name] ?? null)
      return text === undefined ? [] : [[name, text] as const]
    })
    setProblems(Object.fromEntries(wrong))
    if (wrong.length > 0 || NEEDED.some((name) => draft[name] === null)) return undefined
    if (JSON.stringify(draft) === kept.current) return draft.id ?? undefined
    setIsSaving(true)
    try {
      // The fields of the form are those of the call: both come from one definition.
      const { usedCar } = await api('POST /sales/usedcar/save', { usedCar: draft as Draft & UsedCar })
      // Input typed meanwhile stays; the rest is as the server keeps it.
      const typed = Object.entries(latest.current).filter(([name, value]) => value !== draft[name])
      const next: Draft = { ...usedCar, ...Object.fromEntries(typed), id: usedCar.id, rev: usedCar.rev }
      kept.current = JSON.stringify(typed.length === 0 ? next : usedCar)
      latest.current = next
      setRow(next)
      setFailure(undefined)
      setSavedAt(new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit' }).format(new Date()))
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('usedcar') })
      return usedCar.id
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const own = error.errors?.flatMap(({ field, message }) => {
        const name = field?.replace(/^usedCar\./, '')
        return name !== undefined && name in resource.fields ? [[name, message] as const] : []
      })
      if (own && own.length > 0) setProblems(Object.fromEntries(own))
      setFailure(error.message)
      return undefined
    } finally {
      setIsSaving(false)
    }
  }

  /** @returns the number of the car; undefined if it could not be kept */
  async function save(): Promise<number | undefined> {
    await going.current
    going.current = send()
    return going.current
  }

  const keep = useEffectEvent(() => void save())
  useEffect(() => {
    if (JSON.stringify(row) === kept.current) return
    const timer = setTimeout(keep, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [row])
  useEffect(() => {
    const again = () => keep()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  return {
    id: row.id,
    row,
    problems,
    failure,
    savedAt,
    isSaving,
    isReady,
    save,
    change(name: string, value: Value) {
      const next = { ...latest.current, [name]: value }
      latest.current = next
      setRow(next)
    },
  }
}
