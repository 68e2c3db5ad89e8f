import { leadForm } from '@forecourt/domain/contacts/lead.ts'
import { noNationalNumber } from '@forecourt/domain/contacts/national-number.ts'
import { MAX_SECONDS_OPEN } from '@forecourt/domain/contacts/suspicion.ts'
import { brusselsDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { TRADE_IN_PHOTO_RULES, tradeInForm, parseTradeIn } from '@forecourt/domain/trade-ins/trade-in.ts'
import {
  EstimateAnswer,
  EstimateRequest,
  type Estimate,
  SavePhotoAnswer,
  SavePhotoRequest,
  TradeInAnswer,
  type TradeInDetails,
  TradeInFormAnswer,
  TradeInFormRequest,
  TradeInRequest,
} from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import { type ValuedFacts, valuationRange } from '@forecourt/domain/trade-ins/valuation.ts'
import { hashToken, newToken } from '../access/secrets.ts'
import { secondsSince } from '../contacts/form-stamp.ts'
import { suspicionOfForm, takeLead } from '../contacts/leads.ts'
import { checkFile } from '../media/file-check.ts'
import { addUpload, keepUpload, storeUpload } from '../media/uploads.ts'
import type { Db } from '../platform/database/database.ts'
import { command, query, upload } from '../platform/http/endpoint.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { refuse } from '../platform/http/refusal.ts'
import { carForLead } from '../stock/leads/car-for-lead.ts'
import { readTradeInTerms } from '../pricing/sales-policy.ts'
import { createFromRequest } from './trade-in-acts.ts'
import { buildConfirmation, buildFacts } from './trade-in-texts.ts'
import { attachPhotos, departmentsForTradeIns, insertPhoto, namesOfCars, valuesInForce } from './trade-ins.sql.ts'

const getForm = query({
  path: 'GET /shop/tradein/getform',
  right: 'public',
  summary: 'Returns the choices of the trade-in form: brands, models and departments; and what to bring.',
  input: TradeInFormRequest,
  output: TradeInFormAnswer,
  async run({ db, call: { language, now } }) {
    const [names, departments, { keyFee, invoiceUnderYears }] = await Promise.all([
      namesOfCars(db),
      departmentsForTradeIns(db),
      readTradeInTerms(db, brusselsDay(now)),
    ])
    return {
      brands: names.map(({ brand, models }) => ({ name: brand, models })),
      departments: departments.map(({ number, name }) => ({ id: number, name: translate(name, language) })),
      terms: {
        leastKeys: keyFee.leastKeys,
        keysUnderYears: keyFee.underYears,
        keyFeeCents: keyFee.cents,
        invoiceUnderYears,
      },
    }
  },
})

const getEstimate = query({
  path: 'POST /shop/tradein/estimate',
  right: 'public',
  summary: 'Estimates the price range of a trade-in, or returns null with the reason.',
  input: EstimateRequest,
  output: EstimateAnswer,
  limit: { max: 120, seconds: 600 },
  run: ({ db, call: { now } }, facts) => estimated(db, facts, now),
})

const savePhoto = upload({
  path: 'POST /shop/tradein/savephoto',
  right: 'public',
  summary:
    'Uploads a photo of an offered car. Returns the key to submit it with; photos not submitted are deleted within a day.',
  input: SavePhotoRequest,
  output: SavePhotoAnswer,
  maxBytes: TRADE_IN_PHOTO_RULES.maxBytes,
  limit: { max: 60, seconds: 3600 },
  async run({ transact, services, call: { now } }, { stamp }, sent) {
    const secondsOpen = await transact((tx) => secondsSince(tx, stamp, now))
    if (secondsOpen === undefined || secondsOpen > MAX_SECONDS_OPEN) return refuse('form-outdated')
    const file = await checkFile(sent, TRADE_IN_PHOTO_RULES)
    if (isRefusal(file)) return file
    const key = newToken()
    const uploadId = await transact(async (tx) => {
      const id = await addUpload(tx, file, now)
      await insertPhoto(tx, { uploadId: id, keyHash: hashToken(key) })
      return id
    })
    await storeUpload(services, uploadId, file)
    return { key }
  },
})

const send = command({
  path: 'POST /shop/tradein/send',
  right: 'public',
  summary: 'Submits a trade-in: creates a lead, mails the department and confirms it with a first estimate.',
  input: TradeInRequest,
  output: TradeInAnswer,
  limit: { max: 8, seconds: 600 },
  async run({ tx, services, call: { language, now } }, input) {
    const { car: form, wantedCar, department, photos, message, trap, stamp, onceKey, ...person } = input
    const [violation] = [
      ...findViolations(tradeInForm, form, brusselsDay(now)),
      ...findViolations(leadForm, { ...person, message }, 'trade-in'),
    ]
    if (violation) return refuse('form-incomplete', { status: 422, field: violation.field })
    if (noNationalNumber(message)) return refuse('form-incomplete', { status: 422, field: 'message' })
    const wanted = wantedCar === null ? undefined : await carForLead(tx, wantedCar, { services, language, now })
    if (wantedCar !== null && !wanted) return refuse('car-not-found', { status: 404, field: 'wantedCar' })
    const answering = wanted?.department ?? department
    if (answering === null) return refuse('department-unknown', { status: 422, field: 'department' })

    const car = parseTradeIn(form)
    const { range } = await estimated(tx, { ...car, isDamaged: car.hadAccident || car.damage !== null }, now)
    const lead = await takeLead(tx, {
      onceKey,
      kind: 'trade-in',
      department: answering,
      person,
      message,
      language,
      car: wanted?.car,
      details: { ...car, wantedCar, range } satisfies TradeInDetails,
      facts: buildFacts(car, { range, photoCount: photos.length }),
      confirmation: buildConfirmation(car, {
        range,
        language,
        today: brusselsDay(now),
        terms: await readTradeInTerms(tx, brusselsDay(now)),
      }),
      suspicion: await suspicionOfForm(tx, { ...person, message: `${message} ${form.damage}`, trap, stamp }, now),
    })
    if (lead === undefined) return refuse('department-unknown', { status: 422, field: 'department' })
    const leadId = lead.id
    if (leadId === null) return { received: true as const, range }
    const uploads = await attachPhotos(tx, leadId, photos.map(hashToken))
    if (uploads.length < photos.length) return refuse('photos-gone', { status: 422, field: 'photos' })
    for (const uploadId of uploads) await keepUpload(tx, uploadId, now)
    await createFromRequest(tx, leadId, { now })
    if (uploads.length > 0) await enqueue(tx, 'trade-in-photos', { leadId })
    return { received: true as const, range }
  },
})

export const tradeInEndpoints = [getForm, getEstimate, savePhoto, send] as const

async function estimated(db: Db, facts: ValuedFacts, now: Date): Promise<Estimate> {
  const year = toYear(facts.firstRegistration)
  const estimate = valuationRange(facts, await valuesInForce(db, year, brusselsDay(now)))
  if (!estimate.ok) return { range: null, reason: estimate.reason }
  return { range: { fromCents: estimate.fromCents, toCents: estimate.toCents }, reason: null }
}
