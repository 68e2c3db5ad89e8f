import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { effectiveCapacity, hasSameCells, type Capacity } from '@forecourt/domain/workshop/capacity.ts'
import {
  CapacityAnswer,
  CapacityRequest,
  CapacitySaved,
  CapacitySaveRequest,
  type BranchCapacity,
} from '@forecourt/domain/workshop/capacity.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { lockNames } from '../agenda/locks.ts'
import { testDriveCapacitiesOf, writeTestDriveCapacity } from '../agenda/test-drives.ts'
import { handoverCapacitiesOf, writeHandoverCapacity } from '../orders/handovers/handovers.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { branchName } from '../organisation/organisation.ts'
import { refuse } from '../platform/http/refusal.ts'
import { branchesWithDepartments, usualBays, writeUsualBays, type DepartmentRow } from './capacity.sql.ts'

const right = 'ORGANISATION_EDIT'

const getAll = query({
  path: 'GET /sales/capacity/getall',
  right,
  summary: 'Returns the weekly capacity of each branch: handovers, simultaneous test drives and staffed bays.',
  input: CapacityRequest,
  output: CapacityAnswer,
  async run({ db, call: { language } }) {
    const branches = await branchesWithDepartments(db)
    return { branches: await Promise.all(branches.map((departments) => buildAnswer(db, departments, language))) }
  },
})

const save = command({
  path: 'POST /sales/capacity/save',
  right,
  summary: 'Changes the weekly capacity of a branch. Existing bookings stay.',
  input: CapacitySaveRequest,
  output: CapacitySaved,
  async run({ tx, call: { language } }, { capacity: { branch, was, is } }) {
    await lockNames(tx, [`capacity ${branch}`])
    const departments = (await branchesWithDepartments(tx)).find(([first]) => first?.branch === branch)
    if (!departments) return refuse('record-not-found', { status: 404 })
    const present = await readCapacity(tx, departments)
    if (!isSame(present, was)) return refuse('changed-meanwhile', { detail: { theirs: present, by: null } })
    if (!hasSameCells(present, is)) return refuse('capacity-incomplete', { status: 422, field: 'capacity.is' })
    await writeChanges(tx, departments, present, is)
    return { branch: await buildAnswer(tx, departments, language) }
  },
})

async function readCapacity(db: Db, departments: readonly DepartmentRow[]): Promise<Capacity> {
  const ids = departments.map(({ id }) => id)
  const numbersById = new Map(departments.map(({ id, number }) => [id, number]))
  const [handovers, drives, bays] = await Promise.all([
    handoverCapacitiesOf(db, [requireValue(departments[0], 'a department of the branch').branchId]),
    testDriveCapacitiesOf(db, ids),
    usualBays(db, ids),
  ])
  return effectiveCapacity(
    {
      handovers: handovers.map(({ deliveryType: way, weekday, part, orders }) => ({
        way,
        part,
        orders,
        weekday,
      })),
      testDrives: drives.map(({ departmentId, atOnce }) => ({
        department: requireValue(numbersById.get(departmentId), 'the number of the department'),
        atOnce,
      })),
      workshop: bays.map(({ departmentId, weekday, bays: manned }) => ({
        department: requireValue(numbersById.get(departmentId), 'the number of the department'),
        weekday,
        bays: manned,
      })),
    },
    {
      testDrives: departments.filter(({ kind }) => sells.has(kind)).map(({ number }) => number),
      workshop: departments.filter(({ hasBays }) => hasBays).map(({ number }) => number),
    },
  )
}

/** Departments that have cars to drive. */
const sells = new Set<DepartmentRow['kind']>(['sales-new', 'sales-used', 'trucks'])

/** Writes the cells that differ; both have the same cells. */
async function writeChanges(tx: Tx, departments: readonly DepartmentRow[], present: Capacity, is: Capacity) {
  const idsByNumber = new Map(departments.map(({ number, id }) => [number, id]))
  const { branchId } = requireValue(departments[0], 'a department of the branch')
  for (const [at, { way: deliveryType, weekday, part, orders }] of is.handovers.entries())
    if (orders !== requireValue(present.handovers[at], 'the present capacity for handovers').orders)
      await writeHandoverCapacity(tx, { branchId, deliveryType, weekday, part }, orders)
  for (const [at, { department, atOnce }] of is.testDrives.entries())
    if (atOnce !== requireValue(present.testDrives[at], 'the present capacity for test drives').atOnce)
      await writeTestDriveCapacity(tx, requireValue(idsByNumber.get(department), 'the department'), atOnce)
  for (const [at, { department, weekday, bays }] of is.workshop.entries())
    if (bays !== requireValue(present.workshop[at], 'the present capacity of the workshop').bays)
      await writeUsualBays(
        tx,
        { departmentId: requireValue(idsByNumber.get(department), 'the department'), weekday },
        bays,
      )
}

async function buildAnswer(db: Db, departments: readonly DepartmentRow[], language: Language): Promise<BranchCapacity> {
  const { branch, branchName: name, city } = requireValue(departments[0], 'a department of the branch')
  return {
    branch,
    name: branchName({ name, city }, language),
    departments: departments.map(({ number, name }) => ({ id: number, name: translate(name, language) })),
    capacity: await readCapacity(db, departments),
  }
}

export const capacityEndpoints = [getAll, save] as const
