import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { send } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { sendFileTo } from '@forecourt/api-client/upload-client.ts'
import { measurePicture, uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import { MEDIA_OWNERS, pictureRules, VIEWS, type View } from '@forecourt/domain/media/media-owners.ts'
import type { FileSaved } from '@forecourt/domain/media/media-draft.schema.ts'
import { fileProblem } from '@forecourt/domain/media/upload-rules.ts'
import { mediaOptions } from '../../media/media-calls.ts'
import { shrunk } from '../../media/shrunk.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, queries } from '../../platform/queries.ts'

const { path, right } = MEDIA_OWNERS.vehicle

/** The order in which somebody walks around a car. */
const ORDER: readonly View[] = [
  'front',
  'quarter-front',
  'side',
  'quarter-rear',
  'rear',
  'dashboard',
  'seats',
  'wheel',
] satisfies readonly (typeof VIEWS)[number][]

/** A photo that is not with the server yet. */
interface Shot {
  readonly file: File
  readonly url: string | undefined
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly share: number
  readonly message?: string
}

export interface Slot {
  readonly view: View
  /** The picture that shows there. */
  readonly url: string | undefined
  /** `kept`: the server has it. `waiting`: until the car is kept. */
  readonly state: 'empty' | 'kept' | Shot['state']
  readonly share: number
  readonly message: string | undefined
}

export type Shots = ReturnType<typeof useShots>

/**
 * The eight photos of a car. They are sent as soon as the car is kept, and again when the network comes back; one that
 * fails waits for another try.
 */
export function useShots(car: number | null) {
  const refusal = useRefusal(right)
  const [shots, setShots] = useState<Partial<Record<View, Shot>>>({})
  const { data: desk } = useQuery({
    ...callOptions('GET /sales/usedcar/desk', { id: car ?? 0 }),
    enabled: car !== null,
  })
  const hostId = desk?.mediaHost ?? null
  const { data: media } = useQuery({
    ...mediaOptions('vehicle', hostId ?? ''),
    enabled: hostId !== null && refusal === undefined,
  })

  const change = (view: View, facts: Partial<Shot>) =>
    setShots((known) => (known[view] ? { ...known, [view]: { ...known[view], ...facts } } : known))

  async function sendShot(view: View, file: File, host: string) {
    change(view, { state: 'sending', share: 0 })
    try {
      const { guid } = await sendFileTo<FileSaved>(`POST ${path}/savefile`, { hostId: host }, file, (share) =>
        change(view, { share }),
      )
      await send(`POST ${path}/saveimage`, { image: { guid, alt: null, view } })
      await queries.invalidateQueries({ queryKey: mediaOptions('vehicle', host).queryKey })
      setShots(({ [view]: _, ...others }) => others)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      change(view, { state: 'failed', message: error.message })
    }
  }

  const sendWaiting = useEffectEvent((states: readonly Shot['state'][]) => {
    if (hostId === null) return
    for (const view of ORDER) {
      const shot = shots[view]
      if (shot && states.includes(shot.state)) void sendShot(view, shot.file, hostId)
    }
  })
  const waiting = ORDER.filter((view) => shots[view]?.state === 'waiting').join()
  useEffect(() => {
    if (waiting !== '') sendWaiting(['waiting'])
  }, [waiting, hostId])
  useEffect(() => {
    const again = () => sendWaiting(['waiting', 'failed'])
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  const slots = ORDER.map((view): Slot => {
    const shot = shots[view]
    const image = media?.images.findLast((one) => one.view === view)
    const url = shot?.url ?? image?.versions[0]?.url
    return {
      view,
      url,
      state: shot?.state ?? (image ? 'kept' : 'empty'),
      share: shot?.share ?? 0,
      message: shot?.message,
    }
  })
  return {
    refusal,
    slots,
    count: slots.filter(({ state }) => state !== 'empty').length,
    async take(view: View, brought: File) {
      const file = await shrunk(brought)
      const rules = pictureRules('vehicle')
      const problem = fileProblem({ name: file.name, size: file.size, ...(await measurePicture(file, rules)) }, rules)
      const shot: Shot = { file, url: await makePreview(file), state: 'waiting', share: 0 }
      setShots((known) => ({
        ...known,
        [view]: problem ? { ...shot, state: 'failed', message: uploadProblemText(problem, rules) } : shot,
      }))
    },
    again(view: View) {
      change(view, { state: 'waiting', share: 0 })
    },
  }
}

const PREVIEW_WIDTH = 480

/** A small copy of a photo that shows until the server has it; pages of the office show no other local pictures. */
async function makePreview(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, PREVIEW_WIDTH / picture.width)
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const copy = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.readAsDataURL(copy)
  })
}
