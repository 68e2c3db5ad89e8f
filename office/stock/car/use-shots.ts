import { useQuery } from '@tanstack/react-query'
import { send } from '@forecourt/api-client/api-client.ts'
import { sendFileTo } from '@forecourt/api-client/upload-client.ts'
import { measurePicture, uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import { MEDIA_OWNERS, pictureRules } from '@forecourt/domain/media/media-owners.ts'
import type { FileSaved } from '@forecourt/domain/media/media-draft.schema.ts'
import { fileProblem } from '@forecourt/domain/media/upload-rules.ts'
import { mediaOptions } from '../../media/media-calls.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { useShotQueue, type Shots } from './use-shot-queue.ts'

const { path, right } = MEDIA_OWNERS.vehicle

/** Keeps the eight photos of a used car, among its media. */
export function useShots(car: number | null): Shots {
  const refusal = useRefusal(right)
  const { data: desk } = useQuery({
    ...callOptions('GET /sales/usedcar/desk', { id: car ?? 0 }),
    enabled: car !== null,
  })
  const hostId = desk?.mediaHost ?? null
  const { data: media } = useQuery({
    ...mediaOptions('vehicle', hostId ?? ''),
    enabled: hostId !== null && refusal === undefined,
  })
  return useShotQueue({
    refusal,
    isReady: hostId !== null,
    findKept(view) {
      const image = media?.images.findLast((one) => one.view === view)
      return image && { url: image.versions[0]?.url }
    },
    async findProblem(file) {
      const rules = pictureRules('vehicle')
      const problem = fileProblem({ name: file.name, size: file.size, ...(await measurePicture(file, rules)) }, rules)
      return problem && uploadProblemText(problem, rules)
    },
    async send(view, file, onShare) {
      const host = hostId ?? ''
      const { guid } = await sendFileTo<FileSaved>(`POST ${path}/savefile`, { hostId: host }, file, onShare)
      await send(`POST ${path}/saveimage`, { image: { guid, alt: null, view } })
      await queries.invalidateQueries({ queryKey: mediaOptions('vehicle', host).queryKey })
    },
  })
}
