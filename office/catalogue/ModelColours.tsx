import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { MEDIA_OWNERS } from '@forecourt/domain/media/media-owners.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { mediaOptions } from '../media/media-calls.ts'
import { MediaEditor } from '../media/MediaEditor.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { showFailure } from '../platform/failure.ts'
import { currentLanguage } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { Stack } from '../platform/Layout.tsx'
import { Panel } from '../platform/Panel.tsx'
import { callOptions, queries, useCommand } from '../platform/queries.ts'

/** Edits the pictures of a model in one of the colours of its brand, which the shop shows once a buyer chose it. */
export function ModelColours({ id }: { id: number }) {
  const [chosen, setChosen] = useState('')
  const { data } = useQuery(callOptions('GET /sales/modelcolour/getall', { model: id }))
  const prepare = useCommand((colour: number) => api('POST /sales/modelcolour/prepare', { model: id, colour }))
  if (!data) return null
  const colours = data.colours.map(({ name, ...colour }) => ({ ...colour, name: translate(name, currentLanguage()) }))
  const colour = colours.find((one) => String(one.id) === chosen)
  return (
    <>
      <Panel title={m['office.media.colours.title']()}>
        {colours.length === 0 ? (
          <p className="hint">{m['office.media.colours.no-colours']()}</p>
        ) : (
          <Select
            label={m['words.colour']()}
            hint={m['office.media.colours.hint']()}
            placeholder={m['words.choose']()}
            value={chosen}
            options={colours.map(({ id: number, name, pictures }) => ({
              value: String(number),
              label: pictures === 0 ? name : m['office.media.colours.with-count']({ name, count: pictures }),
            }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        {colour && colour.hostId === null && (
          <Stack start>
            <p className="hint">{m['office.media.none']()}</p>
            <ActionButton
              right="CATALOGUE_EDIT"
              icon="plus"
              busy={prepare.isPending}
              onClick={() => prepare.mutate(colour.id, { onError: (failure) => showFailure(failure) })}
            >
              {m['office.media.colours.add']()}
            </ActionButton>
          </Stack>
        )}
      </Panel>
      {colour && colour.hostId !== null && (
        <ColourPictures
          key={colour.hostId}
          hostId={colour.hostId}
          listed={colour.pictures}
          title={m['office.media.colours.of']({ name: colour.name })}
        />
      )}
    </>
  )
}

/** The pictures in one colour; the list of colours is loaded again when they change. */
function ColourPictures({ hostId, listed, title }: { hostId: string; listed: number; title: string }) {
  const mayEdit = useRefusal(MEDIA_OWNERS.catalogue.right) === undefined
  const { data } = useQuery({ ...mediaOptions('catalogue', hostId), enabled: mayEdit })
  const pictures = data?.images.length
  useEffect(() => {
    if (pictures !== undefined && pictures !== listed)
      void queries.invalidateQueries({ queryKey: ['GET /sales/modelcolour/getall'] })
  }, [pictures, listed])
  return <MediaEditor owner="catalogue" kind="model-colour" hostId={hostId} title={title} />
}
