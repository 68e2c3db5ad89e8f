import { useLoaderData } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { RecordLink } from '../../platform/RecordLink.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { Page, PageColumns } from '../../platform/Page.tsx'
import { download } from '../../platform/files.ts'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import { stateText, stateTones, wayText, type Contract } from './contract-texts.ts'
import { describeSigner } from '../../offers/desk/OfferAnswer.tsx'
import { describeDossierChange } from '../dossiers/dossier-history.ts'

/** Shows the signed contract of one sold car. */
export function ContractPage() {
  const contract = useLoaderData<Contract>()
  const { id, orderNumber, customer, state, endedAt } = contract
  useTitle(orderNumber)
  return (
    <Page wide>
      <ScreenHead
        screen="contract"
        isRecord
        title={`${orderNumber} · ${customer.name}`}
        beside={<StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>}
        actions={
          <>
            <Button icon="download" onClick={() => void download('POST /sales/contract/file', { id, file: 'form' })}>
              {m['office.contract.open-form']()}
            </Button>
            <Button
              icon="download"
              look="primary"
              onClick={() => void download('POST /sales/contract/file', { id, file: 'signed' })}
            >
              {m['office.contract.open-signed']()}
            </Button>
          </>
        }
      />
      <PageColumns>
        <Stack gap={16}>
          {endedAt !== null && (
            <Notice tone="warning">
              {state === 'replaced'
                ? m['office.contract.replaced']({ when: formatInstant(endedAt) })
                : m['office.contract.canceled']({ when: formatInstant(endedAt) })}
            </Notice>
          )}
          <Signature contract={contract} />
        </Stack>
        <Stack gap={16}>
          <Facts contract={contract} />
          <HistoryPanel
            subject="contract"
            id={id}
            renderEntry={(entry) => describeDossierChange(entry).map((text) => <p key={text}>{text}</p>)}
          />
        </Stack>
      </PageColumns>
    </Page>
  )
}

/** Shows the signer, the way and the time of signing. */
function Signature({ contract }: { contract: Contract }) {
  const { signerName, way, signedOn, takenBy, createdAt, documentHash, identity } = contract
  return (
    <Panel stacked title={m['office.contract.signature']()}>
      <DescriptionList
        items={[
          { term: m['office.contract.signer'](), value: signerName },
          { term: m['office.contract.way'](), value: wayText(way) },
          { term: m['words.signed-on'](), value: formatDay(signedOn) },
          {
            term: way === 'online' ? m['office.contract.online-sender']() : m['office.contract.taken-by'](),
            value: takenBy,
          },
          ...(way === 'online' ? [{ term: m['office.contract.identity'](), value: describeSigner(identity) }] : []),
          { term: m['office.contract.received'](), value: formatInstant(createdAt) },
          { term: m['office.contract.hash'](), value: documentHash },
        ]}
      />
      <p className="hint">{m['office.contract.hash-hint']()}</p>
    </Panel>
  )
}

/** Shows the subject of the contract. */
function Facts({ contract }: { contract: Contract }) {
  const { orderNumber, dossier, offer, customer, car, owner, branch, language } = contract
  const place = { branch: branch.id, owner: owner.id }
  const mayCustomer = useRefusal('CUSTOMER_VIEW') === undefined
  const offerText = m['office.contract.version']({ number: offer.offerNumber, no: offer.version })
  return (
    <Panel stacked title={m['office.contract.facts']()}>
      <DescriptionList
        items={[
          { term: m['words.order-form'](), value: orderNumber },
          {
            term: m['words.dossier'](),
            value: (
              <RecordLink right="DOSSIER_VIEW" place={place} href={`/dossier/${dossier.id}`}>
                {dossier.dossierNumber}
              </RecordLink>
            ),
          },
          {
            term: m['words.offer'](),
            value: (
              <RecordLink right="OFFER_VIEW" place={place} href={`/offer/${offer.id}`}>
                {offerText}
              </RecordLink>
            ),
          },
          {
            term: m['words.customer'](),
            value:
              customer.id !== null && mayCustomer ? (
                <TextLink href={`/customer/${customer.id}`}>{customer.name}</TextLink>
              ) : (
                customer.name
              ),
          },
          { term: m['words.car'](), value: car },
          { term: m['words.seller'](), value: owner.name },
          { term: m['words.branch'](), value: branch.name },
          { term: m['words.language'](), value: languages[language]() },
          { term: m['words.conditions'](), value: termsText(contract) },
          ...(contract.termsHandedAt === null
            ? []
            : [{ term: m['office.contract.terms-handed'](), value: formatInstant(contract.termsHandedAt) }]),
        ]}
      />
    </Panel>
  )
}

const languages = { nl: m['words.dutch'], fr: m['words.french'] } as const

function termsText({ termsType, termsVersion: version }: Contract): string {
  if (version === null) return m['words.none-feminine']()
  return termsType === 'private'
    ? m['office.contract.terms-private']({ version })
    : m['office.contract.terms-fleet']({ version })
}
