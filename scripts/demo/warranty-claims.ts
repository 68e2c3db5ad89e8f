import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { ImportersAnswer } from '../../domain/workshop/claims/warranty-claim.schema.ts'
import type { WorkShares } from '../../domain/workshop/work-orders/work-amounts.ts'
import { payWarrantyClaim } from '../../server/invoicing/invoices/claim-payment.ts'
import { handOver } from '../../server/invoicing/invoices/hand-over.ts'
import { issueInvoice } from '../../server/invoicing/invoices/invoice-acts.ts'
import { draftWorkOrderInvoice } from '../../server/invoicing/invoices/work-invoices.ts'
import { chargeWork, findBillableWork, unchargeWork } from '../../server/workshop/work-orders/billable-work.ts'
import { answerClaim, findClaimRecord, saveClaim, sendClaim } from '../../server/workshop/claims/warranty-claim-acts.ts'
import { claimsOfWork } from '../../server/workshop/claims/warranty-claims.sql.ts'
import { chargeWorkOrder } from '../../server/workshop/work-orders/work-order-acts.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { atClock, daysFrom } from './days.ts'
import { makePlate, makeVin } from './identity.ts'
import { createRandom } from './random.ts'
import { addWorkOrder, loadWorkshop, SHARED_WARRANTY } from './work-orders.ts'

const WHOLE: WorkShares = { customer: 0, importer: 10_000, insurer: 0, house: 0 }

interface ClaimSpec {
  readonly branch: 'gent' | 'aalst'
  readonly car: string
  readonly job: string
  readonly hours: number
  readonly part: readonly [name: string, cents: number, cost: number]
  readonly code?: string
  /** Days from today on which the work was done. */
  readonly day: number
  /** The customer pays a part, by an invoice of today. */
  readonly isShared?: true
  /** The invoice was wrong at first: a claim lapsed with it. */
  readonly isCorrected?: true
  /** Days from today. */
  readonly sent?: number
  readonly answer?: { readonly day: number; readonly paidBp: number } & Partial<
    Pick<ImportersAnswer, 'borneBy' | 'reason'>
  >
  readonly paid?: number
}

