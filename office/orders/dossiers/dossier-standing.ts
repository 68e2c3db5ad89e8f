import { findTransportProof, listTradeInsDue, type DossierStanding } from '@forecourt/domain/orders/dossier.ts'
import type { Dossier } from './dossier-texts.ts'

/** Returns the facts that decide on the next act. Users who see no prices may not deliver: their balance counts as 0. */
export function toStanding({
  approval,
  state,
  vin,
  papers,
  money,
  isOnAccount,
  tradeIns,
  carStanding,
  invoices,
}: Dossier): DossierStanding {
  const papersMissing = papers.flatMap(({ paper, receivedOn }) => (receivedOn === null ? paper : []))
  const balanceCents = money?.balanceCents ?? 0
  const guarantee = money?.guarantee ?? { cents: 0, receivedOn: null, repaidOn: null }
  const due = { papersMissing, balanceCents, tradeInsDue: listTradeInsDue(tradeIns), guarantee }
  const invoice = invoices.find(({ credit }) => credit === null)?.number ?? null
  const transport = findTransportProof(papers)
  return { approval, state, vin, isOnAccount, ...due, car: carStanding, invoice, transport }
}
