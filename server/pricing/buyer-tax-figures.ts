import { TAX_FIGURES } from '@forecourt/domain/pricing/buyer-taxes/tax-figure.ts'
import type { TaxFigureRow } from '@forecourt/domain/pricing/buyer-taxes/tax-figures.ts'
import type { Db } from '../platform/database/database.ts'

/** Loads the figures that the taxes of buyers are calculated with, of every day. */
export async function loadTaxFigures(db: Db): Promise<TaxFigureRow[]> {
  const rows = await db
    .selectFrom('buyerTaxFigure')
    .select(['figure', 'stepStart', 'amount', 'validFrom', 'validUntil', 'source', 'readOn', 'isVerified'])
    .orderBy('figure')
    .orderBy('stepStart')
    .orderBy('validFrom')
    .execute()
  return rows.flatMap((row) => {
    const figure = TAX_FIGURES.find((name) => name === row.figure)
    return figure === undefined ? [] : [{ ...row, figure, amount: Number(row.amount) }]
  })
}
