import { useLoaderData } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import type { OwnCells } from '../platform/list/DataTable.tsx'
import { listOptions } from '../platform/list/list-options.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useTitle } from '../platform/title.ts'
import type { namedMails } from './mail-texts.ts'

const cells: OwnCells = {
  isOwn: ({ isOwn }) => (isOwn ? <Badge tone="promo">{m['office.mails.own']()}</Badge> : null),
}

/** The mails that are sent, by what they are about. */
export function MailListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedMails>()
  useTitle(texts.plural)
  return (
    <>
      <ScreenPath id="mailTemplate" />
      <ListScreen
        id="mailTemplate"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        cells={cells}
        load={(view) => listOptions(list, view)}
        hrefOf={({ id }) => `/mailtemplate/${id}`}
      />
    </>
  )
}
