import { z } from 'zod'
import { Day } from '../platform/forms/fields.schema.ts'
import { REPORT_GROUPS } from './sales-report.ts'

export const SalesReportRequest = z
  .strictObject({ from: Day, to: Day, by: z.enum(REPORT_GROUPS) })
  .meta({ example: { from: '2026-01-01', to: '2026-11-26', by: 'branch' } })

const figures = {
  /** Offers that went out. */
  offered: z.int(),
  /** Cars sold in these days, less those of which nothing came. */
  sold: z.int(),
  /** Sold in these days, and nothing came of it. */
  canceled: z.int(),
  delivered: z.int(),
  /** Of the cars sold, VAT included. */
  grossCents: z.int(),
  /** Of the cars sold and invoiced, by their ledgers, without VAT; null: the caller may not see margins. */
  marginCents: z.int().nullable().describe('Margin of the cars that are invoiced; null without OFFER_MARGIN'),
  /** The cars sold that have a purchase and an invoice in their ledger. */
  marginCars: z.int().nullable().describe('The cars that the margin is of; null without OFFER_MARGIN'),
}
const Figures = z.strictObject(figures)
export type SalesFigures = z.infer<typeof Figures>

export const SalesReportAnswer = z.strictObject({
  by: z.enum(REPORT_GROUPS).describe('The grouping of the rows'),
  rows: z.array(
    z.strictObject({
      label: z
        .string()
        .nullable()
        .describe('The group: a name, a sales type, a month (2026-11); null: the shop, without a salesperson'),
      ...figures,
    }),
  ),
  total: Figures,
  before: Figures.describe('The same days a year before'),
})
export type SalesReport = z.infer<typeof SalesReportAnswer>
