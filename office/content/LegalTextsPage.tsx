import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Row } from '../platform/Layout.tsx'
import { formatDay } from '../platform/kinds/format.ts'
import { callOptions } from '../platform/queries.ts'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { legalTextLabel } from './legal-texts.ts'
import styles from './Legal.module.css'

/** Every text that the law requires: the version in force, and the next one. */
export function LegalTextsPage() {
  const { data } = useSuspenseQuery(callOptions('GET /sales/legaltext/getall', {}))
  const title = m['office.legal.title']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead screen="legalText" title={title} />
      <p className={styles.lead}>{m['office.legal.lead']()}</p>
      <div className={styles.table}>
        <Table caption={m['office.legal.caption']()}>
          <thead>
            <tr>
              <th scope="col">{m['office.legal.text']()}</th>
              <th scope="col">{m['office.legal.in-force']()}</th>
              <th scope="col">{m['office.legal.next']()}</th>
            </tr>
          </thead>
          <tbody>
            {data.texts.map(({ text, inForce, planned, lags }) => (
              <tr key={text}>
                <th scope="row">
                  <TextLink href={`/legaltext/${text}`}>{legalTextLabel(text)}</TextLink>
                </th>
                <td>
                  {inForce
                    ? m['office.legal.version-since']({ version: inForce.version, day: formatDay(inForce.validFrom) })
                    : m['office.legal.none']()}
                </td>
                <td>
                  <Row as="span">
                    {planned &&
                      m['office.legal.version-from']({ version: planned.version, day: formatDay(planned.validFrom) })}
                    {lags && (
                      <StateBadge tone={lags.length > 0 ? 'promo' : 'good'}>
                        {lags.length > 0 ? m['office.legal.writing']() : m['office.legal.writing-ready']()}
                      </StateBadge>
                    )}
                  </Row>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Page>
  )
}
