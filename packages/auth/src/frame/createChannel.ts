import { type Clock, RequestAbortedError } from '@latchkey/core/adapter'
import {
  type FrameEvent,
  type FrameEventData,
  type FrameMethod,
  type FrameParams,
  type FrameResult,
  type FromFrame,
  frameAnswerMs,
  frameEvents,
  frameLoadMs,
  frameMethods,
  frameReadyDelayMs,
  frameVersion,
  fromFrame,
  isFrameData,
  loginTimeoutMs,
  signOutTimeoutMs,
  type ToFrame,
} from '@latchkey/protocol/frame'
import {
  FrameAbortedError,
  FrameFailedError,
  FrameInsecureError,
  FrameLoadError,
  FrameMissingError,
  FrameTimeoutError,
  UnverifiedDomainError,
} from '../errors/frame.ts'
import { ProviderError } from '../errors/ProviderError.ts'
import type { Frame } from './createFrame.ts'

/** What is asked of the frame, and what it tells by itself. */
export type Channel = {
  /**
   * Asks the frame, which loads first where it has to.
   *
   * @throws {ProviderError} with the wallet's number @throws {FrameFailedError} with a code of ours
   * @throws {FrameLoadError} @throws {FrameBlockedError} @throws {FrameTimeoutError} @throws {FrameMissingError}
   * @throws {RequestAbortedError} for a request to the wallet @throws {FrameAbortedError} for anything else
   */
  call<M extends FrameMethod>(
    method: M,
    params: FrameParams<M>,
    options?: {
      /** Called once the frame is there and has it. */
      onSent?: (() => void) | undefined
      /** Asks the frame to end it; its answer is waited for, as it may have begun to do it. */
      left?: AbortSignal | undefined
      signal?: AbortSignal | undefined
    },
  ): Promise<FrameResult<M>>
  /** The frame cannot be used: what waits for it fails. */
  fail(error: Error): void
  /** A document has loaded in the frame, which is a new one if there was one before. */
  greet(): void
  /** Messages so far that were none of ours. */
  ignored(): number
  /** Whether the frame can be asked without loading it. */
  isOpen(): boolean
  /** The document is gone: what it was asked ends with it, and the next call loads another. */
  lose(): void
}

export type FrameEventListener = <E extends Exclude<FrameEvent, 'ready'>>(
  event: E,
  data: FrameEventData<E>,
) => void

export type ChannelOptions = {
  clock: Clock
  createPorts(): Pick<MessageChannel, 'port1' | 'port2'>
  frame: Pick<Frame, 'place' | 'post' | 'reload'>
  isOnline(): boolean
  /** Whether the page is one where browsers have keys at all (a secure context). */
  isSecure(): boolean
  /** 16 random bytes, base64url. */
  newId(): string
  /** Called where no one may be there to catch it (S8.21). */
  onError(error: Error): void
  onEvent: FrameEventListener
  /** The frame can be asked, for the first time or after it has loaded again. */
  onReady(): void
  /** Of the page. */
  origin: string
  signal: AbortSignal
}

/** A document of the frame, from when it begins to load. */
type FrameDocument = {
  opened: Promise<MessagePort>
  open(port: MessagePort): void
  fail(error: Error): void
  port: MessagePort | undefined
  status: 'loading' | 'ready' | 'open'
  /** Stops the clock that runs for it. */
  stop(): void
}

type Call = {
  method: FrameMethod
  /** It is with a document, and lost with that. */
  isSent: boolean
  fail(error: Error): void
  succeed(answer: unknown): void
}

/** How long each method may take (S9.14, S9.15); a request to the wallet waits for the visitor. */
function limitOf(method: FrameMethod): number | undefined {
  if (method === 'request') return undefined
  if (method === 'session.signOut') return signOutTimeoutMs
  return method.startsWith('login.') ? loginTimeoutMs : frameAnswerMs
}

/** How long a frame that was asked to end a request, and has begun to do it, may take to say what became of it. */
const leftMs = 60_000

