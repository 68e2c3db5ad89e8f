import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { formatEuros } from '../platform/money-text.ts'
import { callOptions } from '../platform/queries.ts'
import { bookletText, kindText, placeText } from './trade-in-texts.ts'

/** Shows the facts of a trade-in that the list lacks: chassis number, accessories and damage. */
export function TradeInPeek({ id }: { id: number }) {
  const { data } = useQuery(callOptions('GET /sales/tradein/get', { id }))
  if (!data) return null
  const { vin, keyCount, bookletState, historyLine, damages, droppedBecause, opinionCents } = data.tradeIn
  return (
    <>
      {droppedBecause !== '' && (
        <Notice tone="warning">{m['office.trade-in.drop.notice']({ reason: droppedBecause })}</Notice>
      )}
      <DescriptionList
        items={[
          { term: m['words.vin'](), value: vin || m['words.not-known-yet']() },
          { term: m['words.key-count'](), value: String(keyCount) },
          { term: m['words.booklet'](), value: bookletText(bookletState) },
          ...(historyLine ? [{ term: m['office.trade-in.history'](), value: historyLine }] : []),
          ...(opinionCents === null
            ? []
            : [{ term: m['office.trade-in.opinion.line'](), value: formatEuros(opinionCents) }]),
          ...damages.map(({ place, kind, remark, deductionCents }) => ({
            term: placeText(place),
            value: [kindText(kind), remark, deductionCents > 0 && `−\u00A0${formatEuros(deductionCents)}`]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
      />
    </>
  )
}
