import { useLoaderData } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { ImportDrop, TemplateButton } from '../platform/import/ImportDrop.tsx'
import { useRefusal } from '../platform/may.ts'
import { Stack } from '../platform/Layout.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { MoveExample } from './MoveExample.tsx'
import type { LoadedStep } from './move-routes.ts'
import { aboutTexts, stepTexts } from './system-move-texts.ts'

/** Uploads a file for a step of a move; its lines are shown before anything is taken over. */
export function SystemMoveStepPage() {
  const { move, step, resource, texts, importing } = useLoaderData<LoadedStep>()
  const refusal = useRefusal(importing?.right ?? 'SYSTEM_MOVE')
  const { path } = getScreen('systemMove')
  const title = m['office.system-move.bring-title']({ step: stepTexts[step]() })
  useTitle(title)
  return (
    <>
      <ScreenHead
        screen="systemMove"
        isRecord
        title={title}
        actions={
          <>
            <LinkButton icon="arrow-left" href={`/${path}/${move}`}>
              {m['office.import.back']()}
            </LinkButton>
            <TemplateButton list={resource.name} />
          </>
        }
      />
      {refusal ? (
        <Notice tone="warning">{refusal}</Notice>
      ) : (
        <Stack gap={16}>
          <p>{aboutTexts[step]()}</p>
          <ImportDrop target={{ list: resource.name, move: String(move) }} path={`/${path}/import`} />
          <MoveExample step={step} texts={texts} />
        </Stack>
      )}
    </>
  )
}
