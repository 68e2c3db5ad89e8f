import type { VatPrefix } from '@forecourt/domain/contacts/vat-number-rules.ts'
import { keepVatCheck, findVatCheck } from './contacts.sql.ts'
import { askVies } from './vies.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'

export type VatCheck = {
  state: 'valid' | 'invalid' | 'unchecked'
  name: string | null
  address: string | null
  requestIdentifier: string | null
  /** Null: VIES never answered about this number. */
  checkedAt: Date | null
}

type VatCheckContext = Pick<JobContext, 'db' | 'transact' | 'services' | 'now'>

/** Companies do not end overnight; one that starts today waits no longer than this. */
const freshForMs = 24 * 60 * 60 * 1000

/** Returns VIES's answer on a well-formed number: valid in the last 24 hours, else new and stored, else the last. */
export async function checkVatNumber(
  { db, transact, services, now }: VatCheckContext,
  number: { prefix: VatPrefix; number: string },
): Promise<VatCheck> {
  const known = await findVatCheck(db, number)
  if (known?.checkedAt && known.state === 'valid' && now.getTime() - known.checkedAt.getTime() < freshForMs)
    return known
  const answer = await askVies(services.settings.viesUrl, number)
  if (answer.state === 'unchecked') return known ?? unchecked
  const check = { name: null, address: null, ...answer, checkedAt: now }
  await transact((tx) => keepVatCheck(tx, number, check))
  return check
}

const unchecked: VatCheck = {
  state: 'unchecked',
  name: null,
  address: null,
  requestIdentifier: null,
  checkedAt: null,
}
