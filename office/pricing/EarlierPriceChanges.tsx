import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { formatInstant } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { AskUndo } from '../platform/resource/AskUndo.tsx'
import styles from './PriceChangePage.module.css'

type Earlier = ApiResult<'GET /sales/pricechange/getall'>['changes'][number]

/** The last changes of many prices, each with its undo. */
export function EarlierPriceChanges() {
  const { data } = useQuery({ ...callOptions('GET /sales/pricechange/getall', {}), staleTime: 0 })
  const [undoing, setUndoing] = useState<Earlier>()
  return (
    <section className={`${styles.panel} ${styles.result}`}>
      <h2>{m['office.pricechange.earlier']()}</h2>
      {data?.changes.length === 0 && <p className="hint">{m['office.pricechange.earlier-none']()}</p>}
      {data && data.changes.length > 0 && (
        <Table caption={m['office.pricechange.earlier']()}>
          <thead>
            <tr>
              <th scope="col">{m['office.pricechange.what']()}</th>
              <th scope="col" className="num">
                {m['office.pricechange.count']()}
              </th>
              <th scope="col">{m['words.date-and-time']()}</th>
              <th scope="col">{m['words.user']()}</th>
              <th scope="col">
                <VisuallyHidden>{m['office.undo.do']()}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.changes.map((one) => (
              <tr key={one.entry}>
                <th scope="row">{one.reason}</th>
                <td className="num">{one.rows}</td>
                <td>{formatInstant(one.at)}</td>
                <td>{one.by ?? '–'}</td>
                <td>
                  {one.isUndone ? (
                    m['office.pricechange.undone']()
                  ) : (
                    <Button small look="quiet" icon="history" onClick={() => setUndoing(one)}>
                      {m['office.undo.do']()}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {undoing && (
        <AskUndo taking={{ entry: undoing.entry }} onClose={() => setUndoing(undefined)}>
          <p>{undoing.reason}</p>
          <p className="hint">{m['office.pricechange.undo-text']()}</p>
        </AskUndo>
      )}
    </section>
  )
}
