import { sql } from 'kysely'
import { pictureRules } from '@forecourt/domain/media/media-owners.ts'
import { isRefusal } from '@forecourt/domain/platform/result.ts'
import { checkFile } from '../media/file-check.ts'
import { storePicture } from '../media/stored-pictures.ts'
import type { Tx } from '../platform/database.ts'
import { isPassing } from '../platform/envelope.ts'
import { noteImportedPicture, waitingPictures } from '../platform/imported-pictures.ts'
import { job, type JobContext } from '../platform/jobs.ts'
import { fetchOutside } from '../platform/outside.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'bring-car-pictures': { importId: string; line: number }
  }
}

const rules = pictureRules('vehicle')
const slowestMs = 20_000

/** Fetches the pictures that a file named for a car, in their order. One that does not come is told, and keeps no other. */
export const bringCarPictures = job('bring-car-pictures', async (at, { importId, line }) => {
  for (const { rank, address, target } of await waitingPictures(at.db, importId, line)) {
    const isBrought = await bringPicture(at, { target, address }, (tx) =>
      noteImportedPicture(tx, { importId, line, rank, isBrought: true }),
    )
    if (!isBrought) await at.transact((tx) => noteImportedPicture(tx, { importId, line, rank, isBrought: false }))
  }
})

/** @param note is written together with the picture, so that a second try brings none twice */
async function bringPicture(
  { db, transact, services, now }: JobContext,
  { target, address }: { target: number; address: string },
  note: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  try {
    const bytes = await fetchOutside(address, { maxBytes: rules.maxBytes, timeoutMs: slowestMs })
    const name = new URL(address).pathname.split('/').at(-1) ?? ''
    const file = await checkFile({ name: withExtension(name, bytes), bytes }, rules)
    const vehicle = await db.selectFrom('vehicle').select('mediaHostId').where('number', '=', target).executeTakeFirst()
    const host = vehicle?.mediaHostId
    if (isRefusal(file) || !host) return false
    const insert = await storePicture(file, { transact, services, now })
    await transact(async (tx) => {
      await sql`select from vehicle where number = ${target} for update`.execute(tx)
      await insert(tx, host)
      await note(tx)
    })
    return true
  } catch (error) {
    if (isPassing(error)) throw error
    services.log.info({ err: error, address }, 'a picture of an import does not come')
    return false
  }
}

/** The addresses of portals often name no kind of file: the content does. */
function withExtension(name: string, bytes: Buffer): string {
  if (/\.(?:jpe?g|png|webp)$/i.test(name)) return name
  if (bytes[0] === 0x89) return 'foto.png'
  return bytes.subarray(0, 4).toString('latin1') === 'RIFF' ? 'foto.webp' : 'foto.jpg'
}
