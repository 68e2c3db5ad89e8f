import { daysBefore, type Retention } from '../platform/retention.ts'
import { readSetting } from '../platform/setting.ts'
import { deleteDrafts } from './orders.sql.ts'
import { deleteExpiredLinks } from './withdrawals.sql.ts'

export const orderRetention: readonly Retention[] = [
  {
    name: 'drafts of orders',
    async remove(tx, now) {
      return deleteDrafts(tx, daysBefore(now, await readSetting(tx, 'orders.draft-days')), now)
    },
  },
  { name: 'links to an order', remove: deleteExpiredLinks },
]
