import type { IntegrationDraft } from '@forecourt/domain/access/integration.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { email as emailRule } from '@forecourt/domain/platform/forms/validation.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { RelatedRecords } from '../platform/audit/related-records.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import {
  findIntegration,
  insertIntegration,
  isNameTaken,
  roleOfIntegration,
  setDisabled,
  updateIntegration,
  type HeldIntegration,
} from './integrations.sql.ts'
import { isNetwork } from './key-identity.ts'
import { beyondRefusal, writeBranchesOf } from './users.ts'

export { findIntegration, setDisabled, type HeldIntegration }

/** Name, role and branches of an integration are those of its user. */
export const integrationUsers: RelatedRecords = {
  subject: 'integration',
  find: async (_, rowId) => [{ subject: 'staff_user', rowId }],
}

interface Editor {
  readonly who: Who
  readonly language: Language
}

/**
 * Writes an integration, within the rights of the user.
 * @param branchIds keys of the branches of the draft
 * @returns its number; undefined if it changed since that revision
 */
export async function writeIntegration(
  tx: Tx,
  draft: IntegrationDraft,
  { editor, before, branchIds }: { editor: Editor; before: HeldIntegration | undefined; branchIds: readonly string[] },
): Promise<number | undefined | ApiRefusal> {
  const beyond = before && beyondRefusal(editor.who, before, editor)
  if (beyond) return beyond
  const role = await roleOfDraft(tx, draft, { editor, branchIds })
  if (isRefusal(role)) return role
  const refused = await profileRefusal(tx, draft, before)
  if (refused) return refused
  const { rev, name, email, description, language, lastDay, callsPerMinute, networks } = draft
  const user = { lastName: name, language, roleId: role.id }
  const values = { contactEmail: email, description, lastDay, callsPerMinute, allowedNetworks: networks }
  const written = before
    ? await updateIntegration(tx, { id: before.id, rev }, { user, values })
    : await insertIntegration(tx, { user, values })
  if (!written) return undefined
  await writeBranchesOf(tx, written.id, branchIds)
  return written.number
}

/** Returns the role of a draft, as far as the editor may give it. Roles of persons have rights that no program may use. */
async function roleOfDraft(
  tx: Tx,
  draft: IntegrationDraft,
  { editor, branchIds }: { editor: Editor; branchIds: readonly string[] },
): Promise<{ id: string } | ApiRefusal> {
  const field = 'integration.role'
  const role = draft.role === null ? undefined : await roleOfIntegration(tx, draft.role)
  if (!role?.isActive) return refuse('role-required', { status: 422, field })
  if (role.isMain || role.requiresSecondFactor) return refuse('role-of-persons', { status: 422, field })
  const fields = { role: field, branches: 'integration.branches' }
  const given = { ...role, branches: branchIds }
  return beyondRefusal(editor.who, given, { language: editor.language, fields }) ?? role
}

async function profileRefusal(
  tx: Tx,
  { name, email, networks }: IntegrationDraft,
  before: HeldIntegration | undefined,
): Promise<ApiRefusal | undefined> {
  if (name === '') return refuse('integration-name-required', { status: 422, field: 'integration.name' })
  if (await isNameTaken(tx, name, before?.id))
    return refuse('integration-exists', { status: 422, field: 'integration.name' })
  if (email === '' || emailRule(email)) return refuse('no-email-address', { status: 422, field: 'integration.email' })
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong === undefined) return undefined
  return refuse('no-network', { status: 422, field: 'integration.networks', values: { network: wrong } })
}
