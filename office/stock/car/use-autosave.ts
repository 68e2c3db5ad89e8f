import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { currentLocale } from '../../platform/language.ts'

const PAUSE_MS = 900

interface AutosaveOptions<Row extends object> {
  loaded: Row
  /** True once there is enough of it to save. */
  isReady: (row: Row) => boolean
  /** Returns the reasons that fields are not saved as they are, by field. */
  findProblems: (row: Row) => Readonly<Record<string, string>>
  /** Saves it. @returns it as the server has it */
  send: (row: Row) => Promise<Row>
  /** The prefix of its field names in refusals of the server, such as `usedCar.`. */
  prefix: string
}

export type Autosave<Row extends object> = ReturnType<typeof useAutosave<Row>>

/** Saves a record after each pause, once it is complete enough, and again when the network comes back. */
export function useAutosave<Row extends object>({ loaded, isReady, findProblems, send, prefix }: AutosaveOptions<Row>) {
  const [row, setRow] = useState(loaded)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [savedAt, setSavedAt] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  /** The state at the server and the save under way: two saves of one record do not cross. */
  const kept = useRef(JSON.stringify(loaded))
  const going = useRef<Promise<Row | undefined>>(undefined)
  const latest = useRef(row)

  async function sendLatest(): Promise<Row | undefined> {
    const draft = latest.current
    const wrong = findProblems(draft)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0 || !isReady(draft)) return undefined
    if (JSON.stringify(draft) === kept.current) return draft
    setIsSaving(true)
    try {
      const saved = await send(draft)
      // Input typed meanwhile stays; the rest is as the server keeps it.
      const next = { ...saved, ...changesSince(draft, latest.current) }
      kept.current = JSON.stringify(saved)
      latest.current = next
      setRow(next)
      setFailure(undefined)
      setSavedAt(new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit' }).format(new Date()))
      return saved
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const own = error.errors?.flatMap(({ field, message }) => {
        const name = field?.startsWith(prefix) ? field.slice(prefix.length) : field
        return name !== undefined && name in draft ? [[name, message] as const] : []
      })
      if (own && own.length > 0) setProblems(Object.fromEntries(own))
      setFailure(error.message)
      return undefined
    } finally {
      setIsSaving(false)
    }
  }

  /** Saves the record. @returns it as saved; undefined if it could not be */
  async function save(): Promise<Row | undefined> {
    await going.current
    going.current = sendLatest()
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
    row,
    problems,
    failure,
    savedAt,
    isSaving,
    isReady: isReady(row),
    save,
    change(changes: Partial<Row>) {
      const next = { ...latest.current, ...changes }
      latest.current = next
      setRow(next)
    },
    /** Takes over what another call saved. */
    adopt(saved: Row) {
      kept.current = JSON.stringify(saved)
      latest.current = saved
      setRow(saved)
    },
  }
}

/** Returns what differs from a draft now. */
function changesSince<Row extends object>(draft: Row, now: Row): Partial<Row> {
  const changes: Partial<Row> = {}
  for (const name in now) if (now[name] !== draft[name]) changes[name] = now[name]
  return changes
}
