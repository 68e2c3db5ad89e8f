import { expect, vi } from 'vitest'
import type { Import, ImportLine } from '@forecourt/domain/platform/resources/import.ts'
import type { MoveAnswer } from '@forecourt/domain/reports/system-move.schema.ts'
import type { Call } from '../test/api-calls.ts'
import { accepted } from '../test/sales.ts'
import type { RunningShop } from '../test/running-shop.ts'

type Mover = { readonly token: string; readonly call: Call }
type Answer = { result: { import: Import } | null; errors: { name: string }[] }

/** Brings files for a move as its desk does. */
export function moveFiles(shop: RunningShop, { token, call }: Mover) {
  async function upload(list: string, text: string, move: number | undefined): Promise<Answer> {
    const body = new FormData()
    body.append('list', list)
    if (move !== undefined) body.append('move', String(move))
    body.append('FormFile', new File([text], `${list}.csv`))
    const headers = { 'x-api-key': 'demo', authorization: `Bearer ${token}` }
    const response = await fetch(`${shop.origin}/api/sales/import/upload`, { method: 'POST', headers, body })
    return (await response.json()) as Answer
  }
  const waitForImport = (id: number): Promise<Import> =>
    vi.waitFor(
      async () => {
        const found = accepted(await call('GET /sales/import/get', { id })).import
        if (!['ready', 'done', 'failed'].includes(found.state)) throw new Error(`The import is ${found.state}`)
        return found
      },
      { timeout: 60_000, interval: 100 },
    )
  const lines = async (id: number): Promise<ImportLine[]> =>
    accepted(await call('POST /sales/import/lines', { id })).data
  return {
    upload,
    waitForImport,
    lines,
    /** Checked: what its lines would do. */
    async check(list: string, text: string, move?: number, defaults?: Record<string, string>): Promise<Import> {
      const { result, errors } = await upload(list, text, move)
      expect(errors).toEqual([])
      const { id, columns } = result!.import
      await waitForImport(id)
      if (defaults) accepted(await call('POST /sales/import/map', { id, columns, defaults }))
      return waitForImport(id)
    },
    async apply(id: number): Promise<Import> {
      accepted(await call('POST /sales/import/apply', { id }))
      return waitForImport(id)
    },
    async begin(name = 'Vroeger'): Promise<MoveAnswer> {
      return accepted(await call('POST /sales/systemmove/begin', { name }))
    },
    read: async (id: number): Promise<MoveAnswer> => accepted(await call('GET /sales/systemmove/get', { id })),
  }
}
