import type { InferResult } from 'kysely'
import { DossierRequest } from '@forecourt/domain/orders/dossier.schema.ts'
import { premiumClaimList, type ListedPremiumClaim } from '@forecourt/domain/orders/premium-claim-list.ts'
import {
  PremiumClaimActRequest,
  PremiumClaimAnswer,
  PremiumClaimClaimRequest,
  PremiumClaimCountsAnswer,
  PremiumClaimExportRequest,
  PremiumClaimListAnswer,
  PremiumClaimListRequest,
  PremiumClaimManyAnswer,
  PremiumClaimManyRequest,
  PremiumClaimNothing,
  PremiumClaimPayRequest,
  PremiumClaimPremiumsAnswer,
  PremiumClaimRefuseRequest,
  PremiumClaimRepayRequest,
  PremiumClaimRequest,
  PremiumClaimsOfDossierAnswer,
} from '@forecourt/domain/orders/premium-claim.schema.ts'
import { CLAIM_SOON_DAYS, OUTSTANDING_STATES, PREMIUM_CLAIM_STATES } from '@forecourt/domain/orders/premium-claim.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { listRows } from '../../platform/resources/list.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { dossierPlace } from '../dossiers/dossiers.sql.ts'
import {
  claimPremium,
  claimPremiums,
  payPremiumClaim,
  premiumClaimNotFound,
  findPremiumClaimRecord,
  refusePremiumClaim,
  reopenPremiumClaim,
  repayPremiumClaim,
} from './premium-claim-acts.ts'
import {
  selectPremiumClaimCounts,
  selectListedPremiumClaims,
  premiumClaimConditions,
  selectPremiumClaims,
  premiumsOfClaims,
} from './premium-claims.sql.ts'

type StoredClaim = InferResult<ReturnType<typeof selectListedPremiumClaims>>[number]

function toListed(row: StoredClaim): ListedPremiumClaim {
  return { id: row.id, rev: row.rev, ...readFields(premiumClaimList.fields, row) }
}

const list = query({
  path: 'POST /sales/premiumclaim/list',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Lists the premium claims, the first due on top.',
  input: PremiumClaimListRequest,
  output: PremiumClaimListAnswer,
  run: ({ db, call: { language, now } }, request) =>
    listRows(db, selectListedPremiumClaims(db, brusselsDay(now)), premiumClaimList, request, {
      language,
      read: toListed,
      own: premiumClaimConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/premiumclaim/export',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: `Exports the listed premium claims as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: PremiumClaimExportRequest,
  output: fileAnswer,
  reads: () => ['premium_claim:export'],
  run: ({ db, call: { language, now } }, request) =>
    exportList(db, selectListedPremiumClaims(db, brusselsDay(now)), premiumClaimList, request, {
      language,
      read: toListed,
      own: premiumClaimConditions,
    }),
})

const counts = query({
  path: 'GET /sales/premiumclaim/counts',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Counts and sums the premium claims by state.',
  input: PremiumClaimNothing,
  output: PremiumClaimCountsAnswer,
  async run({ db, call: { now } }) {
    const today = brusselsDay(now)
    const rows = await selectPremiumClaimCounts(db, today)
    type Row = (typeof rows)[number]
    const sum = (of: Exclude<keyof Row, 'state'>) => rows.reduce((all, row) => all + row[of], 0)
    const states = PREMIUM_CLAIM_STATES.map((state) => {
      const { count = 0, cents = 0 } = rows.find((row) => row.state === state) ?? {}
      return { state, count, cents }
    })
    const isOutstanding = ({ state }: { state: string }) => OUTSTANDING_STATES.some((one) => one === state)
    return {
      states,
      outstandingCents: states.filter(isOutstanding).reduce((all, { cents }) => all + cents, 0),
      late: { count: sum('late'), cents: sum('lateCents') },
      soon: { count: sum('soon'), cents: sum('soonCents'), until: addDays(today, CLAIM_SOON_DAYS) },
      toRepay: { count: sum('toRepay'), cents: sum('toRepayCents') },
    }
  },
})

const premiums = query({
  path: 'GET /sales/premiumclaimpremium/getall',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Returns the premiums to filter claims by.',
  input: PremiumClaimNothing,
  output: PremiumClaimPremiumsAnswer,
  run: async ({ db }) => ({ data: await premiumsOfClaims(db) }),
})

const get = query({
  path: 'GET /sales/premiumclaim/get',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Returns a premium claim.',
  input: PremiumClaimRequest,
  output: PremiumClaimAnswer,
  reads: (_, { id }) => [`premium_claim:${id}`],
  async run({ db, call: { now } }, { id }) {
    const premiumClaim = await findPremiumClaimRecord(db, id, now)
    return premiumClaim ? { premiumClaim } : premiumClaimNotFound()
  },
})

const ofDossier = query({
  path: 'GET /sales/premiumclaim/ofdossier',
  right: 'STOCK_COST_VIEW',
  summary: 'Returns the premium claims of a dossier.',
  input: DossierRequest,
  output: PremiumClaimsOfDossierAnswer,
  async run({ db, call: { staff, now } }, { id }) {
    const place = await dossierPlace(db, id)
    if (!place) return premiumClaimNotFound()
    const can = may(staff.who, 'DOSSIER_VIEW', place)
    if (!can.ok) return refuse(can.reason, { status: 403 })
    return { claims: await selectPremiumClaims(db, id, brusselsDay(now)) }
  },
})

const claim = command({
  path: 'POST /sales/premiumclaim/claim',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Records that a premium was claimed from the party that pays it.',
  input: PremiumClaimClaimRequest,
  output: PremiumClaimAnswer,
  run: ({ tx, call }, asked) => claimPremium(tx, call.now, asked),
})

const claimMany = command({
  path: 'POST /sales/premiumclaim/claimmany',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Records several claims under one reference. Returns those that can no longer be claimed.',
  input: PremiumClaimManyRequest,
  output: PremiumClaimManyAnswer,
  run: ({ tx, call }, asked) => claimPremiums(tx, call.now, asked),
})

const pay = command({
  path: 'POST /sales/premiumclaim/pay',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Records the payment of a claim, also of another amount.',
  input: PremiumClaimPayRequest,
  output: PremiumClaimAnswer,
  run: ({ tx, call }, asked) => payPremiumClaim(tx, call.now, asked),
})

const refuseClaim = command({
  path: 'POST /sales/premiumclaim/refuse',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Records that a claim was refused, with the reason.',
  input: PremiumClaimRefuseRequest,
  output: PremiumClaimAnswer,
  run: ({ tx, call }, asked) => refusePremiumClaim(tx, call.now, asked),
})

const reopen = command({
  path: 'POST /sales/premiumclaim/reopen',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Undoes the claim, payment or refusal of a premium.',
  input: PremiumClaimActRequest,
  output: PremiumClaimAnswer,
  run: ({ tx, call }, asked) => reopenPremiumClaim(tx, call.now, asked),
})

const repay = command({
  path: 'POST /sales/premiumclaim/repay',
  right: 'PREMIUM_CLAIM_EDIT',
  summary: 'Records that a premium was repaid because its sale was canceled.',
  input: PremiumClaimRepayRequest,
  output: PremiumClaimAnswer,
  run: ({ tx, call }, asked) => repayPremiumClaim(tx, call.now, asked),
})

export const premiumClaimEndpoints = [
  list,
  exportRows,
  counts,
  premiums,
  get,
  ofDossier,
  claim,
  claimMany,
  pay,
  refuseClaim,
  reopen,
  repay,
] as const
