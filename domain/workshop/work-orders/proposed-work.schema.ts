import { z } from 'zod'
import { LinkToken } from '../../agenda/diary.schema.ts'
import {
  CentsAmount,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedEmail,
  typedLines,
  typedText,
} from '../../platform/forms/fields.schema.ts'
import { LANGUAGES } from '../../platform/values/languages.ts'
import { WORK_KINDS } from './hourly-rate.ts'
import {
  ANSWER_CHANNELS,
  MOST_PROPOSALS,
  MOST_PROPOSED_PARTS,
  PROPOSAL_ANSWERS,
  PROPOSAL_STATES,
} from './proposed-work.ts'

const Price = z.int().min(0).max(100_000_000)

/** Proposed work as the desk of its work order shows it. */
export const ProposedWork = z.strictObject({
  id: PublicNumber,
  version: z.int(),
  name: z.string(),
  explanation: z.string(),
  workKind: z.enum(WORK_KINDS),
  minutes: z.int(),
  parts: z.array(
    z.strictObject({
      name: z.string(),
      partNumber: z.string(),
      quantity: z.int(),
      pricing: z
        .strictObject({ unitPriceCents: CentsAmount, unitCostCents: CentsAmount.nullable() })
        .nullable()
        .describe('Without VAT; null: the caller may not see prices'),
    }),
  ),
  pricing: z
    .strictObject({ unitPriceCents: CentsAmount, netCents: CentsAmount, grossCents: CentsAmount })
    .nullable()
    .describe('Null: the caller may not see prices'),
  state: z.enum(PROPOSAL_STATES),
  asked: z.strictObject({ at: Instant, by: z.string(), to: z.string() }).nullable().describe('The last mail'),
  answer: z
    .strictObject({
      channel: z.enum(ANSWER_CHANNELS),
      name: z.string().describe('As it was typed; by telephone: the person who spoke'),
      email: z.string().nullable(),
      recordedBy: z.string().nullable().describe('The user who heard it'),
      note: z.string(),
      at: Instant,
    })
    .nullable(),
  job: PublicNumber.nullable().describe('The job that it became'),
  createdBy: z.string(),
})

const asked = { id: PublicNumber, rev: z.int() }

export const ProposeRequest = z.strictObject({
  ...asked,
  proposal: z.strictObject({
    id: PublicNumber.nullable().describe('Null: it is new'),
    name: typedText(120),
    explanation: typedLines(1_000),
    workKind: z.enum(WORK_KINDS),
    minutes: z.int().min(0).max(6_000),
    unitPriceCents: Price.nullable().describe('Of an hour, without VAT; null: the hourly rate of the customer'),
    parts: z
      .array(
        z.strictObject({
          name: typedText(200),
          partNumber: typedText(40),
          quantity: z.int().min(1).max(9_999_999).describe('In thousandths'),
          unitPriceCents: Price.describe('Of one piece, without VAT'),
          unitCostCents: Price.nullable(),
        }),
      )
      .max(MOST_PROPOSED_PARTS),
  }),
})
export type ProposedWishes = z.infer<typeof ProposeRequest>['proposal']

export const WithdrawProposalRequest = z.strictObject({ ...asked, proposal: PublicNumber })
export const AskMoreWorkRequest = z.strictObject({ ...asked, email: typedEmail(), language: z.enum(LANGUAGES) })
export const AskChoicesRequest = z.strictObject({ id: PublicNumberParam })
export const AskChoicesAnswer = z.strictObject({
  email: z.string().describe('Empty: the customer has none'),
  language: z.enum(LANGUAGES),
})
export const RecordAnswerRequest = z.strictObject({
  ...asked,
  proposal: PublicNumber,
  version: z.int().describe('That was read to the customer'),
  answer: z.enum(PROPOSAL_ANSWERS),
  name: typedText(120).describe('Name of the person who spoke'),
  note: typedText(500),
  answeredAt: Instant,
})

/** Proposed work as its customer reads it. */
const CustomerWork = z
  .strictObject({
    workNumber: z.string(),
    car: z.string(),
    licencePlate: z.string().nullable(),
    branch: z.strictObject({ name: z.string(), phone: z.string(), email: z.string() }),
    jobs: z.array(z.string()).describe('The work that was ordered'),
    customerNetCents: CentsAmount.describe('Share of the customer in the order so far, without VAT'),
    isEstimate: z.boolean().describe('Work by the clock is not finished'),
    rateBp: z.int().describe('Rate of VAT in basis points'),
    canAnswer: z.boolean(),
    proposals: z.array(
      z.strictObject({
        id: PublicNumber,
        version: z.int(),
        name: z.string(),
        explanation: z.string(),
        parts: z.string().describe('In one line'),
        netCents: CentsAmount,
        grossCents: CentsAmount.describe('VAT included'),
        state: z.enum(['asked', 'agreed', 'declined']),
        answer: z.strictObject({ name: z.string(), at: Instant }).nullable(),
        photos: z.array(PublicNumber).describe('That show the part'),
      }),
    ),
  })
  .meta({ id: 'CustomerWork' })
export type CustomerWork = z.infer<typeof CustomerWork>

export const CustomerWorkRequest = z.strictObject({ link: LinkToken })
export const ProposedPhotoRequest = z.strictObject({ link: LinkToken, photo: PublicNumber })
export const CustomerWorkAnswer = z.strictObject({ work: CustomerWork })
export const AnswerWorkRequest = z.strictObject({
  link: LinkToken,
  name: typedText(120),
  totalCents: CentsAmount.describe('New total that was read, VAT included'),
  choices: z
    .array(z.strictObject({ id: PublicNumber, version: z.int(), answer: z.enum(PROPOSAL_ANSWERS) }))
    .min(1)
    .max(MOST_PROPOSALS)
    .describe('One for each proposal that waits for an answer'),
})
