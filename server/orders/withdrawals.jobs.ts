import { withdrawalHash } from '@forecourt/domain/orders/withdrawal-link.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { job } from '../platform/jobs.ts'
import { queueTemplateMail } from '../platform/mail-template.ts'
import { branchById } from './orders.sql.ts'
import { newWithdrawalLink } from './withdrawals.ts'
import { placedOrder } from './withdrawals.sql.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'withdrawal-link': { orderNumber: string; email: string }
  }
}

/** Mails the link that opens an order for withdrawal, if whoever asks named one of theirs. */
export const mailWithdrawalLink = job(
  'withdrawal-link',
  async ({ services, transact, now }, { orderNumber, email }) => {
    await transact(async (tx) => {
      const order = await placedOrder(tx, orderNumber, email)
      if (!order) return
      const { key, keyHash } = await newWithdrawalLink(tx, order.id, now)
      const { language, firstName } = order
      const page = services.settings.publicUrl + pathOf('content.withdrawal', language)
      await queueTemplateMail(tx, {
        template: 'withdrawal-link',
        to: order.email,
        language,
        branch: (await branchById(tx, order.branchId)).number,
        values: { firstName, orderNumber, link: page + withdrawalHash({ id: order.id, accessKey: key }) },
        onceKey: `withdrawal-link:${keyHash.toString('hex')}`,
        mailedBy: 'proof',
      })
    })
  },
)
