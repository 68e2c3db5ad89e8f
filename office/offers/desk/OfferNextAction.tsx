import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { offerCan } from '@forecourt/domain/offers/offer.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { showFailure } from '../../platform/failure.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, queries, useCommand } from '../../platform/queries.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { showUndo } from '../../platform/undo.ts'
import styles from './OfferNextAction.module.css'

interface NextActionProps {
  offer: OfferRecord
  onDone: (offer: OfferRecord) => void
}

/** Shows what is to be done next for an open offer, in one line; key T plans it, and what is done leads to the next. */
export function OfferNextAction({ offer, onDone }: NextActionProps) {
  const { id, rev, branch, owner, nextAction, today } = offer
  const place = { branch: branch.id, owner: owner.id }
  const [isPlanning, setPlanning] = useState(false)
  const isRefused = useRefusal('OFFER_EDIT', place) !== undefined
  const finish = useCommand(() => api('POST /sales/offer/finishnextaction', { id, rev }))
  const canPlan = offerCan('plan', offer, today).ok && offer.content.customer !== null
  useNamedShortcut('t', m['office.offer.next-action.plan'](), () => setPlanning(canPlan && !isRefused))
  if (!canPlan) return null
  if (isPlanning) return <PlanForm offer={offer} onDone={onDone} onClose={() => setPlanning(false)} />
  return (
    <section aria-label={m['resources.offer.fields.nextAction']()} className={styles.line}>
      <strong>{m['resources.offer.fields.nextAction']()}</strong>
      {nextAction ? (
        <>
          <span className={styles.text}>{nextAction.text}</span>
          <span className={classes(nextAction.dueOn < today ? styles.late : 'hint')}>
            {formatDay(nextAction.dueOn)} · {nextAction.assignee.name}
          </span>
          <ActionButton
            small
            right="OFFER_EDIT"
            place={place}
            icon="check"
            onClick={() =>
              finish.mutate(undefined, {
                onSuccess({ offer: next }) {
                  void queries.invalidateQueries()
                  showUndo(m['office.offer.next-action.finished'](), null)
                  onDone(next)
                  setPlanning(true)
                },
                onError: (failure) => showFailure(failure),
              })
            }
          >
            {m['office.offer.next-action.finish']()}
          </ActionButton>
        </>
      ) : (
        <span className="hint">{m['office.offer.next-action.none']()}</span>
      )}
      <ActionButton small look="quiet" right="OFFER_EDIT" place={place} onClick={() => setPlanning(true)}>
        {nextAction ? m['words.change']() : m['office.offer.next-action.plan']()} <kbd>T</kbd>
      </ActionButton>
    </section>
  )
}

function PlanForm({ offer, onDone, onClose }: NextActionProps & { onClose: () => void }) {
  const { id, rev, nextAction, today } = offer
  const me = useAccess().user
  const [text, setText] = useState(nextAction?.text ?? '')
  const [dueOn, setDueOn] = useState(nextAction?.dueOn ?? addDays(today, 1))
  const [assignee, setAssignee] = useState(nextAction?.assignee.id ?? me.id)
  const [isTried, setTried] = useState(false)
  const { data } = useQuery(callOptions('GET /sales/customersalesperson/getall', {}))
  const save = useCommand(() =>
    api('POST /sales/offer/savenextaction', { id, rev, text: text.trim(), dueOn, assignee }),
  )
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const known = nextAction?.assignee ?? { id: me.id, name: me.name }
  const colleagues = data?.data.filter(({ isActive, id: one }) => isActive || one === known.id) ?? [known]

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (text.trim() === '' || dueOn === '') return
    save.mutate(undefined, {
      onSuccess({ offer: next }) {
        void queries.invalidateQueries()
        showUndo(m['office.offer.next-action.planned'](), null)
        onClose()
        onDone(next)
      },
    })
  }

  return (
    <form
      noValidate
      className={styles.form}
      aria-label={m['office.offer.next-action.plan']()}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <TextField
        ref={first}
        label={m['resources.offer.fields.nextAction']()}
        maxLength={200}
        value={text}
        error={isTried && text.trim() === '' ? m['problems.required']() : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        type="date"
        label={m['office.customer.timeline.due-on']()}
        min={today}
        value={dueOn}
        error={isTried && dueOn === '' ? m['problems.required']() : undefined}
        onChange={({ target }) => setDueOn(target.value)}
      />
      <Select
        label={m['office.customer.timeline.assignee']()}
        value={String(assignee)}
        options={colleagues.map((one) => ({ value: String(one.id), label: one.name }))}
        onChange={({ target }) => setAssignee(Number(target.value))}
      />
      <Button type="submit" look="primary" busy={save.isPending}>
        {m['office.offer.next-action.plan']()}
      </Button>
      <Button onClick={onClose}>{m['words.cancel']()}</Button>
      <FailureNotice failure={save.error} />
    </form>
  )
}
