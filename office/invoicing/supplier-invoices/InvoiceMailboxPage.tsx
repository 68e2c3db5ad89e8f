import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import {
  usualPort,
  type MailboxProblem,
  type MailboxSecurity,
} from '@forecourt/domain/invoicing/supplier-invoices/invoice-mailbox.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { formatInstant } from '../../platform/language.ts'
import { SettingForm } from '../../platform/form/SettingForm.tsx'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'

type Mailbox = ApiResult<'GET /sales/invoicemailbox/getall'>['mailboxes'][number]

/** Shows the mailbox that suppliers of each branch send their invoices to, and what keeps it from being read. */
export function InvoiceMailboxPage() {
  const { data } = useSuspenseQuery({
    ...callOptions('GET /sales/invoicemailbox/getall', {}),
    // A job finds why a mailbox is not read, seconds after it was saved.
    refetchInterval: 15_000,
  })
  const title = m['office.invoice-mailbox.title']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead screen="invoiceMailbox" title={title} />
      <Stack gap={16}>
        <p className="hint">{m['office.invoice-mailbox.text']()}</p>
        {data.mailboxes.map((mailbox) => (
          <MailboxForm
            key={`${mailbox.branch} ${mailbox.rev} ${mailbox.isOn}`}
            mailbox={mailbox}
            mayBePlain={data.mayBePlain}
          />
        ))}
      </Stack>
    </Page>
  )
}

function MailboxForm({ mailbox, mayBePlain }: { mailbox: Mailbox; mayBePlain: boolean }) {
  const { branch, rev, name } = mailbox
  const [isOn, setIsOn] = useState(mailbox.isOn)
  const [host, setHost] = useState(mailbox.host)
  const [security, setSecurity] = useState(mailbox.security)
  const [port, setPort] = useState(String(mailbox.port))
  const [user, setUser] = useState(mailbox.user)
  const [password, setPassword] = useState('')
  const [folder, setFolder] = useState(mailbox.folder || m['office.invoice-mailbox.folder-first']())
  const save = () =>
    api('POST /sales/invoicemailbox/save', {
      branch,
      rev,
      isOn,
      host: host.trim(),
      port: Math.trunc(Number(port)) || 0,
      security,
      user: user.trim(),
      folder: folder.trim(),
      password: isOn ? password : '',
    })

  function chooseSecurity(value: MailboxSecurity) {
    if (port === String(usualPort(security))) setPort(String(usualPort(value)))
    setSecurity(value)
  }

  return (
    <SettingForm title={name} save={save} saved={m['office.invoice-mailbox.saved']({ branch: name })}>
      {(problemAt) => (
        <>
          <Standing mailbox={mailbox} />
          <RadioCards<'none' | 'imap'>
            legend={m['office.invoice-mailbox.kind']()}
            value={isOn ? 'imap' : 'none'}
            onChange={(value) => setIsOn(value === 'imap')}
            options={[
              { value: 'none', title: m['office.invoice-mailbox.kinds.none']() },
              { value: 'imap', title: m['office.invoice-mailbox.kinds.imap']() },
            ]}
          />
          {isOn && (
            <>
              <TextField
                label={m['office.invoice-mailbox.host']()}
                hint={m['office.invoice-mailbox.host-hint']()}
                autoComplete="off"
                maxLength={200}
                value={host}
                error={problemAt('host')}
                onChange={({ target }) => setHost(target.value)}
              />
              <Select
                label={m['office.invoice-mailbox.security']()}
                options={(mayBePlain ? securities : securities.slice(0, 2)).map((value) => ({
                  value,
                  label: securityTexts[value](),
                }))}
                value={security}
                error={problemAt('security')}
                onChoose={chooseSecurity}
              />
              <TextField
                label={m['office.invoice-mailbox.port']()}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                value={port}
                error={problemAt('port')}
                onChange={({ target }) => setPort(target.value)}
              />
              <TextField
                label={m['words.user']()}
                autoComplete="off"
                maxLength={200}
                value={user}
                error={problemAt('user')}
                onChange={({ target }) => setUser(target.value)}
              />
              <TextField
                label={m['words.password']()}
                hint={
                  mailbox.isOn
                    ? m['office.invoice-mailbox.password-kept']()
                    : m['office.invoice-mailbox.password-hint']()
                }
                type="password"
                autoComplete="new-password"
                maxLength={400}
                value={password}
                error={problemAt('password')}
                onChange={({ target }) => setPassword(target.value)}
              />
              <TextField
                label={m['office.invoice-mailbox.folder']()}
                hint={m['office.invoice-mailbox.folder-hint']()}
                autoComplete="off"
                maxLength={100}
                value={folder}
                error={problemAt('folder')}
                onChange={({ target }) => setFolder(target.value)}
              />
            </>
          )}
        </>
      )}
    </SettingForm>
  )
}

function Standing({ mailbox: { isOn, checkedAt, problem, problemSince } }: { mailbox: Mailbox }) {
  if (!isOn) return null
  if (problem && problemSince)
    return (
      <Notice tone="warning">
        {problemTexts[problem]()} {m['office.invoice-mailbox.since']({ when: formatInstant(problemSince) })}
      </Notice>
    )
  return checkedAt ? (
    <p className="hint">{m['office.invoice-mailbox.checked']({ when: formatInstant(checkedAt) })}</p>
  ) : (
    <p className="hint">{m['office.invoice-mailbox.unchecked']()}</p>
  )
}

const securities = ['tls', 'starttls', 'none'] as const

const securityTexts = {
  tls: m['office.invoice-mailbox.securities.tls'],
  starttls: m['office.invoice-mailbox.securities.starttls'],
  none: m['office.invoice-mailbox.securities.none'],
} as const satisfies Record<MailboxSecurity, () => string>

const problemTexts = {
  unreachable: m['office.invoice-mailbox.problem.unreachable'],
  certificate: m['office.invoice-mailbox.problem.certificate'],
  login: m['office.invoice-mailbox.problem.login'],
  folder: m['office.invoice-mailbox.problem.folder'],
  secret: m['office.invoice-mailbox.problem.secret'],
} as const satisfies Record<MailboxProblem, () => string>
