import { requireValue } from '../../domain/platform/values/required.ts'
import type { Behaviour } from '../bench/door.ts'
import { checkBooks } from '../bench/buyers.ts'
import { exactly } from '../bench/figures.ts'
import { askPayment, callbacks, fillInOrder, payAndWait, paymentUnavailable, provider, untilPayable } from './orders.ts'
import { becomes, openPage, saw, until, type Stage } from './stage.ts'

/** Payments fail for a while; then the same buyer pays. */
async function playAway(stage: Stage, behaviour: Behaviour): Promise<void> {
  await stage.start()
  const order = await fillInOrder(stage)
  stage.door.behave(provider, behaviour)
  saw('the buyer', await askPayment(stage, order), 503, paymentUnavailable)
  exactly('a page: status', await openPage(stage.origin), 200)
  stage.door.behave(provider, undefined)
  await payAndWait(stage, order, await untilPayable(stage, order))
  await checkBooks(stage.url, stage.since, 1)
}

export const refuseProvider = (stage: Stage) => playAway(stage, 'refuse')
export const breakProvider = (stage: Stage) => playAway(stage, 500)

export async function repeatCallback(stage: Stage): Promise<void> {
  await stage.start()
  const order = await fillInOrder(stage)
  await payAndWait(stage, order, await untilPayable(stage, order))
  const [callback] = stage.door.listRequests(callbacks)
  for (const time of ['second', 'third'])
    exactly(`answer to the ${time} time`, await stage.door.repeat(requireValue(callback, 'a callback')), 200)
  await checkBooks(stage.url, stage.since, 1)
}

/** The end of the payment that the buyer canceled comes after that of the one by which they paid. */
export async function mixCallbacks(stage: Stage): Promise<void> {
  await stage.start()
  const order = await fillInOrder(stage)
  const first = await untilPayable(stage, order)
  stage.door.behave(callbacks, 'refuse')
  await fetch(`${stage.origin}${new URL(first).pathname}/cancel`, { method: 'POST' })
  await until(() => stage.door.listRequests(callbacks).length > 0)
  const [late] = stage.door.listRequests(callbacks)
  let second = first
  await becomes('the buyer gets another link', async () => {
    second = await untilPayable(stage, order)
    return second !== first
  })
  stage.door.behave(callbacks, undefined)
  await payAndWait(stage, order, second)
  exactly('answer to the callback that comes late', await stage.door.repeat(requireValue(late, 'a callback')), 200)
  await checkBooks(stage.url, stage.since, 1)
}

export async function loseCallback(stage: Stage): Promise<void> {
  await stage.start()
  const order = await fillInOrder(stage)
  const link = await untilPayable(stage, order)
  stage.door.behave(callbacks, 'refuse')
  await payAndWait(stage, order, link)
  await checkBooks(stage.url, stage.since, 1)
}