/** The page's end of the channel to the frame: each message by its schema, each request with its limit. */
export function createChannel({
  clock,
  createPorts,
  frame,
  isOnline,
  isSecure,
  newId,
  onError,
  onEvent,
  onReady,
  origin,
  signal,
}: ChannelOptions): Channel {
  const calls = new Map<string, Call>()
  let document: FrameDocument | undefined
  let ignored = 0

  function beginDocument(): FrameDocument {
    // Who waits for a document takes the next one as well.
    const { fail, open, opened } =
      document && document.status !== 'open' ? document : waitFor<MessagePort>()
    endDocument()
    const stop = clock.after(frameLoadMs, () => failDocument(new FrameLoadError()))
    document = { fail, open, opened, port: undefined, status: 'loading', stop }
    return document
  }

  /** Whatever a document was asked for is over with it. */
  function endDocument(): void {
    document?.stop()
    document?.port?.close()
    for (const call of [...calls.values()]) if (call.isSent) call.fail(abortionOf(call.method))
  }

  function failDocument(error: Error): void {
    const failed = document
    endDocument()
    document = undefined
    failed?.fail(error)
    // An outage of the visitor's line is no mistake of the site.
    if (isOnline()) onError(error)
  }

  function open(): Promise<MessagePort> {
    if (signal.aborted) return Promise.reject(new FrameMissingError())
    if (!isSecure()) {
      const error = new FrameInsecureError({ origin })
      onError(error)
      return Promise.reject(error)
    }
    const isPlaced = frame.place()
    if (document && !isPlaced) return document.opened
    if (!isPlaced) frame.reload()
    return beginDocument().opened
  }

  function greet(): void {
    // One that no one waits for any more is loaded again when it is needed.
    if (!document) return
    const greeted = document.port ? beginDocument() : document
    const { port1, port2 } = createPorts()
    greeted.port = port1
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (greeted === document) receive(greeted, data)
    }
    frame.post({ latchkey: 'hello', v: frameVersion }, port2)
  }

  function receive(from: FrameDocument, data: unknown): void {
    const version = (data as { v?: unknown } | null)?.v
    if (typeof version === 'number' && version !== frameVersion) {
      failDocument(
        new FrameLoadError({
          reason: `The wallet speaks version ${version} of its protocol, and this page ${frameVersion}: bring the server and the site's packages to one version.`,
        }),
      )
      return
    }
    const message = isFrameData(data) ? fromFrame.safeParse(data) : undefined
    if (!message?.success) ignored += 1
    else if (message.data.t === 'evt') receiveEvent(from, message.data)
    else receiveAnswer(message.data)
  }

  function receiveEvent(from: FrameDocument, { m, p }: Extract<FromFrame, { t: 'evt' }>): void {
    const event = Object.hasOwn(frameEvents, m) ? (m as FrameEvent) : undefined
    const data = event && frameEvents[event].safeParse(p ?? {})
    if (!event || !data?.success) ignored += 1
    else if (event === 'ready') beReady(from, (data.data as FrameEventData<'ready'>).embedder)
    else onEvent(event, data.data as FrameEventData<typeof event>)
  }

  function beReady(from: FrameDocument, embedder: string): void {
    if (embedder !== origin) failDocument(new UnverifiedDomainError({ origin }))
    if (from !== document || from.status !== 'loading') return
    from.status = 'ready'
    from.stop()
    from.stop = clock.after(frameReadyDelayMs, () => {
      from.status = 'open'
      if (from.port) from.open(from.port)
      onReady()
    })
  }

  function receiveAnswer(message: Extract<FromFrame, { t: 'res' | 'err' }>): void {
    const call = calls.get(message.id)
    if (!call) ignored += 1
    else if (message.t === 'err') call.fail(errorOf(message.e))
    else {
      const answer = frameMethods[call.method].result.safeParse(message.p)
      if (answer.success) call.succeed(answer.data)
      else call.fail(new FrameFailedError({ frameCode: 'invalid_message' }))
    }
  }

  function errorOf({ code, facts, message }: Extract<FromFrame, { t: 'err' }>['e']): Error {
    if (typeof code === 'number') return new ProviderError({ code, message })
    if (code === 'embedder_refused') onError(new UnverifiedDomainError({ origin }))
    return new FrameFailedError({ facts, frameCode: code, message })
  }

  /** A login that took too long must not end later in a session that no one waits for (S7.48). */
  function restart(port: MessagePort): void {
    port.postMessage(requestOf('reload', newId()))
    beginDocument()
  }

  signal.addEventListener(
    'abort',
    () => {
      const ended = document
      endDocument()
      document = undefined
      ended?.fail(new FrameAbortedError())
      for (const call of [...calls.values()]) call.fail(abortionOf(call.method))
    },
    { once: true },
  )

  return {
    call<M extends FrameMethod>(
      method: M,
      params: FrameParams<M>,
      {
        left,
        onSent,
        signal: own,
      }: {
        left?: AbortSignal | undefined
        onSent?: (() => void) | undefined
        signal?: AbortSignal | undefined
      } = {},
    ) {
      return new Promise<FrameResult<M>>((resolve, reject) => {
        const input = frameMethods[method].params.safeParse(toPlain(params))
        if (!input.success || !isFrameData(input.data))
          return reject(new FrameFailedError({ frameCode: 'invalid_message' }))
        const id = newId()
        const isSignOut = method === 'session.signOut'
        let port: MessagePort | undefined
        const end = () => {
          stop()
          own?.removeEventListener('abort', abort)
          left?.removeEventListener('abort', beLeft)
          calls.delete(id)
        }
        const call: Call = {
          fail(error) {
            end()
            reject(error)
          },
          isSent: false,
          method,
          succeed(answer) {
            end()
            resolve(answer as FrameResult<M>)
          },
        }
        const postAbort = () =>
          port?.postMessage({ id, t: 'abort', v: frameVersion } satisfies ToFrame)
        const leave = (error: Error) => {
          postAbort()
          call.fail(error)
        }
        const abort = () => leave(abortionOf(method))
        const beLeft = () => {
          if (!call.isSent) return abort()
          stop()
          postAbort()
          stop = clock.after(leftMs, () => call.fail(new FrameTimeoutError({ method })))
        }
        const limit = limitOf(method)
        let stop =
          limit === undefined
            ? () => undefined
            : clock.after(limit, () => {
                const error = new FrameTimeoutError({ method })
                // Who signs out does not wait, and is out all the same.
                if (isSignOut) return call.fail(error)
                leave(error)
                // A device that the visitor has not confirmed yet is asked about again.
                if (!method.startsWith('login.') || method === 'login.device') return
                if (isOnline()) onError(error)
                if (port) restart(port)
              })
        calls.set(id, call)
        own?.addEventListener('abort', abort)
        left?.addEventListener('abort', beLeft)
        if (own?.aborted || left?.aborted) return abort()
        open().then((opened) => {
          if (!calls.has(id) && !isSignOut) return
          port = opened
          call.isSent = true
          opened.postMessage(requestOf(method, id, input.data))
          onSent?.()
        }, call.fail)
      })
    },
    fail: failDocument,
    greet,
    ignored: () => ignored,
    isOpen: () => document?.status === 'open',
    lose() {
      const lost = document
      endDocument()
      document = undefined
      lost?.fail(new FrameAbortedError())
    },
  }
}

function requestOf(m: FrameMethod, id: string, p?: unknown): ToFrame {
  return { id, m, ...(p !== undefined && { p }), t: 'req', v: frameVersion }
}

/** Data that can be posted, with big integers in hexadecimal; nothing for what is no data. */
function toPlain(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'bigint' ? `0x${each.toString(16)}` : each,
    )
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What an aborted call fails with: S8.22 for requests to the wallet, S8.23 for the rest. */
function abortionOf(method: FrameMethod): Error {
  return method === 'request' ? new RequestAbortedError() : new FrameAbortedError()
}

function waitFor<T>() {
  let open: (value: T) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const opened = new Promise<T>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  // Whoever waits has it, too; it may be no one.
  opened.catch(() => undefined)
  return { fail, open, opened }
}
