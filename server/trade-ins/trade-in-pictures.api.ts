import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import {
  TradeInPictureAnswer,
  TradeInPictureDeleteRequest,
  TradeInPicturePlaceRequest,
  TradeInPictureRequest,
  TradeInPicturesAnswer,
  TradeInPictureSaveRequest,
  TradeInPicturesRequest,
} from '@forecourt/domain/trade-ins/trade-in-picture.schema.ts'
import { TRADE_IN_PICTURE_RULES, tradeInCan } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { checkFile } from '../media/file-check.ts'
import { addUpload, keepUpload, readUpload, storeUpload } from '../media/uploads.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query, upload } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { smallPhoto } from './small-photo.ts'
import { toStanding, tradeInNotFound } from './trade-in-acts.ts'
import { placeOfTradeIn } from './trade-in-desk.ts'
import { deskTradeIn, tradeInForUpdate } from './trade-in-desk.sql.ts'
import { deletePicture, insertPicture, selectPictures, placePicture } from './trade-in-pictures.sql.ts'

const getAll = query({
  path: 'GET /sales/tradein/getpictures',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary: 'Returns the photos of a trade-in and the damage that each shows.',
  input: TradeInPicturesRequest,
  output: TradeInPicturesAnswer,
  run: ({ db }, { id }) => loadAnswer(db, id),
})

const getOne = query({
  path: 'GET /sales/tradein/getpicture',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary: 'Returns a photo of a trade-in, sized for a screen.',
  input: TradeInPictureRequest,
  output: TradeInPictureAnswer,
  reads: (_, { id }) => [`tradeIn:${id}`],
  async run({ db, services }, { id, picture }) {
    const found = (await selectPictures(db, id)).find(({ number }) => number === picture)
    const stored = found && (await readUpload(db, services, found.uploadId))
    if (!stored) return tradeInNotFound()
    return { dataUrl: `data:image/jpeg;base64,${(await smallPhoto(stored.content)).toString('base64')}` }
  },
})

const save = upload({
  path: 'POST /sales/tradein/savepicture',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Uploads a photo of a trade-in: of a view, in the place of the one before, or of a damage.',
  input: TradeInPictureSaveRequest,
  output: TradeInPicturesAnswer,
  maxBytes: TRADE_IN_PICTURE_RULES.maxBytes,
  async run({ transact, services, call: { now } }, { id, view = null, place = null }, sent) {
    const file = await checkFile(sent, TRADE_IN_PICTURE_RULES)
    if (isRefusal(file)) return file
    const uploadId = await transact((tx) => addUpload(tx, file, now))
    await storeUpload(services, uploadId, file)
    return transact((tx) =>
      changePictures(tx, id, async (tradeInId, pictures) => {
        const before = view === null ? undefined : pictures.find((one) => one.view === view)
        const isFull = before === undefined && pictures.length >= TRADE_IN_PICTURE_RULES.maxCount
        if (isFull) return refuse('trade-in-pictures-full', { status: 422 })
        if (before) await deletePicture(tx, before.number)
        await keepUpload(tx, uploadId, now)
        await insertPicture(tx, { tradeInId, uploadId, view, place })
        return undefined
      }),
    )
  },
})

const put = command({
  path: 'POST /sales/tradein/placepicture',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Links a photo of a trade-in to a damage.',
  input: TradeInPicturePlaceRequest,
  output: TradeInPicturesAnswer,
  run: ({ tx }, { id, picture, place }) => changePicture(tx, { id, picture }, () => placePicture(tx, picture, place)),
})

const remove = command({
  path: 'POST /sales/tradein/deletepicture',
  right: 'TRADE_IN_EDIT',
  place: placeOfTradeIn,
  summary: 'Deletes a photo of a trade-in that has not been received.',
  input: TradeInPictureDeleteRequest,
  output: TradeInPicturesAnswer,
  run: ({ tx }, asked) => changePicture(tx, asked, () => deletePicture(tx, asked.picture)),
})

export const tradeInPictureEndpoints = [getAll, getOne, save, put, remove] as const

async function loadAnswer(db: Db, id: number) {
  return { pictures: (await selectPictures(db, id)).map(({ number, place, view }) => ({ number, place, view })) }
}

type Pictures = Awaited<ReturnType<typeof selectPictures>>

/** Changes photos until the car is received: from then on they document the agreement. */
async function changePictures(
  tx: Tx,
  id: number,
  change: (tradeInId: string, pictures: Pictures) => Promise<ApiRefusal | undefined>,
) {
  const locked = await tradeInForUpdate(tx, id)
  const row = locked && (await deskTradeIn(tx, id))
  if (!row) return tradeInNotFound()
  const can = tradeInCan('save', toStanding(row))
  if (!can.ok) return refuse(can.reason, { status: 422 })
  return (await change(row.id, await selectPictures(tx, id))) ?? loadAnswer(tx, id)
}

function changePicture(tx: Tx, { id, picture }: { id: number; picture: number }, change: () => Promise<void>) {
  return changePictures(tx, id, async (_, pictures) => {
    if (!pictures.some(({ number }) => number === picture)) return tradeInNotFound()
    await change()
    return undefined
  })
}
