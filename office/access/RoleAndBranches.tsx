import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'

interface RoleAndBranchesProps {
  /** Roles and branches of the dealer group. */
  choices: {
    roles: readonly { id: number; name: string; isGrantable: boolean }[]
    branches: readonly { id: number; name: string }[]
  }
  value: { role: number | null; branches: readonly number[] }
  /** The role before the change, which may be kept although the editor could not give it. */
  roleBefore: number | null
  isRoleFixed?: boolean
  hints: { role: string; branches?: string }
  problems: { readonly [field: string]: string | undefined }
  onChange: (change: { role?: number | null; branches?: number[] }) => void
}

/** The fields for the role and the branches of a user or an integration. */
export function RoleAndBranches({
  choices,
  value,
  roleBefore,
  isRoleFixed = false,
  hints,
  problems,
  onChange,
}: RoleAndBranchesProps) {
  const isChosen = (branch: number) => value.branches.includes(branch)
  return (
    <>
      <Select
        label={m['office.staff.user.role']()}
        hint={hints.role}
        error={problems['role']}
        disabled={isRoleFixed}
        placeholder={m['words.choose']()}
        value={value.role === null ? '' : String(value.role)}
        options={choices.roles.map(({ id, name, isGrantable }) => ({
          value: String(id),
          label: name,
          disabled: !isGrantable && id !== roleBefore,
        }))}
        onChange={({ target }) => onChange({ role: target.value === '' ? null : Number(target.value) })}
      />
      <fieldset>
        <legend>{m['office.staff.user.branches']()}</legend>
        {hints.branches && <p className="hint">{hints.branches}</p>}
        {problems['branches'] && <p role="alert">{problems['branches']}</p>}
        {choices.branches.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={isChosen(id)}
            onChange={({ target: { checked } }) =>
              onChange({
                // In the order of the list, whatever the order of the clicks.
                branches: choices.branches.flatMap((branch) =>
                  (branch.id === id ? checked : isChosen(branch.id)) ? [branch.id] : [],
                ),
              })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
