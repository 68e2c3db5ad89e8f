import { z } from 'zod'
import { PublicNumber } from '../platform/forms/fields.schema.ts'
import { TRADE_IN_PAPERS } from '../trade-ins/trade-in-papers.ts'

export const TradeInPrintRequest = z.strictObject({ id: PublicNumber, paper: z.enum(TRADE_IN_PAPERS) })
