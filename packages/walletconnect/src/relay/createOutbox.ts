import { relayErrorCodes } from '@latchkey/protocol/relay'
import { RelayRequestError } from '../errors/RelayRequestError.ts'
import { createRelayIds } from '../json/ids.ts'
import { readRecord } from '../json/readRecord.ts'
import { redact } from './redact.ts'

/** How long a request waits after "too many requests". */
const retryDelayMs = 1000

export type OutboxRequest = {
  method: string
  params: unknown
  /** Lost with the socket: its sender asks again on the next one. */
  isVolatile: boolean
  /** Called once: with the relay's error, with the error of {@link Outbox.failAll}, or without one. */
  onSettled(error: Error | undefined): void
}

type Entry = OutboxRequest & {
  text: string
  /** When it was sent on the present socket. */
  sentMs: number | undefined
}

/** Requests to the relay that have no answer yet. */
export type Outbox = {
  isEmpty(): boolean
  /** Adds a request and sends it, if the socket is open. Returns a function that removes it without an answer. */
  add(request: OutboxRequest): () => void
  /** Sends everything that is not volatile on a new socket: to the relay these are the same messages. */
  resend(): void
  /** Forgets what was sent on a socket that is lost. */
  reset(): void
  /** Whether a request that was sent before the time, in ms since 1970, has no answer. */
  hasUnanswered(beforeMs: number): boolean
  /** Settles the request that the relay answers. An error without a request is returned, for the close that follows. */
  receive(answer: Readonly<Record<string, unknown>>): string | undefined
  failAll(error: Error): void
}

export function createOutbox({
  now,
  send: sendText,
}: {
  now(): number
  /** Sends a text on the present socket; returns whether it is open. */
  send(text: string): boolean
}): Outbox {
  const nextId = createRelayIds(now)
  const entries = new Map<string, Entry>()

  function send(id: string): void {
    const entry = entries.get(id)
    if (entry && sendText(entry.text)) entry.sentMs = now()
  }

  function settle(id: string, error: Error | undefined): void {
    const entry = entries.get(id)
    if (entries.delete(id)) entry?.onSettled(error)
  }

  return {
    add(request) {
      const id = nextId()
      const { method, params } = request
      const text = JSON.stringify({ id, jsonrpc: '2.0', method, params })
      entries.set(id, { ...request, sentMs: undefined, text })
      send(id)
      return () => void entries.delete(id)
    },
    failAll(error) {
      for (const id of [...entries.keys()]) settle(id, error)
    },
    hasUnanswered: (beforeMs) =>
      [...entries.values()].some(({ sentMs }) => sentMs !== undefined && sentMs < beforeMs),
    isEmpty: () => entries.size === 0,
    receive(answer) {
      const id = String(answer['id'])
      const entry = entries.get(id)
      const error = readRecord(answer['error'])
      if (!error) settle(id, undefined)
      else if (!entry) return String(error['message'])
      else if (error['code'] === relayErrorCodes.tooManyRequests)
        setTimeout(() => send(id), retryDelayMs)
      else {
        const reason = redact(error['message'])
        const { method } = entry
        settle(id, new RelayRequestError({ method, reason, relayCode: error['code'] }))
      }
      return undefined
    },
    resend() {
      for (const [id, { isVolatile }] of entries) if (!isVolatile) send(id)
    },
    reset() {
      for (const [id, entry] of entries) {
        if (entry.isVolatile) entries.delete(id)
        else entry.sentMs = undefined
      }
    },
  }
}