const specs: readonly ClaimSpec[] = [
  {
    branch: 'gent',
    car: 'Velta Kross',
    job: 'Turbo vervangen',
    hours: 4,
    part: ['Turbo', 98_500, 71_000],
    code: 'M-2210',
    day: -112,
    sent: -108,
    answer: { day: -80, paidBp: 10_000 },
    paid: -66,
  },
  {
    branch: 'gent',
    car: 'Noord S6',
    job: 'Multimediascherm vervangen',
    hours: 1.2,
    part: ['Multimediascherm', 64_300, 47_900],
    code: 'E-0410',
    day: -96,
    sent: -90,
    answer: { day: -61, paidBp: 8_000, borneBy: 'house', reason: 'Uren boven de richttijd' },
    paid: -40,
  },
  {
    branch: 'aalst',
    car: 'Lumen E5',
    job: 'Module van de batterij vervangen',
    hours: 5.5,
    part: ['Batterijmodule', 214_000, 168_000],
    code: 'B-1001',
    day: -83,
    sent: -80,
  },
  {
    branch: 'gent',
    car: 'Arden Lys',
    job: 'Lekkage aan de stuurinrichting',
    hours: 3,
    part: ['Stuurhuis', 71_200, 52_400],
    code: 'S-0302',
    day: -70,
    sent: -66,
    answer: { day: -30, paidBp: 0, borneBy: 'house', reason: 'Wagen niet volgens schema onderhouden' },
  },
  {
    branch: 'gent',
    car: 'Noord V6',
    job: 'Roest aan de achterklep',
    hours: 6,
    part: ['Lakproduct', 14_500, 8_200],
    code: 'C-7700',
    day: -64,
    sent: -58,
    answer: { day: -21, paidBp: 6_000, borneBy: 'house', reason: 'Lakwerk deels aanvaard' },
  },
  {
    branch: 'aalst',
    car: 'Velta Tour',
    job: 'Koppeling vervangen',
    hours: 4.5,
    part: ['Koppelingsset', 52_900, 37_500],
    code: 'T-1120',
    day: -55,
    sent: -51,
    answer: { day: -12, paidBp: 5_000, borneBy: 'customer', reason: 'Slijtage boven 90.000 km, klant is akkoord' },
  },
  {
    branch: 'gent',
    car: 'Lumen E3',
    job: 'Laadpoort vervangen',
    hours: 1.5,
    part: ['Laadpoort', 31_800, 23_100],
    code: 'B-2040',
    day: -47,
    sent: -44,
    answer: { day: -9, paidBp: 10_000 },
  },
  {
    branch: 'aalst',
    car: 'Noord S6',
    job: 'Camera achteraan vervangen',
    hours: 0.8,
    part: ['Camera', 22_400, 15_900],
    code: 'E-0512',
    day: -41,
    sent: -37,
    answer: { day: -4, paidBp: 10_000 },
  },
  {
    branch: 'gent',
    car: 'Arden Terra',
    job: 'Injector vervangen',
    hours: 2.5,
    part: ['Injector', 38_900, 27_300],
    day: -38,
  },
  {
    branch: 'gent',
    car: 'Velta Kross',
    job: 'Waterpomp lekt',
    hours: 3,
    part: ['Waterpomp', 18_700, 11_900],
    code: 'M-0815',
    day: -24,
    sent: -20,
  },
  {
    branch: 'aalst',
    car: 'Arden Lys',
    job: 'Airbagsensor vervangen',
    hours: 1,
    part: ['Airbagsensor', 16_300, 11_200],
    code: 'E-0900',
    day: -13,
    sent: -9,
  },
  {
    branch: 'gent',
    car: 'Lumen E5',
    job: 'Warmtepomp vervangen',
    hours: 3.5,
    part: ['Warmtepomp', 88_400, 65_500],
    code: 'K-3300',
    day: -8,
    sent: -3,
  },
  {
    branch: 'gent',
    car: 'Noord V6',
    job: 'Stoelverwarming herstellen',
    hours: 1.4,
    part: ['Verwarmingsmat', 12_900, 8_100],
    day: -6,
    isCorrected: true,
  },
  {
    branch: 'gent',
    car: 'Velta Tour',
    job: 'Kabelboom van de motor',
    hours: 3.5,
    part: ['Kabelboom', 41_280, 28_000],
    day: -3,
    isShared: true,
  },
  {
    branch: 'aalst',
    car: 'Arden Terra',
    job: 'Schokdemper achteraan',
    hours: 1.6,
    part: ['Schokdemper', 19_900, 12_700],
    code: 'S-0410',
    day: -2,
    isShared: true,
  },
]

/** Work under warranty of the last months, and the claims on the importers for it in all states. */
export async function addWarrantyClaims(tx: Tx, today: CalendarDay): Promise<void> {
  await tx
    .insertInto('warrantyTerm')
    .columns(['name', 'brandId', 'claimDays', 'answerDays', 'settlement', 'validFrom', 'rank'])
    .expression((from) =>
      from
        .selectFrom('brand')
        .select(({ val, lit }) => [
          val({ nl: 'Lumen', fr: 'Lumen' }).as('name'),
          'brand.id as brandId',
          lit(21).as('claimDays'),
          lit(60).as('answerDays'),
          val('self-billed' as const).as('settlement'),
          val('2025-01-01').as('validFrom'),
          lit(2).as('rank'),
        ])
        .where('brand.name', '=', 'Lumen'),
    )
    .execute()
  const random = createRandom('warranty claims')
  const houses = { gent: await loadWorkshop(tx, 'gent'), aalst: await loadWorkshop(tx, 'aalst') }
  const payable = await loadPayable(tx)
  for (const [at, spec] of specs.entries()) {
    const house = houses[spec.branch]
    const registered = daysFrom(today, -random.whole(300, 1_000))
    const customer = requireValue(payable[at % payable.length], 'a customer with an address')
    const order = await addWorkOrder(
      tx,
      {
        car: spec.car,
        jobs: [[spec.job, spec.hours]],
        parts: [{ name: spec.part[0], cents: spec.part[1], cost: spec.part[2] }],
        day: spec.day,
        at: '08:20',
        promised: 17 * 60,
        far: 'ready',
        shares: spec.isShared ? SHARED_WARRANTY : WHOLE,
      },
      {
        ...house,
        customer,
        plate: makePlate(random, registered),
        vin: makeVin(random, {
          wmi: 'VLT',
          model: spec.car.slice(-4),
          kilowatts: random.whole(70, 180),
          modelYear: Number(registered.slice(0, 4)),
          serial: 700_000 + at,
        }),
        km: random.whole(8, 48) * 1_000 + random.whole(0, 999),
        at,
        today,
      },
    )
    const on = spec.isShared ? today : daysFrom(today, spec.day)
    const call = callerFor(house.receptionist, atClock(on, spec.isShared ? '08:50' : '16:20'))
    await charge(tx, call, order, { spec, on })
    await followClaim(tx, call, order, { spec, today })
  }
}

