import { exactly } from '../bench/figures.ts'
import { behave, countDelivered, countOddMessages, findBusiness, passTime } from '../bench/invoice-delivery.ts'
import { count, draftFree, issueDraft, type Draft } from '../bench/invoice-desk.ts'
import { becomes, readCheck, type Stage } from './stage.ts'

/** Issues an invoice that is sent over Peppol, while the access point behaves in this way. */
async function issueWhile(stage: Stage, behaviour: string): Promise<Draft> {
  await stage.start()
  const desk = await stage.signIn()
  const customer = await findBusiness(stage.url)
  const draft = await draftFree(desk, { customer, lines: 1 })
  await behave(stage.origin, behaviour, behaviour === 'unreachable' ? customer.participant : '*')
  await issueDraft(desk, draft)
  return draft
}

const countTries = ({ url }: Stage, draft: Draft) =>
  count(
    url,
    `select coalesce(max(attempts), 0) from invoice_delivery join invoice on invoice.id = invoice_id
     where channel = 'peppol' and invoice.number = ${draft.id}`,
  )

async function untilDelivered(stage: Stage, draft: Draft): Promise<void> {
  await becomes('delivered', async () => {
    await passTime(stage.url)
    return (await countDelivered(stage.url, [draft])) === 1
  })
  exactly('sent twice, or not once', await countOddMessages(stage.url, [draft]), 0)
}

export async function killAccessPoint(stage: Stage): Promise<void> {
  const draft = await issueWhile(stage, 'dead')
  await becomes('tried again while it is dead', async () => {
    await passTime(stage.url)
    return (await countTries(stage, draft)) > 1
  })
  exactly('delivered while it is dead', await countDelivered(stage.url, [draft]), 0)
  await behave(stage.origin, null)
  await untilDelivered(stage, draft)
}

export async function loseAnswer(stage: Stage): Promise<void> {
  const draft = await issueWhile(stage, 'answer-lost')
  await becomes('handed over once', async () => (await countOddMessages(stage.url, [draft])) === 0)
  exactly('known as delivered, without the answer', await countDelivered(stage.url, [draft]), 0)
  await behave(stage.origin, null)
  await untilDelivered(stage, draft)
}

export async function refuseInvoice(stage: Stage): Promise<void> {
  const before = await count(stage.url, countNotices)
  const draft = await issueWhile(stage, 'unreachable')
  const failed = `select count(*) from invoice_delivery join invoice on invoice.id = invoice_id
    where channel = 'peppol' and invoice_delivery.state = 'failed' and invoice.number = ${draft.id}`
  await becomes('the delivery ends as failed', async () => (await count(stage.url, failed)) === 1)
  exactly('those who issue invoices are told', (await count(stage.url, countNotices)) > before ? 'yes' : 'no', 'yes')
  const desk = await stage.signIn()
  exactly('state of Peppol, as administrators see it', (await readCheck(desk, 'peppol')).state, 'warning')
}

const countNotices = `select count(*) from staff_notice where kind = 'invoice-undelivered'`
