import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedOffer } from '@forecourt/domain/offers/offer-list.ts'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { StandInNotices } from '../../access/StandInNotices.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActionLink } from '../../platform/ActionButton.tsx'
import type { ChosenRows } from '../../platform/list/ChosenBar.tsx'
import { useRefusal } from '../../platform/may.ts'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnPeek } from '../../platform/list/Peek.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { OfferAnswerBadge } from './OfferAnswer.tsx'
import { OfferPeek } from './OfferPeek.tsx'
import { checkText } from './check-text.ts'
import { OfferBulk } from './OfferBulk.tsx'
import styles from './OfferChecks.module.css'
import { namedOffers, statusText, statusTones } from './offer-texts.ts'

const peek: OwnPeek<ListedOffer> = { render: ({ id }) => <OfferPeek id={id} />, says: ['totalCents'] }

/** The offers, the newest first. */
export function OfferListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedOffers>()
  const views = useViews()
  useTitle(texts.plural)
  const isSyncRefused = useRefusal('OFFER_SYNC_MANY') !== undefined
  const isApprovalRefused = useRefusal('OFFER_APPROVE_LIMIT') !== undefined
  return (
    <ListScreen
      id="offer"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/offer/list', listRequest(view))}
      hrefOf={({ id }) => `/offer/${id}`}
      cells={cells}
      peek={peek}
      {...(!isSyncRefused && { renderBulk: (chosen: ChosenRows) => <OfferBulk {...chosen} /> })}
      views={views}
      notices={!isApprovalRefused && <StandInNotices />}
      renderActions={(view) => (
        <>
          <ExportMenu list={list} view={view} />
          <ActionLink right="OFFER_VIEW" icon="printer" href="/pricecard">
            {m['office.price-card.all']()}
          </ActionLink>
          <ActionLink right="OFFER_EDIT" href="/offer/new?type=trial">
            {m['office.offer.new-trial']()}
          </ActionLink>
          <ActionLink right="OFFER_EDIT" look="primary" icon="plus" href="/offer/new">
            {texts.add}
          </ActionLink>
        </>
      )}
    />
  )
}

/** Shows how many are open, and whose; each leads to them. */
function useViews(): readonly StandardView[] {
  const { user } = useAccess()
  const { data } = useQuery(callOptions('GET /sales/offer/counts', {}))
  const isApprovalRefused = useRefusal('OFFER_APPROVE_LIMIT') !== undefined
  if (!data) return []
  const open = data.statuses.filter(({ status }) => status === 'inqueue' || status === 'pending')
  const toDo = data.statuses.reduce((sum, { toDo: due }) => sum + due, 0)
  const mine = open.reduce((sum, { mine: own }) => sum + own, 0)
  return [
    { name: m['office.offer.next-action.count'](), count: toDo, search: 'isToDo=yes' },
    ...open.map(({ status, count }) => ({ name: statusText(status), count, search: `status=${status}` })),
    {
      name: m['office.offer.count-mine'](),
      count: mine,
      search: `status=inqueue,pending&owner=${user.id}`,
    },
    {
      name: m['office.offer.checks.count'](),
      count: data.statuses.reduce((sum, { dirty }) => sum + dirty, 0),
      search: 'isDirty=yes',
    },
    ...(isApprovalRefused
      ? []
      : [
          {
            name: m['office.offer.approval.count'](),
            count: data.statuses.reduce((sum, { toApprove }) => sum + toApprove, 0),
            search: 'isToApprove=yes',
          },
        ]),
    {
      name: m['office.offer.question.count'](),
      count: data.statuses.reduce((sum, { asked }) => sum + asked, 0),
      search: 'hasQuestion=yes',
    },
    {
      name: m['office.offer.loss.count'](),
      count: data.statuses.reduce((sum, { lossDue }) => sum + lossDue, 0),
      search: `isLossDue=yes&owner=${user.id}`,
    },
    {
      name: m['office.offer.reminder.count'](),
      count: data.statuses.reduce((sum, { toRemind }) => sum + toRemind, 0),
      search: 'isToRemind=yes',
    },
    {
      name: m['office.offer.count-expired'](),
      count: open.reduce((sum, { expired }) => sum + expired, 0),
      search: `status=pending&validUntil=..${toLastDay(data.today)}`,
    },
  ]
}

const approvalTones = { asked: 'promo', refused: 'failed', countered: 'promo', granted: 'good' } as const

const cells: OwnCells<ListedOffer> = {
  offerNumber: ({ offerNumber, alternative }) =>
    alternative === null ? offerNumber : `${offerNumber} · ${alternative}`,
  car: (row) => <ClippedText text={row.car} />,
  status({ status, isCarSold, answer, answeredAt, hasQuestion, isToRemind, approval }) {
    // Once it is issued, the state of its approval no longer matters.
    const asked = status === 'inqueue' ? approval : null
    return (
      <span className={styles.states}>
        {asked === null ? (
          <StateBadge tone={statusTones[status]}>{statusText(status)}</StateBadge>
        ) : (
          <StateBadge tone={approvalTones[asked]}>{namedOffers.texts.choice('approval', asked)}</StateBadge>
        )}{' '}
        {hasQuestion && <StateBadge tone="failed">{m['office.offer.question.badge']()}</StateBadge>}{' '}
        {isToRemind && <StateBadge tone="promo">{m['office.offer.reminder.count']()}</StateBadge>}{' '}
        {isCarSold && <StateBadge tone="failed">{m['office.offer.sold.flag']()}</StateBadge>}{' '}
        {answer !== null && <OfferAnswerBadge answer={answer} at={answeredAt!} />}
      </span>
    )
  },
  check({ check, worst }) {
    if (!check || !worst) return ''
    return (
      <span className={styles.worst} title={checkText(worst)}>
        <strong className={styles[check]}>{namedOffers.texts.choice('check', check)}</strong> {checkText(worst)}
      </span>
    )
  },
  totalCents({ totalCents }) {
    return totalCents === null ? '–' : formatCents(totalCents)
  },
  validUntil({ validUntil }) {
    return validUntil === null ? '–' : formatDay(toLastDay(validUntil))
  },
}
