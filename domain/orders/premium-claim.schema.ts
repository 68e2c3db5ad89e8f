import { z } from 'zod'
import {
  CentsAmount,
  Day,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
  TranslatedText,
} from '../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { premiumClaimList, type ListedPremiumClaim } from './premium-claim-list.ts'
import { MOST_CLAIMED_AT_ONCE, PREMIUM_CLAIM_STATES, PREMIUM_PAYERS } from './premium-claim.ts'

const Premium = z.strictObject({ id: PublicNumber, label: TranslatedText })
const state = z.enum(PREMIUM_CLAIM_STATES)
const paidBy = z.enum(PREMIUM_PAYERS)

const listed: z.ZodType<ListedPremiumClaim> = z.strictObject({
  id: PublicNumber,
  ...rowShape(premiumClaimList),
  rev: z.int(),
})

export const PremiumClaimListRequest = listRequest(premiumClaimList)
export const PremiumClaimListAnswer = listAnswer(premiumClaimList, listed)
export const PremiumClaimExportRequest = exportRequest(premiumClaimList)
export const PremiumClaimNothing = z.strictObject({})
export const PremiumClaimPremiumsAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: TranslatedText })),
})

const CountAndSum = { count: z.int(), cents: CentsAmount }
export const PremiumClaimCountsAnswer = z.strictObject({
  states: z.array(z.strictObject({ state, ...CountAndSum })),
  outstandingCents: CentsAmount.describe('Claimed or to be claimed'),
  late: z.strictObject(CountAndSum).describe('Still to be claimed, past the last day for it'),
  soon: z.strictObject({ ...CountAndSum, until: Day }).describe('Still to be claimed, with the last day near'),
  toRepay: z.strictObject(CountAndSum),
})

const PremiumClaim = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  claimNumber: z.string(),
  premium: Premium,
  paidBy,
  supportNetCents: CentsAmount,
  dueOn: Day,
  isLate: z.boolean(),
  state,
  claimedOn: Day.nullable(),
  reference: z.string(),
  paidOn: Day.nullable(),
  paidCents: CentsAmount.nullable(),
  repaidOn: Day.nullable(),
  refusedBecause: z.string(),
  lapsedBecause: z.string(),
  dossier: z.strictObject({ id: PublicNumber, dossierNumber: z.string() }),
  orderNumber: z.string(),
  contractDay: Day,
  customer: z.string(),
  car: z.string(),
  vin: z.string().nullable(),
  owner: z.strictObject({ id: PublicNumber, name: z.string() }),
  branch: z.strictObject({ id: PublicNumber, name: z.string() }),
  today: Day.describe('The day of the answer'),
})
export type PremiumClaimRecord = z.infer<typeof PremiumClaim>

export const PremiumClaimRequest = z.strictObject({ id: PublicNumberParam })
export const PremiumClaimAnswer = z.strictObject({ premiumClaim: PremiumClaim })
export const PremiumClaimsOfDossierAnswer = z.strictObject({
  claims: z.array(
    z.strictObject({
      id: PublicNumber,
      claimNumber: z.string(),
      premium: TranslatedText,
      paidBy,
      supportNetCents: CentsAmount,
      dueOn: Day,
      isLate: z.boolean(),
      state,
      paidCents: CentsAmount.nullable(),
      isToRepay: z.boolean(),
    }),
  ),
})

const asked = { id: PublicNumber, rev: z.int() }
const claimed = { on: Day, reference: typedText(60) }
export const PremiumClaimClaimRequest = z.strictObject({ ...asked, ...claimed })
export const PremiumClaimManyRequest = z.strictObject({
  ids: z.array(PublicNumber).min(1).max(MOST_CLAIMED_AT_ONCE),
  ...claimed,
})
export const PremiumClaimManyAnswer = z.strictObject({
  done: z.int(),
  cents: CentsAmount,
  left: z
    .array(z.strictObject({ id: PublicNumber, claimNumber: z.string() }))
    .describe('Claims that cannot be claimed any more: they stay unchanged'),
})
export const PremiumClaimPayRequest = z.strictObject({ ...asked, on: Day, paidCents: z.int().min(1).max(10_000_000) })
export const PremiumClaimRefuseRequest = z.strictObject({ ...asked, reason: typedLines(300) })
export const PremiumClaimActRequest = z.strictObject(asked)
export const PremiumClaimRepayRequest = z.strictObject({ ...asked, on: Day })
