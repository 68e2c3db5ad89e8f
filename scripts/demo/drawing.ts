import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isScene, type Picture, pictureKey, type VehiclePicture } from '@forecourt/drawings/pictures.ts'
import { rasterise, studioPicture } from '@forecourt/drawings/rasterise.ts'
import { drawLogos, isLogo } from './branch-logos.ts'
import type { DemoPicture, Drawn } from './pictures-of.ts'
import { mediaIn, toDrawIn } from './to-draw.ts'

/** Draws the pictures of the plan and tells where they are. */
export type Draw = (plan: readonly DemoPicture[], onProgress: (message: string) => void) => Promise<Drawn>

/** Draws all of them. */
export function drawInto(dataDir: string): Draw {
  const folder = mediaIn(dataDir)
  return async (plan, onProgress) => {
    const pictures = await rasterise(plan.filter(isDrawing), folder, { progress: every2Seconds(onProgress) })
    return new Map([...pictures, ...(await drawLogos(plan.filter(isLogo), folder))])
  }
}

/**
 * Draws what the shop shows of itself, and says where the pictures of vehicles will be: there are hundreds, and nobody
 * should wait for the last one before the first page. `drawWaiting` draws those.
 */
export function drawScenesInto(dataDir: string): Draw {
  return async (plan, onProgress) => {
    const vehicles = plan.filter(isVehicle)
    const drawn = await drawInto(dataDir)(
      plan.filter((picture) => !isVehicle(picture)),
      onProgress,
    )
    await mkdir(mediaIn(dataDir), { recursive: true })
    await writeFile(toDrawIn(dataDir), JSON.stringify(vehicles))
    return new Map([...drawn, ...vehicles.map((picture) => [pictureKey(picture), studioPicture(picture)] as const)])
  }
}

/** Draws what `drawScenesInto` left. */
export async function drawWaiting(dataDir: string, onProgress: (message: string) => void): Promise<void> {
  const waiting = JSON.parse(await readFile(toDrawIn(dataDir), 'utf8')) as VehiclePicture[]
  await drawInto(dataDir)(waiting, onProgress)
  await rm(toDrawIn(dataDir), { force: true })
}

function isDrawing(picture: DemoPicture): picture is Picture {
  return !isLogo(picture)
}

function isVehicle(picture: DemoPicture): picture is VehiclePicture {
  return !isLogo(picture) && !isScene(picture)
}

function every2Seconds(onProgress: (message: string) => void) {
  let told = 0
  return (done: number, total: number) => {
    if (done < total && Date.now() - told < 2_000) return
    told = Date.now()
    onProgress(`Drawing pictures: ${done} of ${total}`)
  }
}
