import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskBody, DeskColumn, DeskColumns, DeskPanel, DeskRows, Facts } from '../../platform/desk/Desk.tsx'
import { Row, Stack } from '../../platform/Layout.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { RepeatButton } from './RepeatButton.tsx'
import { answerText, deliveryStateText, deliveryTones, eventText, type WebhookDelivery } from './webhook-texts.ts'
import styles from './Webhook.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'

/** Shows one message to another program: what was sent, and each attempt with its answer. */
export function DeliveryPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery({
    ...callOptions('GET /sales/webhookdelivery/get', { id }),
    // A job makes the next attempt: within seconds if a user repeated it.
    refetchInterval: ({ state }) => (state.data?.delivery.state === 'waiting' ? 2_000 : false),
  })
  return data ? <Desk key={id} delivery={data.delivery} /> : null
}

function Desk({ delivery }: { delivery: WebhookDelivery }) {
  const { eventType, state, createdAt, endpoint, nextAttemptAt } = delivery
  const title = eventText(eventType)
  useTitle(title)
  return (
    <Page wide>
      <ScreenHead
        screen="webhookDelivery"
        isRecord
        title={title}
        beside={<StateBadge tone={deliveryTones[state]}>{deliveryStateText(state)}</StateBadge>}
        facts={[
          formatInstant(createdAt),
          <TextLink key="endpoint" href={`/webhook/${endpoint.id}`}>
            {endpoint.name}
          </TextLink>,
          nextAttemptAt !== null && m['office.webhook.next-attempt']({ when: formatInstant(nextAttemptAt) }),
        ]}
        actions={<RepeatButton delivery={delivery} />}
      />
      <DeskColumns even>
        <DeskColumn>
          <Attempts delivery={delivery} />
        </DeskColumn>
        <DeskColumn>
          <Request delivery={delivery} />
        </DeskColumn>
      </DeskColumns>
    </Page>
  )
}

function Attempts({ delivery: { attempts } }: { delivery: WebhookDelivery }) {
  return (
    <DeskPanel title={m['office.webhook.attempts']()} count={attempts.length}>
      {attempts.length === 0 ? (
        <DeskBody>
          <p className="hint">{m['office.webhook.no-attempts']()}</p>
        </DeskBody>
      ) : (
        <DeskRows as="ol">
          {attempts.map((attempt, index) => (
            <li key={attempts.length - index}>
              <Stack gap={8} className={styles.attempt}>
                <Row between>
                  <strong>{answerText(attempt)}</strong>
                  <span className="hint">
                    {formatInstant(attempt.attemptedAt)} ·{' '}
                    {m['office.webhook.milliseconds']({ count: attempt.durationMs })}
                  </span>
                </Row>
                {attempt.response !== '' && <pre className={styles.code}>{attempt.response}</pre>}
                {attempt.response === '' && attempt.status !== null && (
                  <span className="hint">{m['office.webhook.empty-response']()}</span>
                )}
              </Stack>
            </li>
          ))}
        </DeskRows>
      )}
    </DeskPanel>
  )
}

/** Shows the request as it was sent last; the signature is of the attempt, and is not kept. */
function Request({ delivery: { endpoint, eventId, attempts, body } }: { delivery: WebhookDelivery }) {
  const [latest] = attempts
  return (
    <DeskPanel title={m['office.webhook.request']()}>
      <Facts
        facts={[
          { term: 'POST', value: <span className={styles.address}>{endpoint.url}</span> },
          { term: 'webhook-id', value: eventId },
          latest !== undefined && { term: 'webhook-timestamp', value: latest.timestamp },
        ]}
      />
      <DeskBody>
        <pre className={styles.code}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </DeskBody>
    </DeskPanel>
  )
}
