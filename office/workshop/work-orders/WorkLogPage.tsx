import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskPanel, DeskRows, Plate, RowEnd } from '../../platform/desk/Desk.tsx'
import { formatInstant } from '../../platform/language.ts'
import { FindForm } from '../../platform/form/FindForm.tsx'
import { useAsked } from '../../platform/form/use-asked.ts'
import { Page } from '../../platform/Page.tsx'
import { formatKilometres } from '../../platform/quantities.ts'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import { useRefusal } from '../../platform/may.ts'

/** Finds what was ever done to a car, by receipt number, chassis number or plate. */
export function WorkLogPage() {
  const [asked, find] = useAsked()
  const title = m['office.work-log.title']()
  useTitle(title)
  const { data } = useQuery({
    ...callOptions('POST /sales/worklog/find', { typed: asked }),
    enabled: asked.trim() !== '',
  })
  const mayInternal = useRefusal('INTERNAL_ORDER_VIEW') === undefined
  return (
    <Page>
      <ScreenHead screen="workLog" title={title} />
      <FindForm
        key={asked}
        label={m['office.work-log.find']()}
        hint={m['office.work-log.hint']()}
        asked={asked}
        onFind={find}
      />
      {data && data.entries.length === 0 && <p className="hint">{m['words.nothing-found']()}</p>}
      {data && data.entries.length > 0 && (
        <DeskPanel title={m['office.work-log.found']()} count={data.entries.length}>
          <DeskRows>
            {data.entries.map((entry) => (
              <li key={entry.number}>
                {entry.licencePlate !== null && <Plate>{entry.licencePlate}</Plate>}
                <div>
                  <p>
                    {entry.workOrder !== null ? (
                      <TextLink href={`/workorder/${entry.workOrder}`}>{entry.number}</TextLink>
                    ) : entry.internalOrder !== null && mayInternal ? (
                      <TextLink href={`/internalorder/${entry.internalOrder}`}>{entry.number}</TextLink>
                    ) : (
                      entry.number
                    )}{' '}
                    · {entry.car}
                  </p>
                  <p className="hint">{[entry.work, entry.vin].filter(Boolean).join(' · ')}</p>
                </div>
                <RowEnd>
                  {entry.km !== null && formatKilometres(entry.km)}
                  <span>{entry.branch}</span>
                  <span>{formatInstant(entry.at)}</span>
                </RowEnd>
              </li>
            ))}
          </DeskRows>
        </DeskPanel>
      )}
    </Page>
  )
}
