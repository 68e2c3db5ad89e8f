import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { openPopup, opensPopup } from '../platform/popups.ts'
import { useShell } from '../platform/shell.ts'
import { useSignedIn } from './signed-in.ts'

/** The account's part of the menu drawer. */
export function DrawerAccount({ linkClass }: { linkClass: string | undefined }) {
  const who = useSignedIn()
  const { account } = useShell()
  if (who.state !== 'customer') {
    return (
      <button type="button" className={linkClass} {...opensPopup('auth')} onClick={() => openPopup('auth', {})}>
        <Icon name="user" />
        {m['words.sign-in']()}
      </button>
    )
  }
  return (
    <>
      {account && (
        <Link href={account} className={linkClass}>
          <Icon name="user" />
          {m['account.home']()}
        </Link>
      )}
      <button type="button" className={linkClass} {...opensPopup('sign-out')} onClick={() => openPopup('sign-out')}>
        <Icon name="logout" />
        {m['account.sign-out-name']({ name: who.user.name.split(' ')[0]! })}
      </button>
    </>
  )
}
