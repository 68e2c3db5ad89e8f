import { accessTexts } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { signInForm } from '@forecourt/domain/access/access-forms.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { useForm } from '../platform/use-form.ts'
import { AuthForm } from './AuthForm.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import type { AuthStart } from './panels.ts'
import { signedIn } from './signed-in.ts'

interface SignInFormProps {
  start: AuthStart
  onForgotten: (email: string) => void
  onDone: () => void
}

/** E-mail address and password; in the dialog and on the sign-in page. */
export function SignInForm({ start, onForgotten, onDone }: SignInFormProps) {
  const known = start.email ?? ''
  const form = useForm({
    form: signInForm,
    start: { email: known, password: '' },
    textOf: accessTexts,
    async send({ email, password }) {
      const { shopUser } = await api('POST /shop/auth/signin', { email: email.trim(), password })
      signedIn(shopUser)
      onDone()
    },
  })

  return (
    <AuthForm form={form} button={m['words.sign-in']()} notice={startText(start.done)}>
      <EmailField {...form.text('email')} data-autofocus={known === '' || undefined} />
      <PasswordField {...form.text('password')} data-autofocus={known !== '' || undefined} />
      <p>
        <TextButton onClick={() => onForgotten(form.values.email)}>{m['auth.signin.forgotten']()}</TextButton>
      </p>
    </AuthForm>
  )
}

function startText(done: AuthStart['done']): string | undefined {
  if (done === 'confirmed') return m['auth.confirm.done']()
  return done === 'password' ? m['messages.password-reset-success']() : undefined
}
