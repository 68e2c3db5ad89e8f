import {
  IntegrationActRequest,
  IntegrationAnswer,
  IntegrationChoicesAnswer,
  IntegrationListAnswer,
  IntegrationListRequest,
  IntegrationNothing,
  IntegrationRequest,
  IntegrationSaveRequest,
  KeyCreateAnswer,
  KeyCreateRequest,
  KeyExpireRequest,
  KeyRevokeRequest,
  NewIntegrationAnswer,
  type Integration,
} from '@forecourt/domain/access/integration.schema.ts'
import { integration as definition, USUAL_CALLS_PER_MINUTE } from '@forecourt/domain/access/integration.ts'
import { isRightOfIntegrations } from '@forecourt/domain/platform/resources/integration-access.ts'
import type { Grants } from '@forecourt/domain/platform/resources/rights.ts'
import { RIGHT_NAMES } from '@forecourt/domain/platform/resources/rights.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { createKey, endKey, listKeys, withdrawKey } from '../access/api-keys.ts'
import { findIntegration, setDisabled, writeIntegration, type HeldIntegration } from '../access/integrations.ts'
import { rolesToGive } from '../access/roles.ts'
import { beyondRefusal } from '../access/users.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query, type CallerWith } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { integrationRow, selectIntegrations } from './integrations.sql.ts'
import { branchesToChoose, branchKeys } from './staff-users.sql.ts'

const right = 'INTEGRATION_EDIT'

const list = query({
  path: 'POST /sales/integration/list',
  right,
  summary: 'Lists the integrations.',
  input: IntegrationListRequest,
  output: IntegrationListAnswer,
  run: ({ db, call: { language, now } }, request) =>
    listRows(db, selectIntegrations(db, { language, now }), definition, request, {
      language,
      read: (row) => ({ id: row.id, rev: row.rev, ...readFields(definition.fields, row) }),
    }),
})

const get = query({
  path: 'GET /sales/integration/get',
  right,
  summary: 'Returns an integration with its rights, branches and keys. No answer contains a key itself.',
  input: IntegrationRequest,
  output: IntegrationAnswer,
  async run({ db, call: { now } }, { id }) {
    const found = await findIntegration(db, id)
    return found ? { integration: await loadIntegration(db, found, now) } : notFound()
  },
})

const getNew = query({
  path: 'GET /sales/integration/getnew',
  right,
  summary: 'Returns a new integration to fill in.',
  input: IntegrationNothing,
  output: NewIntegrationAnswer,
  run: async ({ call: { language } }) => ({
    integration: {
      id: null,
      rev: 0,
      name: '',
      email: '',
      description: '',
      language,
      role: null,
      branches: [],
      lastDay: null,
      callsPerMinute: USUAL_CALLS_PER_MINUTE,
      networks: [],
    },
  }),
})

const getChoices = query({
  path: 'GET /sales/integration/getchoices',
  right,
  summary: 'Returns the roles and branches that an integration can have, and which roles the caller may assign.',
  input: IntegrationNothing,
  output: IntegrationChoicesAnswer,
  async run({ db, call: { staff, language } }) {
    const [roles, branches] = await Promise.all([rolesToGive(db), branchesToChoose(db)])
    return {
      roles: roles.map(({ id, name, isActive, requiresSecondFactor, ...held }) => ({
        id,
        name: translate(name, language),
        isGrantable:
          isActive &&
          !held.isMain &&
          !requiresSecondFactor &&
          beyondRefusal(staff.who, held, { language }) === undefined,
      })),
      branches,
    }
  },
})

const save = command({
  path: 'POST /sales/integration/save',
  right,
  summary: 'Saves an integration. Callers can grant no right beyond their own scope.',
  input: IntegrationSaveRequest,
  output: IntegrationAnswer,
  async run({ tx, call }, { integration: draft }) {
    const before = draft.id === null ? undefined : await findIntegration(tx, draft.id)
    if (draft.id !== null && !before) return notFound()
    const branchIds = await branchKeys(tx, draft.branches)
    const number = await writeIntegration(tx, draft, { editor: toEditor(call), before, branchIds })
    if (isRefusal(number)) return number
    if (number === undefined) return conflictRefusal(tx, requireValue(before, 'the integration before'), call.now)
    return answerIntegration(tx, number, call.now)
  },
})

