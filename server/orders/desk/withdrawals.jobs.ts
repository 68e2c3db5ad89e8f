import { orderHash } from '@forecourt/domain/orders/order-link.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { branchById } from '../checkout/orders.sql.ts'
import { newOrderLink } from '../withdrawals/withdrawals.ts'
import { findPlacedOrder } from '../withdrawals/withdrawals.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'withdrawal-link': { orderNumber: string; email: string }
    'order-link': { orderNumber: string; email: string }
  }
}

/** The pages of mailed links; the text of the mail is keyed by the name of its job. */
const pages = { 'withdrawal-link': 'content.withdrawal', 'order-link': 'content.order' } as const

/** Mails the link that opens an order, to withdraw from it or to follow it, if the visitor named an order of theirs. */
export const linkJobs = (['withdrawal-link', 'order-link'] as const).map((template) =>
  job(template, async ({ services, transact, now }, { orderNumber, email }) => {
    await transact(async (tx) => {
      const order = await findPlacedOrder(tx, orderNumber, email)
      if (!order) return
      const { key, keyHash } = await newOrderLink(tx, order.id, now)
      const { language, firstName } = order
      const page = services.settings.publicUrl + buildPath(pages[template], language)
      await queueTemplateMail(tx, {
        template,
        to: order.email,
        language,
        branch: (await branchById(tx, order.branchId)).number,
        values: { firstName, orderNumber, link: page + orderHash({ id: order.id, accessKey: key }) },
        onceKey: `${template}:${keyHash.toString('hex')}`,
        mailedBy: 'proof',
      })
    })
  }),
)
