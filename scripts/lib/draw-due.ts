import { isDrawingDue } from '../demo/to-draw.ts'
import { explained } from './explained.ts'
import { runScript } from './run-script.ts'
import type { Shutdown } from './shutdown.ts'

type Options = { onProgress: (message: string) => void; shutdown: Shutdown }

/** Draws the pictures of the demo dealer's cars that are still missing: hundreds, for which nobody should wait. */
export async function drawDuePictures(dataDir: string, { onProgress, shutdown }: Options): Promise<void> {
  if (!isDrawingDue(dataDir)) return
  onProgress('Meanwhile the pictures of the cars are drawn')
  try {
    await runScript('scripts/lib/draw-demo.ts', { environment: { DATA_DIR: dataDir }, shutdown })
    console.log('All pictures are drawn.')
  } catch (error) {
    // The shop goes on without; the next start tries again.
    if (!shutdown.started) console.error(explained(error))
  }
}