/** Returns customers who can get an invoice. */
async function loadPayable(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('customer')
    .select('number')
    .where('customerType', '=', 1)
    .where('blockedReason', 'is', null)
    .where('mergedIntoId', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('customerAddress').select('id').whereRef('customerAddress.customerId', '=', 'customer.id')),
    )
    .orderBy('number')
    .limit(30)
    .execute()
  return rows.map(({ number }) => number)
}

type Call = ReturnType<typeof callerFor>
type Order = { id: number; rev: number; customer: { name: string } }

/** Charges the work: by an invoice of the customer's part, or without one; then the car leaves. */
async function charge(
  tx: Tx,
  call: Call,
  { id, rev, customer }: Order,
  { spec, on }: { spec: ClaimSpec; on: CalendarDay },
): Promise<void> {
  if (spec.isShared) {
    const asked = { workOrder: id, payer: 'customer', insurer: null, vatPermit: '' } as const
    const { invoice } = unwrapDone(await draftWorkOrderInvoice(tx, call, asked))
    unwrapDone(await issueInvoice(tx, call, { id: invoice.id, rev: invoice.rev, on, hash: invoice.hash ?? '' }))
  } else unwrapDone(await chargeWorkOrder(tx, call, { id, rev }))
  if (spec.isCorrected) {
    const work = requireValue(await findBillableWork(tx, id), 'work that was charged')
    await unchargeWork(tx, work, on)
    await chargeWork(tx, work, on)
  }
  const row = await tx.selectFrom('workOrder').select('rev').where('number', '=', id).executeTakeFirstOrThrow()
  unwrapDone(await handOver(tx, call, { id, rev: row.rev, handedTo: customer.name, isOnAccount: true }))
}

async function followClaim(
  tx: Tx,
  { now }: Call,
  order: Order,
  { spec, today }: { spec: ClaimSpec; today: CalendarDay },
): Promise<void> {
  const live = requireValue(
    (await claimsOfWork(tx, order.id)).find(({ state }) => state !== 'lapsed'),
    'the claim of work under warranty',
  )
  let claim = requireValue(await findClaimRecord(tx, live.id, now), 'a warranty claim')
  const at = (days: number) => ({ on: daysFrom(today, days), now: atClock(daysFrom(today, days), '16:45') })
  const toAsked = () => ({ id: claim.id, rev: claim.rev })
  if (spec.code !== undefined) {
    const codes = claim.lines
      .filter(({ kind }) => kind === 'labour')
      .map(({ id: line }) => ({ line, defectCode: spec.code ?? '' }))
    claim = unwrapDone(
      await saveClaim(tx, now, { ...toAsked(), vin: claim.vin ?? '', remark: '', codes }),
    ).warrantyClaim
  }
  if (spec.sent === undefined) return
  const sent = at(spec.sent)
  const reference = `GA-${sent.on.slice(2, 4)}-${String(4_100 + claim.id * 7)}`
  claim = unwrapDone(await sendClaim(tx, sent.now, { ...toAsked(), on: sent.on, reference })).warrantyClaim
  if (!spec.answer) return
  const { day, paidBp, borneBy = null, reason = '' } = spec.answer
  const answered = at(day)
  const acceptedCents = Math.round((claim.netCents * paidBp) / 10_000)
  claim = unwrapDone(
    await answerClaim(tx, answered.now, { ...toAsked(), on: answered.on, acceptedCents, borneBy, reason }),
  ).warrantyClaim
  if (spec.paid === undefined) return
  const paid = at(spec.paid)
  unwrapDone(
    await payWarrantyClaim(tx, paid.now, {
      ...toAsked(),
      on: paid.on,
      document: `SF${paid.on.slice(0, 4)}/${8_800 + claim.id}`,
    }),
  )
}
