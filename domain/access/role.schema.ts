import { z } from 'zod'
import { PublicNumber, PublicNumberParam, typedText, TranslatedText } from '../platform/forms/fields.schema.ts'
import { OFFICE_ROUTES } from '../platform/routes/office-routes.ts'
import { listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { REACHES, RIGHT_NAMES } from '../platform/resources/rights.ts'
import { BASE_ROLE_NAMES } from './base-role-names.ts'
import { role } from './role.ts'

const ROUTE_IDS = OFFICE_ROUTES.filter((route) => route.mustAuthorize).map((route) => route.id)

/** The highest amount of a limit, in cents. */
const MOST_LIMIT_CENTS = 100_000_000

const Name = z.strictObject({ nl: typedText(60).min(1), fr: typedText(60).min(1).optional() })
const Rev = z.int().min(0)
const UserRef = z.strictObject({ id: PublicNumber, name: z.string() })

const listed = z.strictObject({ id: PublicNumber, rev: Rev, ...rowShape(role) })

export const RoleListRequest = listRequest(role)
export const RoleListAnswer = listAnswer(role, listed)

export const RoleNothing = z.strictObject({})
export const RoleRequest = z.strictObject({ id: PublicNumberParam })

const Grants = z.partialRecord(z.enum(RIGHT_NAMES), z.enum(REACHES))

/** A role with all that it allows. */
const content = {
  name: Name,
  base: z.enum(BASE_ROLE_NAMES).nullable(),
  isActive: z.boolean(),
  isMain: z.boolean(),
  /** The menu leads only to `routes`; otherwise everywhere that the rights allow. */
  mustAuthorize: z.boolean(),
  requiresSecondFactor: z.boolean(),
  grants: Grants,
  discountMostBp: z
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .describe('The highest discount on one car that the role approves, of its price; null: no limit'),
  discountMostCents: z.int().min(0).max(MOST_LIMIT_CENTS).nullable().describe('The same as an amount; null: no limit'),
  routes: z.array(z.enum(ROUTE_IDS)).max(ROUTE_IDS.length),
}

export const Role = z.strictObject({ id: PublicNumber, rev: Rev, ...content })
export type Role = z.infer<typeof Role>

export const RoleDraft = z.strictObject({
  id: PublicNumber.nullable(),
  rev: Rev,
  ...content,
  grants: z
    .record(z.string().regex(/^[A-Za-z_]{1,60}$/), z.enum(REACHES))
    .transform((grants) =>
      Object.fromEntries(Object.entries(grants).map(([right, reach]) => [right.toUpperCase(), reach])),
    )
    .pipe(Grants)
    .describe('Compared in upper case'),
})
export type RoleDraft = z.infer<typeof RoleDraft>

export const RoleAnswer = z.strictObject({
  role: Role,
  users: z.array(UserRef).describe('The users with this role'),
  integrations: z.array(UserRef).describe('The integrations with this role'),
})
export const NewRoleRequest = z.strictObject({ base: z.enum(BASE_ROLE_NAMES).optional() })
export const NewRoleAnswer = z.strictObject({
  role: RoleDraft.extend({ name: TranslatedText }),
})
export const RoleSaveRequest = z.strictObject({ role: RoleDraft })
export const RoleChangeRequest = z.strictObject({ id: PublicNumber, rev: Rev })
export const RoleDeleteAnswer = z.strictObject({ isDeleted: z.boolean() })

/** The other role, or the rights of a user by their role. Without a user the call returns that one has to be chosen. */
export const RoleCompareRequest = z.strictObject({
  id: PublicNumberParam,
  role: PublicNumberParam.optional(),
  user: PublicNumberParam.optional(),
})
const Limit = z.strictObject({ mostBp: z.int().nullable(), mostCents: z.int().nullable() })
export const RoleCompareAnswer = z.strictObject({
  other: z.strictObject({ id: PublicNumber, name: z.string() }),
  linkedUsers: z.array(UserRef).describe('The users with the other role, to whom the comparison applies as well'),
  rights: z.array(
    z.strictObject({
      right: z.enum(RIGHT_NAMES),
      mine: z.enum(REACHES).nullable(),
      theirs: z.enum(REACHES).nullable(),
    }),
  ),
  discountLimits: z
    .strictObject({ mine: Limit, theirs: Limit })
    .nullable()
    .describe('Where both approve discounts on a car, but up to different limits'),
  onlyMine: z.array(z.string()),
  onlyTheirs: z.array(z.string()),
  isMainMine: z.boolean().describe('True for a main administrator, who has every right'),
  isMainTheirs: z.boolean(),
})

/** The roles to choose from and to compare with. */
export const RolesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: z.string(), isActive: z.boolean(), isMain: z.boolean() })),
})
