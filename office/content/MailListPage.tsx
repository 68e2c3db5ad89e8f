import { useLoaderData } from 'react-router'
import type { ListedMail } from '@forecourt/domain/platform/mails/mail-desk.schema.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import type { OwnCells } from '../platform/list/own-cells.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { callOptions } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import type { namedMails } from './mail-texts.ts'

const cells: OwnCells<ListedMail> = {
  isOwn: ({ isOwn }) => (isOwn ? <StateBadge tone="promo">{m['office.mails.own']()}</StateBadge> : null),
}

/** The mails that the system sends, by topic. */
export function MailListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedMails>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="mailTemplate"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      cells={cells}
      load={(view) => callOptions('POST /sales/mailtemplate/list', listRequest(view))}
      hrefOf={({ id }) => `/mailtemplate/${id}`}
    />
  )
}
