import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput } from '@forecourt/api-client/api.ts'
import { EVENT_TYPES, type EventType } from '@forecourt/domain/organisation/webhooks/webhook-events.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { CloseButton } from '../../platform/desk/CloseButton.tsx'
import { EditForm } from '../../platform/form/EditForm.tsx'
import type { FieldTexts } from '../../platform/form/field-texts.ts'
import { useBackToDesk, useFormKey } from '../../platform/form/form-place.ts'
import { Section } from '../../platform/form/Section.tsx'
import { useRecord, type Problems } from '../../platform/form/use-record.ts'
import { Page } from '../../platform/Page.tsx'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { eventText, namedWebhooks } from './webhook-texts.ts'
import styles from './Webhook.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'

export type WebhookDraft = ApiInput<'POST /sales/webhook/save'>['webhook']

/** The address of another program and its events. A new one is given its secret, shown this once. */
export function WebhookFormPage() {
  const loaded = useLoaderData<WebhookDraft>()
  const { id } = useParams()
  return <WebhookForm key={useFormKey(id)} loaded={loaded} />
}

function WebhookForm({ loaded }: { loaded: WebhookDraft }) {
  const { back, backAfterSave } = useBackToDesk()
  const [secret, setSecret] = useState<string | null>(null)
  const record = useRecord<WebhookDraft>(loaded, {
    name: 'webhook',
    fields: fieldTexts,
    validate,
    async save(draft) {
      const saved = await api('POST /sales/webhook/save', { webhook: draft })
      const { id, rev, name, url, eventTypes, isEnabled } = saved.webhook
      setSecret(saved.secret)
      return { row: { id, rev, name, url, eventTypes, isEnabled } }
    },
    onSaved({ id }, isNew) {
      // For a new one, the dialog with its secret continues.
      if (!isNew) backAfterSave(`/webhook/${id}`, isNew)
    },
  })
  const { row, base, problems, change } = record
  const title = base.id === null ? m['office.webhook.new']() : base.name
  useTitle(title)
  const close = () => back(base.id === null ? '/webhook' : `/webhook/${base.id}`)
  useNamedShortcut('escape', m['office.form.close'](), close)
  return (
    <Page>
      <ScreenHead screen="webhook" isRecord title={title} actions={<CloseButton onClick={close} />} />
      <EditForm label={m['office.webhook.form']()} record={record}>
        <TextField
          label={m['words.name']()}
          maxLength={80}
          value={row.name}
          error={problems['name']}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={namedWebhooks.texts.field('url')}
          hint={m['office.webhook.url-hint']()}
          type="url"
          autoComplete="off"
          maxLength={500}
          value={row.url}
          error={problems['url']}
          onChange={({ target }) => change({ url: target.value.trim() })}
        />
        <Switch
          label={m['office.webhook.enabled']()}
          hint={m['office.webhook.enabled-hint']()}
          checked={row.isEnabled}
          onChange={({ target }) => change({ isEnabled: target.checked })}
        />
        <Section title={m['office.webhook.events']()}>
          <p className="hint">{m['office.webhook.events-hint']()}</p>
          {problems['eventTypes'] && <Notice tone="failure">{problems['eventTypes']}</Notice>}
          <EventChoice chosen={row.eventTypes} onChange={(eventTypes) => change({ eventTypes })} />
        </Section>
      </EditForm>
      {secret !== null && (
        <SecretDialog
          name={base.name}
          secret={secret}
          onClose={() => {
            setSecret(null)
            backAfterSave(`/webhook/${base.id}`, true)
          }}
        />
      )}
    </Page>
  )
}

const fieldTexts: FieldTexts<Omit<WebhookDraft, 'id' | 'rev'>> = {
  name: { label: m['words.name'] },
  url: { label: () => namedWebhooks.texts.field('url') },
  isEnabled: { label: m['office.webhook.enabled'] },
  eventTypes: { label: m['office.webhook.events'], format: (types) => types.map(eventText).join(', ') },
}

function validate({ name, eventTypes }: WebhookDraft): Problems {
  return {
    ...(name.trim() === '' && { name: m['refusals.webhook-name']() }),
    ...(eventTypes.length === 0 && { eventTypes: m['office.webhook.events-missing']() }),
  }
}

interface EventChoiceProps {
  chosen: readonly EventType[]
  onChange: (chosen: EventType[]) => void
}

function EventChoice({ chosen, onChange }: EventChoiceProps) {
  return (
    <div className={styles.events} role="group" aria-label={m['office.webhook.events']()}>
      {EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={eventText(type)}
          hint={type}
          checked={chosen.includes(type)}
          onChange={({ target }) =>
            onChange(EVENT_TYPES.filter((one) => (one === type ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </div>
  )
}
