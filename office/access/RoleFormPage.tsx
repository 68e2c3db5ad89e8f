import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput } from '@forecourt/api-client/api.ts'
import { BASE_ROLE_NAMES, type BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { RIGHT_GROUPS, RIGHT_TEXTS } from '@forecourt/domain/access/right-texts.ts'
import { childRoutes, OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import {
  findReach,
  hasAnyRight,
  REACHES,
  RIGHT_NAMES,
  RIGHTS,
  type Grants,
  type Reach,
  type RightName,
} from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { CheckboxTree, type TreeNode } from '@forecourt/ui/CheckboxTree.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { Section } from '../platform/form/Section.tsx'
import { useAccess } from '../platform/access.ts'
import { useBackToDesk, useFormKey } from '../platform/form/form-place.ts'
import { MoneyField } from '../platform/inputs/MoneyField.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { toUnits } from '../platform/inputs/to-units.ts'
import { TranslatedField } from '../platform/inputs/TranslatedField.tsx'
import { currentLanguage, formatList } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import { CloseButton } from '../platform/desk/CloseButton.tsx'
import { useNamedShortcut } from '../platform/shortcuts.ts'
import { Page } from '../platform/Page.tsx'
import { useTitle } from '../platform/title.ts'
import type { LoadedRole } from './access-routes.ts'
import { EditForm } from '../platform/form/EditForm.tsx'
import { reachText, refusalToGive, rightsInOrder, roleName, routeText, shareText } from './role-texts.ts'
import type { FieldTexts } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'

export type RoleDraft = ApiInput<'POST /sales/role/save'>['role'] & { grants: Grants }

/** One role: what it allows and where it leads. Another one remounts the form. */
export function RoleFormPage() {
  const loaded = useLoaderData<LoadedRole>()
  const { id } = useParams()
  return <RoleForm key={useFormKey(id)} {...loaded} />
}

function RoleForm({ role }: LoadedRole) {
  const { back, backAfterSave } = useBackToDesk()
  const language = currentLanguage()
  const { who } = useAccess()
  const record = useRecord<RoleDraft>(role, {
    name: 'role',
    fields: fieldTexts,
    save: async (draft) => ({ row: (await api('POST /sales/role/save', { role: draft })).role }),
    onSaved: ({ id }, isNew) => backAfterSave(`/role/${id}`, isNew),
  })
  const { row, base, problems, change } = record
  const title = base.id === null ? m['office.staff.role.new']() : roleName(base)
  useTitle(title)
  const close = () => back(base.id === null ? '/role' : `/role/${base.id}`)
  useNamedShortcut('escape', m['office.form.close'](), close)
  return (
    <Page>
      <ScreenHead screen="role" isRecord title={title} actions={<CloseButton onClick={close} />} />
      <EditForm label={m['office.staff.role.form']()} record={record}>
        <TranslatedField
          id="role-name"
          label={m['words.name']()}
          value={row.name}
          max={60}
          error={problems['name']}
          onChange={(name) => change({ name })}
        />
        <Select
          label={m['office.staff.role.base']()}
          hint={m['office.staff.role.base-hint']()}
          placeholder={m['office.staff.role.no-base']()}
          options={BASE_ROLE_NAMES.map((value) => ({ value, label: BASE_ROLES[value].name[language] }))}
          value={row.base ?? ''}
          onChange={({ target: { value } }) => change({ base: (value || null) as BaseRoleName | null })}
        />
        <Switch
          label={m['words.active']()}
          hint={m['office.staff.role.active-hint']()}
          checked={row.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
        <Switch
          label={m['office.staff.role.second-factor']()}
          hint={m['office.staff.role.second-factor-hint']()}
          checked={row.requiresSecondFactor}
          onChange={(event) => change({ requiresSecondFactor: event.target.checked })}
        />
        <Switch
          label={m['office.staff.role.main']()}
          hint={who.isMain ? m['office.staff.role.main-hint']() : m['office.staff.role.only-main']()}
          disabled={!who.isMain}
          checked={row.isMain}
          onChange={(event) => change({ isMain: event.target.checked })}
        />
        {row.isMain ? (
          <Notice>{m['office.staff.role.everything']()}</Notice>
        ) : (
          <>
            <Section title={m['office.staff.role.rights']()}>
              <p className="hint">{m['office.staff.role.rights-hint']()}</p>
              {problems['grants'] && <Notice tone="failure">{problems['grants']}</Notice>}
              <RightsTree grants={row.grants} held={base.grants} onChange={(grants) => change({ grants })} />
            </Section>
            {row.grants.OFFER_APPROVE_LIMIT !== undefined && (
              <Section title={m['office.staff.role.limit']()}>
                <p className="hint">{m['office.staff.role.limit-hint']()}</p>
                <NumberField
                  id="role-discount-share"
                  label={m['office.staff.role.limit-share']()}
                  optional={m['words.optional']()}
                  unit="%"
                  error={problems['discountMostBp']}
                  value={row.discountMostBp === null ? null : row.discountMostBp / 100}
                  onChange={(share) => change({ discountMostBp: share === null ? null : toUnits(share, 100) })}
                />
                <MoneyField
                  isRound
                  id="role-discount-amount"
                  label={m['office.staff.role.limit-amount']()}
                  optional={m['words.optional']()}
                  error={problems['discountMostCents']}
                  cents={row.discountMostCents}
                  min={0}
                  onChange={(discountMostCents) => change({ discountMostCents })}
                />
              </Section>
            )}
            <Section title={m['office.staff.role.routes']()}>
              <Switch
                label={m['office.staff.role.must-authorize']()}
                hint={m['office.staff.role.must-authorize-hint']()}
                checked={row.mustAuthorize}
                onChange={(event) => change({ mustAuthorize: event.target.checked })}
              />
              {row.mustAuthorize && <RoutesTree row={row} onChange={(routes) => change({ routes })} />}
            </Section>
          </>
        )}
      </EditForm>
    </Page>
  )
}

const fieldTexts: FieldTexts<Omit<RoleDraft, 'id' | 'rev'>> = {
  name: { label: m['words.name'] },
  base: {
    label: m['office.staff.role.base'],
    format: (base) => (base ? BASE_ROLES[base].name[currentLanguage()] : m['office.staff.role.no-base']()),
  },
  isActive: { label: m['words.active'] },
  requiresSecondFactor: { label: m['office.staff.role.second-factor'] },
  isMain: { label: m['office.staff.role.main'] },
  grants: { label: m['office.staff.role.rights'] },
  discountMostBp: {
    label: m['office.staff.role.limit-share'],
    format: (share) => (share === null ? '–' : shareText(share)),
  },
  discountMostCents: {
    label: m['office.staff.role.limit-amount'],
    format: (cents) => (cents === null ? '–' : formatEuros(cents)),
  },
  mustAuthorize: { label: m['office.staff.role.must-authorize'] },
  routes: { label: m['office.staff.role.routes'] },
}

interface RightsTreeProps {
  grants: Grants
  /** The saved role: rights that it has already may stay. */
  held: Grants
  onChange: (grants: Grants) => void
}

/** The rights under their headings, with the scope of those over records. */
function RightsTree({ grants, held, onChange }: RightsTreeProps) {
  const language = currentLanguage()
  const { who } = useAccess()
  const nodes = Object.entries(RIGHT_GROUPS).map(([group, text]): TreeNode => ({
    id: group,
    label: text[language],
    children: rightsInOrder
      .filter((right) => RIGHT_TEXTS[right].group === group)
      .map((right) => ({
        id: right,
        label: RIGHT_TEXTS[right].text[language],
        detail: right,
        disabledReason: held[right] === undefined ? refusalToGive(who, right) : undefined,
      })),
  }))
  return (
    <CheckboxTree
      label={m['office.staff.role.rights']()}
      texts={{ search: m['office.staff.role.seek-rights'](), none: m['words.nothing-found']() }}
      startsClosed
      nodes={nodes}
      checked={new Set(Object.keys(grants))}
      onChange={(checked) =>
        onChange(
          Object.fromEntries(
            RIGHT_NAMES.filter((right) => checked.has(right)).map((right) => [
              right,
              grants[right] ?? findReach(who, right) ?? 'own',
            ]),
          ),
        )
      }
      renderAfter={({ id }) => {
        const right = id as RightName
        return (
          RIGHTS[right] === 'record' && (
            <Select
              hideLabel
              label={m['office.staff.role.reach-of']({ right: RIGHT_TEXTS[right].text[language] })}
              value={grants[right] ?? 'own'}
              options={REACHES.map((value) => ({ value, label: reachText(value) }))}
              onChange={({ target: { value } }) => onChange({ ...grants, [right]: value as Reach })}
            />
          )
        )
      }}
    />
  )
}

/** The areas with their screens. A screen whose right the role lacks is marked: it is not in the menu. */
function RoutesTree({ row, onChange }: { row: RoleDraft; onChange: (routes: RoleDraft['routes']) => void }) {
  const language = currentLanguage()
  const toNode = (screen: OfficeRoute): TreeNode => ({
    id: screen.id,
    label: screen.text[language],
    ...lacks(screen, row.grants),
  })
  // Some places of the menu are one screen, others an area of several.
  const nodes = OFFICE_ROUTES.filter(
    (route) => route.path === null || (route.parent === null && route.mustAuthorize),
  ).map((place): TreeNode => {
    if (place.path !== null) return toNode(place)
    const screens = childRoutes(place).filter(({ mustAuthorize }) => mustAuthorize)
    return { id: place.id, label: place.text[language], children: screens.map(toNode) }
  })
  const unled = OFFICE_ROUTES.filter(
    ({ id, mustAuthorize, right }) =>
      mustAuthorize &&
      right !== null &&
      hasAnyRight({ isMain: false, grants: row.grants }, right) &&
      !(row.routes as readonly string[]).includes(id),
  )
  return (
    <>
      {unled.length > 0 && (
        <p className="hint">
          {m['office.staff.role.unled']({ screens: unled.map(({ id }) => routeText(id)).join(', ') })}
        </p>
      )}
      <CheckboxTree
        label={m['office.staff.role.routes']()}
        texts={{ search: m['office.staff.role.seek-routes'](), none: m['words.nothing-found']() }}
        startsClosed
        nodes={nodes}
        checked={new Set(row.routes)}
        onChange={(checked) =>
          onChange(OFFICE_ROUTES.flatMap(({ id }) => (checked.has(id) ? [id] : [])) as RoleDraft['routes'])
        }
      />
    </>
  )
}

function lacks({ right }: OfficeRoute, grants: Grants): { detail?: string } {
  if (right === null || hasAnyRight({ isMain: false, grants }, right)) return {}
  return { detail: m['office.staff.role.lacks']({ right: formatList([right].flat(), 'disjunction') }) }
}
