import { daysBefore, type Retention } from '../jobs/retention.ts'
import { readSetting } from '../setting/setting.ts'

/** Imported files are deleted with their lines, those of a move once it is closed; the audit has what they changed. */
export const importRetention: Retention = {
  name: 'imports',
  async remove(tx, now) {
    const { numDeletedRows } = await tx
      .deleteFrom('import')
      .where('createdAt', '<', daysBefore(now, await readSetting(tx, 'platform.import-days')))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('systemMove')
              .select('id')
              .whereRef('systemMove.id', '=', 'import.moveId')
              .where('closedAt', 'is', null),
          ),
        ),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
