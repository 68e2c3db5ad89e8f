import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import {
  CALENDAR_FEED_KINDS,
  describeCalendarProgram,
  MOST_CALENDAR_FEEDS,
  type CalendarFeedKind,
} from '@forecourt/domain/workshop/calendar-feed.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { DeskBody, DeskPanel, DeskRows, FactRow } from '../../platform/desk/Desk.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { OnceDialog } from '../../platform/form/OnceDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Row, Stack } from '../../platform/Layout.tsx'
import { callOptions } from '../../platform/queries.ts'

type Feeds = ApiResult<'GET /sales/calendarfeed/getall'>
type Feed = Feeds['feeds'][number]
type FeedWish = ApiInput<'POST /sales/calendarfeed/create'>['feed']

/** Shows the calendars that the user subscribes to from other programs; makes, replaces and ends their secret addresses. */
export function CalendarFeeds() {
  const { data, error } = useQuery(callOptions('GET /sales/calendarfeed/getall', {}))
  const [asking, setAsking] = useState<{ act: 'add' } | { act: 'replace' | 'end'; feed: Feed }>()
  const [address, setAddress] = useState<string>()
  const close = () => setAsking(undefined)
  const feeds = data?.feeds ?? []
  return (
    <DeskPanel
      title={m['office.calendar-feeds.title']()}
      beside={
        data &&
        feeds.length < MOST_CALENDAR_FEEDS && (
          <Button small look="primary" icon="plus" onClick={() => setAsking({ act: 'add' })}>
            {m['office.calendar-feeds.add']()}
          </Button>
        )
      }
    >
      <DeskBody>
        {error && <p role="alert">{error.message}</p>}
        <p className="hint">{m['office.calendar-feeds.lead']()}</p>
        {data && feeds.length === 0 && <p className="hint">{m['office.calendar-feeds.none']()}</p>}
      </DeskBody>
      {feeds.length > 0 && (
        <DeskRows>
          {feeds.map((feed) => (
            <FactRow
              key={feed.id}
              acts={
                <>
                  <Button small onClick={() => setAsking({ act: 'replace', feed })}>
                    {m['office.calendar-feeds.replace']()}
                  </Button>
                  <Button small look="danger" onClick={() => setAsking({ act: 'end', feed })}>
                    {m['office.calendar-feeds.end']()}
                  </Button>
                </>
              }
            >
              <FeedFacts feed={feed} />
            </FactRow>
          ))}
        </DeskRows>
      )}
      {asking?.act === 'add' && data && <AddDialog choices={data} onAdded={setAddress} onClose={close} />}
      {asking?.act === 'replace' && (
        <ActDialog
          title={m['office.calendar-feeds.replace-title']({ name: asking.feed.name })}
          confirm={m['office.calendar-feeds.replace']()}
          act={() => api('POST /sales/calendarfeed/replace', { id: asking.feed.id })}
          onDone={(result) => setAddress(result.address)}
          onClose={close}
        >
          <p>{m['office.calendar-feeds.replace-text']()}</p>
        </ActDialog>
      )}
      {asking?.act === 'end' && (
        <ActDialog
          danger
          title={m['office.calendar-feeds.end-title']({ name: asking.feed.name })}
          confirm={m['office.calendar-feeds.end']()}
          act={() => api('POST /sales/calendarfeed/end', { id: asking.feed.id })}
          onDone={() =>
            showToast({ message: m['office.calendar-feeds.ended']({ name: asking.feed.name }), tone: 'success' })
          }
          onClose={close}
        >
          <p>{m['office.calendar-feeds.end-text']()}</p>
        </ActDialog>
      )}
      {address !== undefined && <AddressDialog address={address} onClose={() => setAddress(undefined)} />}
    </DeskPanel>
  )
}

function FeedFacts({ feed }: { feed: Feed }) {
  return (
    <>
      <Row>
        <strong>{feed.name}</strong>
        {!feed.isAllowed && <StateBadge tone="failed">{m['office.calendar-feeds.not-allowed']()}</StateBadge>}
      </Row>
      {!feed.isAllowed && <p className="hint">{m['office.calendar-feeds.not-allowed-why']()}</p>}
      <p className="hint">
        {feed.replacedAt === null
          ? m['office.calendar-feeds.made']({ when: formatInstant(feed.createdAt) })
          : m['office.calendar-feeds.replaced']({ when: formatInstant(feed.replacedAt) })}
      </p>
      <p className="hint">{describeUse(feed)}</p>
    </>
  )
}

function describeUse({ lastUsedAt, lastUsedBy }: Feed): string {
  if (lastUsedAt === null) return m['office.calendar-feeds.unused']()
  const when = formatInstant(lastUsedAt)
  const program = lastUsedBy === null ? undefined : describeCalendarProgram(lastUsedBy)
  return program === undefined
    ? m['office.calendar-feeds.used']({ when })
    : m['office.calendar-feeds.used-by']({ when, program })
}

