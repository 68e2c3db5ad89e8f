import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { GRACE_HOURS, type GraceHours } from '@forecourt/domain/organisation/webhooks/webhook-endpoint.ts'
import { WEBHOOK_DAYS } from '@forecourt/domain/organisation/webhooks/webhook-delivery.ts'
import { webhookDeliveryList } from '@forecourt/domain/organisation/webhooks/webhook-list.ts'
import { viewAtFirst } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { addDays, brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { AskFirst } from '../../access/AskFirst.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskBody, DeskColumn, DeskColumns, DeskPanel, DeskRows, Facts, RowEnd } from '../../platform/desk/Desk.tsx'
import { EditLink } from '../../platform/desk/EditLink.tsx'
import { showFailure } from '../../platform/failure.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Page } from '../../platform/Page.tsx'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { SecretDialog } from './SecretDialog.tsx'
import {
  answerText,
  deliveryStateText,
  deliveryTones,
  endpointStateText,
  endpointTones,
  eventText,
  namedWebhooks,
  reportRepeated,
  type Webhook,
} from './webhook-texts.ts'
import styles from './Webhook.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'

/** Shows the address of another program: its events, how its deliveries go, and what one does about them. */
export function WebhookDeskPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery({ ...callOptions('GET /sales/webhook/get', { id }), refetchInterval: 5_000 })
  return data ? <Desk key={id} webhook={data.webhook} /> : null
}

