import { useLoaderData } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { MailServer } from '@forecourt/domain/platform/mails/mail-server.schema.ts'
import { CUSTOMARY_PORTS, MAIL_SECURITIES, type MailSecurity } from '@forecourt/domain/platform/mails/mail-server.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import type { FieldTexts } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { useRefusal } from '../platform/may.ts'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { ProviderActs } from './ProviderActs.tsx'
import { ProviderStates } from './ProviderStates.tsx'

type ServerDraft = MailServer & { password: string }

/** Shows the external services: the mail server, record here, and the state of all of them. */
export function ProviderPage() {
  const { server } = useLoaderData<{ server: MailServer }>()
  const record = useRecord<ServerDraft>(toDraft(server), {
    name: 'server',
    fields: fieldTexts,
    async save(draft) {
      const { id, rev, host, port, security, username, sender, password } = draft
      const input = { id, rev, host, port, security, username, sender, password }
      return { row: toDraft((await api('POST /sales/provider/save', { server: input })).server) }
    },
    withoutSecrets: (server) => ({ ...server, password: '' }),
  })
  const { row, base, problems, change } = record
  const refusal = useRefusal('CONFIGURATION_EDIT')
  const title = m['office.provider.title']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead screen="provider" title={title} />
      <EditForm
        label={m['office.provider.form']()}
        record={record}
        refusal={refusal}
        saveLabel={m['office.provider.save']()}
        aside={
          <>
            <ProviderActs
              server={base}
              isDirty={record.isDirty}
              onCleared={(cleared) => record.begin(toDraft(cleared))}
            />
            <ProviderStates />
          </>
        }
      >
        <h2>{m['office.provider.mail']()}</h2>
        <Notice tone={base.source === 'folder' ? 'warning' : 'info'}>{sourceText(base)}</Notice>
        <FieldPair>
          <TextField
            label={m['office.provider.host']()}
            autoComplete="off"
            maxLength={253}
            value={row.host}
            error={problems['host']}
            onChange={({ target }) => change({ host: target.value })}
          />
          <TextField
            label={m['office.provider.port']()}
            inputMode="numeric"
            maxLength={5}
            value={row.port === 0 ? '' : String(row.port)}
            error={problems['port']}
            onChange={({ target }) => change({ port: Number(target.value.replaceAll(/\D/g, '')) })}
          />
        </FieldPair>
        <Select
          label={m['office.provider.security']()}
          options={MAIL_SECURITIES.map((security) => ({ value: security, label: securityTexts[security]() }))}
          value={row.security}
          error={problems['security']}
          onChoose={(chosen) => change(withSecurity(row, chosen))}
        />
        <FieldPair>
          <TextField
            label={m['office.provider.username']()}
            hint={m['office.provider.username-hint']()}
            autoComplete="off"
            maxLength={200}
            value={row.username}
            error={problems['username']}
            onChange={({ target }) => change({ username: target.value })}
          />
          <TextField
            type="password"
            label={m['words.password']()}
            hint={base.hasPassword ? m['office.provider.password-kept']() : m['office.provider.password-hint']()}
            autoComplete="new-password"
            maxLength={400}
            value={row.password}
            error={problems['password']}
            onChange={({ target }) => change({ password: target.value })}
          />
        </FieldPair>
        <TextField
          type="email"
          label={m['office.provider.sender']()}
          hint={m['office.provider.sender-hint']()}
          autoComplete="off"
          maxLength={254}
          value={row.sender}
          error={problems['sender']}
          onChange={({ target }) => change({ sender: target.value })}
        />
      </EditForm>
    </Page>
  )
}

const securityTexts = {
  tls: m['office.provider.tls'],
  starttls: m['office.provider.starttls'],
  none: m['office.provider.none'],
}

const fieldTexts: FieldTexts<Pick<ServerDraft, 'host' | 'port' | 'security' | 'username' | 'password' | 'sender'>> = {
  host: { label: m['office.provider.host'] },
  port: { label: m['office.provider.port'], format: String },
  security: { label: m['office.provider.security'], format: (security) => securityTexts[security]() },
  username: { label: m['office.provider.username'] },
  password: { label: m['words.password'], format: (password) => '•'.repeat(password.length) },
  sender: { label: m['office.provider.sender'] },
}

/** Changes the security; the port follows unless the user typed another one than the customary. */
function withSecurity({ port, security }: ServerDraft, next: MailSecurity): Partial<ServerDraft> {
  return { security: next, ...(port === CUSTOMARY_PORTS[security] && { port: CUSTOMARY_PORTS[next] }) }
}

function sourceText({ source, environment }: MailServer): string {
  if (source === 'own') return m['office.provider.own']()
  if (source === 'folder') return m['office.provider.folder']()
  return m['office.provider.environment']({ host: environment.host ?? '' })
}

function toDraft(server: MailServer): ServerDraft {
  return { ...server, password: '' }
}
