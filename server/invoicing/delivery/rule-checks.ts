import type { JobContext } from '../../platform/jobs/jobs.ts'
import type { InvoiceRow } from '../invoices/invoices.sql.ts'
import { keepRuleCheck } from './deliveries.sql.ts'

/**
 * Checks the XML of an issued invoice by the official rules and keeps what they say. Returns whether it breaks a fatal one;
 * without rule files it does not.
 */
export async function breaksRules(
  { services, transact, now }: JobContext,
  { id }: Pick<InvoiceRow, 'id'>,
  xml: Buffer,
): Promise<boolean> {
  if (!services.ruleChecker) return false
  const { version, findings } = await services.ruleChecker.check(xml.toString('utf8'))
  const fatalCount = findings.filter(({ isFatal }) => isFatal).length
  await transact((tx) => keepRuleCheck(tx, id, { version, findings, fatalCount, now }))
  return fatalCount > 0
}
