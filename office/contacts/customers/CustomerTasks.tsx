import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { MAX_NOTE_LENGTH } from '@forecourt/domain/contacts/customer-note.ts'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { DeskBody, DeskPanel, DeskRows, RowEnd } from '../../platform/desk/Desk.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { useAccess } from '../../platform/access.ts'
import { showFailure } from '../../platform/failure.ts'
import { Row, Stack } from '../../platform/Layout.tsx'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { showUndo } from '../../platform/undo.ts'
import type { Choices } from './customer-routes.ts'
import styles from './Timeline.module.css'

interface CustomerTasksProps {
  customer: number
  salespeople: Choices
  /** The reason that nothing can be noted here. */
  refusal: string | undefined
}

/** Shows what is to be done for a customer, the first due on top; a new task by the key T. */
export function CustomerTasks({ customer, salespeople, refusal }: CustomerTasksProps) {
  const { data } = useQuery(callOptions('GET /sales/customer/gettimeline', { id: customer }))
  const mark = useCommand((task: { id: number; isDone: boolean }) => api('POST /sales/customer/marktask', task))
  const [isAdding, setIsAdding] = useState(false)
  useNamedShortcut('t', m['office.customer.timeline.add-task'](), () => setIsAdding(refusal === undefined))
  const [today] = useState(() => brusselsDay(new Date()))
  const open = data?.entries.flatMap(({ title, note }) => (note?.task && !note.task.isDone ? [{ title, ...note }] : []))
  return (
    <DeskPanel
      title={m['office.customer.desk.tasks']()}
      count={open?.length}
      beside={
        refusal === undefined &&
        !isAdding && (
          <Button small look="quiet" icon="plus" aria-keyshortcuts="T" onClick={() => setIsAdding(true)}>
            {m['office.customer.timeline.kinds.task']()} <kbd>T</kbd>
          </Button>
        )
      }
    >
      {isAdding && <TaskForm customer={customer} salespeople={salespeople} onClose={() => setIsAdding(false)} />}
      {open && open.length > 0 && (
        <DeskRows>
          {open.map(({ id, title, task }) => (
            <li key={id} className={styles.task}>
              <Checkbox
                label={title}
                checked={false}
                disabled={refusal !== undefined || mark.isPending}
                onChange={() =>
                  mark.mutate(
                    { id, isDone: true },
                    {
                      onSuccess: ({ change }) => showUndo(m['office.customer.desk.task-done'](), change),
                      onError: (failure) => showFailure(failure),
                    },
                  )
                }
              />
              <RowEnd className={task && task.dueOn < today ? styles.late : 'hint'}>
                {[task?.assignee, task && formatDay(task.dueOn)].filter(Boolean).join(' · ')}
              </RowEnd>
            </li>
          ))}
        </DeskRows>
      )}
    </DeskPanel>
  )
}

interface TypedTask {
  text: string
  dueOn: string
  assignee: number | null
}

function TaskForm({ customer, salespeople, onClose }: Omit<CustomerTasksProps, 'refusal'> & { onClose: () => void }) {
  const me = useAccess().user.id
  const [task, setTask] = useState((): TypedTask => ({
    text: '',
    dueOn: addDays(brusselsDay(new Date()), 1),
    assignee: me,
  }))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [isTried, setIsTried] = useState(false)
  const save = useCommand(() => api('POST /sales/customer/savenote', { customer, kind: 'task', ...task }))
  const explainMissing = (text: string) => (isTried && text.trim() === '' ? m['problems.required']() : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (task.text.trim() === '' || task.dueOn === '') return
    save.mutate(undefined, {
      onSuccess({ change }) {
        showUndo(m['office.customer.timeline.noted'](), change)
        onClose()
      },
    })
  }
  return (
    <DeskBody>
      <Stack
        as="form"
        noValidate
        onSubmit={submit}
        aria-label={m['office.customer.timeline.add-task']()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onClose()
        }}
      >
        <FailureNotice failure={save.error} />
        <TextField
          ref={first}
          label={m['office.customer.timeline.kinds.task']()}
          maxLength={MAX_NOTE_LENGTH}
          value={task.text}
          error={explainMissing(task.text)}
          onChange={({ target }) => setTask({ ...task, text: target.value })}
        />
        <TextField
          type="date"
          label={m['office.customer.timeline.due-on']()}
          value={task.dueOn}
          error={explainMissing(task.dueOn)}
          onChange={({ target }) => setTask({ ...task, dueOn: target.value })}
        />
        <Select
          label={m['office.customer.timeline.assignee']()}
          placeholder={m['words.nobody']()}
          value={task.assignee === null ? '' : String(task.assignee)}
          options={salespeople
            .filter(({ isActive }) => isActive)
            .map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={({ target }) => setTask({ ...task, assignee: target.value === '' ? null : Number(target.value) })}
        />
        <Row>
          <Button type="submit" small look="primary" busy={save.isPending}>
            {m['office.customer.timeline.add-task']()}
          </Button>
          <Button small onClick={onClose}>
            {m['words.cancel']()}
          </Button>
        </Row>
      </Stack>
    </DeskBody>
  )
}
