import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { useTitle } from '../platform/title.ts'
import { signOut } from '../access/sign-out.ts'

/** Shown to a user who has an account but may open no screen. */
export function NoNavigation() {
  useTitle(m['office.no-navigation.title']())
  return (
    <StateCard
      icon="lock"
      heading="h1"
      title={m['office.no-navigation.title']()}
      action={<Button onClick={() => void signOut()}>{m['account.sign-out']()}</Button>}
    >
      {m['office.no-navigation.text']()}
    </StateCard>
  )
}
