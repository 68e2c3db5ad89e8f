import { WEBHOOK_DAYS } from '@forecourt/domain/organisation/webhooks/webhook-delivery.ts'
import { daysBefore, type Retention } from '../../platform/jobs/retention.ts'

/** Events go with their deliveries and attempts. */
export const webhookRetention: Retention = {
  name: 'webhook-events',
  async remove(tx, now) {
    const { numDeletedRows } = await tx
      .deleteFrom('webhookEvent')
      .where('occurredAt', '<', daysBefore(now, WEBHOOK_DAYS))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
