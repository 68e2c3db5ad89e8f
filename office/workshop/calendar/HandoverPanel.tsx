import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { DAY_PARTS } from '@forecourt/domain/platform/values/day-part.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { dayInWords, kindOneTexts, partTexts, wayTexts, type CalendarHandover } from './calendar-texts.ts'
import { SidePanel } from './SidePanel.tsx'
import styles from './Calendar.module.css'

interface HandoverPanelProps {
  /** Undefined: not of the days that are shown. */
  handover: CalendarHandover | undefined
  onClose: () => void
}

const lookRights = { order: 'SHOP_ORDER_VIEW', dossier: 'DOSSIER_VIEW' } as const

/** Cars that are handed over, and the order or dossier that they are of; the day of a dossier is agreed on there. */
export function HandoverPanel({ handover, onClose }: HandoverPanelProps) {
  const [isMoving, setIsMoving] = useState(false)
  const of = handover?.of ?? 'order'
  const mayLook = useRefusal(lookRights[of], handover && { branch: handover.branch }) === undefined
  return (
    <SidePanel title={handover?.name ?? kindOneTexts.handover()} note={kindOneTexts.handover()} onClose={onClose}>
      {handover && (
        <>
          <p className={styles.when}>
            <strong>{dayInWords(handover.day)}</strong>
            <span>{partTexts[handover.part]()}</span>
          </p>
          <div className={styles.acts}>
            {!handover.isDone && of === 'order' && (
              <ActionButton
                right="SHOP_ORDER_EDIT"
                place={{ branch: handover.branch }}
                small
                icon="calendar"
                onClick={() => setIsMoving(true)}
              >
                {m['words.move']()}
              </ActionButton>
            )}
            {mayLook && (
              <LinkButton small href={`/${of === 'order' ? 'shoporder' : 'dossier'}/${handover.id}`}>
                {of === 'order' ? m['office.calendar.facts.open-order']() : m['office.calendar.facts.open-dossier']()}
              </LinkButton>
            )}
          </div>
          <DescriptionList
            items={[
              { term: kindOneTexts.handover(), value: wayTexts[handover.way]() },
              { term: m['words.car'](), value: handover.cars },
              {
                term: of === 'order' ? m['office.calendar.facts.order']() : m['words.dossier'](),
                value: handover.number,
              },
            ]}
          />
          {isMoving && <MoveHandoverDialog handover={handover} onClose={() => setIsMoving(false)} />}
        </>
      )}
    </SidePanel>
  )
}

function MoveHandoverDialog({ handover, onClose }: { handover: CalendarHandover; onClose: () => void }) {
  const { id, day, part } = handover
  const { data, error } = useQuery(callOptions('GET /sales/shoporder/gethandoverdays', { id }))
  const [chosen, setChosen] = useState('')
  const halves = (data?.days ?? []).flatMap((one) => one.parts.map((half) => `${one.day} ${half}`))
  return (
    <ActDialog
      title={m['office.calendar.move-title']()}
      confirm={m['words.move']()}
      keep={m['office.calendar.call-off-keep']()}
      refusal={chosen === '' ? m['office.calendar.choose-first']() : undefined}
      act={() => api('POST /sales/shoporder/sethandover', { id, handover: parseHalfDay(chosen) })}
      onDone={() => showToast({ message: m['office.calendar.moved'](toMove(parseHalfDay(chosen))), tone: 'success' })}
      onClose={onClose}
    >
      <DescriptionList
        items={[{ term: m['office.calendar.move-from'](), value: `${dayInWords(day)}, ${partTexts[part]()}` }]}
      />
      <Select
        label={m['office.calendar.choose-part']()}
        value={chosen}
        placeholder="–"
        error={error?.message ?? (data && halves.length === 0 ? m['office.calendar.no-part']() : undefined)}
        options={halves
          .filter((half) => half !== `${day} ${part}`)
          .map((half) => {
            const to = toMove(parseHalfDay(half))
            return { value: half, label: `${to.day}, ${to.time}` }
          })}
        onChange={({ target }) => setChosen(target.value)}
      />
    </ActDialog>
  )
}

function parseHalfDay(text: string) {
  const [day = '', part] = text.split(' ')
  return { day, part: DAY_PARTS.find((one) => one === part) ?? DAY_PARTS[0] }
}

function toMove({ day, part }: ReturnType<typeof parseHalfDay>) {
  return { day: dayInWords(day), time: partTexts[part]() }
}
