import { generateProof } from 'dpop'
import type * as z from 'zod/mini'
import type { DeviceKeys } from '../device/deviceKeys.ts'
import { RequestError } from '../errors/RequestError.ts'
import { readFailure } from './readFailure.ts'

/** Limit of a call that does not say another. */
const callLimitMs = 20_000
/** A nonce counts for so long at least, from the answer that gave it. */
const nonceLifetimeMs = 150_000

type Call<Answer> = {
  answer: z.ZodMiniType<Answer>
  body?: unknown
  /** Anyone may ask: goes without a proof. */
  isPublic?: boolean
  limitMs?: number
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
}

export type Calls = <Answer>(call: Call<Answer>) => Promise<Answer>

/** Calls the server, each with a proof of the device's key (RFC 9449). */
export function createCalls({
  fetch,
  isOnline = () => true,
  keys,
  now,
  origin,
}: {
  fetch: typeof globalThis.fetch
  /** Whether the browser has a line: a server that does not answer is no reason to say otherwise. */
  isOnline?: (() => boolean) | undefined
  keys: () => Promise<DeviceKeys>
  now: () => number
  origin: string
}): Calls {
  /** The last nonce of each role: they are by its own key. */
  const nonces = new Map<string, { nonce: string; untilMs: number }>()

  async function ask(role: string, path: string, init: RequestInit): Promise<Response> {
    const sentMs = now()
    const response = await fetch(`${origin}${path}`, {
      // The wallet has no cookies, and none that a browser may hold is sent.
      credentials: 'omit',
      redirect: 'error',
      ...init,
    })
    const nonce = response.headers.get('dpop-nonce')
    if (nonce) nonces.set(role, { nonce, untilMs: sentMs + nonceLifetimeMs })
    return response
  }

  /** Asked for first where there is none: a proof without one is refused, which browsers write into the site's console. */
  async function nonceOf(role: string, signal: AbortSignal): Promise<string | undefined> {
    if (now() >= (nonces.get(role)?.untilMs ?? 0)) await ask(role, `/${role}/v1/nonce`, { signal })
    return nonces.get(role)?.nonce
  }

  async function send(
    { body, isPublic, method, path, query }: Omit<Call<unknown>, 'answer'>,
    signal: AbortSignal,
  ): Promise<Response> {
    const role = path.split('/')[1] ?? ''
    const headers: Record<string, string> = { accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (!isPublic) {
      const { proof } = await keys()
      const nonce = await nonceOf(role, signal)
      headers['dpop'] = await generateProof(proof, `${origin}${path}`, method, nonce)
    }
    const search = query ? `?${new URLSearchParams(query)}` : ''
    return ask(role, `${path}${search}`, {
      headers,
      method,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  return async ({ answer, limitMs = callLimitMs, signal, ...call }) => {
    const limit = limitTime(limitMs, signal)
    try {
      const first = await exchange(() => send(call, limit.signal), now())
      const { data, failure } =
        first.failure === 'nonce' ? await exchange(() => send(call, limit.signal), now()) : first
      // Of no nonce that the server gives: that is its own clock or key, and nothing about this device.
      if (failure) throw failure === 'nonce' ? new RequestError('unavailable') : failure
      const read = answer.safeParse(data)
      if (read.success) return read.data
    } catch (error) {
      if (error instanceof RequestError) throw error
      if (signal?.aborted) throw new RequestError('aborted')
      if (limit.signal.aborted) throw new RequestError('timeout')
      throw new RequestError(isOnline() ? 'unavailable' : 'offline')
    } finally {
      limit.end()
    }
    throw new RequestError('unavailable')
  }
}

/** What a response says: its data, or why there is none. */
async function exchange(
  ask: () => Promise<Response>,
  nowMs: number,
): Promise<{ data?: unknown; failure?: RequestError | 'nonce' }> {
  const response = await ask()
  const text = await response.text()
  let data: unknown
  try {
    data = text === '' ? undefined : JSON.parse(text)
  } catch {
    return { failure: new RequestError('unavailable') }
  }
  return response.ok ? { data } : { failure: readFailure(response, data, nowMs) }
}

/** `AbortSignal.any` is younger than the oldest browser that is promised. */
function limitTime(limitMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, limitMs)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  return {
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
    signal: controller.signal,
  }
}
