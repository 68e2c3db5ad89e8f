import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { api } from '../platform/api-client.ts'
import { currentLanguage } from '../platform/language.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { useIsStarted } from '../platform/use-is-started.ts'
import { MaillistFields, useMaillistForm, type MaillistBranch } from './MaillistForm.tsx'
import styles from './Maillist.module.css'

export const loader = pageLoader(async ({ api: ask, language }) => {
  const { tenant } = await ask('POST /shop/auth/boot')
  return {
    crumbs: crumbsTo(language, { title: m['maillist.heading']() }),
    heading: m['maillist.heading'](),
    branches: tenant.branches.map(({ id, name }): MaillistBranch => ({ id, name })),
  }
})

/**
 * Where the links in mails of the newsletter lead: to confirm, to leave; without a link, to subscribe. Only a press of the
 * button does something: programs that look at every link of a mail do nothing.
 */
export default function MaillistPage({ loaderData: { crumbs, heading, branches } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={{ title: heading, description: m['maillist.intro'](), indexed: false }}
      crumbs={crumbs}
      heading={heading}
      needsScripts={m['contact.needs-scripts']()}
    >
      <div className={styles.room}>
        <Wanted branches={branches} />
      </div>
    </PlainPage>
  )
}

function Wanted({ branches }: { branches: MaillistBranch[] }) {
  const { search } = useLocation()
  const isStarted = useIsStarted()
  if (!isStarted) return null
  const asked = new URLSearchParams(search)
  const [email, token, leave] = ['email', 'token', 'leave'].map((name) => asked.get(name))
  if (leave) return <Leave token={leave} />
  if (email && token) return <Confirm email={email} token={token} />
  return <Subscribe branches={branches} />
}

function Confirm({ email, token }: { email: string; token: string }) {
  const [state, setState] = useState<'looking' | 'open' | 'confirmed' | 'unknown'>('looking')
  const press = usePress(async () => setState((await api('POST /shop/maillist/confirm', { email, token })).state))
  useEffect(() => {
    let shown = true
    api('GET /shop/maillist/confirm', { email, token }).then(
      (answer) => shown && setState(answer.state),
      // A link cut short by a mail program is no link; anything else shows when the button is pressed.
      (error: unknown) => shown && setState(isInputRefused(error) ? 'unknown' : 'open'),
    )
    return () => {
      shown = false
    }
  }, [email, token])
  switch (state) {
    case 'looking':
      return null
    case 'open':
      return (
        <StateCard
          icon="mail"
          heading="h2"
          title={m['maillist.confirm-title']()}
          action={
            <Button look="primary" busy={press.isBusy} onClick={press.act}>
              {m['maillist.confirm']()}
            </Button>
          }
        >
          {m['maillist.confirm-text']({ email })}
          {press.failure}
        </StateCard>
      )
    case 'confirmed':
      return (
        <Outcome tone="success" title={m['maillist.confirmed']()}>
          {m['maillist.confirmed-text']({ email })}
        </Outcome>
      )
    case 'unknown':
      return (
        <Outcome
          tone="plain"
          title={m['maillist.unknown']()}
          action={
            <LinkButton href={pathOf('content.maillist.confirm', currentLanguage())}>
              {m['maillist.again']()}
            </LinkButton>
          }
        >
          {m['maillist.unknown-text']()}
        </Outcome>
      )
  }
}

function Leave({ token }: { token: string }) {
  const [hasLeft, setLeft] = useState(false)
  const press = usePress(async () => {
    await api('POST /shop/maillist/leave', { token })
    setLeft(true)
  })
  if (hasLeft) {
    return (
      <Outcome tone="success" title={m['maillist.left']()}>
        {m['maillist.left-text']()}
      </Outcome>
    )
  }
  return (
    <StateCard
      icon="mail"
      heading="h2"
      title={m['maillist.leave-title']()}
      action={
        <Button look="primary" busy={press.isBusy} onClick={press.act}>
          {m['maillist.leave']()}
        </Button>
      }
    >
      {m['maillist.leave-text']()}
      {press.failure}
    </StateCard>
  )
}

function Subscribe({ branches }: { branches: MaillistBranch[] }) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useMaillistForm(useId(), branches, setSentTo)
  if (sentTo === undefined) return <MaillistFields form={form} />
  return (
    <Outcome tone="success" title={m['maillist.asked']()}>
      {m['maillist.sent']({ email: sentTo })}
    </Outcome>
  )
}

interface OutcomeProps {
  tone: 'success' | 'plain'
  title: string
  action?: React.ReactNode
  children: React.ReactNode
}

function Outcome({ tone, title, action, children }: OutcomeProps) {
  return (
    <div role="status">
      <StateCard
        tone={tone}
        icon={tone === 'success' ? 'circle-check' : 'info-circle'}
        heading="h2"
        title={title}
        action={action}
      >
        {children}
      </StateCard>
    </div>
  )
}

function usePress(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function act() {
    setBusy(true)
    setFailed(false)
    await work().catch(() => setFailed(true))
    setBusy(false)
  }
  const failure = hasFailed && (
    <Notice tone="failure" live>
      {m['errors.network']()}
    </Notice>
  )
  return { isBusy, failure, act: () => void act() }
}

function isInputRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 422
}