interface AddDialogProps {
  choices: Feeds
  onAdded: (address: string) => void
  onClose: () => void
}

function AddDialog({ choices: { branches, workshops }, onAdded, onClose }: AddDialogProps) {
  const [kind, setKind] = useState<CalendarFeedKind>('own')
  const [branch, setBranch] = useState(branches[0]?.id)
  const [department, setDepartment] = useState(workshops[0]?.id)
  const [bay, setBay] = useState<number | null>(null)
  const workshop = workshops.find(({ id }) => id === department)
  const [chosen, setTechnician] = useState<number>()
  const technician = workshop?.technicians.find(({ id }) => id === chosen) ?? workshop?.technicians[0]
  const isOffered: Record<CalendarFeedKind, boolean> = {
    own: true,
    branch: branches.length > 0,
    workshop: workshops.length > 0,
    technician: workshops.some(({ technicians }) => technicians.length > 0),
  }
  const wish = toWish({ kind, branch, department, bay, technician: technician?.id })
  return (
    <ActDialog
      title={m['office.calendar-feeds.add-title']()}
      confirm={m['office.calendar-feeds.add']()}
      refusal={wish ? undefined : m['words.nothing-found']()}
      act={async () => api('POST /sales/calendarfeed/create', { feed: wish ?? { kind: 'own' } })}
      onDone={({ address }) => onAdded(address)}
      onClose={onClose}
    >
      <Select
        label={m['office.calendar-feeds.which']()}
        hint={kind === 'own' ? m['office.calendar-feeds.own-hint']() : undefined}
        options={CALENDAR_FEED_KINDS.filter((one) => isOffered[one]).map((value) => ({
          value,
          label: kindTexts[value](),
        }))}
        value={kind}
        onChoose={setKind}
      />
      {kind === 'branch' && (
        <Select
          label={m['words.branch']()}
          options={toOptions(branches)}
          value={String(branch)}
          onChoose={(value) => setBranch(Number(value))}
        />
      )}
      {(kind === 'workshop' || kind === 'technician') && (
        <Select
          label={m['office.calendar-feeds.workshop']()}
          options={toOptions(workshops)}
          value={String(department)}
          onChoose={(value) => {
            setDepartment(Number(value))
            setBay(null)
          }}
        />
      )}
      {kind === 'workshop' && workshop && (
        <Select
          label={m['office.work-order.receive.bay']()}
          options={[
            { value: 'every', label: m['office.calendar-feeds.every-bay']() },
            ...Array.from({ length: workshop.bays }, (_, at) => ({
              value: String(at + 1),
              label: m['office.work-order.receive.bay-number']({ number: at + 1 }),
            })),
          ]}
          value={bay === null ? 'every' : String(bay)}
          onChoose={(value) => setBay(value === 'every' ? null : Number(value))}
        />
      )}
      {kind === 'technician' && workshop && technician && (
        <Select
          label={m['office.work-order.form.technician']()}
          options={toOptions(workshop.technicians)}
          value={String(technician.id)}
          onChoose={(value) => setTechnician(Number(value))}
        />
      )}
    </ActDialog>
  )
}

const kindTexts = {
  own: m['office.calendar-feeds.kind-own'],
  branch: m['office.calendar-feeds.kind-branch'],
  workshop: m['office.calendar-feeds.kind-workshop'],
  technician: m['office.calendar-feeds.kind-technician'],
} as const satisfies Record<CalendarFeedKind, () => string>

function toOptions(choices: readonly { id: number; name: string }[]) {
  return choices.map(({ id, name }) => ({ value: String(id), label: name }))
}

interface Chosen {
  readonly kind: CalendarFeedKind
  readonly branch: number | undefined
  readonly department: number | undefined
  readonly bay: number | null
  readonly technician: number | undefined
}

/** Converts the choice to a request; undefined: it is incomplete. */
function toWish({ kind, branch, department, bay, technician }: Chosen): FeedWish | undefined {
  if (kind === 'own') return { kind }
  if (kind === 'branch') return branch === undefined ? undefined : { kind, branch }
  if (department === undefined) return undefined
  if (kind === 'workshop') return { kind, department, bay }
  return technician === undefined ? undefined : { kind, department, technician }
}

/** Shows an address, once, and how other programs take it. */
function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <OnceDialog
      title={m['office.calendar-feeds.once-title']()}
      warning={m['office.calendar-feeds.once']()}
      value={address}
      copy={m['office.calendar-feeds.copy']()}
      copied={m['office.calendar-feeds.copied']()}
      stored={m['office.calendar-feeds.stored']()}
      onClose={onClose}
    >
      <h3>{m['office.calendar-feeds.steps']()}</h3>
      <Stack as="ul" gap={4}>
        <li>{m['office.calendar-feeds.outlook']()}</li>
        <li>{m['office.calendar-feeds.google']()}</li>
        <li>{m['office.calendar-feeds.apple']()}</li>
      </Stack>
    </OnceDialog>
  )
}
