import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  AlertAnswer,
  AskForCarRequest,
  AskForSearchRequest,
  ConfirmAlertAnswer,
  ConfirmAlertRequest,
} from '@forecourt/domain/stock/car-alert.schema.ts'
import { DeleteAlertRequest, DoneAnswer } from '@forecourt/domain/stock/account-cars.schema.ts'
import { alertForm } from '@forecourt/domain/stock/car-alert.ts'
import { viewFromSearchParams } from '@forecourt/domain/stock/car-address.ts'
import { toWish } from '@forecourt/domain/stock/saved-search.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { command, type Caller } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { deleteOwnAlert } from './car-alerts.sql.ts'
import { alertsWithAddress, askForAlert, confirmByKey, nameOfCar, nameOfSearch } from './car-alerts.ts'
import { cardsByKey } from '../lists/cards-by-key.ts'

const limit = { max: 20, seconds: 600 }

const askForCar = command({
  path: 'POST /shop/alert/askforcar',
  right: 'public',
  summary: 'Creates an alert for when a car gets cheaper or becomes available. Guests confirm it by mail.',
  input: AskForCarRequest,
  output: AlertAnswer,
  limit,
  async run({ tx, services: { carLists, settings }, call }, { kind, car: carKey, email }) {
    const violation = addressViolation(call, email)
    if (violation) return violation
    const card = (await cardsByKey(tx, [carKey], { ...call, carLists })).get(carKey)
    if (!card || card.availability === 'sold') return refuse('car-not-found', { status: 404 })
    const seenGrossCents = kind === 'cheaper' ? card.priceInc : null
    const wish = { kind, name: nameOfCar(card), carKey, seenGrossCents }
    return askForAlert(tx, wish, { ...call, email }, settings.publicUrl)
  },
})

const askForSearch = command({
  path: 'POST /shop/alert/askforsearch',
  right: 'public',
  summary: 'Creates an alert for new cars that match a list. Guests confirm it by mail.',
  input: AskForSearchRequest,
  output: AlertAnswer,
  limit,
  async run({ tx, services: { carLists, settings }, call }, { carType, search, email }) {
    const violation = addressViolation(call, email)
    if (violation) return violation
    const { values } = viewFromSearchParams(carType, new URLSearchParams(search))
    const wish = {
      kind: 'search' as const,
      carType,
      wish: JSON.stringify(toWish(values)),
      seenUntil: call.now,
      name: nameOfSearch(values, await carLists.labels(), call.language),
    }
    return askForAlert(tx, wish, { ...call, email }, settings.publicUrl)
  },
})

const confirm = command({
  path: 'POST /shop/alert/confirm',
  right: 'public',
  summary: 'Confirms an alert with the key from the mail.',
  input: ConfirmAlertRequest,
  output: ConfirmAlertAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ tx, services: { carLists }, call }, { key }) {
    const alert = await confirmByKey(tx, key, call)
    if (alert === undefined) return { confirmed: null }
    if (isRefusal(alert)) return alert
    const [confirmed] = await alertsWithAddress(tx, [alert], { ...call, carLists })
    const { kind, name, href } = requireValue(confirmed, 'the confirmed alert')
    return { confirmed: { kind, name, href } }
  },
})

const endAlert = command({
  path: 'POST /shop/account/deletealert',
  right: 'customer',
  summary: 'Deletes an alert of the signed-in customer.',
  input: DeleteAlertRequest,
  output: DoneAnswer,
  async run({ tx, call }, { id }) {
    return (await deleteOwnAlert(tx, call.customer.email, id)) ? {} : refuse('alert-not-found', { status: 404 })
  },
})

/** Requires an address of a visitor who is not signed in. */
function addressViolation({ customer }: Caller, email: string): ApiRefusal | undefined {
  const [violation] = customer ? [] : findViolations(alertForm, { email })
  return violation && refuse('form-incomplete', { status: 422, field: violation.field })
}

export const carAlertEndpoints = [askForCar, askForSearch, confirm, endAlert] as const
