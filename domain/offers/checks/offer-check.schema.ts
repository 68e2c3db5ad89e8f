import { z } from 'zod'
import { CUSTOMER_TYPES } from '../../contacts/customer.ts'
import { enumerationNames } from '../../platform/values/enumeration.ts'
import type { Keys } from '../../platform/values/keys.schema.ts'
import { CentsAmount, Day, TranslatedText } from '../../platform/forms/fields.schema.ts'
import { SALES_TYPES } from '../../pricing/profit-margin.ts'
import { ScopeOfRule, ValidityOfRow, WhyNotApplied } from '../../pricing/sale/sale.schema.ts'
import {
  CHECK_CODES,
  CHECK_FIXES,
  CHECK_PLACES,
  CHECK_WORDS,
  SEVERITIES,
  type CheckValue,
  type OfferCheck,
} from './offer-check.ts'
import type { SyncRemoved } from './sync.ts'

const Value: z.ZodType<CheckValue, CheckValue> = z.union([
  z.string(),
  z.number(),
  z.strictObject({ name: TranslatedText }),
  z.strictObject({ cents: CentsAmount }),
  z.strictObject({ bp: z.number() }),
  z.strictObject({ ppm: z.number() }),
  z.strictObject({ day: Day.nullable() }),
  z.strictObject({ days: z.array(ValidityOfRow) }),
  z.strictObject({ lines: ScopeOfRule }),
  z.strictObject({ salesTypes: z.array(z.enum(enumerationNames(SALES_TYPES))) }),
  z.strictObject({ customerTypes: z.array(z.enum(enumerationNames(CUSTOMER_TYPES))) }),
  z.strictObject({ words: z.array(z.enum(CHECK_WORDS)) }),
])

/** A message about an offer. */
export const Check: z.ZodType<OfferCheck, OfferCheck> = z
  .strictObject({
    code: z.enum(CHECK_CODES),
    severity: z.enum(SEVERITIES),
    params: z.record(z.string(), Value).describe('Facts of the message, by name'),
    place: z.enum(CHECK_PLACES).describe('The part of the offer that it is about'),
    at: z.string().nullable().describe('The rule or part that it is about, by key. Null: the part as a whole'),
    suggestedFixes: z.array(z.enum(CHECK_FIXES)).describe('Changes that solve it'),
  } satisfies Keys<OfferCheck>)
  .meta({ id: 'OfferCheck' })

/** The part that an update removes from an offer, and the reason. */
export const Removed: z.ZodType<SyncRemoved, SyncRemoved> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rule'),
    id: z.string(),
    reason: z.union([WhyNotApplied, z.strictObject({ code: z.literal('gone') })]),
  }),
  z.strictObject({ kind: z.literal('service'), id: z.string() }),
  z.strictObject({ kind: z.enum(['credit', 'validity']) }),
])
