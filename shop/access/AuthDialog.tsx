import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Spinner } from '@forecourt/ui/Spinner.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { AuthLinks } from './AuthLinks.tsx'
import { ConfirmPanel } from './ConfirmPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PasswordResetPanel } from './PasswordResetPanel.tsx'
import { SignInForm } from './SignInForm.tsx'
import type { AuthPanel, AuthStart, PanelProps } from './panels.ts'
import styles from './Auth.module.css'

interface AuthDialogProps {
  isOpen: boolean
  start: AuthStart
  /** Passed in: the required customer data belong to a later area. */
  signUp: ComponentType<PanelProps>
  onClose: () => void
}

/** Sign-in, sign-up and choosing a new password: five panels in one dialog. */
export default function AuthDialog({ isOpen, start: first, signUp: SignUpPanel, onClose }: AuthDialogProps) {
  const [{ start, number }, setShown] = useState({ start: first, number: 0 })
  const go = (next: AuthStart) => setShown((last) => ({ start: next, number: last.number + 1 }))
  const panel = start.panel ?? 'signin'
  useEffect(() => {
    if (!isOpen) focusAccount()
  }, [isOpen])

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      dismissable={false}
      size="s"
      title={panelTitle(panel)}
      closeLabel={m['words.close']()}
    >
      <Suspense key={number} fallback={<Spinner />}>
        <Panel name={panel}>{renderPanel()}</Panel>
      </Suspense>
    </Dialog>
  )

  function renderPanel() {
    const props = { start, go }
    switch (panel) {
      case 'signin':
        return (
          <>
            <SignInForm
              start={start}
              onForgotten={(email) => go({ panel: 'password', email })}
              onDone={() => {
                onClose()
                showToast({ message: m['messages.login.success'](), tone: 'success' })
              }}
            />
            <AuthLinks go={go} to={['signup']} />
          </>
        )
      case 'signup':
        return (
          <>
            <SignUpPanel {...props} />
            <AuthLinks go={go} to={['signin']} />
          </>
        )
      case 'signupConfirm':
        return <ConfirmPanel {...props} />
      case 'password':
        return <PasswordPanel {...props} />
      case 'passwordReset':
        return <PasswordResetPanel {...props} />
    }
  }
}

/** Focuses the account menu, which replaces the button that opened the dialog after sign-in. */
function focusAccount(): void {
  const focused = document.activeElement
  // Without a place to return to, the browser leaves the focus in the dialog that fades away.
  const isLost = focused === document.body || focused?.closest('dialog:not([open])')
  if (isLost) document.querySelector<HTMLElement>('#account-menu summary')?.focus()
}

/** Each panel focuses its first field. */
function Panel({ name, children }: { name: AuthPanel; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fields = panel.current!
    const first = fields.querySelector<HTMLElement>('[data-autofocus]') ?? fields.querySelector<HTMLElement>('input')
    first?.focus()
  }, [])
  return (
    <div ref={panel} className={styles.panel} data-panel={name}>
      {children}
    </div>
  )
}

function panelTitle(panel: AuthPanel): string {
  switch (panel) {
    case 'signin':
      return m['auth.signin.title']()
    case 'signup':
      return m['auth.signup.title']()
    case 'signupConfirm':
      return m['auth.confirm.title']()
    case 'password':
      return m['auth.password.title']()
    case 'passwordReset':
      return m['auth.reset.title']()
  }
}
