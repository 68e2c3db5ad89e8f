import { sql } from 'kysely'
import { pictureRules } from '@forecourt/domain/media/media-owners.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { checkFile } from '../../media/file-check.ts'
import { storePicture } from '../../media/stored-pictures.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isPassing } from '../../platform/http/envelope.ts'
import type { ImportPlace } from '../../platform/imports/importable.ts'
import { noteImportedPicture, pictureFile, waitingPictures } from '../../platform/imports/imported-pictures.ts'
import { job, type JobContext } from '../../platform/jobs/jobs.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'bring-car-pictures': { importId: string; line: number }
  }
}

// Portals answer with WebP too, and no browser of ours makes what a camera wrote smaller on the way.
const { types, ...others } = pictureRules('vehicle')
const rules = { ...others, types: [...types, 'webp' as const], maxBytes: 12 * 1024 * 1024 }
const slowestMs = 20_000

type Waiting = Awaited<ReturnType<typeof waitingPictures>>[number]

/**
 * Imports the pictures that a file or an archive has for a car, in their order. One that fails is reported, and does not stop
 * the others.
 */
export const bringCarPictures = job('bring-car-pictures', async (at, place) => {
  for (const picture of await waitingPictures(at.db, place.importId, place.line)) {
    const refused = await bringPicture(at, place, picture)
    if (refused) await at.transact((tx) => noteImportedPicture(tx, place, picture, refused))
  }
})

async function bringPicture(at: JobContext, place: ImportPlace, picture: Waiting): Promise<ApiRefusal | undefined> {
  const { db, transact, services, now } = at
  const { target } = picture
  try {
    const bytes = picture.isFile
      ? await pictureFile(db, place.importId, picture.address)
      : await services.fetchOutside(picture.address, { maxBytes: rules.maxBytes, timeoutMs: slowestMs })
    if (!bytes) return refuse('picture-not-sent')
    if (bytes.length > rules.maxBytes) return refuse('picture-too-large')
    const file = await checkFile({ name: fileName(bytes), bytes }, rules)
    if (isRefusal(file)) return file
    const vehicle = await db.selectFrom('vehicle').select('mediaHostId').where('number', '=', target).executeTakeFirst()
    const host = vehicle?.mediaHostId
    if (!host) return refuse('record-not-found')
    const insert = await storePicture(file, { transact, services, now })
    // Together, so that a second try brings none twice.
    await transact(async (tx: Tx) => {
      await sql`select from vehicle where number = ${target} for update`.execute(tx)
      await insert(tx, host)
      await noteImportedPicture(tx, place, picture, null)
    })
    return undefined
  } catch (error) {
    if (isPassing(error)) throw error
    services.log.info({ err: error, address: picture.address }, 'a picture of an import does not come')
    return refuse('picture-not-there')
  }
}

/** Names a file by its content: the addresses of portals often have no file type, and file names are arbitrary. */
function fileName(bytes: Buffer): string {
  if (bytes[0] === 0x89) return 'foto.png'
  return bytes.subarray(0, 4).toString('latin1') === 'RIFF' ? 'foto.webp' : 'foto.jpg'
}
