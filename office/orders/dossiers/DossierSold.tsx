import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Lines } from '../../platform/Layout.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { money, toPlace, type Dossier } from './dossier-texts.ts'

/** Shows what was signed, by whom and with whom. */
export function DossierSold({ dossier }: { dossier: Dossier }) {
  const { offer, customer, owner, confirmedBy, branch, contractDay, orderNumber, flowName, signedOn, others } = dossier
  const tradeIns = dossier.sold?.content.tradeIns ?? []
  const { contract } = dossier
  const mayContract = useRefusal('OFFER_PRINT', toPlace(dossier)) === undefined
  const mayTradeIns = useRefusal('TRADE_IN_VIEW') === undefined
  const items = [
    {
      term: m['words.customer'](),
      value:
        customer.id === null ? customer.name : <TextLink href={`/customer/${customer.id}`}>{customer.name}</TextLink>,
    },
    {
      term: m['words.offer'](),
      value: (
        <>
          <TextLink href={`/offer/${offer.id}`}>{offer.offerNumber}</TextLink>,{' '}
          {m['office.dossier.sold.version']({ no: offer.version })}
        </>
      ),
    },
    { term: m['office.dossier.sold.contract'](), value: formatDay(contractDay) },
    { term: m['words.seller'](), value: owner.name },
    { term: m['office.dossier.sold.confirmed'](), value: confirmedBy.name },
    { term: m['words.branch'](), value: branch.name },
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
      const value = [car, licencePlate, money(allowanceCents)].filter((text) => text !== '').join(' · ')
      const isLinked = record !== undefined && mayTradeIns
      return {
        term: m['office.dossier.sold.trade-ins'](),
        value: isLinked ? <TextLink href={`/tradein/${record}`}>{value}</TextLink> : value,
      }
    }),
  ]
  return (
    <Panel stacked title={m['office.dossier.sold.title']()}>
      <DescriptionList items={items} />
      {others.length > 0 && (
        <>
          <h3>{m['office.dossier.sold.others']()}</h3>
          <Lines>
            {others.map(({ id, dossierNumber }) => (
              <li key={id}>
                <TextLink href={`/dossier/${id}`}>{dossierNumber}</TextLink>
              </li>
            ))}
          </Lines>
        </>
      )}
    </Panel>
  )
}
