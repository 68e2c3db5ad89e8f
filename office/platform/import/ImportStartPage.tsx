import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { Import } from '@forecourt/domain/platform/resources/import.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Panel } from '../Panel.tsx'
import { formatInstant } from '../language.ts'
import { useRefusal } from '../may.ts'
import type { NamedResource } from '../resource/area-resources.ts'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { ScreenHead } from '../ScreenHead.tsx'
import { useTitle } from '../title.ts'
import { takeBack } from '../undo.ts'
import { importsOptions, isUnderway } from './import-calls.ts'
import { ImportDrop, TemplateButton } from './ImportDrop.tsx'
import styles from './ImportStartPage.module.css'

/** Uploads a file, and shows earlier imports. */
export function ImportStartPage() {
  const { resource, texts, importing } = useLoaderData<NamedResource>()
  const refusal = useRefusal(importing?.right ?? resource.right)
  const path = `/${resource.name.toLowerCase()}/import`
  const title = texts.import
  useTitle(title)
  return (
    <>
      <ScreenHead screen={resource.name} isRecord title={title} actions={<TemplateButton list={resource.name} />} />
      {refusal ? (
        <Notice tone="warning">{refusal}</Notice>
      ) : (
        <>
          <div className={styles.drop}>
            <ImportDrop target={{ list: resource.name }} path={path} takesCards={importing?.takesCards ?? false} />
          </div>
          <Earlier resource={resource} texts={texts} />
        </>
      )}
    </>
  )
}

function Earlier({ resource }: NamedResource) {
  const { data } = useQuery(importsOptions(resource))
  const path = `/${resource.name.toLowerCase()}/import`
  return (
    <Panel title={m['office.import.earlier']()}>
      {data?.length === 0 && <p className="hint">{m['office.import.none']()}</p>}
      {data && data.length > 0 && (
        <Table caption={m['office.import.results']()}>
          <thead>
            <tr>
              <th scope="col">{m['words.file']()}</th>
              <th scope="col">{m['words.date-and-time']()}</th>
              <th scope="col">{m['office.import.who']()}</th>
              <th scope="col">{m['office.import.outcome']()}</th>
              <th scope="col">
                <VisuallyHidden>{m['office.undo.do']()}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <TextLink href={`${path}/${one.id}`}>{one.fileName}</TextLink>
                </th>
                <td>{formatInstant(one.at)}</td>
                <td>{one.by ?? '–'}</td>
                <td>{outcomeText(one)}</td>
                <td>
                  {one.change && (
                    <Button small look="quiet" icon="history" onClick={() => void takeBack(one.change!)}>
                      {m['office.undo.do']()}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

function outcomeText(imported: Import): string {
  if (isUnderway(imported)) return m['office.import.underway']()
  if (imported.state === 'failed') return m['office.import.failed-short']()
  if (imported.counts.done === 0) return m['office.import.not-done']()
  if (!imported.change) return m['office.import.taken-back']()
  return imported.counts.done === 1
    ? m['office.import.done-row']()
    : m['office.import.done-rows']({ count: imported.counts.done })
}
