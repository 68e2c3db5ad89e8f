import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { listStaffWithRight } from '../../access/staff-with-right.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { MailBlock } from '../../platform/mail/mail-frame.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { addNotices } from '../../platform/notices/notices.ts'
import { workshopContact, type Proposal } from './proposed-work.sql.ts'
import type { DeskWorkOrder } from './work-orders.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'tell-work-desks': { branchId: string }
  }
}

/** Makes open desks and boards of a workshop reload. */
export function notifyWorkDesks(tx: Tx, { branchId }: Pick<DeskWorkOrder, 'branchId'>): Promise<void> {
  return enqueue(tx, 'tell-work-desks', { branchId }, { key: `tell-work-desks:${branchId}` })
}

/** Notifies the receptionists of a workshop, and the user who asked, of the customer's answer. */
export async function notifyAnswered(
  tx: Tx,
  row: DeskWorkOrder,
  { askedBy }: { askedBy: readonly string[] },
): Promise<void> {
  const users = await listStaffWithRight(tx, 'WORK_ORDER_EDIT', { place: { branch: row.branchId }, except: [] })
  await addNotices(tx, [...new Set([...users.map(({ id }) => id), ...askedBy])], {
    kind: 'work-answered',
    screen: 'workOrder',
    record: row.number,
    label: row.workNumber,
  })
}

interface Mailed {
  readonly to: string
  readonly language: Language
  readonly proposals: readonly Proposal[]
  /** The total of the whole order for the customer, VAT included. */
  readonly totalCents: number
}

/** Mails the customer what the workshop proposes, with a link to agree or decline. */
export async function mailProposed(
  tx: Tx,
  row: DeskWorkOrder,
  { to, language, proposals, totalCents, link, publicUrl }: Mailed & { link: string; publicUrl: string },
): Promise<void> {
  const amounts = proposals.map(({ name, grossCents }) => [name, formatExactMoney(grossCents, language)] as const)
  const total = [m['more-work.total-if-all']({}, { locale: language }), formatExactMoney(totalCents, language)] as const
  await queueTemplateMail(tx, {
    template: 'work-proposed',
    branch: row.branchNumber,
    to,
    language,
    onceKey: `work-proposed:${row.id}:${row.rev}`,
    values: {
      ...(await aboutCar(tx, row)),
      amounts: [toBlock([...amounts, total])],
      // Behind the #: it reaches no server, no log and no other site.
      link: `${publicUrl}${buildPath('content.more-work', language)}#${link}`,
    },
  })
}

/** Mails the customer what they agreed to and declined. */
export async function mailAnswered(
  tx: Tx,
  row: DeskWorkOrder,
  { to, language, proposals, totalCents, signedName }: Mailed & { signedName: string },
): Promise<void> {
  const locale = { locale: language }
  const amounts = proposals.map(({ name, grossCents, state }) =>
    state === 'agreed'
      ? ([name, formatExactMoney(grossCents, language)] as const)
      : ([name, m['more-work.states.declined']({}, locale)] as const),
  )
  await queueTemplateMail(tx, {
    template: 'work-answered',
    branch: row.branchNumber,
    to,
    language,
    onceKey: `work-answered:${row.id}:${row.rev}`,
    values: {
      ...(await aboutCar(tx, row)),
      signature: signedName,
      amounts: [
        toBlock([...amounts, [m['more-work.new-total']({}, locale), formatExactMoney(totalCents, language)] as const]),
      ],
    },
  })
}

function toBlock(rows: readonly (readonly [string, string])[]): MailBlock {
  return { kind: 'amounts', isLastStrong: true, rows: rows.map(([term, value]) => [term, value]) }
}

async function aboutCar(tx: Tx, { id, workNumber, customerName, car, licencePlate }: DeskWorkOrder) {
  const { phone } = await workshopContact(tx, id)
  return {
    name: customerName,
    number: workNumber,
    car: [car, licencePlate].filter(Boolean).join(', '),
    phone: formatPhoneInBelgium(phone),
  }
}
