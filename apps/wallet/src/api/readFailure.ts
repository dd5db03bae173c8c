import { type FrameErrorCode, frameErrorCodes } from '@latchkey/protocol/frame'
import { errorEnvelope } from '@latchkey/protocol/http'
import { RequestError, type RequestFacts } from '../errors/RequestError.ts'

/** What a status means where its code is none that a page knows. */
const codeOfStatus: Readonly<Record<number, FrameErrorCode>> = {
  401: 'device_refused',
  403: 'device_refused',
  410: 'code_expired',
  429: 'rate_limited',
}

/** Codes of the server that are one of ours: a number that is missing is none that fits, and a login at a provider runs out. */
const aliases: ReadonlyMap<string, FrameErrorCode> = new Map([
  ['login_expired', 'timeout'],
  ['number_wanted', 'code_wrong'],
])

/** Why the server refused; `nonce` where it only wants the proof again with the nonce that it has just given. */
export function readFailure(
  response: Response,
  data: unknown,
  nowMs: number,
): RequestError | 'nonce' {
  const envelope = errorEnvelope.safeParse(data).data
  if (response.status === 401 && envelope?.code === 'use_dpop_nonce') return 'nonce'
  const code =
    frameErrorCodes.find((each) => each === envelope?.code) ??
    aliases.get(envelope?.code ?? '') ??
    codeOfStatus[response.status] ??
    'unavailable'
  const facts: Record<string, number> = {}
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(seconds)) facts['retryAtMs'] = nowMs + Math.min(seconds, 86_400) * 1000
  if (envelope?.triesLeft !== undefined) facts['triesLeft'] = envelope.triesLeft
  return new RequestError(code, {
    facts: Object.keys(facts).length > 0 ? (facts satisfies RequestFacts) : undefined,
  })
}
