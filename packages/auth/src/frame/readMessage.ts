import {
  type FrameEvent,
  type FrameEventData,
  type FromFrame,
  frameEvents,
  frameVersion,
  fromFrame,
  isFrameData,
} from '@latchkey/protocol/frame'
import { FrameLoadError } from '../errors/frame.ts'

export type FrameAnswer = Extract<FromFrame, { t: 'err' | 'res' }>

/** An event with its own data. */
type ReadEvent = { [E in FrameEvent]: { m: E; p: FrameEventData<E>; t: 'evt' } }[FrameEvent]

/** What a document has posted, by its schema; undefined for what is none of ours, an error for another version of it. */
export function readMessage(posted: unknown): FrameAnswer | FrameLoadError | ReadEvent | undefined {
  const version = (posted as { v?: unknown } | null)?.v
  if (typeof version === 'number' && version !== frameVersion)
    return new FrameLoadError({
      reason: `The wallet speaks version ${version} of its protocol, and this page ${frameVersion}: bring the server and the site's packages to one version.`,
    })
  const message = isFrameData(posted) ? fromFrame.safeParse(posted).data : undefined
  if (message?.t !== 'evt') return message
  const { m, t } = message
  if (!Object.hasOwn(frameEvents, m)) return undefined
  const p = frameEvents[m as FrameEvent].safeParse(message.p ?? {}).data
  return p && ({ m, p, t } as ReadEvent)
}
