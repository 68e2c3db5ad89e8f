import { findUsualLayout, orderSections, type ProposalLayout } from '@forecourt/domain/offers/proposal.ts'
import { SIDE_SECTIONS } from '@forecourt/domain/offers/proposal-layout.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { PaperChoice } from './car-on-paper.ts'

/** The layout used when the company has archived all others. */
const plainLayout: ProposalLayout = {
  picture: 'small',
  priceDetail: 'lines',
  equipment: 'all',
  sections: ['technical', 'price', 'equipment', 'settlement', 'conditions'],
  side: [],
  isDense: false,
}

/** Returns the layouts in use, in the order in which they are proposed. */
export function selectLayouts(db: Db) {
  return db
    .selectFrom('proposalLayout')
    .selectAll()
    .select('brandId as brand')
    .where('isActive', '=', true)
    .orderBy('rank')
    .orderBy('number')
    .execute()
}
export type LayoutRow = Awaited<ReturnType<typeof selectLayouts>>[number]

/** Returns the layout that was asked for, or the usual one for a brand, by its key. */
export async function findLayout(
  db: Db,
  brand: string | null,
  { layout: number, detail }: PaperChoice,
): Promise<ProposalLayout | ApiRefusal> {
  const rows = await selectLayouts(db)
  const row = number === undefined ? findUsualLayout(rows, brand) : rows.find((one) => one.number === number)
  if (number !== undefined && !row) return refuse('proposal-layout-unknown', { status: 422, field: 'layout' })
  const layout = row ? toLayout(row) : plainLayout
  return detail === undefined ? layout : { ...layout, priceDetail: detail }
}

function toLayout(row: LayoutRow): ProposalLayout {
  return {
    picture: row.picture,
    priceDetail: row.priceDetail,
    equipment: row.equipment,
    sections: orderSections(row),
    side: SIDE_SECTIONS.filter((section) => row.side.includes(section)),
    isDense: row.isDense,
  }
}
