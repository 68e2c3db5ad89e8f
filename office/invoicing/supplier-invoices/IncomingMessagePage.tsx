import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { canMakeInvoice } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { MailLink } from '../../platform/ContactLinks.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { download } from '../../platform/files.ts'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { Lines, Multiline, Row, Stack } from '../../platform/Layout.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Page, PageColumns } from '../../platform/Page.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import {
  fateText,
  fileReasonTexts,
  messageStateText,
  messageStateTones,
  namedMessages,
  type Message,
} from './incoming-message-texts.ts'

/** Shows a message that was received: its result, and the next act of a clerk if it did not become an invoice. */
export function IncomingMessagePage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(callOptions('GET /sales/incomingmessage/get', { id }))
  if (!data) return null
  return <Desk key={id} message={data.message} />
}

function Desk({ message }: { message: Message }) {
  const { state, subject, sender, senderName, aside, branch, invoices, files, body } = message
  const [isPuttingAside, setIsPuttingAside] = useState(false)
  const title = subject || senderName || sender
  useTitle(title)
  return (
    <Page wide>
      <ScreenHead
        screen="incomingMessage"
        isRecord
        title={title}
        beside={<StateBadge tone={messageStateTones[state]}>{messageStateText(state)}</StateBadge>}
        actions={
          state === 'open' && (
            <ActionButton right="PURCHASE_EDIT" place={{ branch: branch.id }} onClick={() => setIsPuttingAside(true)}>
              {m['office.incoming-message.set-aside']()}
            </ActionButton>
          )
        }
      />
      <PageColumns>
        <Stack gap={16}>
          <Notice tone={state === 'open' ? 'warning' : 'info'}>{fateText(message)}</Notice>
          {aside && (
            <Notice tone="info">
              {m['office.incoming-message.aside-by']({
                when: formatInstant(aside.at),
                name: aside.by,
                because: aside.because,
              })}
            </Notice>
          )}
          {invoices.length > 0 && (
            <Panel stacked title={m['office.incoming-message.became']()}>
              <Lines>
                {invoices.map(({ id, arrivalNumber, supplier }) => (
                  <li key={id}>
                    <Row between>
                      <TextLink href={`/supplierinvoice/${id}`}>{arrivalNumber}</TextLink>
                      <span>{supplier}</span>
                    </Row>
                  </li>
                ))}
              </Lines>
            </Panel>
          )}
          {files.length > 0 && <Files message={message} />}
          {body !== '' && (
            <Panel stacked title={m['office.incoming-message.body']()}>
              <Multiline>{body}</Multiline>
            </Panel>
          )}
        </Stack>
        <Facts message={message} />
      </PageColumns>
      {isPuttingAside && <AsideDialog message={message} onClose={() => setIsPuttingAside(false)} />}
    </Page>
  )
}

function Facts({ message }: { message: Message }) {
  const { channel, sender, senderName, receiver, subject, receivedAt, branch } = message
  const { texts } = namedMessages
  return (
    <Panel stacked title={m['office.incoming-message.facts']()}>
      <DescriptionList
        items={[
          { term: texts.field('receivedAt'), value: formatInstant(receivedAt) },
          { term: texts.field('channel'), value: texts.choice('channel', channel) },
          {
            term: texts.field('sender'),
            value: (
              <Stack>
                {senderName !== '' && <span>{senderName}</span>}
                {channel === 'mailbox' ? <MailLink address={sender} /> : <span>{sender}</span>}
              </Stack>
            ),
          },
          ...(receiver === '' ? [] : [{ term: m['office.incoming-message.receiver'](), value: receiver }]),
          { term: texts.field('subject'), value: subject || '–' },
          { term: m['words.branch'](), value: branch.name },
        ]}
      />
    </Panel>
  )
}

function Files({ message }: { message: Message }) {
  const { id, files, branch } = message
  const navigate = useNavigate()
  const make = useCommand((place: number) => api('POST /sales/incomingmessage/makeinvoice', { id, place }))
  const begin = (place: number) =>
    make.mutate(place, { onSuccess: ({ invoice }) => void navigate(`/supplierinvoice/${invoice}/edit`) })
  return (
    <Panel stacked title={m['office.incoming-message.files']()}>
      <Stack gap={12}>
        <p className="hint">{m['office.incoming-message.careful']()}</p>
        {make.error && <FailureNotice failure={make.error} />}
        <Lines>
          {files.map(({ place, name, size, reason, invoice }) => (
            <li key={place}>
              <Row between>
                <Stack gap={4} start>
                  <strong>{name}</strong>
                  <span className="hint">
                    {fileReasonTexts[reason]()} ·{' '}
                    {m['office.incoming-message.size']({ size: String(Math.max(1, Math.round(size / 1024))) })}
                  </span>
                  {invoice && <TextLink href={`/supplierinvoice/${invoice.id}`}>{invoice.arrivalNumber}</TextLink>}
                </Stack>
                <Row>
                  <Button
                    small
                    icon="download"
                    onClick={() => void download('POST /sales/incomingmessage/file', { id, place })}
                  >
                    {m['office.incoming-message.download']()}
                  </Button>
                  {canMakeInvoice({ reason, hasInvoice: invoice !== null }).ok && (
                    <ActionButton
                      small
                      look="primary"
                      right="PURCHASE_EDIT"
                      place={{ branch: branch.id }}
                      busy={make.isPending && make.variables === place}
                      onClick={() => begin(place)}
                    >
                      {m['office.incoming-message.make']()}
                    </ActionButton>
                  )}
                </Row>
              </Row>
            </li>
          ))}
        </Lines>
      </Stack>
    </Panel>
  )
}

function AsideDialog({ message: { id }, onClose }: { message: Message; onClose: () => void }) {
  const title = m['office.incoming-message.set-aside']()
  return (
    <ReasonDialog
      title={title}
      confirm={title}
      act={(reason) => api('POST /sales/incomingmessage/setaside', { id, reason })}
      onDone={() => showToast({ message: m['office.incoming-message.set-aside-done'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.incoming-message.set-aside-text']()}</p>
    </ReasonDialog>
  )
}