function Desk({ webhook }: { webhook: Webhook }) {
  const { id, name, state, isEnabled, failed } = webhook
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'rotate' | 'repeat' | 'delete'>()
  const [secret, setSecret] = useState<string>()
  const test = useCommand(() => api('POST /sales/webhook/test', { id }))
  useTitle(name)
  return (
    <Page wide>
      <ScreenHead
        screen="webhook"
        isRecord
        title={name}
        beside={<StateBadge tone={endpointTones[state]}>{endpointStateText(state)}</StateBadge>}
        actions={
          <>
            <ActionButton
              look="primary"
              icon="bolt"
              right="WEBHOOK_EDIT"
              busy={test.isPending}
              refusal={isEnabled ? undefined : m['refusals.webhook-off']()}
              onClick={() =>
                test.mutate(undefined, {
                  onSuccess: () => showToast({ message: m['office.webhook.tested'](), tone: 'success' }),
                  onError: (failure) => showFailure(failure),
                })
              }
            >
              {m['office.webhook.test']()}
            </ActionButton>
            <EditLink href={`/webhook/${id}/edit`} right="WEBHOOK_EDIT" />
            <ActionButton right="WEBHOOK_EDIT" icon="lock" onClick={() => setAsking('rotate')}>
              {m['office.webhook.rotate']()}
            </ActionButton>
            <ActionButton right="WEBHOOK_EDIT" look="danger" icon="trash" onClick={() => setAsking('delete')}>
              {m['words.delete']()}
            </ActionButton>
          </>
        }
      />
      <DeskColumns>
        <DeskColumn>
          <Trouble webhook={webhook} />
          <LatestDeliveries id={id} />
        </DeskColumn>
        <DeskColumn as="aside">
          <Address webhook={webhook} />
          <DeskPanel title={m['office.webhook.events']()} count={webhook.eventTypes.length}>
            <DeskRows>
              {webhook.eventTypes.map((type) => (
                <li key={type}>{eventText(type)}</li>
              ))}
            </DeskRows>
          </DeskPanel>
          <DeskPanel title={m['office.webhook.repeat']()}>
            <DeskBody>
              <Button icon="refresh" disabledReason={findRepeatRefusal(webhook)} onClick={() => setAsking('repeat')}>
                {m['office.webhook.repeat-failed']()} ({failed})
              </Button>
            </DeskBody>
          </DeskPanel>
        </DeskColumn>
      </DeskColumns>
      {asking === 'rotate' && (
        <RotateDialog webhook={webhook} onSecret={setSecret} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'repeat' && <RepeatDialog id={id} onClose={() => setAsking(undefined)} />}
      {asking === 'delete' && (
        <AskFirst
          danger
          title={m['office.remove.title']({ name })}
          confirm={m['words.delete']()}
          onClose={() => setAsking(undefined)}
          run={async () => {
            await api('POST /sales/webhook/delete', { id, rev: webhook.rev })
            void navigate('/webhook', { replace: true })
          }}
          done={m['office.remove.removed']({ name })}
        >
          {m['office.webhook.delete-text']()}
        </AskFirst>
      )}
      {secret !== undefined && <SecretDialog name={name} secret={secret} onClose={() => setSecret(undefined)} />}
    </Page>
  )
}

function findRepeatRefusal({ failed, isEnabled }: Webhook): string | undefined {
  if (failed === 0) return m['office.webhook.repeat-none-failed']()
  return isEnabled ? undefined : m['refusals.webhook-off']()
}

const stoppedTexts = {
  gone: m['office.webhook.stopped.gone'],
  failing: m['office.webhook.stopped.failing'],
} as const

function Trouble({ webhook: { offReason, failingSince, state } }: { webhook: Webhook }) {
  if (offReason !== null) return <Notice tone="failure">{stoppedTexts[offReason]()}</Notice>
  if (state !== 'failing' || failingSince === null) return null
  return <Notice tone="warning">{m['office.webhook.failing-since']({ when: formatInstant(failingSince) })}</Notice>
}

function Address({ webhook: { url, deliveredAt, waiting, oldSecretUntil } }: { webhook: Webhook }) {
  const { texts } = namedWebhooks
  return (
    <DeskPanel title={m['office.webhook.facts']()}>
      <Facts
        facts={[
          { term: texts.field('url'), value: <span className={styles.address}>{url}</span> },
          {
            term: m['office.webhook.secret'](),
            value: oldSecretUntil
              ? m['office.webhook.old-secret-until']({ when: formatInstant(oldSecretUntil) })
              : m['office.webhook.secret-hidden'](),
          },
          deliveredAt !== null && { term: texts.field('deliveredAt'), value: formatInstant(deliveredAt) },
          waiting > 0 && { term: texts.field('waiting'), value: waiting },
        ]}
      />
    </DeskPanel>
  )
}

function LatestDeliveries({ id }: { id: number }) {
  const view = { ...viewAtFirst(webhookDeliveryList), filters: { endpoint: [id] } }
  const { data } = useQuery({
    ...callOptions('POST /sales/webhookdelivery/list', listRequest(view)),
    refetchInterval: 5_000,
  })
  if (!data) return null
  return (
    <DeskPanel
      title={m['office.webhook.latest']()}
      beside={<TextLink href={`/webhookdelivery?endpoint=${id}`}>{m['office.webhook.all-deliveries']()}</TextLink>}
    >
      {data.data.length === 0 ? (
        <DeskBody>
          <p className="hint">{m['office.webhook.no-deliveries']()}</p>
        </DeskBody>
      ) : (
        <DeskRows>
          {data.data.map((row) => (
            <li key={row.id}>
              <TextLink href={`/webhookdelivery/${row.id}`}>{eventText(row.eventType)}</TextLink>
              <span className="hint">{formatInstant(row.createdAt)}</span>
              <RowEnd>
                {answerText(row)}{' '}
                <StateBadge tone={deliveryTones[row.state]}>{deliveryStateText(row.state)}</StateBadge>
              </RowEnd>
            </li>
          ))}
        </DeskRows>
      )}
    </DeskPanel>
  )
}

interface RotateDialogProps {
  webhook: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}

function RotateDialog({ webhook: { id, rev }, onSecret, onClose }: RotateDialogProps) {
  const [graceHours, setGraceHours] = useState<GraceHours>(24)
  const title = m['office.webhook.rotate']()
  return (
    <ActDialog
      title={title}
      confirm={title}
      act={() => api('POST /sales/webhook/rotate', { id, rev, graceHours })}
      onDone={({ secret }) => onSecret(secret)}
      onClose={onClose}
    >
      <p>{m['office.webhook.rotate-text']()}</p>
      <Select
        label={m['office.webhook.grace']()}
        value={String(graceHours)}
        options={GRACE_HOURS.map((hours) => ({ value: String(hours), label: graceTexts[hours]() }))}
        onChange={({ target }) => setGraceHours(GRACE_HOURS.find((hours) => String(hours) === target.value) ?? 24)}
      />
    </ActDialog>
  )
}

const graceTexts = {
  0: m['office.webhook.grace-0'],
  24: m['office.webhook.grace-24'],
  168: m['office.webhook.grace-168'],
} as const satisfies Record<GraceHours, () => string>

function RepeatDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [today] = useState(() => brusselsDay(new Date()))
  const [since, setSince] = useState<CalendarDay>(today)
  return (
    <ActDialog
      title={m['office.webhook.repeat-failed']()}
      confirm={m['office.webhook.repeat']()}
      refusal={since === '' ? m['problems.required']() : undefined}
      act={() => api('POST /sales/webhookdelivery/repeatfailed', { endpoint: id, since })}
      onDone={reportRepeated}
      onClose={onClose}
    >
      <p>{m['office.webhook.repeat-failed-text']()}</p>
      <TextField
        type="date"
        label={m['office.webhook.repeat-since']()}
        min={addDays(today, -WEBHOOK_DAYS)}
        max={today}
        value={since}
        onChange={({ target }) => setSince(target.value)}
      />
    </ActDialog>
  )
}
