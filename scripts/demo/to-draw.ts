import { existsSync } from 'node:fs'
import path from 'node:path'

// Apart from what draws, which takes memory that the server would keep.

export const mediaIn = (dataDir: string) => path.join(dataDir, 'files', 'media')

/** Where the pictures are noted that have yet to be drawn. */
export const toDrawIn = (dataDir: string) => path.join(mediaIn(dataDir), '.to-draw.json')

/** Whether there are such pictures; what a start did not come to is left to the next. */
export function isDrawingDue(dataDir: string): boolean {
  return existsSync(toDrawIn(dataDir))
}
