import { RequestAbortedError } from '@latchkey/core/adapter'
import {
  type FrameMethod,
  type FrameParams,
  type FrameResult,
  frameAnswerMs,
  frameMethods,
  frameVersion,
  isFrameData,
  loginTimeoutMs,
  signOutTimeoutMs,
  type ToFrame,
} from '@latchkey/protocol/frame'
import { FrameAbortedError, FrameFailedError, FrameTimeoutError } from '../errors/frame.ts'
import { ProviderError } from '../errors/ProviderError.ts'
import type { ChannelOptions } from './createChannel.ts'
import type { FrameAnswer } from './readMessage.ts'
import { toPlain } from './toPlain.ts'

export type CallOptions = {
  /** Called once the frame is there and has it. */
  onSent?: (() => void) | undefined
  /** Asks the frame to end it; its answer is waited for, as it may have begun to do it. */
  left?: AbortSignal | undefined
  signal?: AbortSignal | undefined
}

type Call = {
  method: FrameMethod
  /** It is with a document, and lost with that. */
  isSent: boolean
  fail(error: Error): void
  succeed(answer: unknown): void
}

/** What the visitor ends: a request to the wallet, and a look at their devices. */
const untimed: ReadonlySet<FrameMethod> = new Set(['devices.show', 'request'])

/** How long each method may take (S9.14, S9.15); what waits for the visitor has no limit. */
function limitOf(method: FrameMethod): number | undefined {
  if (untimed.has(method)) return undefined
  if (method === 'session.signOut') return signOutTimeoutMs
  return method.startsWith('login.') ? loginTimeoutMs : frameAnswerMs
}

/** What is asked again while the visitor takes their time, or is news for the frame alone: without an answer the login stands all the same. */
const lasting: ReadonlySet<FrameMethod> = new Set(['login.device', 'login.returned', 'login.wait'])

/** How long a frame that was asked to end a request, and has begun to do it, may take to say what became of it. */
const leftMs = 60_000

/** What the frame is asked: each request with its limit, until it is answered, left or lost. */
export function createCalls({
  clock,
  newId,
  onLateLogin,
  open,
}: Pick<ChannelOptions, 'clock' | 'newId'> & {
  /** A login took longer than the page waits; where a document has it, that one was asked to begin anew. */
  onLateLogin(error: Error, isSent: boolean): void
  /** The port of a document that can be asked. */
  open(): Promise<MessagePort>
}) {
  const calls = new Map<string, Call>()

  function call<M extends FrameMethod>(
    method: M,
    params: FrameParams<M>,
    { left, onSent, signal: own }: CallOptions = {},
  ): Promise<FrameResult<M>> {
    return new Promise((resolve, reject) => {
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
      const asked: Call = {
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
        asked.fail(error)
      }
      const abort = () => leave(abortionOf(method))
      const beLeft = () => {
        if (!asked.isSent) return abort()
        stop()
        postAbort()
        stop = clock.after(leftMs, () => asked.fail(new FrameTimeoutError({ method })))
      }
      const limit = limitOf(method)
      let stop =
        limit === undefined
          ? () => undefined
          : clock.after(limit, () => {
              const error = new FrameTimeoutError({ method })
              // Who signs out does not wait, and is out all the same.
              if (isSignOut) return asked.fail(error)
              leave(error)
              if (!method.startsWith('login.') || lasting.has(method)) return
              // It must not end later in a session that no one waits for (S7.48).
              port?.postMessage(requestOf('reload', newId()))
              onLateLogin(error, asked.isSent)
            })
      calls.set(id, asked)
      own?.addEventListener('abort', abort)
      left?.addEventListener('abort', beLeft)
      if (own?.aborted || left?.aborted) return abort()
      open().then((opened) => {
        if (!calls.has(id) && !isSignOut) return
        port = opened
        asked.isSent = true
        opened.postMessage(requestOf(method, id, input.data))
        onSent?.()
      }, asked.fail)
    })
  }

  return {
    call,

    /** Ends all. */
    abort(): void {
      for (const each of [...calls.values()]) each.fail(abortionOf(each.method))
    },

    /** Ends those that a document has. */
    lose(): void {
      for (const each of [...calls.values()]) if (each.isSent) each.fail(abortionOf(each.method))
    },

    /** Takes an answer; false where no one waits for it. */
    answer(message: FrameAnswer): boolean {
      const asked = calls.get(message.id)
      if (!asked) return false
      if (message.t === 'err') asked.fail(errorOf(message.e))
      else {
        const answer = frameMethods[asked.method].result.safeParse(message.p)
        if (answer.success) asked.succeed(answer.data)
        else asked.fail(new FrameFailedError({ frameCode: 'invalid_message' }))
      }
      return true
    },
  }
}

function requestOf(m: FrameMethod, id: string, p?: unknown): ToFrame {
  return { id, m, ...(p !== undefined && { p }), t: 'req', v: frameVersion }
}

function errorOf({ code, facts, message }: Extract<FrameAnswer, { t: 'err' }>['e']): Error {
  if (typeof code === 'number') return new ProviderError({ code, message })
  return new FrameFailedError({ facts, frameCode: code, message })
}

/** What an aborted call fails with: S8.22 for requests to the wallet, S8.23 for the rest. */
function abortionOf(method: FrameMethod): Error {
  return method === 'request' ? new RequestAbortedError() : new FrameAbortedError()
}
