import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import type { CarListData } from './car-list.ts'

/** Shows that no car matches: the filters to remove, the resulting number, and one button that removes them. */
export default function NothingFound({ list: { loosenings, chips, clearHref } }: { list: CarListData }) {
  const [nearest, ...others] = loosenings
  if (chips.length === 0)
    return (
      <StateCard icon="search" heading="h2" title={m['words.nothing-found']()}>
        {m['lists.none.empty']()}
      </StateCard>
    )
  return (
    <StateCard
      icon="search"
      heading="h2"
      title={m['lists.none.title']()}
      action={
        <LinkButton href={nearest?.href ?? clearHref} keepScroll>
          {nearest?.show ?? m['words.clear-all']()}
        </LinkButton>
      }
    >
      <p>{nearest?.text ?? m['lists.none.everything']()}</p>
      {others.map(({ text, href }) => (
        <p key={href}>
          <TextLink href={href} keepScroll>
            {text}
          </TextLink>
        </p>
      ))}
    </StateCard>
  )
}
