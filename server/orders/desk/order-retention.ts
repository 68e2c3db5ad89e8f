import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { releaseUpload } from '../../media/uploads.ts'
import { daysBefore, type Retention } from '../../platform/jobs/retention.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { deleteFilesOfOrders } from '../dossiers/dossier-files.sql.ts'
import { deleteDrafts } from '../checkout/orders.sql.ts'
import { deleteExpiredLinks } from '../withdrawals/withdrawals.sql.ts'

export const orderRetention: readonly Retention[] = [
  {
    name: 'drafts of orders',
    async remove(tx, now) {
      return deleteDrafts(tx, daysBefore(now, await readSetting(tx, 'orders.draft-days')), now)
    },
  },
  { name: 'links to an order', remove: deleteExpiredLinks },
  {
    name: 'papers of dossiers',
    async remove(tx, now) {
      const canceledBefore = daysBefore(now, await readSetting(tx, 'orders.paper-days'))
      const gone = await deleteFilesOfOrders(tx, { deliveredBefore: brusselsDay(canceledBefore), canceledBefore })
      for (const { uploadId } of gone) await releaseUpload(tx, uploadId)
      return gone.length
    },
  },
]
