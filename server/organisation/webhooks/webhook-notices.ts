import type { OffReason } from '@forecourt/domain/organisation/webhooks/webhook-endpoint.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { colleagues } from '../../access/staff-with-right.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addNotices } from '../../platform/notices/notices.ts'

/** Notifies users who can change it that an endpoint was switched off automatically. */
export async function notifyAdministrators(
  tx: Tx,
  { endpointNumber, name }: { endpointNumber: number; name: string },
  reason: OffReason,
): Promise<void> {
  const administrators = (await colleagues(tx, 'WEBHOOK_EDIT')).filter(({ holds }) => holds)
  for (const [language, users] of Map.groupBy(administrators, (user) => user.language))
    await addNotices(
      tx,
      users.map(({ id }) => id),
      {
        kind: 'webhook-off',
        screen: 'webhook',
        record: endpointNumber,
        label: `${name}: ${reasonTexts[reason]({}, { locale: language })}`,
      },
    )
}

const reasonTexts = {
  gone: m['office.webhook.off.gone'],
  failing: m['office.webhook.off.failing'],
} as const satisfies Record<OffReason, (typeof m)['office.webhook.off.gone']>
