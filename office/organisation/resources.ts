import { lazy } from 'react'
import { resources } from '@forecourt/domain/organisation/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/organisation.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

const loadMedia = () => import('./OrganisationMedia.tsx')

export const organisation: AreaResources = {
  resources,
  texts,
  sections: {
    branch: lazy(() => loadMedia().then(({ BranchMedia }) => ({ default: BranchMedia }))),
    department: lazy(() =>
      import('./DepartmentSections.tsx').then(({ DepartmentSections }) => ({ default: DepartmentSections })),
    ),
  },
}
