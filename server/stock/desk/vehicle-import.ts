import { requireUserId } from '../../platform/http/identity.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { COST_FIELDS } from '@forecourt/domain/stock/vehicle-fields.ts'
import { loadWho } from '../../access/staff-who.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Importer } from '../../platform/imports/importable.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { placesOfVehicles } from './stock-desk.sql.ts'
import type { StockEditor } from './vehicle-desk.ts'

/** Returns the user who imported a file, with their current rights; undefined: their account is no longer active. */
export async function toEditor(tx: Tx, { actor, now }: Importer): Promise<StockEditor | undefined> {
  const who = await loadWho(tx, requireUserId(actor))
  return who && { staff: { who }, now }
}

type Costs = Partial<Record<(typeof COST_FIELDS)[number], unknown>>
type ImportedDraft = Costs & { readonly id: number | null; readonly department: { readonly id: number } }

/**
 * Saves a vehicle of a file with the rights of the user who imported it: from and to their branches alone; costs that they
 * may not see stay as they are.
 */
export async function saveImported<Draft extends ImportedDraft>(
  tx: Tx,
  editor: StockEditor | undefined,
  { subject, draft, before }: { subject: string; draft: Draft; before: (id: number) => Promise<Costs | undefined> },
  save: (editor: StockEditor, draft: Draft) => Promise<number | ApiRefusal>,
): Promise<number | ApiRefusal> {
  if (!editor) return refuse('right-missing', { status: 403 })
  const { who } = editor.staff
  const places = (await placesOfVehicles(tx, draft.id === null ? [] : [draft.id], [draft.department.id])) ?? []
  for (const place of places) {
    const decision = may(who, 'STOCK_EDIT', place)
    if (!decision.ok) return refuse(decision.reason, { status: 403, field: `${subject}.department` })
  }
  const kept = draft.id === null || may(who, 'STOCK_COST_VIEW').ok ? undefined : await before(draft.id)
  const costs = kept ? Object.fromEntries(COST_FIELDS.map((name) => [name, kept[name]])) : {}
  return save(editor, { ...draft, ...costs })
}
