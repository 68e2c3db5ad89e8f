import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { useIsStarted } from '../platform/use-is-started.ts'
import { NewsletterFields, useNewsletterForm, type NewsletterBranch } from './NewsletterForm.tsx'
import styles from './Newsletter.module.css'

export const loader = pageLoader(async ({ api: ask, language }) => {
  const { tenant } = await ask('GET /shop/branch/gettenant')
  return {
    crumbs: crumbsTo(language, { title: m['newsletter.heading']() }),
    heading: m['newsletter.heading'](),
    branches: tenant.branches.map(({ id, name }): NewsletterBranch => ({ id, name })),
  }
})

/**
 * Shows the target of links in newsletter mails: to confirm or to unsubscribe; without a link, to subscribe. Only a press
 * of the button has an effect, so link scanners change nothing.
 */
export default function NewsletterPage({ loaderData: { crumbs, heading, branches } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={{ title: heading, description: m['newsletter.intro'](), indexed: false }}
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

function Wanted({ branches }: { branches: NewsletterBranch[] }) {
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
      // A link cut short by a mail program is not valid; other errors show when the button is pressed.
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
          title={m['newsletter.confirm-title']()}
          action={
            <Button look="primary" busy={press.isBusy} onClick={press.act}>
              {m['newsletter.confirm']()}
            </Button>
          }
        >
          <p>{m['newsletter.confirm-text']({ email })}</p>
          <p>{m['newsletter.terms']()}</p>
          <p>
            <TextLink href={buildPath('content.legal.privacy', currentLanguage())}>
              {m['words.read-privacy']()}
            </TextLink>
          </p>
          {press.failure}
        </StateCard>
      )
    case 'confirmed':
      return (
        <Outcome tone="success" title={m['newsletter.confirmed']()}>
          {m['newsletter.confirmed-text']({ email })}
        </Outcome>
      )
    case 'unknown':
      return (
        <Outcome
          tone="plain"
          title={m['newsletter.unknown']()}
          action={
            <LinkButton href={buildPath('content.maillist.confirm', currentLanguage())}>
              {m['newsletter.again']()}
            </LinkButton>
          }
        >
          {m['newsletter.unknown-text']()}
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
      <Outcome tone="success" title={m['newsletter.left']()}>
        {m['newsletter.left-text']()}
      </Outcome>
    )
  }
  return (
    <StateCard
      icon="mail"
      heading="h2"
      title={m['newsletter.leave-title']()}
      action={
        <Button look="primary" busy={press.isBusy} onClick={press.act}>
          {m['newsletter.leave']()}
        </Button>
      }
    >
      {m['newsletter.leave-text']()}
      {press.failure}
    </StateCard>
  )
}

function Subscribe({ branches }: { branches: NewsletterBranch[] }) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useNewsletterForm(branches, setSentTo)
  if (sentTo === undefined) return <NewsletterFields form={form} />
  return (
    <Outcome tone="success" title={m['newsletter.asked']()}>
      {m['newsletter.sent']({ email: sentTo })}
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
