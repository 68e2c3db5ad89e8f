import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { withChoice, type CustomerChange } from '@forecourt/domain/offers/customer-view.ts'
import type { PublishViewAnswer } from '@forecourt/domain/offers/customer-view.schema.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { currentLanguage, formatList } from '../../platform/language.ts'
import { draftText, toContent, type OfferDraft, type SectionProps } from '../desk/offer-draft.ts'
import type { DeskView } from './CustomerViewOnDesk.tsx'
import { forgetView, readResumedKey } from './customer-view-place.ts'
import { useHubNews } from './use-hub-news.ts'

/** The server counts a desk as closed after twice this time without a call. */
const heartbeatMs = 20_000

interface PublisherProps extends SectionProps {
  view: DeskView
  offer: Pick<OfferRecord, 'id'> | null
  row: OfferDraft
  context: OfferContext | undefined
  isReadOnly: boolean
  onResumed: () => void
}

/** Publishes the draft to the customer view at each change, and takes over what the customer chooses there. */
export function Publisher({ view, offer, row, change, context, isReadOnly, onResumed }: PublisherProps) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isResuming = useRef(readResumedKey(hash) === view.key)
  const [noted, setNoted] = useState<readonly CustomerChange[]>([])
  const [failure, setFailure] = useState<ApiFailure>()
  /** Set together with the row that contains the choice, so that a draft never claims a choice that it lacks. */
  const [seen, setSeen] = useState(0)
  /** The last choice that was taken over. An answer may bring it again, and by then the desk may have undone it. */
  const taken = useRef(0)
  /** One call at a time: changes meanwhile are sent with the next. */
  const calls = useRef({ isUnderWay: false, isOneMore: false })

  const takeOver = useEffectEvent((changes: readonly CustomerChange[]) => {
    const before = toContent(row)
    const { car } = changes.reduce((content, one) => withChoice(content, one), before)
    // One step back undoes them.
    if (JSON.stringify(car) === JSON.stringify(before.car)) return
    setNoted((noticed) => [...noticed, ...changes])
    change({ car })
  })
  const resume = useEffectEvent(({ content, changes }: PublishViewAnswer) => {
    isResuming.current = false
    void navigate(pathname + search, { replace: true })
    setNoted(changes)
    const isSame = content === null || JSON.stringify(content) === draftText(row)
    // Nothing changes then, and nothing else would publish the draft of this desk.
    if (isSame) calls.current.isOneMore = true
    if (content === null) return
    onResumed()
    if (!isSame) change(content)
  })
  const publishOnce = useEffectEvent(async (isNews: boolean) => {
    const wasResuming = isResuming.current
    const content = wasResuming || isReadOnly || !isNews ? null : toPublished(row)
    try {
      const asked = { key: view.key, ...(offer && { offer: offer.id }), content, seen, isOver: false }
      const answer = await api('POST /sales/customerview/publish', asked)
      setFailure(undefined)
      if (isNews && !wasResuming) view.note({ text: draftText(row) })
      const changes = answer.changes.filter(({ no }) => no > taken.current)
      taken.current = Math.max(taken.current, ...changes.map(({ no }) => no))
      setSeen(taken.current)
      if (wasResuming) resume(answer)
      else if (changes.length > 0) takeOver(changes)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      if (error.reason === 'view-over') forgetView()
      view.note({ failure: error })
    }
  })
  const publish = useEffectEvent(async (isNews: boolean) => {
    if (calls.current.isUnderWay) {
      calls.current.isOneMore = true
      return
    }
    calls.current = { isUnderWay: true, isOneMore: false }
    await publishOnce(isNews)
    while (calls.current.isOneMore) {
      calls.current.isOneMore = false
      await publishOnce(true)
    }
    calls.current.isUnderWay = false
  })

  const text = draftText(row)
  useEffect(() => void publish(true), [text, isReadOnly])
  useHubNews({ office: true }, () => void publish(false))
  useEffect(() => {
    const timer = setInterval(() => void publish(false), heartbeatMs)
    return () => clearInterval(timer)
  }, [])

  const names = latest(noted).map(({ part, isChosen }) => {
    const known = context?.car?.parts.find(({ key }) => key === part)
    const name = known ? translate(known.name, currentLanguage()) : part
    return isChosen ? name : m['office.offer.view.removed']({ name })
  })
  const isOver = failure?.reason === 'view-over'
  return (
    <Notice
      live
      tone={failure ? 'warning' : names.length > 0 ? 'success' : 'info'}
      action={
        <>
          {names.length > 0 && (
            <Button small look="quiet" onClick={() => setNoted([])}>
              {m['office.offer.view.seen']()}
            </Button>
          )}
          {!isOver && (
            <Button small look="quiet" onClick={view.open}>
              {m['office.offer.view.show']()}
            </Button>
          )}
          <Button
            small
            look="quiet"
            onClick={() => {
              if (!isOver) void endView(view.key)
              view.end()
            }}
          >
            {m['office.offer.view.stop']()}
          </Button>
        </>
      }
    >
      {isOver
        ? m['office.offer.view.over']()
        : failure
          ? m['office.offer.view.fails']({ reason: failure.message })
          : names.length > 0
            ? m['office.offer.view.chosen']({ names: formatList(names) })
            : m['office.offer.view.follows']()}
    </Notice>
  )
}

/** Returns the content of a draft without accessories that have no name yet, as while one is being typed. */
function toPublished(row: OfferDraft) {
  const content = toContent(row)
  return { ...content, extras: content.extras.filter(({ name }) => name.trim() !== '') }
}

/** Ends a view. One that is over already needs nothing. */
function endView(key: string) {
  return api('POST /sales/customerview/publish', { key, content: null, seen: 0, isOver: true })
}

/** Returns the last choice of each part, in the order in which they were made. */
function latest(changes: readonly CustomerChange[]): CustomerChange[] {
  return changes.filter(({ part }, at) => changes.findLastIndex((one) => one.part === part) === at)
}
