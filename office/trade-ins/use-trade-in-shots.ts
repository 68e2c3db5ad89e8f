import { sendFile } from '@forecourt/api-client/upload-client.ts'
import { uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import { fileProblem } from '@forecourt/domain/media/upload-rules.ts'
import { TRADE_IN_PICTURE_RULES as rules } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { useShotQueue, type Shots } from '../stock/car/use-shot-queue.ts'
import { useTradeInPictures } from './TradeInPictures.tsx'

/** Keeps the photos of a trade-in, one of each view; a new photo of a view replaces the one before. */
export function useTradeInShots(id: number | null, refusal: string | undefined): Shots {
  const { pictures, findUrl } = useTradeInPictures(id)
  return useShotQueue({
    refusal,
    isReady: id !== null,
    findKept(view) {
      const picture = pictures?.find((one) => one.view === view)
      return picture && { url: findUrl(picture.number) }
    },
    async findProblem(file) {
      const problem = fileProblem({ name: file.name, size: file.size }, rules)
      return problem && uploadProblemText(problem, rules)
    },
    async send(view, file, onShare) {
      await sendFile('POST /sales/tradein/savepicture', { id: String(id), view }, file, onShare)
      await queries.invalidateQueries({
        queryKey: callOptions('GET /sales/tradein/getpictures', { id: id ?? 0 }).queryKey,
      })
    },
  })
}
