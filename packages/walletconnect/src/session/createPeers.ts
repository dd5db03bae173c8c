import { RequestAbortedError } from '@latchkey/core/adapter'
import {
  type SignMethod,
  type SignPublish,
  signMethods,
  unknownMethodAnswer,
} from '@latchkey/protocol/relay'
import type { Agreement } from '../crypto/Curves.ts'
import { open, openFromSender, seal } from '../crypto/envelope.ts'
import type { SymmetricKey } from '../crypto/keys.ts'
import { PeerError } from '../errors/PeerError.ts'
import { createPeerIds } from '../json/ids.ts'
import { readId } from '../json/readId.ts'
import { readRecord } from '../json/readRecord.ts'
import { createSeen } from '../relay/createSeen.ts'
import type { Incoming, Relay } from '../relay/Relay.ts'
import type { Deadlines } from '../time/createDeadlines.ts'

/** What opens the messages of a topic. */
export type Line =
  | { key: SymmetricKey }
  /** Answers sealed to our public key. */
  | { agreement: Agreement }

/** A request of a wallet. `id` is as the wallet wrote it: it may have more digits than a number keeps. */
export type PeerRequest = { topic: string; id: string; method: string; params: unknown }

export type AskParameters = {
  topic: string
  method: SignMethod
  params: unknown
  /** Deadline of the answer, in ms since 1970; `onExpired` makes the error after it. */
  expiresMs: number
  onExpired(): Error
  id?: number | undefined
  /** Where the answer comes, if not on the same topic. */
  answerTopic?: string | undefined
  /** How long the relay keeps the request; the method’s own time otherwise. */
  ttlSeconds?: number | undefined
  /** How long the relay may be out of reach. */
  publishLimitMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** Requests and answers between us and wallets, sealed per topic. */
export type Peers = {
  nextId(): number
  openTopic(topic: string, line: Line): void
  /** Forgets the key; requests that wait for an answer there fail with the error. */
  closeTopic(topic: string, error: Error): void
  /** @throws {PeerError} as the wallet answers; and what `onExpired`, {@link Peers.closeTopic} and the relay say */
  ask(parameters: AskParameters): Promise<unknown>
  /** Sends a request and ignores its answer; resolves once the relay keeps it. */
  notify(parameters: { topic: string; method: SignMethod; params: unknown }): Promise<void>
  answer(request: PeerRequest, answer: { result: unknown } | { error: PeerAnswerError }): void
  /** Takes a message of the relay. Call it for one message after the other. */
  receive(message: Incoming): Promise<void>
}

export type PeerAnswerError = { code: number; message: string }

type Waiting = { topic: string; settle(error: Error | undefined, result?: unknown): void }

export function createPeers({
  deadlines,
  now,
  onRequest,
  relay,
}: {
  deadlines: Deadlines
  now(): number
  /** Called for one request after the other. */
  onRequest(request: PeerRequest): Promise<void> | void
  relay: Relay
}): Peers {
  const nextId = createPeerIds(now)
  const lines = new Map<string, Line>()
  const waiting = new Map<string, Waiting>()
  const seen = createSeen()

  function sealed(topic: string, text: string): string | undefined {
    const line = lines.get(topic)
    return line && 'key' in line ? seal(line.key, text) : undefined
  }

  async function publish(
    topic: string,
    text: string,
    { prompt, tag, ttlSeconds }: SignPublish,
    limits: Parameters<Relay['publish']>[1] = {},
  ): Promise<void> {
    const message = sealed(topic, text)
    if (!message) return
    // Both sides have one key: a relay that sends this back must not make us answer ourselves.
    seen.isNew(topic, message)
    await relay.publish({ message, prompt, tag, topic, ttlSeconds }, limits)
  }

  async function unseal({ message, topic }: Incoming): Promise<string | undefined> {
    const line = lines.get(topic)
    if (!line || !seen.isNew(topic, message)) return undefined
    try {
      return 'key' in line
        ? open(line.key, message)
        : (await openFromSender(line.agreement, message)).text
    } catch {
      // It is forged, damaged or of another type: it is ignored.
      return undefined
    }
  }

  return {
    answer(request, answer) {
      const response = isKnown(request.method)
        ? signMethods[request.method].response
        : unknownMethodAnswer
      // The id is put in as it came: 19 digits do not survive a number.
      const text = `{"id":${request.id},"jsonrpc":"2.0",${JSON.stringify(answer).slice(1)}`
      publish(request.topic, text, response).catch(() => {
        // No caller waits for this; the wallet asks again or does without.
      })
    },
    ask({
      answerTopic,
      expiresMs,
      id = nextId(),
      method,
      onExpired,
      params,
      publishLimitMs,
      signal,
      topic,
      ttlSeconds,
    }) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new RequestAbortedError())
        const key = String(id)
        const over = new AbortController()
        const abort = () => settle(new RequestAbortedError())
        const settle: Waiting['settle'] = (error, result) => {
          if (!waiting.delete(key)) return
          cancel()
          signal?.removeEventListener('abort', abort)
          over.abort()
          if (error) reject(error)
          else resolve(result)
        }
        const cancel = deadlines.at(expiresMs, () => settle(onExpired()))
        waiting.set(key, { settle, topic: answerTopic ?? topic })
        signal?.addEventListener('abort', abort)
        const { request } = signMethods[method]
        publish(
          topic,
          JSON.stringify({ id, jsonrpc: '2.0', method, params }),
          { ...request, ttlSeconds: ttlSeconds ?? request.ttlSeconds },
          { limitMs: publishLimitMs, signal: over.signal },
        ).catch(settle)
      })
    },
    closeTopic(topic, error) {
      lines.delete(topic)
      seen.forget(topic)
      relay.unsubscribe(topic)
      for (const each of [...waiting.values()]) if (each.topic === topic) each.settle(error)
    },
    nextId,
    openTopic(topic, line) {
      lines.set(topic, line)
      relay.subscribe(topic)
    },
    async receive(incoming) {
      const text = await unseal(incoming)
      const id = text && readId(text)
      if (!text || !id) return
      const fields = parse(text)
      const { topic } = incoming
      if (typeof fields?.['method'] === 'string')
        return onRequest({ id, method: fields['method'], params: fields['params'], topic })
      const asked = waiting.get(id.replaceAll('"', ''))
      // An answer counts only on the topic of its request: another wallet could guess an id.
      if (!asked || asked.topic !== topic || !fields) return
      if (fields['error'] !== undefined && fields['error'] !== null)
        asked.settle(
          // The tables of wallets' sentences are large, and loaded by the first that is needed.
          await import('../errors/readPeerError.ts').then(
            ({ peerErrors }) => peerErrors.readPeerError(fields['error']),
            (cause: Error) => cause,
          ),
        )
      else if ('result' in fields) asked.settle(undefined, fields['result'])
      // It says neither that it was done nor that it was not (JSON-RPC 2.0).
      else asked.settle(new PeerError({ code: -32_603, message: 'The wallet gave no answer' }))
    },
    notify({ method, params, topic }) {
      const text = JSON.stringify({ id: nextId(), jsonrpc: '2.0', method, params })
      return publish(topic, text, signMethods[method].request)
    },
  }
}

function isKnown(method: string): method is SignMethod {
  return Object.hasOwn(signMethods, method)
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return readRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}
