import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/free-port.ts'
import { dataDir, run } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { copyDraft, count, draftFree, issueDraft } from './invoice-desk.ts'
import { signIn } from './sellers.ts'
import { startProduct, type Running } from './servers.ts'

const invoices = 60
const longestMs = 300_000
/** An hour of waiting passes at each poll: the stored instants of the product are moved back by so much. */
const jump = '1 hour'

/**
 * Invoices are sent over Peppol while the access point is down, then accepts messages without an answer, and while the
 * product is killed during sending. Time is shortened: waiting jobs are made due, and their attempts older.
 */
export async function measureDelivery(url: string): Promise<void> {
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0', PORT: String(await freePort()) }
  let product = await startProduct(environment)
  const { origin } = product
  const desk = { origin, token: await signIn(origin), url }
  const customer = await findBusiness(url)
  const draft = await draftFree(desk, { customer, lines: 1 })
  const drafts = [draft, ...(await copyDraft(url, draft, invoices - 1))]

  await behave(origin, 'dead')
  for (const one of drafts) await issueDraft(desk, one)
  await passTime(url)
  await sleep(5_000)
  exactly('delivered while the access point is dead', await countDelivered(url, drafts), 0)
  await behave(origin, 'answer-lost')
  let kills = 0
  const until = performance.now() + longestMs
  while ((await countDelivered(url, drafts)) < invoices && performance.now() < until) {
    await passTime(url)
    await sleep(1_500 + Math.random() * 1_500)
    if (kills < 10) {
      product = await kill(product, environment)
      kills++
    } else await behave(origin, null)
  }
  reported('kills in the midst of sending', String(kills))
  exactly('invoices lost', invoices - (await countDelivered(url, drafts)), 0)
  exactly('invoices sent twice, or not once', await countOddMessages(url, drafts), 0)
  await product.stop()
}

/** Returns a Belgian business that gets its invoices over Peppol, and its address there. */
export async function findBusiness(url: string): Promise<{ id: number; label: string; participant: string }> {
  const { rows }: { rows: { id: number; label: string; participant: string }[] } = await run(
    url,
    `select number as id, company_name as label, '0208:' || enterprise_number as participant
     from customer where is_company and is_active and merged_into_id is null
       and enterprise_number is not null and vat_number is not null and exists (select from customer_address
         where customer_id = customer.id and is_preferred and country_code = 'BE') order by number limit 1`,
  )
  const [business] = rows
  if (!business) throw new Error('No business can be invoiced')
  return business
}

async function kill(product: Running, environment: Record<string, string>): Promise<Running> {
  await product.kill()
  return startProduct(environment)
}

/** Sets the behaviour of the simulated access point, or of one of its participants. */
export async function behave(origin: string, behaviour: string | null, participant = '*'): Promise<void> {
  const body = JSON.stringify({ participant, behaviour })
  const answer = await fetch(`${origin}/simulator/peppol/behaviour`, { method: 'POST', body })
  if (!answer.ok) throw new Error('The simulated access point did not obey')
}

export async function passTime(url: string): Promise<void> {
  await run(
    url,
    `update invoice_delivery set attempted_at = attempted_at - interval '${jump}' where channel = 'peppol' and attempted_at is not null
       and state in ('queued', 'sending', 'sent')`,
  )
  await makeJobsDue(url)
}

/** Advances the time that jobs wait for. */
export async function makeJobsDue(url: string): Promise<void> {
  await run(url, 'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null')
}

const keys = (drafts: readonly { id: number }[]) => drafts.map(({ id }) => id)

export function countDelivered(url: string, drafts: readonly { id: number }[]): Promise<number> {
  return count(
    url,
    `select count(*) from invoice_delivery delivery join invoice on invoice.id = invoice_id
     where invoice.number = any ($1) and channel = 'peppol' and delivery.state = 'delivered'`,
    [keys(drafts)],
  )
}

export function countOddMessages(url: string, drafts: readonly { id: number }[]): Promise<number> {
  return count(
    url,
    `select count(*) from invoice where number = any ($1) and (
       select count(*) from simulator_peppol_message message
       where not is_inbound and payload like '%<cbc:ID>' || invoice_number || '</cbc:ID>%') <> 1`,
    [keys(drafts)],
  )
}
