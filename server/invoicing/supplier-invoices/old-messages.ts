import { daysBefore, type Retention } from '../../platform/jobs/retention.ts'
import { readSetting } from '../../platform/setting/setting.ts'

/**
 * Deletes mails that a clerk set aside: advertising and private letters belong to no books. A message over Peppol stays, as its
 * access point may list it again.
 */
export const asideMailRetention: Retention = {
  name: 'mails set aside',
  async remove(tx, now) {
    const before = daysBefore(now, await readSetting(tx, 'invoicing.aside-mail-days'))
    const old = tx
      .selectFrom('incomingMessage')
      .select('id')
      .where('channel', '=', 'mailbox')
      .where('asideAt', '<', before)
      .where('filedAt', 'is not', null)
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('supplierInvoice').select('id').whereRef('messageId', '=', 'incomingMessage.id'))),
      )
    await tx.deleteFrom('incomingMessageFile').where('messageId', 'in', old).execute()
    const { numDeletedRows } = await tx.deleteFrom('incomingMessage').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  },
}
