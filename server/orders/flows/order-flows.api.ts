import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  FlowStepsAnswer,
  FlowStepsRequest,
  FlowStepsSaved,
  FlowStepsSaveRequest,
  FlowTryAnswer,
  FlowTryRequest,
} from '@forecourt/domain/orders/order-flow.schema.ts'
import { calculateDueDays, selectFlow } from '@forecourt/domain/orders/order-flow.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { changeUnderway } from '../../platform/audit/audit.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { everyFlow, flowKey, lockFlow, loadSteps, writeSteps } from './order-flows.sql.ts'

const notFound = () => refuse('record-not-found', { status: 404 })

const get = query({
  path: 'GET /sales/orderflow/getsteps',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns the steps of an order flow, in order.',
  input: FlowStepsRequest,
  output: FlowStepsAnswer,
  async run({ db }, { id }) {
    const flow = await flowKey(db, id)
    return flow === undefined ? notFound() : { steps: await loadSteps(db, flow) }
  },
})

const save = command({
  path: 'POST /sales/orderflow/savesteps',
  right: 'ORDER_FLOW_EDIT',
  isUndoable: true,
  summary: 'Replaces the steps of an order flow.',
  input: FlowStepsSaveRequest,
  output: FlowStepsSaved,
  async run({ tx }, { id, was, steps }) {
    const flow = await lockFlow(tx, id)
    if (flow === undefined) return notFound()
    const present = await loadSteps(tx, flow)
    if (!isSame(present, was)) return refuse('changed-meanwhile', { detail: { theirs: present, by: null } })
    const kept = new Set(present.map((step) => step.id))
    const strange = steps.findIndex((step) => step.id !== null && !kept.delete(step.id))
    if (strange >= 0) return refuse('reference-gone', { status: 422, field: `steps.${strange}` })
    await writeSteps(tx, flow, steps)
    return { steps: await loadSteps(tx, flow), change: await changeUnderway(tx) }
  },
})

const tryOut = query({
  path: 'POST /sales/orderflow/try',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns which flow an order would follow, and when its steps would be due.',
  input: FlowTryRequest,
  output: FlowTryAnswer,
  async run({ db }, { orderedOn, ...sale }) {
    const flow = selectFlow(await everyFlow(db), sale, orderedOn)
    if (!flow) return { flow: null, steps: [] }
    const steps = await loadSteps(db, flow.key)
    const due = calculateDueDays(steps, orderedOn)
    return {
      flow: { id: flow.id, name: flow.name },
      steps: steps.map((step, at) => ({ ...step, dueOn: requireValue(due[at], 'the due day of the step') })),
    }
  },
})

export const orderFlowEndpoints = [get, save, tryOut] as const
