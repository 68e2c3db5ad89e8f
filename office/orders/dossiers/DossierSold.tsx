import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Row } from '../../platform/Layout.tsx'
import type { Fact } from '../../platform/desk/Desk.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { toPlace, type Dossier } from './dossier-texts.ts'

/** Returns the dates, the order form and the trade-ins of the sale, as links where the user may open them. */
export function useSoldFacts(dossier: Dossier): Fact[] {
  const { owner, confirmedBy, contractDay, orderNumber, flowName, signedOn } = dossier
  const tradeIns = dossier.sold?.content.tradeIns ?? []
  const { contract } = dossier
  const mayContract = useRefusal('OFFER_PRINT', toPlace(dossier)) === undefined
  const mayTradeIns = useRefusal('TRADE_IN_VIEW') === undefined
  return [
    ...(contractDay === signedOn ? [] : [{ term: m['office.dossier.sold.contract'](), value: formatDay(contractDay) }]),
    ...(confirmedBy.id === owner.id ? [] : [{ term: m['office.dossier.sold.confirmed'](), value: confirmedBy.name }]),
    { term: m['words.order-form'](), value: orderNumber },
    ...(signedOn === null
      ? []
      : [
          {
            term: m['words.signed-on'](),
            value:
              contract !== null && mayContract ? (
                <TextLink href={`/contract/${contract}`}>{formatDay(signedOn)}</TextLink>
              ) : (
                formatDay(signedOn)
              ),
          },
        ]),
    ...(flowName === null
      ? []
      : [{ term: m['office.dossier.sold.flow'](), value: translate(flowName, currentLanguage()) }]),
    ...tradeIns.map(({ record, car, licencePlate, allowanceCents }) => {
      const value = [car, licencePlate, formatCents(allowanceCents)].filter((text) => text !== '').join(' · ')
      const isLinked = record !== undefined && mayTradeIns
      return {
        term: m['office.dossier.sold.trade-ins'](),
        value: isLinked ? <TextLink href={`/tradein/${record}`}>{value}</TextLink> : value,
      }
    }),
  ]
}

/** The other cars that were sold by the same offer. */
export function OtherDossiers({ others }: Pick<Dossier, 'others'>) {
  if (others.length === 0) return null
  return (
    <>
      <h3>{m['office.dossier.sold.others']()}</h3>
      <Row as="ul" gap={12}>
        {others.map(({ id, dossierNumber }) => (
          <li key={id}>
            <TextLink className="num" href={`/dossier/${id}`}>
              {dossierNumber}
            </TextLink>
          </li>
        ))}
      </Row>
    </>
  )
}
