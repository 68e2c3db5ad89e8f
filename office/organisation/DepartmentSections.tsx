import { HoursEditor } from './HoursEditor.tsx'
import { DepartmentMedia } from './OrganisationMedia.tsx'

/** Beside the form of a department: when it is open, and its pictures. */
export function DepartmentSections({ id }: { id: number }) {
  return (
    <>
      <HoursEditor department={id} />
      <DepartmentMedia id={id} />
    </>
  )
}
