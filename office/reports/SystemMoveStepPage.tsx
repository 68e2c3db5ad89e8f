import { useLoaderData, useNavigate } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { download } from '../platform/files.ts'
import { sendImport } from '../platform/import/import-calls.ts'
import { useRefusal } from '../platform/may.ts'
import { Stack } from '../platform/Layout.tsx'
import { useCommand } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useTitle } from '../platform/title.ts'
import type { LoadedStep } from './move-routes.ts'
import { aboutTexts, stepTexts } from './system-move-texts.ts'

/** Uploads a file for a step of a move; its lines are shown before anything is taken over. */
export function SystemMoveStepPage() {
  const { move, step, resource, importing } = useLoaderData<LoadedStep>()
  const navigate = useNavigate()
  const refusal = useRefusal(importing?.right ?? 'SYSTEM_MOVE')
  const { path } = getScreen('systemMove')
  const title = m['office.system-move.bring-title']({ step: stepTexts[step]() })
  useTitle(title)
  const bring = useCommand((file: File) => sendImport(file, { list: resource.name, move: String(move) }))
  return (
    <>
      <ScreenPath id="systemMove" record={stepTexts[step]()} />
      <ScreenHead
        title={title}
        actions={
          <>
            <LinkButton icon="arrow-left" href={`/${path}/${move}`}>
              {m['office.import.back']()}
            </LinkButton>
            <Button
              icon="file-text"
              onClick={() => void download('GET /sales/import/template', { list: resource.name, format: 'xlsx' })}
            >
              {m['office.import.template']()}
            </Button>
          </>
        }
      />
      {refusal ? (
        <Notice tone="warning">{refusal}</Notice>
      ) : (
        <Stack gap={16}>
          <p>{aboutTexts[step]()}</p>
          <FileDrop
            hideLabel
            label={m['words.file']()}
            hint={m['office.import.hint']()}
            accept=".csv,.txt,.xlsx"
            busy={bring.isPending && m['office.import.reading']()}
            texts={{ choose: m['office.import.choose'](), drop: m['office.import.drop']() }}
            onFiles={([file]) => {
              if (file) bring.mutate(file, { onSuccess: (made) => void navigate(`/${path}/import/${made.import.id}`) })
            }}
          />
          <FailureNotice failure={bring.error} />
        </Stack>
      )}
    </>
  )
}
