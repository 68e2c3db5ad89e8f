import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskPanel, DeskRows, RowEnd } from '../platform/desk/Desk.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { Row } from '../platform/Layout.tsx'
import { Page } from '../platform/Page.tsx'
import { callOptions } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'

/** Finds the passport of a car by the end of its chassis number, its plate, its stock number or a receipt number. */
export function VinPassportFindPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const title = m['office.vin-passport.title']()
  useTitle(title)
  const { data, error } = useQuery({
    ...callOptions('POST /sales/vinpassport/find', { typed: asked }),
    enabled: asked.trim() !== '',
  })
  const find = (event: FormEvent) => {
    event.preventDefault()
    setParams(typed.trim() === '' ? {} : { q: typed.trim() })
  }
  return (
    <Page>
      <ScreenHead title={title} />
      <form role="search" onSubmit={find}>
        <Row gap={12}>
          <TextField
            label={m['office.vin-passport.find']()}
            hint={m['office.vin-passport.hint']()}
            maxLength={40}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" icon="search">
            {m['words.search']()}
          </Button>
        </Row>
      </form>
      <FailureNotice failure={error} />
      {data && data.cars.length === 0 && <p className="hint">{m['words.nothing-found']()}</p>}
      {data && data.cars.length > 0 && (
        <DeskPanel title={m['office.vin-passport.found']()} count={data.cars.length}>
          <DeskRows>
            {data.cars.map(({ vin, name, detail }) => (
              <li key={vin}>
                <span>
                  <TextLink href={`/vinpassport/${vin}`}>{name}</TextLink> <span className="hint">{detail}</span>
                </span>
                <RowEnd>{vin}</RowEnd>
              </li>
            ))}
          </DeskRows>
        </DeskPanel>
      )}
    </Page>
  )
}
