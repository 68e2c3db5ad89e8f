import { m } from '@forecourt/locales/messages/messages.js'
import type { Tx } from '../../platform/database/database.ts'
import { dropTradeIns } from '../../trade-ins/trade-in-deals.ts'
import type { OfferCaller } from '../desk/offer-acts.ts'
import { alsoOffered } from './offer-trade-ins.sql.ts'
import { loadVersion, type OfferRow } from '../desk/offers.sql.ts'

/** Closes the trade-ins of a closed offer, unless another open offer takes them in. */
export async function dropWithOffer(tx: Tx, call: OfferCaller, row: OfferRow, reason: string): Promise<void> {
  const { content } = await loadVersion(tx, row.id, row.currentVersion)
  const { tradeIns } = content
  const records = tradeIns.flatMap(({ record }) => record ?? [])
  if (records.length === 0) return
  const elsewhere = await alsoOffered(tx, records, row.id)
  const values = { offer: row.offerNumber, reason }
  await dropTradeIns(
    tx,
    records.filter((record) => !elsewhere.includes(record)),
    m['trade-ins.dropped-with-offer'](values, { locale: call.language }),
  )
}
