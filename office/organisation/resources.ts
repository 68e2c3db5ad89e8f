import { lazy } from 'react'
import { branch } from '@forecourt/domain/organisation/branch.ts'
import { department } from '@forecourt/domain/organisation/department.ts'
import { texts } from '@forecourt/locales/messages/resources/organisation.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

const loadMedia = () => import('./OrganisationMedia.tsx')

export const organisation: AreaResources = {
  resources: [branch, department],
  texts,
  sections: {
    branch: lazy(() => loadMedia().then(({ BranchMedia }) => ({ default: BranchMedia }))),
    department: lazy(() =>
      import('./DepartmentSections.tsx').then(({ DepartmentSections }) => ({ default: DepartmentSections })),
    ),
  },
}
