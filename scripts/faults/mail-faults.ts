import { buy, carsForSale, checkBooks } from '../bench/buyers.ts'
import { atMost, exactly } from '../bench/figures.ts'
import { makeJobsDue } from '../bench/invoice-delivery.ts'
import { count } from '../bench/invoice-desk.ts'
import { send } from '../bench/sellers.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { countWaitingMails, queueMails } from './process-faults.ts'
import { becomes, readCheck, type Stage } from './stage.ts'

async function buyOne(stage: Stage): Promise<void> {
  const [car] = await carsForSale(stage.url, 1)
  await buy(stage.origin, requireValue(car, 'a car'), 1)
}

/** Advances the time between two attempts, until so many mails were accepted and none waits. */
async function untilAllLeave(stage: Stage, mails: number): Promise<void> {
  await becomes('all mails leave, without a restart', async () => {
    await makeJobsDue(stage.url)
    return stage.mail.listAccepted().length >= mails && (await countWaitingMails(stage.url)) === 0
  })
}

export async function switchMailOff(stage: Stage): Promise<void> {
  await stage.start()
  const desk = await stage.signIn()
  await stage.mail.close()
  await buyOne(stage)
  const { mail } = await send<{ mail: { state: string } }>(desk, 'GET', 'provider/getstates', {})
  exactly('state of the mail server, as administrators see it', mail.state, 'away')
  await stage.mail.open()
  await untilAllLeave(stage, 1)
  exactly('mails that the server took over', stage.mail.listAccepted().length, 1)
  await checkBooks(stage.url, stage.since, 1)
}

export async function refuseMail(stage: Stage): Promise<void> {
  await stage.start()
  const desk = await stage.signIn()
  const before = await countLost(stage)
  stage.mail.behave('refuse')
  await queueMails(stage.url, 1)
  const refused = `select count(*) from mail where once_key = 'faults:1' and refused_at is not null`
  await becomes('the mail is noted as refused', async () => (await count(stage.url, refused)) === 1)
  await makeJobsDue(stage.url)
  stage.mail.behave('accept')
  await buyOne(stage)
  await untilAllLeave(stage, 1)
  exactly('tries of the mail that was refused', stage.mail.countOffers() - stage.mail.listAccepted().length, 1)
  const { text } = await readCheck(desk, 'mails')
  exactly('mails that were lost, as administrators see them', text.split(': ').at(-1) ?? '', `${before + 1}.`)
  await checkBooks(stage.url, stage.since, 1)
}

const countLost = ({ url }: Stage) =>
  count(
    url,
    `select count(*) from mail where sent_at is null and withheld_at is null and created_at > now() - interval '30 days'
       and (refused_at is not null or created_at <= now() - interval '5 days')`,
  )

export async function greylistMail(stage: Stage): Promise<void> {
  await stage.start()
  stage.mail.behave('greylist')
  await buyOne(stage)
  await becomes('the mail was offered', () => stage.mail.countOffers() > 0)
  exactly('mails that wait', await countWaitingMails(stage.url), 1)
  stage.mail.behave('accept')
  await untilAllLeave(stage, 1)
  exactly('mails that the server took over', stage.mail.listAccepted().length, 1)
  await checkBooks(stage.url, stage.since, 1)
}

const slowMails = 9

export async function slowMail(stage: Stage): Promise<void> {
  await stage.start()
  stage.mail.behave('slow')
  await queueMails(stage.url, slowMails)
  await becomes('the first mail was offered', () => stage.mail.countOffers() > 0)
  const startedAt = performance.now()
  await buyOne(stage)
  atMost('seconds from cart to placed order meanwhile', (performance.now() - startedAt) / 1_000, 15)
  await untilAllLeave(stage, slowMails + 1)
  exactly('mails', new Set(stage.mail.listAccepted()).size, slowMails + 1)
  exactly('mails that the server took over twice', stage.mail.listAccepted().length - slowMails - 1, 0)
  await checkBooks(stage.url, stage.since, 1)
}
