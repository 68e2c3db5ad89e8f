import type { Db, Tx } from './database.ts'

interface ImportedPicture {
  readonly rank: number
  readonly address: string
  /** The number of the record that gets it. */
  readonly target: number
}

interface PicturePlace {
  readonly importId: string
  readonly line: number
}

/** Keeps the addresses of the pictures that a line names, to be fetched afterwards. */
export async function wantPictures(
  tx: Tx,
  { importId, line }: PicturePlace,
  target: number,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  const pictures = addresses.map((address, index) => ({ importId, line, rank: index + 1, target, address }))
  await tx
    .insertInto('importPicture')
    .values(pictures)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function waitingPictures(db: Db, importId: string, line: number): Promise<ImportedPicture[]> {
  return db
    .selectFrom('importPicture')
    .select(['rank', 'address', 'target'])
    .where('importId', '=', importId)
    .where('line', '=', line)
    .where('isBrought', 'is', null)
    .orderBy('rank')
    .execute()
}

export async function noteImportedPicture(
  tx: Tx,
  { importId, line, rank, isBrought }: PicturePlace & { rank: number; isBrought: boolean },
): Promise<void> {
  await tx
    .updateTable('importPicture')
    .set({ isBrought })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .where('rank', '=', rank)
    .execute()
}
