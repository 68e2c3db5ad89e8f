import { emptyOffer, type OfferContent } from '../../domain/offers/offer-content.ts'
import { brusselsDay } from '../../domain/platform/values/calendar.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { api } from './calls.ts'
import { run } from './databases.ts'

/** A member of the staff at one of the processes. */
export interface Desk {
  readonly origin: string
  readonly token: string
}

/** The data of an offer that its seller needs. */
export interface Offer {
  id: number
  rev: number
  status: string
  versions: unknown[]
  breakdown: { lines: unknown[]; totals: { totalCents: number } }
  carTaken: { by: 'shop' | 'offer' | 'hold' } | null
}
export type OfferAnswer = { offer: Offer }

export async function signIn(origin: string, email = demoAccounts.administrator): Promise<string> {
  const input = { email, password: demoAccounts.password, session: 'bearer' }
  return (await api<{ token: string }>(origin, 'POST', '/sales/auth/signin', input)).result.token
}

export async function send<Answer>(
  { origin, token }: Desk,
  method: 'GET' | 'POST',
  path: string,
  input: object,
): Promise<Answer> {
  const { status, result, reason } = await api<Answer>(
    origin,
    method,
    `/sales/${path}`,
    input as Record<string, unknown>,
    token,
  )
  if (status !== 200) throw new Error(`${path} was refused: ${reason}`)
  return result
}

/** Returns a factory order for a customer with an e-mail address. */
export async function contentFor({ url }: { url: string }, lines = 0): Promise<OfferContent> {
  const { rows } = await run(
    url,
    `select (select number from customer where customer_type = 1 and is_active and blocked_reason is null
        and id in (select customer_id from customer_email) order by number limit 1) as customer,
      content -> 'car' as car from offer_version version join offer on offer.id = offer_id
     where offer.version_id is not null and status in (1, 2) and sales_type = 3 and offer.car_name not like '%C6%' limit 1`,
  )
  const extras = Array.from({ length: lines }, (_, at) => ({
    name: `Toebehoren ${at + 1}`,
    quantity: 1 + (at % 3),
    cents: 1_000 + at,
    vatExcluded: false,
  }))
  return { ...emptyOffer, ...(rows[0] as Pick<OfferContent, 'customer' | 'car'>), extras }
}

export async function create(desk: Desk, offer: OfferContent): Promise<Offer> {
  return (await send<OfferAnswer>(desk, 'POST', 'offer/create', { type: 'price', branch: 1, offer })).offer
}

export async function issue(desk: Desk, { id, rev, breakdown }: Offer): Promise<Offer> {
  const sent = { id, rev, totalCents: breakdown.totals.totalCents }
  return (await send<OfferAnswer>(desk, 'POST', 'offer/issue', sent)).offer
}

/** A paper contract of the customer, signed today. */
export const signInput = () => ({ contractDay: brusselsDay(new Date()), isOnPaper: true, isIdentitySeen: true })

export async function confirm(desk: Desk, { id, rev }: Offer): Promise<Offer> {
  return (await send<OfferAnswer>(desk, 'POST', 'offer/confirm', { id, rev, ...signInput() })).offer
}

/** Counts the number series of offers, dossiers and customer orders with a missing or duplicate number. */
export async function countBrokenSeries(url: string): Promise<number> {
  const { rows } = await run(
    url,
    `select count(*)::int as broken from number_series s where series in ('OF', 'DO', 'CO') and last <> (
       select count(distinct number) from (select offer_number as number from offer union all select dossier_number from dossier
         union all select order_number from customer_order) taken where number like series || '-' || year || '-%')`,
  )
  return (rows as { broken: number }[])[0]!.broken
}
