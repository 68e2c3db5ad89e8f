import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { behalfText } from '../../access/absence-texts.ts'
import { Stack } from '../../platform/Layout.tsx'
import { DeskColumn, DeskColumns } from '../../platform/desk/Desk.tsx'
import { Page } from '../../platform/Page.tsx'
import { OfferBreakdown } from '../../offers/sections/OfferBreakdown.tsx'
import { formatInstant } from '../../platform/language.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { useTitle } from '../../platform/title.ts'
import { describeDossierChange } from './dossier-history.ts'
import { CarMoney } from '../../stock/car/CarMoney.tsx'
import { DossierActs } from './DossierActs.tsx'
import { DossierCar } from './DossierCar.tsx'
import { DossierHandover } from './DossierHandover.tsx'
import { DossierGuarantee } from './DossierGuarantee.tsx'
import { DossierCarOrder } from './DossierCarOrder.tsx'
import { DossierInvoices } from './DossierInvoices.tsx'
import { DossierInternalOrders } from './DossierInternalOrders.tsx'
import { DossierMoney } from './DossierMoney.tsx'
import { DossierPapers } from './DossierPapers.tsx'
import { OnlineSigningPanel } from '../contracts/OnlineSigning.tsx'
import { DossierPremiumClaims } from './DossierPremiumClaims.tsx'
import { DossierPrints } from './DossierPrints.tsx'
import { DossierSteps } from './DossierSteps.tsx'
import { approvalText, approvalTones, stateText, stateTones, type Dossier } from './dossier-texts.ts'
import styles from './Dossier.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'

/** One sold car: its order form, the work on it, and the next step. Another one remounts the page. */
export function DossierPage() {
  const loaded = useLoaderData<Dossier>()
  const { id } = useParams()
  return <DossierDesk key={id} loaded={loaded} />
}

function DossierDesk({ loaded }: { loaded: Dossier }) {
  const [dossier, setDossier] = useState(loaded)
  const { dossierNumber, customer, state, approval } = dossier
  useTitle(dossierNumber)
  const part = { dossier, onDone: setDossier }
  // A car on order makes the first column long: the internal orders then go in the other one.
  const isOrderLong = dossier.carOrder !== null && dossier.carStanding === 'to-come'
  const internalOrders = <DossierInternalOrders dossier={dossier} />
  return (
    <Page wide>
      <ScreenHead
        screen="dossier"
        isRecord
        title={dossierNumber}
        beside={
          <>
            <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
            <StateBadge tone={approvalTones[approval]}>{approvalText(approval)}</StateBadge>
          </>
        }
        facts={[
          customer.id === null ? (
            customer.name
          ) : (
            <TextLink key="customer" href={`/customer/${customer.id}`}>
              {customer.name}
            </TextLink>
          ),
          <span key="offer">
            <TextLink href={`/offer/${dossier.offer.id}`}>{dossier.offer.offerNumber}</TextLink>,{' '}
            {m['office.dossier.sold.version']({ no: dossier.offer.version })}
          </span>,
          dossier.deliveredOn !== null && `${m['office.dossier.sold.delivered']()} ${formatDay(dossier.deliveredOn)}`,
          dossier.approvedBy !== null &&
            dossier.approvedAt !== null &&
            m['office.dossier.approve.by']({
              name: behalfText(dossier.approvedBy, dossier.approvedFor),
              when: formatInstant(dossier.approvedAt),
            }),
          m['words.labelled']({ label: m['words.seller'](), text: `${dossier.owner.name}, ${dossier.branch.name}` }),
        ]}
        actions={<DossierActs {...part} />}
      />
      <Stack>
        <Notices dossier={dossier} />
        <DeskColumns even>
          <DeskColumn>
            <DossierSteps {...part} />
            <DossierCarOrder {...part} />
            <DossierHandover {...part} />
            {!isOrderLong && internalOrders}
            <DossierPapers {...part} />
            <OnlineSigningPanel {...part} />
          </DeskColumn>
          <DeskColumn>
            <DossierMoney {...part} />
            <DossierInvoices {...part} />
            <DossierGuarantee {...part} />
            <DossierPremiumClaims dossier={dossier} />
            <CarMoney
              car={
                dossier.car.kind === null || dossier.car.id === null
                  ? { subject: 'dossier', number: dossier.id }
                  : { subject: 'vehicle', number: dossier.car.id }
              }
            />
            <DossierCar {...part} />
            {isOrderLong && internalOrders}
            <DossierPrints {...part} />
            {dossier.sold && (
              <details className={styles.price}>
                <summary>{m['office.dossier.price']()}</summary>
                <OfferBreakdown {...dossier.sold} />
              </details>
            )}
            <HistoryPanel
              subject="dossier"
              id={dossier.id}
              renderEntry={(entry) => describeDossierChange(entry).map((text) => <p key={text}>{text}</p>)}
            />
          </DeskColumn>
        </DeskColumns>
      </Stack>
    </Page>
  )
}

/** Shows the outcome of the dossier, before anything else. */
function Notices({ dossier }: { dossier: Dossier }) {
  const { approval, approvalRemark, canceledAt, cancelReason, opening } = dossier
  return (
    <>
      {opening && (
        <Notice>
          {[
            m['office.dossier.opening']({ number: opening.outsideNumber }),
            opening.expectedOn !== null &&
              dossier.deliveredOn === null &&
              m['office.dossier.opening-expected']({ day: formatDay(opening.expectedOn) }),
            dossier.carOrder === null && dossier.carStanding === 'to-come' && m['office.dossier.opening-car'](),
          ]
            .filter((text) => text !== false)
            .join(' ')}
        </Notice>
      )}
      {canceledAt && (
        <Notice tone="warning">
          {m['office.dossier.cancel.notice']({ when: formatInstant(canceledAt), reason: cancelReason })}
        </Notice>
      )}
      {approval === 'not-approved' && approvalRemark !== '' && (
        <Notice tone="warning">{m['office.dossier.disapprove.notice']({ reason: approvalRemark })}</Notice>
      )}
    </>
  )
}
