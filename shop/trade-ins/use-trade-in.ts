import { useEffect, useRef, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { blankForm, findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { parseCarKey, type CarKey } from '@forecourt/domain/stock/car-key.ts'
import { TRADE_IN_PHOTO_RULES, tradeInForm } from '@forecourt/domain/trade-ins/trade-in.ts'
import type { ValuationRange } from '@forecourt/domain/trade-ins/valuation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { useLeadForm, type SentLead } from '../contacts/lead-form.ts'
import { useUploads } from '../media/use-uploads.ts'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import { useDraft } from '../platform/use-draft.ts'
import { cardsByKey } from '../stock/cards-by-key.ts'
import type { ShownCar } from '../stock/shown-car.ts'
import { useCarsByKey } from '../stock/use-cars-by-key.ts'
import { problemTexts } from './trade-in-texts.ts'
import { useEstimate } from './use-estimate.ts'

const draft = 'trade-in'

export type TradeIn = ReturnType<typeof useTradeIn>

/** A trade-in form in progress: input, photos, estimated value, and the outcome. */
export function useTradeIn(year: number) {
  const { fields: car, type: fill } = useDraft(draft, blankForm(tradeInForm))
  const {
    fields: { department },
    type,
  } = useDraft(draft, { department: '' })
  const [today] = useState(() => brusselsDay(new Date()))
  const [sentRange, setSentRange] = useState<ValuationRange | null>(null)
  const estimate = useEstimate(car)
  const { wanted, dropWanted } = useWantedCar()

  // Uploaded photos stay uploaded if sending the rest fails.
  const keys = useRef<string[]>([])
  const [keptPhotos, setKeptPhotos] = useState(0)
  const uploads = useUploads({ ...TRADE_IN_PHOTO_RULES, maxCount: TRADE_IN_PHOTO_RULES.maxCount - keptPhotos }, draft)

  const violations = [
    ...findViolations(tradeInForm, car, today),
    ...(uploads.isBlocked ? [{ field: 'photos', reason: 'format' as const }] : []),
    ...(wanted || department !== '' ? [] : [{ field: 'department', reason: 'required' as const }]),
  ]

  async function sendPhotos(stamp: string) {
    const areSent = await uploads.sendAll(async (file, onProgress) => {
      const { key } = await sendFile('POST /shop/tradein/savephoto', { stamp }, file, onProgress)
      keys.current.push(key)
    })
    if (areSent) return setKeptPhotos(keys.current.length)
    throw new ApiFailure([
      { name: 'photos', message: m['trade-in.errors.photos'](), statusCode: 422, level: 'Warning', field: 'photos' },
    ])
  }

  async function send({ stamp, ...lead }: SentLead) {
    await sendPhotos(stamp)
    try {
      const { range } = await api('POST /shop/tradein/send', {
        ...lead,
        stamp,
        car,
        department: wanted ? null : Number(department),
        wantedCar: wanted?.key ?? null,
        photos: keys.current,
      })
      setSentRange(range)
    } catch (error) {
      if (error instanceof ApiFailure && error.reason === 'photos-gone') {
        keys.current = []
        setKeptPhotos(0)
      }
      throw error
    }
  }

  const form = useLeadForm({
    kind: 'trade-in',
    more: { violations, formTexts: problemTexts },
    send,
    draft,
    guarded: uploads.files.length > 0,
  })

  return {
    form,
    /** The current one. */
    year,
    car,
    fill,
    department,
    setDepartment: (chosen: string) => type({ department: chosen }),
    uploads,
    keptPhotos,
    estimate,
    sentRange,
    wanted,
    dropWanted,
  }
}

/** Loads the car whose page led here; its key is behind the #, so that the page is the same for everybody. */
function useWantedCar(): { wanted: (ShownCar & { key: CarKey }) | undefined; dropWanted: () => void } {
  const [key, setKey] = useState<CarKey>()
  useEffect(() => {
    const named = location.hash.slice(1)
    if (parseCarKey(named)) setKey(named)
  }, [])
  const { found } = useCarsByKey(key === undefined ? [] : [key], cardsByKey)
  return {
    wanted: key === undefined ? undefined : found?.cars.find((car) => car.key === key),
    dropWanted: () => setKey(undefined),
  }
}
