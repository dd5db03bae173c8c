import type { Clock } from '@latchkey/core/adapter'
import {
  type FrameEvent,
  type FrameEventData,
  type FrameMethod,
  type FrameParams,
  type FrameResult,
  frameLoadMs,
  frameReadyDelayMs,
  frameVersion,
} from '@latchkey/protocol/frame'
import {
  FrameAbortedError,
  FrameInsecureError,
  FrameLoadError,
  FrameMissingError,
  UnverifiedDomainError,
} from '../errors/frame.ts'
import { type CallOptions, createCalls } from './createCalls.ts'
import type { Frame } from './createFrame.ts'
import { readMessage } from './readMessage.ts'

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
    options?: CallOptions,
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
  /** Loads a document again that can be asked: what it was asked is over, and what comes next waits for the new one. */
  reload(): void
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

/** The page's end of the channel to the frame: its documents, one after the other, and what each of them posts. */
export function createChannel(options: ChannelOptions): Channel {
  const { clock, createPorts, frame, isOnline, onError, onEvent, origin, signal } = options
  const calls = createCalls({
    ...options,
    onLateLogin(error, isSent) {
      report(error)
      if (isSent) begin()
    },
    open,
  })
  let document: FrameDocument | undefined
  let ignored = 0

  function begin(): FrameDocument {
    // Who waits for a document takes the next one as well.
    const waited = document && document.status !== 'open' ? document : waitFor<MessagePort>()
    end()
    const stop = clock.after(frameLoadMs, () => fail(new FrameLoadError()))
    document = { ...waited, port: undefined, status: 'loading', stop }
    return document
  }

  /** Whatever a document was asked for is over with it. */
  function end(): void {
    document?.stop()
    document?.port?.close()
    calls.lose()
  }

  function lose(error: Error = new FrameAbortedError()): void {
    const lost = document
    end()
    document = undefined
    lost?.fail(error)
  }

  function fail(error: Error): void {
    lose(error)
    report(error)
  }

  /** An outage of the visitor's line is no mistake of the site. */
  function report(error: Error): void {
    if (isOnline()) onError(error)
  }

  function open(): Promise<MessagePort> {
    if (signal.aborted) return Promise.reject(new FrameMissingError())
    if (!options.isSecure()) {
      const error = new FrameInsecureError({ origin })
      onError(error)
      return Promise.reject(error)
    }
    const isPlaced = frame.place()
    if (document && !isPlaced) return document.opened
    if (!isPlaced) frame.reload()
    return begin().opened
  }

  function greet(): void {
    // One that no one waits for any more is loaded again when it is needed.
    if (!document) return
    const greeted = document.port ? begin() : document
    const { port1, port2 } = createPorts()
    greeted.port = port1
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (greeted === document) receive(greeted, data)
    }
    frame.post({ latchkey: 'hello', v: frameVersion }, port2)
  }

  function receive(from: FrameDocument, posted: unknown): void {
    const message = readMessage(posted)
    if (message instanceof Error) fail(message)
    else if (message?.t === 'evt') {
      if (message.m === 'ready') beReady(from, message.p.embedder)
      else onEvent(message.m, message.p)
    } else if (!message || !calls.answer(message)) ignored += 1
    else if (message.t === 'err' && message.e.code === 'embedder_refused')
      onError(new UnverifiedDomainError({ origin }))
  }

  function beReady(from: FrameDocument, embedder: string): void {
    if (embedder !== origin) fail(new UnverifiedDomainError({ origin }))
    if (from !== document || from.status !== 'loading') return
    from.status = 'ready'
    from.stop()
    from.stop = clock.after(frameReadyDelayMs, () => {
      from.status = 'open'
      if (from.port) from.open(from.port)
      options.onReady()
    })
  }

  const abort = () => {
    lose()
    calls.abort()
  }
  signal.addEventListener('abort', abort, { once: true })

  return {
    call: calls.call,
    fail,
    greet,
    ignored: () => ignored,
    isOpen: () => document?.status === 'open',
    lose,
    reload() {
      if (document?.status !== 'open') return
      begin()
      frame.reload()
    },
  }
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
