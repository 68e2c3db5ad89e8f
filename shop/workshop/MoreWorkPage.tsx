import { useEffect, useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { CustomerWork } from '@forecourt/domain/workshop/work-orders/proposed-work.schema.ts'
import { calculateNewTotal, type ProposalAnswer } from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { OpenedByLink } from '../platform/OpenedByLink.tsx'
import { PlainPage, WithAside } from '../platform/PlainPage.tsx'
import { formatCents } from '../platform/money-text.ts'
import { createLinkReader } from '../platform/tab-link.ts'
import styles from './MoreWork.module.css'

type Proposal = CustomerWork['proposals'][number]

/**
 * Shows the work that the workshop proposes, by the link of a mail. The page is the same for everybody: the key is behind
 * the #, which no server sees, and reading changes nothing.
 */
export default function MoreWorkPage() {
  return (
    <PlainPage
      head={{ title: m['more-work.title'](), description: m['more-work.description'](), indexed: false }}
      heading={m['more-work.title']()}
      needsScripts={m['more-work.needs-scripts']()}
    >
      <OpenedByLink linkOf={readLink} open={open} loading={m['more-work.loading']()} unknown={<Unknown />}>
        {(link, { work }) => <Work key={link} link={link} work={work} />}
      </OpenedByLink>
    </PlainPage>
  )
}

const open = (link: string) => api('POST /shop/workshop/getproposedwork', { link })

const readLink = createLinkReader('work-link')

function Unknown() {
  return (
    <StateCard heading="h2" icon="mail" title={m['more-work.unknown-title']()}>
      {m['more-work.unknown-text']()}
    </StateCard>
  )
}

function Work({ link, work: first }: { link: string; work: CustomerWork }) {
  const [work, setWork] = useState(first)
  const { branch, car, licencePlate, workNumber, jobs, proposals, canAnswer } = work
  const asked = proposals.filter(({ state }) => state === 'asked')
  const answered = proposals.filter(({ state }) => state !== 'asked')
  return (
    <WithAside
      aside={
        <aside className={styles.beside} aria-label={m['more-work.workshop']()}>
          <h2>{m['more-work.workshop']()}</h2>
          <p>{branch.name}</p>
          <p>
            <TextLink href={`tel:${branch.phone}`}>{formatPhoneInBelgium(branch.phone)}</TextLink>
          </p>
          <p>
            <TextLink href={`mailto:${branch.email}`}>{branch.email}</TextLink>
          </p>
        </aside>
      }
    >
      <div className={styles.work}>
        <header className={styles.head}>
          <h2>{[car, licencePlate].filter(Boolean).join(' · ')}</h2>
          <span className={styles.quiet}>{workNumber}</span>
        </header>
        {jobs.length > 0 && <p className={styles.quiet}>{m['more-work.ordered']({ jobs: jobs.join(', ') })}</p>}
        <div role="status">
          <Standing work={work} hasAsked={asked.length > 0} />
        </div>
        {canAnswer && (
          <Answer
            key={asked.map(({ id, version }) => `${id}.${version}`).join()}
            link={link}
            work={work}
            asked={asked}
            onWork={setWork}
          />
        )}
        {answered.length > 0 && (
          <section aria-labelledby="answered">
            <h3 id="answered">{m['more-work.answered']()}</h3>
            <ul className={styles.answered}>
              {answered.map((proposal) => (
                <li key={proposal.id}>
                  <Described link={link} proposal={proposal} />
                  <AnswerState proposal={proposal} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </WithAside>
  )
}

/** Says whether any proposal waits for an answer. */
function Standing({ work: { canAnswer, proposals }, hasAsked }: { work: CustomerWork; hasAsked: boolean }) {
  if (canAnswer) return <p>{m['more-work.intro']()}</p>
  if (hasAsked) return <Notice>{m['more-work.closed']()}</Notice>
  if (proposals.length === 0) return <Notice>{m['more-work.withdrawn']()}</Notice>
  return <Notice tone="success">{m['more-work.thanks']()}</Notice>
}

function Described({ link, proposal }: { link: string; proposal: Proposal }) {
  const { name, explanation, parts, grossCents, photos } = proposal
  return (
    <>
      <p className={styles.title}>
        <strong>{name}</strong>
        <strong className="num">{formatCents(grossCents)}</strong>
      </p>
      {explanation !== '' && <p className={styles.explanation}>{explanation}</p>}
      {parts !== '' && <p className={styles.quiet}>{m['more-work.parts']({ parts })}</p>}
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, at) => (
            <li key={photo}>
              <PartPhoto link={link} photo={photo} alt={m['more-work.photo']({ number: String(at + 1), name })} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A photo of the part, which only the link opens. */
function PartPhoto({ link, photo, alt }: { link: string; photo: number; alt: string }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    let isGone = false
    api('POST /shop/workshop/getproposedphoto', { link, photo }).then(
      ({ dataUrl }) => {
        if (!isGone) setSrc(dataUrl)
      },
      // Without the photo the proposal still describes the work.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [link, photo])
  return src === undefined ? null : <img className={styles.photo} src={src} alt={alt} />
}

function AnswerState({ proposal: { state, answer } }: { proposal: Proposal }) {
  if (state === 'asked' || answer === null) return null
  const when = formatInstant(new Date(answer.at))
  return (
    <p className={styles.state}>
      <Badge tone={state === 'agreed' ? 'good' : 'cancelled'}>
        {state === 'agreed' ? m['more-work.states.agreed']() : m['more-work.states.declined']()}
      </Badge>
      <span className={styles.quiet}>{m['more-work.answered-by']({ name: answer.name, when })}</span>
    </p>
  )
}

interface AnswerProps {
  link: string
  work: CustomerWork
  asked: readonly Proposal[]
  onWork: (work: CustomerWork) => void
}

const staleReasons = ['proposed-work-changed', 'proposed-work-answered']

/** Asks for a yes or no to each proposal, shows the resulting cost, and sends all answers at once. */
function Answer({ link, work, asked, onWork }: AnswerProps) {
  const [answers, setAnswers] = useState<Readonly<Record<number, ProposalAnswer>>>({})
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const agreed = asked.filter(({ id }) => answers[id] === 'agreed')
  const totalCents = calculateNewTotal(work, agreed)
  const nameError = name.trim().length < 2 ? m['refusals.offer-name-missing']() : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    const choices = asked.flatMap(({ id, version }) => {
      const answer = answers[id]
      return answer === undefined ? [] : [{ id, version, answer }]
    })
    if (nameError !== undefined || choices.length < asked.length) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      onWork(
        (await api('POST /shop/workshop/answerproposedwork', { link, name: name.trim(), totalCents, choices })).work,
      )
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      if (staleReasons.includes(error.reason ?? '')) onWork((await open(link)).work)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {asked.map((proposal) => (
        <section key={proposal.id} className={styles.proposal} aria-label={proposal.name}>
          <Described link={link} proposal={proposal} />
          <RadioCards<ProposalAnswer>
            legend={m['more-work.question']()}
            options={[
              { value: 'agreed', title: m['more-work.agree']() },
              { value: 'declined', title: m['more-work.decline']() },
            ]}
            value={answers[proposal.id]}
            onChange={(answer) => setAnswers({ ...answers, [proposal.id]: answer })}
            error={isTried && answers[proposal.id] === undefined ? m['more-work.choose']() : undefined}
          />
        </section>
      ))}
      <dl className={styles.totals}>
        <div>
          <dt>{m['more-work.so-far']()}</dt>
          <dd className="num">{formatCents(calculateNewTotal(work, []))}</dd>
        </div>
        <div aria-live="polite">
          <dt>{m['more-work.new-total']()}</dt>
          <dd className="num">{formatCents(totalCents)}</dd>
        </div>
      </dl>
      {work.isEstimate && <p className={styles.quiet}>{m['more-work.estimate']()}</p>}
      <TextField
        label={m['your-offer.name']()}
        error={isTried ? nameError : undefined}
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <p className={styles.quiet}>{m['more-work.record']()}</p>
      <FailureNotice failure={failure} />
      <div>
        <Button type="submit" look="primary" busy={isBusy}>
          {m['more-work.send']()}
        </Button>
      </div>
    </form>
  )
}
