import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { useAccess } from '../platform/access.ts'
import { formatInstant } from '../platform/language.ts'
import { callOptions, useCommand } from '../platform/queries.ts'
import { DeskBody, DeskPanel, DeskRows, FactRow } from '../platform/desk/Desk.tsx'
import { AskFirst } from './AskFirst.tsx'
import { goTo } from './go-to-group.ts'

/** The other groups of the installation: to link, to open, and the users who enter from them. */
export function GroupList() {
  const { hasOtherGroups } = useAccess()
  const { data } = useQuery({ ...callOptions('GET /sales/group/getall', {}), enabled: hasOtherGroups })
  const [unlinked, setUnlinked] = useState<{ id: string; name: string }>()
  const finish = useFinishing()
  const link = useCommand(async (group: string) => {
    location.assign((await api('POST /sales/group/asklink', { group })).url)
  })
  const go = useCommand(goTo)
  const end = useCommand((id: number) => api('POST /sales/group/endincoming', { id }))
  if (!data || (data.groups.length === 0 && data.incoming.length === 0)) return null
  const problem = finish.error ?? link.error ?? go.error ?? end.error
  return (
    <DeskPanel title={m['office.groups.title']()}>
      <DeskBody>
        <p className="hint">{m['office.groups.text']()}</p>
        <FailureNotice failure={problem} />
        {finish.isSuccess && (
          <Notice tone="success" live>
            {m['office.groups.linked']()}
          </Notice>
        )}
      </DeskBody>
      <DeskRows>
        {data.groups.map(({ id, name, isAway, as }) => (
          <FactRow
            key={id}
            acts={
              <>
                {!isAway && !as && (
                  <Button small aria-label={m['office.groups.link-of']({ name })} onClick={() => link.mutate(id)}>
                    {m['office.groups.link']()}
                  </Button>
                )}
                {as && (
                  <>
                    <Button small look="primary" onClick={() => go.mutate(id)}>
                      {m['office.groups.go']({ name })}
                    </Button>
                    <Button
                      small
                      aria-label={m['office.groups.unlink-of']({ name })}
                      onClick={() => setUnlinked({ id, name })}
                    >
                      {m['office.groups.unlink']()}
                    </Button>
                  </>
                )}
              </>
            }
          >
            {name}
            <p className="hint">
              {isAway ? m['office.groups.away']() : as ? m['office.groups.as'](as) : m['office.groups.not-linked']()}
            </p>
          </FactRow>
        ))}
      </DeskRows>
      {data.incoming.length > 0 && (
        <>
          <DeskBody>
            <h3>{m['office.groups.incoming']()}</h3>
          </DeskBody>
          <DeskRows>
            {data.incoming.map(({ id, group, name, since }) => (
              <FactRow
                key={id}
                acts={
                  <Button
                    small
                    aria-label={m['office.groups.unlink-of']({ name: group })}
                    onClick={() => end.mutate(id)}
                  >
                    {m['office.groups.unlink']()}
                  </Button>
                }
              >
                {m['office.groups.incoming-from']({ name, group, since: formatInstant(since) })}
              </FactRow>
            ))}
          </DeskRows>
        </>
      )}
      {unlinked && (
        <AskFirst
          danger
          title={m['office.groups.unlink-title']({ name: unlinked.name })}
          confirm={m['office.groups.unlink']()}
          onClose={() => setUnlinked(undefined)}
          run={() => api('POST /sales/group/unlink', { group: unlinked.id })}
          done={m['office.groups.unlinked']({ name: unlinked.name })}
        >
          {m['office.groups.unlink-text']()}
        </AskFirst>
      )}
    </DeskPanel>
  )
}

/** Finishes a link that the user agreed to at another group. */
function useFinishing() {
  const { hash } = useLocation()
  const finish = useCommand((input: { group: string; ticket: string }) => api('POST /sales/group/finishlink', input))
  const { mutate } = finish
  const isSent = useRef(false)
  useEffect(() => {
    const [, group, ticket] = /^#link=([a-z0-9-]+)\.([\w-]{43})$/.exec(hash) ?? []
    if (!group || !ticket || isSent.current) return
    isSent.current = true
    history.replaceState(history.state, '', location.pathname)
    mutate({ group, ticket })
  }, [hash, mutate])
  return finish
}
