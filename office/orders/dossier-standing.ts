import type { DossierStanding } from '@forecourt/domain/orders/dossier.ts'
import type { Dossier } from './dossier-texts.ts'

/** A dossier as far as its next act goes. */
export function standingOf({ approval, state, vin, papers, balanceCents, isOnAccount }: Dossier): DossierStanding {
  const papersMissing = papers.flatMap(({ paper, receivedOn }) => (receivedOn === null ? paper : []))
  return { approval, state, vin, papersMissing, balanceCents, isOnAccount }
}
