import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage, formatInstant } from '../platform/language.ts'
import { Row, Stack } from '../platform/Layout.tsx'
import { Page } from '../platform/Page.tsx'
import { Panel } from '../platform/Panel.tsx'
import { callOptions, useCommand } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'

/** Begins a move from another system, and links to the earlier ones with their reports. */
export function SystemMoveListPage() {
  const { path, text } = getScreen('systemMove')
  const title = text[currentLanguage()]
  useTitle(title)
  const { data, error } = useQuery(callOptions('GET /sales/systemmove/getall', {}))
  const moves = data?.data ?? []
  const isOpen = moves.some(({ closedAt }) => closedAt === null)
  return (
    <Page>
      <ScreenHead screen="systemMove" title={title} />
      <Stack gap={16}>
        <FailureNotice failure={error} />
        <p>{m['office.system-move.intro']()}</p>
        {!isOpen && <Begin />}
        <Panel title={m['office.system-move.moves']()}>
          {moves.length === 0 ? (
            <p className="hint">{m['office.system-move.none']()}</p>
          ) : (
            <Table caption={m['office.system-move.moves']()}>
              <thead>
                <tr>
                  <th scope="col">{m['office.system-move.name']()}</th>
                  <th scope="col">{m['office.system-move.started']()}</th>
                  <th scope="col">{m['words.status']()}</th>
                </tr>
              </thead>
              <tbody>
                {moves.map(({ id, name, startedAt, closedAt }) => (
                  <tr key={id}>
                    <th scope="row">
                      <TextLink href={`/${path}/${id}`}>{name}</TextLink>
                    </th>
                    <td>{formatInstant(startedAt)}</td>
                    <td>
                      <StateBadge tone={closedAt === null ? 'new' : 'good'}>
                        {closedAt === null ? m['office.system-move.open']() : m['office.system-move.closed']()}
                      </StateBadge>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </Panel>
      </Stack>
    </Page>
  )
}

function Begin() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  // This form disappears once a move exists: the list is not loaded again before the page of the move opens.
  const begin = useCommand(() => api('POST /sales/systemmove/begin', { name }), { isLast: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate(undefined, {
      onSuccess: ({ move }) => void navigate(`/${getScreen('systemMove').path}/${move.id}`),
    })
  }
  return (
    <Panel title={m['office.system-move.start']()}>
      <form onSubmit={submit} noValidate>
        <Stack gap={12} start>
          <TextField
            label={m['office.system-move.name']()}
            hint={m['office.system-move.name-hint']()}
            value={name}
            maxLength={80}
            onChange={({ target }) => setName(target.value)}
          />
          <FailureNotice failure={begin.error} />
          <Row>
            <ActionButton right="SYSTEM_MOVE" look="primary" type="submit" busy={begin.isPending}>
              {m['office.system-move.start']()}
            </ActionButton>
          </Row>
        </Stack>
      </form>
    </Panel>
  )
}
