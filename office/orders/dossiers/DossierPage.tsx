import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { Page, PageColumns } from '../../platform/Page.tsx'
import { OfferBreakdown } from '../../offers/sections/OfferBreakdown.tsx'
import { formatInstant } from '../../platform/language.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { ScreenPath } from '../../platform/ScreenPath.tsx'
import { useTitle } from '../../platform/title.ts'
import { historyText } from './dossier-history.ts'
import { DossierActs } from './DossierActs.tsx'
import { DossierCar } from './DossierCar.tsx'
import { DossierHandover } from './DossierHandover.tsx'
import { DossierGuarantee } from './DossierGuarantee.tsx'
import { DossierCarOrder } from './DossierCarOrder.tsx'
import { DossierInvoices } from './DossierInvoices.tsx'
import { DossierInternalOrders } from './DossierInternalOrders.tsx'
import { DossierMoney } from './DossierMoney.tsx'
import { DossierPapers } from './DossierPapers.tsx'
import { DossierPremiumClaims } from './DossierPremiumClaims.tsx'
import { DossierPrints } from './DossierPrints.tsx'
import { DossierSold } from './DossierSold.tsx'
import { DossierSteps } from './DossierSteps.tsx'
import { approvalText, approvalTones, stateText, stateTones, type Dossier } from './dossier-texts.ts'

/** One car that was sold: what was signed, what is done for it, what is next. Another is another desk. */
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
  return (
    <Page wide>
      <ScreenPath id="dossier" record={dossierNumber} />
      <ScreenHead
        title={`${dossierNumber} · ${customer.name}`}
        beside={
          <>
            <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
            <StateBadge tone={approvalTones[approval]}>{approvalText(approval)}</StateBadge>
          </>
        }
        actions={<DossierActs {...part} />}
      />
      <PageColumns>
        <Stack gap={16}>
          <Notices dossier={dossier} />
          <DossierSteps {...part} />
          <DossierCarOrder {...part} />
          <DossierHandover {...part} />
          <DossierPapers {...part} />
          <DossierInternalOrders dossier={dossier} />
          <DossierMoney {...part} />
          <DossierInvoices {...part} />
          <DossierGuarantee {...part} />
          <DossierPremiumClaims dossier={dossier} />
          {dossier.sold && <OfferBreakdown {...dossier.sold} />}
        </Stack>
        <Stack gap={16}>
          <DossierSold dossier={dossier} />
          <DossierCar {...part} />
          <DossierPrints {...part} />
          <HistoryPanel subject="dossier" id={dossier.id} renderEntry={({ action }) => <p>{historyText(action)}</p>} />
        </Stack>
      </PageColumns>
    </Page>
  )
}

/** Shows the outcome of the dossier, before anything else. */
function Notices({ dossier }: { dossier: Dossier }) {
  const { approval, approvedBy, approvedAt, approvalRemark, canceledAt, cancelReason } = dossier
  return (
    <>
      {canceledAt && (
        <Notice tone="warning">
          {m['office.dossier.cancel.notice']({ when: formatInstant(canceledAt), reason: cancelReason })}
        </Notice>
      )}
      {approvedBy && (
        <Notice tone="success">
          {m['office.dossier.approve.by']({ name: approvedBy, when: formatInstant(approvedAt!) })}
        </Notice>
      )}
      {approval === 'not-approved' && approvalRemark !== '' && (
        <Notice tone="warning">{m['office.dossier.disapprove.notice']({ reason: approvalRemark })}</Notice>
      )}
      {dossier.deliveredOn && (
        <Notice tone="success">
          {m['office.dossier.sold.delivered']()} {formatDay(dossier.deliveredOn)}
        </Notice>
      )}
    </>
  )
}
