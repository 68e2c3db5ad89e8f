import { EquipmentAnswer, EquipmentRequest, EquipmentSaved } from '@forecourt/domain/stock/equipment.schema.ts'
import { StockRequest } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { changeUnderway } from '../../platform/audit/audit.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { canHave, optionsFor, packsFor, findUsedCarKey, writeEquipment } from '../details/equipment.sql.ts'
import { lockVehicle, placesOfVehicles } from './stock-desk.sql.ts'
import { notFound } from './vehicle-desk.ts'

const get = query({
  path: 'GET /sales/usedcar/getequipment',
  right: 'STOCK_VIEW',
  summary: 'Returns the equipment of a used car, and what can be added of its brand or of any.',
  input: StockRequest,
  output: EquipmentAnswer,
  async run({ db }, { id }) {
    const key = await findUsedCarKey(db, id)
    if (key === undefined) return notFound()
    const [groups, packs] = await Promise.all([optionsFor(db, key), packsFor(db, key)])
    return { groups, packs }
  },
})

const save = command({
  path: 'POST /sales/usedcar/saveequipment',
  right: 'STOCK_EDIT',
  isUndoable: true,
  place: (db, { id }) => placesOfVehicles(db, [id]),
  summary: 'Adds options and packs to a used car, or removes them. Those left out stay unchanged.',
  input: EquipmentRequest,
  output: EquipmentSaved,
  async run({ tx }, input) {
    await lockVehicle(tx, input.id)
    const key = await findUsedCarKey(tx, input.id)
    if (key === undefined) return notFound()
    if (!(await canHave(tx, key, input))) return refuse('reference-gone', { status: 422, field: 'options' })
    await writeEquipment(tx, key, input)
    return { change: await changeUnderway(tx) }
  },
})

export const equipmentEndpoints = [get, save] as const
