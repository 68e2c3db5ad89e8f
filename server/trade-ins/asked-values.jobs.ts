import type { BidKind } from '@forecourt/domain/trade-ins/asked-value.ts'
import type { NoticeKind } from '@forecourt/domain/platform/lists/notices.ts'
import { formatMoney, formatWhole } from '@forecourt/domain/platform/values/money.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { loadAddressees } from '../access/staff-with-right.ts'
import { behalfText } from '../access/stand-ins.ts'
import { job } from '../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { addNotices } from '../platform/notices/notices.ts'
import { findBid } from './trade-in-bids.sql.ts'
import { deskTradeIn, type DeskTradeIn } from './trade-in-desk.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'tell-trade-in-bid': { bid: string; users: string[]; deputies?: Readonly<Record<string, string>> }
  }
}

type Template = `trade-in-value-${'asked' | 'answered' | 'declined' | 'questioned'}`
interface BidNews {
  readonly template: Template
  readonly notice: NoticeKind
}

const answered = { template: 'trade-in-value-answered', notice: 'trade-in-answered' } as const
const bidNews: Readonly<Partial<Record<BidKind, BidNews>>> = {
  asked: { template: 'trade-in-value-asked', notice: 'trade-in-asked' },
  valued: answered,
  countered: answered,
  declined: { template: 'trade-in-value-declined', notice: 'trade-in-declined' },
  questioned: { template: 'trade-in-value-questioned', notice: 'trade-in-questioned' },
}

/**
 * Notifies users that the value of a trade-in is asked for or answered: by mail in their language, and by the bell. The absent
 * colleague in whose place it is answered finds it in the bell alone. `deputies`: by user, the name of the colleague whose deputy
 * they are.
 */
export const notifyTradeInBid = job('tell-trade-in-bid', async ({ db, services, transact }, asked) => {
  const { bid: id, users, deputies = {} } = asked
  const bid = await findBid(db, id)
  const how = bid && bidNews[bid.kind]
  const row = bid && (await deskTradeIn(db, bid.number))
  if (!how || !row) return
  const { publicUrl } = services.settings
  await transact(async (tx) => {
    const addressees = await loadAddressees(tx, users)
    for (const { id: user, email: to, language } of addressees) {
      const by = behalfText(bid.by ?? '', bid.for, language)
      const notice = { kind: how.notice, screen: 'tradeIn', record: row.number, label: row.tradeInNumber, by } as const
      await addNotices(tx, [user], notice)
      if (user === bid.forId) continue
      const absent = deputies[user] ?? null
      await queueTemplateMail(tx, {
        template: how.template,
        to,
        language,
        branch: row.branchNumber,
        ...(bid.byEmail !== null && { replyTo: bid.byEmail }),
        onceKey: `${how.template}:${id}:${user}`,
        values: { ...describeCar(row), by, ...ofKind[how.template](row, bid, { language, publicUrl, absent }) },
      })
    }
  })
})

const money = (cents: number | null, language: Language) => (cents === null ? null : formatMoney(cents, language))

function describeCar({ tradeInNumber, brand, model, versionName }: DeskTradeIn) {
  return { tradeInNumber, car: [brand, model, versionName].filter(Boolean).join(' ') }
}

type Bid = NonNullable<Awaited<ReturnType<typeof findBid>>>
type At = { readonly language: Language; readonly publicUrl: string; readonly absent: string | null }

/** The values of each mail. Answers are read at the desk of the trade-in; a question is answered on a page for a telephone. */
const ofKind = {
  'trade-in-value-asked': (row: DeskTradeIn, { remark }: Bid, { language, publicUrl, absent }: At) => ({
    name: row.customerName,
    plate: row.licencePlate || null,
    mileage: `${formatWhole(row.mileageKm, language)} km`,
    customerWish: money(row.wishCents, language),
    remark: remark || null,
    absent,
    url: `${publicUrl}/office/tradein/${row.number}/value`,
  }),
  'trade-in-value-answered': (row: DeskTradeIn, { cents, remark, kind }: Bid, { language, publicUrl }: At) => ({
    amount: money(cents, language),
    customerWish: kind === 'countered' ? money(row.wishCents, language) : null,
    remark: remark || null,
    url: `${publicUrl}/office/tradein/${row.number}`,
  }),
  'trade-in-value-declined': ({ number }: DeskTradeIn, { remark }: Bid, { publicUrl }: At) => ({
    reason: remark,
    url: `${publicUrl}/office/tradein/${number}`,
  }),
  'trade-in-value-questioned': ({ number }: DeskTradeIn, { remark }: Bid, { publicUrl }: At) => ({
    message: remark,
    url: `${publicUrl}/office/tradein/${number}`,
  }),
} as const satisfies Record<Template, unknown>
