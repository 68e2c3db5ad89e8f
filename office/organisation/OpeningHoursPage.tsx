import { useQuery } from '@tanstack/react-query'
import { WEEKDAYS } from '@forecourt/domain/organisation/kept-hours.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Stack } from '../platform/Layout.tsx'
import { weekdayName } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { periodsText } from './hours-text.ts'
import styles from './Hours.module.css'

/** The weeks of all departments side by side, and the special days of all of them. */
export function OpeningHoursPage() {
  const { data } = useQuery(callOptions('GET /sales/openinghours/getall', {}))
  const title = m['words.opening-hours']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead screen="openingHours" title={title} />
      <Stack gap={16}>
        <HoursEditor department={null} />
        <Panel title={m['office.hours.by-department']()}>
          {/* Seven days do not fit a phone. */}
          <div className={styles.scroll} role="group" tabIndex={0} aria-label={m['office.hours.by-department']()}>
            <table className={styles.overview}>
              <thead>
                <tr>
                  <th scope="col">{m['words.department']()}</th>
                  {WEEKDAYS.map((weekday) => (
                    <th key={weekday} scope="col">
                      {weekdayName(weekday)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data?.departments.map(({ id, name, branch, week }) => (
                  <tr key={id}>
                    <th scope="row">
                      <TextLink href={`/department/${id}`}>
                        {branch} · {name}
                      </TextLink>
                    </th>
                    {week.map(({ day, value }) => (
                      <td key={day}>{periodsText(value)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      </Stack>
    </Page>
  )
}
