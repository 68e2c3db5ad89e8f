import { expect, test } from 'vitest'
import type { InputOf } from '../../test/api-calls.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const staff = await signedInStaff(shop)

const anything = { vehicleCondition: null, salesType: null, customerType: null }

type Flow = InputOf<'POST /sales/orderflow/save'>['orderFlow']
type Step = InputOf<'POST /sales/orderflow/savesteps'>['steps'][number]

async function newFlow(changes: Pick<Flow, 'code'> & Partial<Flow>): Promise<number> {
  const orderFlow = {
    id: null,
    rev: 0,
    name: { nl: 'Alles', fr: 'Tout' },
    ...anything,
    validFrom: '2026-01-01',
    validUntil: null,
    ...changes,
  }
  const { status, result, errors } = await staff.call('POST /sales/orderflow/save', { orderFlow })
  expect([status, errors]).toEqual([200, []])
  return result.orderFlow.id
}

const step = (nl: string, dueDays: number, changes: Partial<Step> = {}): Step => ({
  id: null,
  label: { nl },
  role: 'salesperson',
  dueDays,
  needs: [],
  ...changes,
})
const readSteps = async (id: number) =>
  accepted(await staff.call('GET /sales/orderflow/getsteps', { id: String(id) })).steps
const saveSteps = async (id: number, steps: Step[], was?: Step[]) =>
  staff.call('POST /sales/orderflow/savesteps', { id, was: was ?? (await readSteps(id)), steps })

const all = await newFlow({ code: 'alles' })

test('steps are kept in their order, moved, changed and taken away, and the change can be taken back', async () => {
  const { result } = await saveSteps(all, [
    step('Tekenen', 0, { needs: ['order-form', 'identity'] }),
    step('Voorschot', 5, { role: 'administration', needs: ['advance'] }),
    step('Afleveren', 30),
  ])
  expect(result.steps.map(({ label }) => label)).toEqual([{ nl: 'Tekenen' }, { nl: 'Voorschot' }, { nl: 'Afleveren' }])
  const [sign, advance, deliver] = [result.steps[0]!, result.steps[1]!, result.steps[2]!]
  const moved = await saveSteps(all, [deliver, { ...sign, label: { nl: 'Ondertekenen', fr: 'Signer' } }])
  expect(moved.result.steps).toEqual([deliver, { ...sign, label: { nl: 'Ondertekenen', fr: 'Signer' } }])
  expect(await readSteps(all)).toEqual(moved.result.steps)

  expect((await staff.call('POST /sales/audit/undo', moved.result.change!)).status).toBe(200)
  expect((await readSteps(all)).map(({ label, needs }) => [label, needs])).toEqual([
    [{ nl: 'Tekenen' }, ['order-form', 'identity']],
    [{ nl: 'Voorschot' }, advance.needs],
    [{ nl: 'Afleveren' }, []],
  ])
})

test('what somebody else did since is not lost', async () => {
  const was = await readSteps(all)
  await saveSteps(all, [...was, step('Opbellen', 14)])
  const { status, errors } = await saveSteps(all, [], was)
  expect([status, errors[0]?.name]).toEqual([409, 'changed-meanwhile'])
  expect(await readSteps(all)).toHaveLength(was.length + 1)
})

test.each([
  [{ label: { nl: '' } }, 'steps.0.label.nl'],
  [{ dueDays: 366 }, 'steps.0.dueDays'],
  [{ dueDays: -1 }, 'steps.0.dueDays'],
  [{ role: 'president' }, 'steps.0.role'],
  [{ needs: ['luck'] }, 'steps.0.needs.0'],
])('a step with %j is refused where it is wrong', async (changes, field) => {
  const before = await readSteps(all)
  const steps = [{ ...step('Tekenen', 1), ...changes }]
  const { status, errors } = await staff.call.unchecked('POST /sales/orderflow/savesteps', {
    id: all,
    was: before,
    steps,
  })
  expect([status, errors[0]?.field]).toEqual([422, field])
  expect(await readSteps(all)).toEqual(before)
})

test('a step of another flow, or one twice, is not taken', async () => {
  const other = await newFlow({ code: 'export', customerType: 'export' })
  await saveSteps(other, [step('Douane', 3)])
  const customs = (await readSteps(other))[0]!
  const stolen = await saveSteps(all, [customs])
  expect([stolen.status, stolen.errors[0]]).toMatchObject([422, { name: 'reference-gone', field: 'steps.0' }])
  const twice = await saveSteps(other, [customs, customs])
  expect([twice.status, twice.errors[0]?.field]).toEqual([422, 'steps.1'])
})

test('two flows for the same sale on the same days are refused', async () => {
  await newFlow({ code: 'fleet', salesType: 'fleet', validUntil: '2026-07-01' })
  const { status, errors } = await staff.call('POST /sales/orderflow/save', {
    orderFlow: {
      id: null,
      rev: 0,
      code: 'fleet-2',
      name: { nl: 'Fleet' },
      ...anything,
      salesType: 'fleet',
      validFrom: '2026-06-30',
      validUntil: null,
    },
  })
  expect([status, errors[0]?.message]).toEqual([422, expect.stringContaining('geldt al een traject')])
  await newFlow({ code: 'fleet-2', salesType: 'fleet', validFrom: '2026-07-01' })
})

test('an order that is tried out follows the narrowest flow, with the days of its steps', async () => {
  const used = await newFlow({ code: 'tweedehands', vehicleCondition: 'used' })
  await saveSteps(used, [step('Tekenen', 0), step('Keuring', 4), step('Afleveren', 2)])
  const buyer = { salesType: 'private', customerType: 'private' } as const
  const sale = { vehicleCondition: 'used', ...buyer, orderedOn: '2026-02-26' } as const
  const { result } = await staff.call('POST /sales/orderflow/try', sale)
  expect(result.flow).toMatchObject({ id: used })
  expect(result.steps.map(({ dueOn }) => dueOn)).toEqual(['2026-02-26', '2026-03-02', '2026-03-04'])
  const { result: early } = await staff.call('POST /sales/orderflow/try', { ...sale, orderedOn: '2025-12-31' })
  expect(early).toEqual({ flow: null, steps: [] })
})

test('a flow goes with its steps', async () => {
  const id = await newFlow({ code: 'weg', customerType: 'dealer' })
  await saveSteps(id, [step('Tekenen', 0)])
  const { result } = await staff.call('GET /sales/orderflow/get', { id })
  const { status } = await staff.call('POST /sales/orderflow/delete', { id, rev: result.orderFlow.rev })
  expect(status).toBe(200)
  expect((await staff.call('GET /sales/orderflow/getsteps', { id: String(id) })).status).toBe(404)
})
