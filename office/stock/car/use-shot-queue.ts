import { useEffect, useEffectEvent, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { View } from '@forecourt/domain/media/media-owners.ts'
import { shrunk } from '../../media/shrunk.ts'

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

/** The photos of a car by view, as a screen shows and takes them. */
export interface Shots {
  readonly refusal: string | undefined
  readonly slots: readonly Slot[]
  /** The number of views with a photo. */
  readonly count: number
  take(view: View, brought: File): Promise<void>
  again(view: View): void
}

interface ShotQueueOptions {
  refusal: string | undefined
  /** True once the server has a record to add photos to. */
  isReady: boolean
  /** Returns the picture of a view that the server has. */
  findKept: (view: View) => { readonly url: string | undefined } | undefined
  /** Returns the reason that a file is no photo for it. */
  findProblem: (file: File) => Promise<string | undefined>
  send: (view: View, file: File, onShare: (share: number) => void) => Promise<void>
}

/** The views in the order of a walk around the car. */
const ORDER: readonly View[] = ['front', 'quarter-front', 'side', 'quarter-rear', 'rear', 'dashboard', 'seats', 'wheel']

/**
 * Uploads the eight photos of a car, once the car is saved, and again when the network comes back; one that
 * fails waits for another try.
 */
export function useShotQueue({ refusal, isReady, findKept, findProblem, send }: ShotQueueOptions): Shots {
  const [shots, setShots] = useState<Partial<Record<View, Shot>>>({})

  const change = (view: View, facts: Partial<Shot>) =>
    setShots((known) => (known[view] ? { ...known, [view]: { ...known[view], ...facts } } : known))

  async function sendShot(view: View, file: File) {
    change(view, { state: 'sending', share: 0 })
    try {
      await send(view, file, (share) => change(view, { share }))
      setShots(({ [view]: _, ...others }) => others)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      change(view, { state: 'failed', message: error.message })
    }
  }

  const sendWaiting = useEffectEvent((states: readonly Shot['state'][]) => {
    if (!isReady) return
    for (const view of ORDER) {
      const shot = shots[view]
      if (shot && states.includes(shot.state)) void sendShot(view, shot.file)
    }
  })
  const waiting = ORDER.filter((view) => shots[view]?.state === 'waiting').join()
  useEffect(() => {
    if (waiting !== '') sendWaiting(['waiting'])
  }, [waiting, isReady])
  useEffect(() => {
    const again = () => sendWaiting(['waiting', 'failed'])
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  const slots = ORDER.map((view): Slot => {
    const shot = shots[view]
    const image = findKept(view)
    return {
      view,
      url: shot?.url ?? image?.url,
      state: shot?.state ?? (image ? 'kept' : 'empty'),
      share: shot?.share ?? 0,
      message: shot?.message,
    }
  })
  return {
    refusal,
    slots,
    count: slots.filter(({ state }) => state !== 'empty').length,
    async take(view, brought) {
      const file = await shrunk(brought)
      const problem = await findProblem(file)
      const shot: Shot = { file, url: await makePreview(file), state: 'waiting', share: 0 }
      setShots((known) => ({
        ...known,
        [view]: problem === undefined ? shot : { ...shot, state: 'failed', message: problem },
      }))
    },
    again(view) {
      change(view, { state: 'waiting', share: 0 })
    },
  }
}

const PREVIEW_WIDTH = 480

/** Makes a small copy of a photo, which shows until the server has it; the office shows no other local pictures. */
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
