import {
  type FrameEvent,
  type FrameEventData,
  type FrameMethod,
  type FrameRequest,
  type FrameResult,
  type FromFrame,
  frameMethods,
  frameVersion,
  isFrameData,
  maxFrameRequests,
  toFrame,
} from '@latchkey/protocol/frame'
import type * as z from 'zod/mini'
import { RequestError, toRequestError } from '../errors/RequestError.ts'

/** What answers each method; its parameters are read already. */
export type FrameHandlers = {
  [Method in FrameMethod]: (
    params: z.output<(typeof frameMethods)[Method]['params']>,
    signal: AbortSignal,
  ) => Promise<FrameResult<Method>>
}

export type FramePort = Pick<MessagePort, 'postMessage'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

/** Ids that were used count no second time, as far back as a page could still mean one. */
const maxKnownIds = 4096
const maxErrorLength = 2048

/** Answers a page over its port, both ways by the schemas that both ends share; what does not fit them does nothing. */
export function openPort(
  port: FramePort,
  handlers: FrameHandlers,
  {
    onOutdated = () => {},
  }: {
    /** Called after an answer that this document is of an older server. */
    onOutdated?: (() => void) | undefined
  } = {},
): { emit<E extends FrameEvent>(event: E, data: FrameEventData<E>): void } {
  const running = new Map<string, AbortController>()
  const known = new Set<string>()

  function post(message: FromFrame): void {
    port.postMessage(message)
  }

  function fail(id: string, error: unknown): void {
    const { code, facts, message } = toRequestError(error)
    const e = { code, message: message.slice(0, maxErrorLength), ...(facts && { facts }) }
    post({ e, id, t: 'err', v: frameVersion })
    if (code === 'outdated') onOutdated()
  }

  function remember(id: string): void {
    known.add(id)
    for (const first of known) {
      if (known.size <= maxKnownIds) break
      known.delete(first)
    }
  }

  async function answer({ id, m, p }: FrameRequest): Promise<void> {
    // One that was answered, or is being worked on, is neither done again nor answered again.
    if (known.has(id)) return
    remember(id)
    const controller = new AbortController()
    try {
      if (running.size >= maxFrameRequests) throw new RequestError('busy')
      running.set(id, controller)
      const result = await run(handlers, m, p, controller.signal)
      post({ id, t: 'res', v: frameVersion, ...(result === undefined ? {} : { p: result }) })
    } catch (error) {
      fail(id, error)
    } finally {
      if (running.get(id) === controller) running.delete(id)
    }
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = isFrameData(data) ? toFrame.safeParse(data) : undefined
    if (!message?.success) return
    if (message.data.t === 'abort') running.get(message.data.id)?.abort()
    else void answer(message.data)
  }

  return {
    emit: (event, data) => post({ m: event, p: data, t: 'evt', v: frameVersion }),
  }
}

/** @throws {RequestError} `invalid_message` for a method or parameters that no schema has */
async function run(
  handlers: FrameHandlers,
  name: string,
  params: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (!Object.hasOwn(frameMethods, name)) throw new RequestError('invalid_message')
  const method = name as FrameMethod
  const read = frameMethods[method].params.safeParse(params)
  if (!read.success) throw new RequestError('invalid_message')
  const handle = handlers[method] as (params: unknown, signal: AbortSignal) => Promise<unknown>
  const result = frameMethods[method].result.safeParse(await handle(read.data, signal))
  if (!result.success || !isFrameData(result.data)) throw new RequestError('unavailable')
  return result.data
}
