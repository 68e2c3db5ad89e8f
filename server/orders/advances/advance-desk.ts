import type { DossierRecord } from '@forecourt/domain/orders/dossier.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { findCustomerRecord } from '../../contacts/customers.ts'
import { findPreferredEmail } from '../../offers/letters/offer-letters.ts'
import { paymentsUnder, type ReferencePayment } from '../../payments/refunds.ts'
import type { Db } from '../../platform/database/database.ts'
import { advancesOfDossier } from './advance-requests.sql.ts'
import type { DeskDossier } from '../dossiers/dossiers.sql.ts'

type Asked = Pick<NonNullable<DossierRecord['money']>, 'advances' | 'email'>
type Advance = Asked['advances'][number]

/** Returns the advances requested by a link in a dossier, and the address of the next link. */
export async function advancesAsked(
  db: Db,
  { id, customerNumber }: Pick<DeskDossier, 'id' | 'customerNumber'>,
): Promise<Asked> {
  const advances = (await advancesOfDossier(db, id)).map(async (request): Promise<Advance> => {
    const payments = await paymentsUnder(db, request.paymentReference)
    return {
      id: request.number,
      amountCents: request.amountCents,
      state: request.state,
      email: request.email,
      by: request.by,
      until: addDays(brusselsDay(request.expiresAt), -1),
      askedAt: request.askedAt.toISOString(),
      mailedAt: request.mailedAt.toISOString(),
      openedAt: request.openedAt?.toISOString() ?? null,
      endedAt: request.endedAt?.toISOString() ?? null,
      isPaying: payments.at(-1)?.status === 'pending',
      refunds: payments.flatMap(toRefunds),
    }
  })
  return { advances: await Promise.all(advances), email: await loadEmail(db, customerNumber) }
}

function toRefunds({ id, due, refunds }: ReferencePayment): Advance['refunds'] {
  if (due === null) return []
  const { amountCents, reason, refundedAt } = due
  return [
    {
      payment: id,
      amountCents,
      reason: reason as Advance['refunds'][number]['reason'],
      refundedAt: refundedAt?.toISOString() ?? null,
      isUnderway: refunds.some(({ state }) => state === 'requested' || state === 'pending'),
    },
  ]
}

/** Returns the present mail address of a customer; empty: there is none. */
async function loadEmail(db: Db, customerNumber: number | null): Promise<string> {
  const customer = customerNumber === null ? undefined : await findCustomerRecord(db, customerNumber)
  return customer ? findPreferredEmail(customer) : ''
}
