import {
  OfferedCarAnswer,
  OfferedCarRequest,
  OfferedPhotoAnswer,
  OfferedPhotoRequest,
} from '@forecourt/domain/trade-ins/offered-car.schema.ts'
import { TradeInDetails } from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import { leadPlace } from '../contacts/leads.ts'
import { readUpload } from '../media/uploads.ts'
import { query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { smallPhoto } from './small-photo.ts'
import { buildFacts } from './trade-in-texts.ts'
import { selectOffered, loadPhotos } from './trade-ins.sql.ts'

const getOffered = query({
  path: 'GET /sales/tradein/getoffered',
  right: 'LEAD_VIEW',
  place: (db, { lead }) => leadPlace(db, lead),
  summary: 'Returns the car that a lead offers, as its owner describes it, with the number of photos.',
  input: OfferedCarRequest,
  output: OfferedCarAnswer,
  reads: (_, { lead }) => [`lead:${lead}`],
  async run({ db, call: { language } }, { lead }) {
    const offered = await selectOffered(db, lead)
    if (!offered) return { car: null }
    const { range, wantedCar: _, ...car } = TradeInDetails.parse(offered.details)
    const photoCount = (await loadPhotos(db, offered.id)).length
    const facts = buildFacts(car, { range, photoCount, language }).map(([label, value]) => ({ label, value }))
    const { brand, model, licencePlate, vin, mileageKm } = car
    return { car: { facts, photoCount, name: `${brand} ${model}`, licencePlate, vin, mileageKm } }
  },
})

const getPhoto = query({
  path: 'GET /sales/tradein/getphoto',
  right: 'LEAD_VIEW',
  place: (db, { lead }) => leadPlace(db, lead),
  summary: 'Returns a photo of an offered car, sized for a screen.',
  input: OfferedPhotoRequest,
  output: OfferedPhotoAnswer,
  reads: (_, { lead }) => [`lead:${lead}`],
  async run({ db, services }, { lead, photo }) {
    const offered = await selectOffered(db, lead)
    const uploadId = offered && (await loadPhotos(db, offered.id))[photo - 1]
    const stored = uploadId === undefined ? undefined : await readUpload(db, services, uploadId)
    if (!stored) return refuse('record-not-found', { status: 404 })
    return { dataUrl: `data:image/jpeg;base64,${(await smallPhoto(stored.content)).toString('base64')}` }
  },
})

export const offeredCarEndpoints = [getOffered, getPhoto] as const