const disable = command({
  path: 'POST /sales/integration/disable',
  right,
  summary: 'Disables an integration: all its keys are refused until it is enabled again.',
  input: IntegrationActRequest,
  output: IntegrationAnswer,
  run: ({ tx, call }, { id }) => switchIntegration(tx, call, id, { disabledAt: call.now }),
})

const enable = command({
  path: 'POST /sales/integration/enable',
  right,
  summary: 'Enables an integration again.',
  input: IntegrationActRequest,
  output: IntegrationAnswer,
  run: ({ tx, call }, { id }) => switchIntegration(tx, call, id, { disabledAt: null }),
})

const createApiKey = command({
  path: 'POST /sales/integration/createkey',
  right,
  summary: 'Creates an API key and returns it once. The previous key can go on working for some days.',
  needsProof: 'lately',
  input: KeyCreateRequest,
  output: KeyCreateAnswer,
  run: ({ tx, call }, { id, ...wanted }) =>
    withIntegration(tx, call, id, async (found) => {
      const key = await createKey(tx, found.id, wanted, toActor(call))
      if (isRefusal(key)) return key
      return { ...(await answerIntegration(tx, id, call.now)), key }
    }),
})

const expireApiKey = command({
  path: 'POST /sales/integration/expirekey',
  right,
  summary: 'Lets an API key expire after a number of days.',
  input: KeyExpireRequest,
  output: IntegrationAnswer,
  run: ({ tx, call }, { id, ...wanted }) =>
    withIntegration(
      tx,
      call,
      id,
      async (found) => (await endKey(tx, found.id, wanted, call)) ?? answerIntegration(tx, id, call.now),
    ),
})

const revokeApiKey = command({
  path: 'POST /sales/integration/revokekey',
  right,
  summary: 'Revokes an API key at once, with a reason.',
  input: KeyRevokeRequest,
  output: IntegrationAnswer,
  run: ({ tx, call }, { id, ...wanted }) =>
    withIntegration(
      tx,
      call,
      id,
      async (found) => (await withdrawKey(tx, found.id, wanted, toActor(call))) ?? answerIntegration(tx, id, call.now),
    ),
})

export const integrationEndpoints = [
  list,
  get,
  getNew,
  getChoices,
  save,
  disable,
  enable,
  createApiKey,
  expireApiKey,
  revokeApiKey,
] as const

type StaffCall = CallerWith<'staff'>

/** Acts on an integration that has no more rights than the user. */
async function withIntegration<Outcome>(
  tx: Tx,
  call: StaffCall,
  id: number,
  act: (found: HeldIntegration) => Promise<Outcome | ApiRefusal>,
): Promise<Outcome | ApiRefusal> {
  const found = await findIntegration(tx, id)
  if (!found) return notFound()
  return beyondRefusal(call.staff.who, found, call) ?? act(found)
}

function switchIntegration(tx: Tx, call: StaffCall, id: number, { disabledAt }: { disabledAt: Date | null }) {
  return withIntegration(tx, call, id, async (found) => {
    await setDisabled(tx, found.id, disabledAt)
    return answerIntegration(tx, id, call.now)
  })
}

function toEditor({ staff, language }: StaffCall) {
  return { who: staff.who, language }
}

function toActor({ staff, now }: StaffCall) {
  return { userId: staff.userId, now }
}

async function answerIntegration(tx: Tx, number: number, now: Date) {
  const found = requireValue(await findIntegration(tx, number), `the integration ${number}`)
  return { integration: await loadIntegration(tx, found, now) }
}

async function loadIntegration(db: Db, { id, number, grants }: HeldIntegration, now: Date): Promise<Integration> {
  const { key: _, ...row } = requireValue(await integrationRow(db, number, now), `the integration ${number}`)
  return { ...row, grants: selectUsable(grants), keys: await listKeys(db, id, now) }
}

function selectUsable(grants: Grants): Grants {
  return Object.fromEntries(
    RIGHT_NAMES.flatMap((name) => (grants[name] && isRightOfIntegrations(name) ? [[name, grants[name]]] : [])),
  )
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

async function conflictRefusal(tx: Tx, held: HeldIntegration, now: Date): Promise<ApiRefusal> {
  const theirs = await loadIntegration(tx, held, now)
  return refuse('changed-meanwhile', { detail: { theirs, by: await findLastEditor(tx, 'integration', held.id) } })
}
