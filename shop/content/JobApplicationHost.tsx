import { lazy, Suspense, useState } from 'react'
import { usePopup } from '../platform/popups.ts'

const JobApplication = lazy(() => import('./JobApplication.tsx'))

interface Opening {
  /** Each opening begins anew. */
  number: number
  isOpen: boolean
  jobId: number
  job: string
}

/** Waits for somebody to apply for a job; the form is loaded when it opens. */
export function JobApplicationHost() {
  const [opening, setOpening] = useState<Opening>()
  usePopup('job-application', (asked) =>
    setOpening((last) => ({ ...asked, number: (last?.number ?? 0) + 1, isOpen: true })),
  )
  if (!opening) return null
  const { number, isOpen, jobId, job } = opening
  return (
    <Suspense>
      <JobApplication
        key={number}
        open={isOpen}
        jobId={jobId}
        job={job}
        onClose={() => setOpening({ ...opening, isOpen: false })}
      />
    </Suspense>
  )
}
