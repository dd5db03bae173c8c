import { RequestError } from '../../errors/RequestError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { createStage, Stage } from './createStage.ts'

/** A page is answered after so long at the latest; it asks again. */
const maxWaitMs = 25_000

/** The stage, once it is another one than is known, or after a while. @throws {RequestError} where the page left */
export async function waitForStage(
  stage: Pick<ReturnType<typeof createStage>, 'read' | 'subscribe'>,
  {
    aborted,
    after,
    clock,
  }: { aborted: AbortSignal | undefined; after: string; clock: Pick<FrameClock, 'after'> },
): Promise<Stage> {
  if (stage.read().status === after && !aborted?.aborted)
    await new Promise<void>((resolve) => {
      const end = () => {
        stop()
        leave()
        aborted?.removeEventListener('abort', end)
        resolve()
      }
      const stop = clock.after(maxWaitMs, end)
      const leave = stage.subscribe(end)
      aborted?.addEventListener('abort', end)
    })
  if (aborted?.aborted) throw new RequestError('aborted')
  return stage.read()
}
