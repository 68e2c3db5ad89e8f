import { daysBefore, type Retention } from '../jobs/retention.ts'
import { readSetting } from '../setting/setting.ts'

/** Sent mails lose their attachments first, then go altogether. One that could not be sent by then never will be. */
export const mailRetention: Retention = {
  name: 'mails',
  async remove(tx, now) {
    await tx
      .updateTable('mail')
      .set({ attachments: '[]' })
      .where('sentAt', '<', daysBefore(now, await readSetting(tx, 'platform.mail-attachment-days')))
      .where((eb) => eb(eb.fn('jsonb_array_length', ['attachments']), '>', 0))
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('mail')
      .where('createdAt', '<', daysBefore(now, await readSetting(tx, 'platform.mail-days')))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
