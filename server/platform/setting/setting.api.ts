import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import {
  PlannedSettingRequest,
  SettingSaved,
  settingSchema,
  SettingSaveRequest,
  SettingsAnswer,
  SettingsRequest,
} from '@forecourt/domain/platform/resources/setting.schema.ts'
import { settingProblem, type SettingName } from '@forecourt/domain/platform/resources/setting.ts'
import type { Db } from '../database/database.ts'
import { command, query } from '../http/endpoint.ts'
import { refuse } from '../http/refusal.ts'
import { dropPlan, lockSetting, planSetting, settingsNow, writeSetting } from './setting.sql.ts'

const right = 'CONFIGURATION_EDIT'

const getAll = query({
  path: 'GET /sales/setting/getall',
  right,
  summary: 'Returns all settings with their current and planned values.',
  input: SettingsRequest,
  output: SettingsAnswer,
  run: async ({ db }) => ({ settings: await settingsNow(db) }),
})

const save = command({
  path: 'POST /sales/setting/save',
  right,
  summary: 'Changes a setting now or from a later day.',
  input: SettingSaveRequest,
  output: SettingSaved,
  async run({ tx, call: { now } }, { setting: { name, was, value, validFrom } }) {
    if (!settingSchema(name).safeParse(value).success)
      return refuse('setting-invalid', { status: 422, field: 'setting.value' })
    const problem = settingProblem(name, value)
    if (problem) return refuse(problem, { status: 422, field: 'setting.value' })
    const today = brusselsDay(now)
    if (validFrom !== null && validFrom < today)
      return refuse('setting-past', { status: 422, field: 'setting.validFrom' })
    const present = await lockSetting(tx, name)
    if (!isSame(present, was)) return refuse('changed-meanwhile', { detail: { theirs: present, by: null } })
    if (validFrom !== null && validFrom > today) await planSetting(tx, name, validFrom, value)
    else await writeSetting(tx, name, value, now)
    return { setting: await settingNow(tx, name) }
  },
})

const drop = command({
  path: 'POST /sales/setting/deleteplanned',
  right,
  summary: 'Deletes a planned value of a setting.',
  input: PlannedSettingRequest,
  output: SettingSaved,
  async run({ tx }, { name, validFrom }) {
    if (!(await dropPlan(tx, name, validFrom))) return refuse('record-not-found', { status: 404 })
    return { setting: await settingNow(tx, name) }
  },
})

async function settingNow(db: Db, name: SettingName) {
  return (await settingsNow(db)).find((setting) => setting.name === name)!
}

export const settingEndpoints = [getAll, save, drop] as const
