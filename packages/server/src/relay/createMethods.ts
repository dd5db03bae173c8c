import {
  approveSessionParams,
  batchPublishParams,
  batchReceiveParams,
  batchSubscribeParams,
  batchUnsubscribeParams,
  proposeSessionParams,
  publishParams,
  type RelayErrorTag,
  type RelayPrefix,
  relayLimits,
  relayPrefixes,
  signMethods,
  subscribeParams,
} from '@latchkey/protocol/relay'
import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { isDatabaseFull } from '../database/isDatabaseFull.ts'
import type { Limiter, Rate } from '../http/Limiter.ts'
import type { Delivery } from './createDelivery.ts'
import type { Ledger } from './createLedger.ts'
import type { Receipts } from './createReceipts.ts'
import type { Subscribers } from './createSubscribers.ts'
import type { Turns } from './createTurns.ts'
import { unitsOf, type WorkLimit } from './createWorkLimit.ts'
import type { KeptMessage, MailboxStore, NewMessage, Publication } from './MailboxStore.ts'
import type { RelaySocket } from './RelayClient.ts'
import { RelayError, storageFull } from './RelayError.ts'
import { type RelayMetrics, tagLabel } from './relayMetrics.ts'
import { storedBytes } from './storedBytes.ts'
import { messageIdOf, subscriptionIdOf } from './subscriptionId.ts'
import { errorOf, messageOf } from './writeFrame.ts'

/** Who asks. */
export type Caller = {
  clientId: string
  addressKey: string
  project: string
  /** Where it asks from; over HTTP there is none. */
  socket?: RelaySocket | undefined
}

export type Answer = {
  result: unknown
  /**
   * What to do once the answer is out, or no one is there to have it: clients ignore messages of a topic whose subscription
   * they do not know yet, and a fast reader would answer a message before its publisher knows that it was stored.
   */
  after?: (() => void) | undefined
  /** What to do once the client has been handed the answer, and not when the connection was cut before. */
  handed?: (() => Promise<void>) | undefined
}

export type Methods = {
  /** @throws {RelayError} */
  call(caller: Caller, method: string, params: unknown): Promise<Answer>
}

export type MethodsParameters = {
  store: MailboxStore
  subscribers: Subscribers
  delivery: Delivery
  receipts: Receipts
  limiter: Limiter
  rates: { perAddress: Rate; perClient: Rate }
  work: WorkLimit
  /** By which addresses ask the store. */
  turns: Turns
  /** What addresses and clients have stored. */
  ledgers: { perAddress: Ledger; perClient: Ledger }
  /** Requests that may wait at once: of all, and of an address. */
  pending: { requests: number; perAddress: number }
  metrics: Pick<RelayMetrics, 'publishes'>
  now: () => number
}

/** What a request that reads mailboxes or changes subscriptions costs besides its topics: a statement of the store. */
const statementUnits = 10

type Handler = (caller: Caller, params: unknown) => Promise<Answer>
type Publish = output<typeof publishParams>

/** Every method of the relay, by its name without the prefix. */
export function createMethods({
  store,
  subscribers,
  delivery,
  receipts,
  limiter,
  rates,
  work,
  turns,
  ledgers,
  pending,
  metrics,
  now,
}: MethodsParameters): Methods {
  let waiting = 0
  /** Receipts of fetched pages that are being stored, by client. */
  const handing = new Map<string, Promise<void>>()
  const waitingByAddress = new Map<string, number>()

  /** Charges what a request names; who cannot pay is refused before anything is done. */
  async function pay(caller: Caller, units: number): Promise<void> {
    const taking = work.take(caller, units)
    if (!(taking instanceof Promise ? await taking : taking)) throw tooMany()
  }

  /** The same for a request that asks the store for something of its own; messages share their statements. */
  function payForStatement(caller: Caller, items: number): Promise<void> {
    return pay(caller, statementUnits + items)
  }

  /** Answers with what lets the readers have the messages, once the caller has its answer. */
  async function publish(caller: Caller, messages: readonly Publish[]): Promise<() => void> {
    for (const { message, ttl } of messages) check(message, ttl)
    await pay(caller, messages.length)
    await allow(caller, messages.length)
    const publishedAt = now()
    const keeping = await Promise.allSettled(
      messages.map((given) => {
        metrics.publishes.inc({ tag: tagLabel(given.tag) })
        return keep(caller, {
          attestation: given.attestation ?? null,
          expiresAt: publishedAt + lifeSeconds(given.ttl) * 1000,
          id: messageIdOf(given.message),
          message: given.message,
          project: caller.project,
          prompt: given.prompt ?? false,
          publishedAt,
          publisher: caller.clientId,
          tag: given.tag,
          topic: given.topic,
        })
      }),
    )
    const release = () => {
      for (const kept of keeping) if (kept.status === 'fulfilled') kept.value.release()
    }
    const refused = keeping.find((kept) => kept.status === 'rejected')
    if (!refused) return release
    // The others are stored all the same.
    release()
    throw refused.reason
  }

  /** Stores a message on the account of its client and address. */
  async function keep({ addressKey, clientId }: Caller, message: NewMessage): Promise<Publication> {
    const { expiresAt } = message
    const amount = { bytes: storedBytes(message), messages: 1 }
    const accounts = [
      { key: clientId, ledger: ledgers.perClient, name: 'client' },
      { key: addressKey, ledger: ledgers.perAddress, name: 'address' },
    ] as const
    const booked: (typeof accounts)[number][] = []
    const giveBack = () => {
      for (const { key, ledger } of booked) ledger.remove(key, amount, expiresAt)
    }
    for (const account of accounts) {
      if (!account.ledger.add(account.key, amount, expiresAt)) {
        giveBack()
        throw storageFull(account.name)
      }
      booked.push(account)
    }
    try {
      const publication = await store.publish(message, addressKey)
      if (!publication.isNew) giveBack()
      return publication
    } catch (error) {
      giveBack()
      throw error
    }
  }

  /** Holds the client and its address to their rates of messages. */
  async function allow({ clientId, addressKey }: Caller, count: number): Promise<void> {
    const byClient = limiter.take(`rc:${clientId}`, rates.perClient, { cost: count })
    const byAddress = limiter.take(`ra:${addressKey}`, rates.perAddress, { cost: count })
    for (const taking of [byClient, byAddress]) {
      const { allowed } = taking instanceof Promise ? await taking : taking
      if (!allowed) throw tooMany()
    }
  }

  /** Answers with why each topic was refused, if it was. */
  async function subscribe(
    caller: Caller,
    topics: readonly string[],
  ): Promise<{ refusals: readonly (RelayErrorTag | undefined)[]; after: () => void }> {
    await payForStatement(caller, topics.length)
    const { addressKey, clientId, project } = caller
    const expiresAt = now() + relayLimits.subscriptionSeconds * 1000
    const { refusals } = await turns.take(addressKey, topics.length, async () => {
      const stored = await store.subscribe({
        clientId,
        expiresAt,
        project,
        room: ledgers.perAddress.left(addressKey, 'subscriptions'),
        topics,
      })
      if (stored.added > 0)
        ledgers.perAddress.count(addressKey, { subscriptions: stored.added }, expiresAt)
      return stored
    })
    const granted = topics.filter((_, index) => refusals[index] === undefined)
    await subscribers.prepare(granted)
    return {
      after() {
        // Only now: what comes live must not overtake the answer.
        subscribers.add(caller.clientId, granted)
        const client = subscribers.find(caller.clientId)
        // Over HTTP there is no socket that asked, so all of the client's get what waits.
        const sockets = caller.socket ? [caller.socket] : (client?.sockets ?? [])
        for (const socket of sockets) {
          for (const topic of granted) socket.asked?.add(topic)
          delivery.pullAgain(socket, granted)
        }
      },
      refusals,
    }
  }

  async function subscribeAll(caller: Caller, topics: readonly string[]) {
    const { refusals, after } = await subscribe(caller, topics)
    const refused = refusals.find((tag) => tag !== undefined)
    if (refused) {
      // The others are subscribed all the same.
      after()
      throw refusal(refused)
    }
    return { after, ids: topics.map((topic) => subscriptionIdOf(topic, caller.clientId)) }
  }

  /** Subscribes to one topic and publishes; the subscription stays when publishing fails. */
  async function subscribeAndPublish(
    caller: Caller,
    topic: string,
    messages: readonly Publish[],
  ): Promise<Answer> {
    const { after } = await subscribeAll(caller, [topic])
    try {
      const release = await publish(caller, messages)
      return {
        after() {
          after()
          release()
        },
        result: true,
      }
    } catch (error) {
      after()
      throw error
    }
  }

  async function subscribeSome(caller: Caller, topics: readonly string[]): Promise<Answer> {
    const { refusals, after } = await subscribe(caller, topics)
    return {
      after,
      result: topics.map((topic, index) => {
        const tag = refusals[index]
        return tag === undefined
          ? subscriptionIdOf(topic, caller.clientId)
          : { error: errorOf(refusal(tag)) }
      }),
    }
  }

  async function unsubscribe(caller: Caller, topics: readonly string[]): Promise<Answer> {
    await payForStatement(caller, topics.length)
    const { addressKey, clientId, project } = caller
    const removed = await turns.take(addressKey, topics.length, () =>
      store.unsubscribe({ clientId, project, topics }),
    )
    const expiresAt = now() + relayLimits.subscriptionSeconds * 1000
    // The row is gone, and who it counted for is not known any more; it is mostly who asks now.
    if (removed > 0) ledgers.perAddress.remove(addressKey, { subscriptions: removed }, expiresAt)
    const client = subscribers.find(clientId)
    if (client) subscribers.remove(client, topics)
    return { result: true }
  }

  async function fetchMessages(caller: Caller, topics: readonly string[]): Promise<Answer> {
    await payForStatement(caller, topics.length)
    // Pages whose receipts cannot be kept would come again and again.
    receipts.requireRoom(caller)
    const { addressKey, clientId } = caller
    // The page before is out, and would else come again while its receipts are stored.
    await handing.get(clientId)
    const { messages, next } = await turns.take(addressKey, topics.length, () =>
      store.waiting({ clientId, topics }),
    )
    work.charge(caller, messages.length + unitsOf(sizeOf(messages)))
    return {
      async handed() {
        const storing = Promise.all(
          messages.map((message) => receipts.acknowledge(caller, message)),
        )
        const stored = storing.then(
          () => undefined,
          () => undefined,
        )
        handing.set(clientId, stored)
        await storing.finally(() => {
          if (handing.get(clientId) === stored) handing.delete(clientId)
        })
      },
      result: { hasMore: next !== undefined, messages: messages.map(messageOf) },
    }
  }

  const own: Readonly<Record<string, Handler>> = {
    async batchFetchMessages(caller, params) {
      return fetchMessages(caller, read(batchSubscribeParams, params, 'topics').topics)
    },
    async batchPublish(caller, params) {
      const { messages } = read(batchPublishParams, params, 'messages')
      return { after: await publish(caller, messages), result: true }
    },
    async batchReceive(caller, params) {
      const { receipts: given } = read(batchReceiveParams, params, 'receipts')
      await payForStatement(caller, given.length)
      await turns.take(caller.addressKey, given.length, () => receipts.receive(caller, given))
      return { result: true }
    },
    async batchSubscribe(caller, params) {
      const { topics } = read(batchSubscribeParams, params, 'topics')
      const { ids, after } = await subscribeAll(caller, topics)
      return { after, result: ids }
    },
    async batchSubscribeBlocking(caller, params) {
      return subscribeSome(caller, read(batchSubscribeParams, params, 'topics').topics)
    },
    async batchUnsubscribe(caller, params) {
      const { subscriptions } = read(batchUnsubscribeParams, params, 'subscriptions')
      return unsubscribe(
        caller,
        subscriptions.map(({ topic }) => topic),
      )
    },
    async fetchMessages(caller, params) {
      return fetchMessages(caller, [read(subscribeParams, params).topic])
    },
    async publish(caller, params) {
      return { after: await publish(caller, [read(publishParams, params)]), result: true }
    },
    async subscribe(caller, params) {
      const { ids, after } = await subscribeAll(caller, [read(subscribeParams, params).topic])
      return { after, result: ids[0] }
    },
    async unsubscribe(caller, params) {
      // SDKs send an id of their own; client and topic say which subscription is meant.
      return unsubscribe(caller, [read(subscribeParams, params).topic])
    },
  }
  const handlers = new Map<string, Handler>(
    Object.entries({ ...own, subscribeBlocking: own['subscribe'] }).flatMap(([name, handler]) =>
      handler ? relayPrefixes.map((prefix) => [`${prefix}_${name}`, handler] as const) : [],
    ),
  )

  handlers.set('wc_proposeSession', async (caller, params) => {
    const { pairingTopic, sessionProposal, ttl, attestation } = read(proposeSessionParams, params)
    check(sessionProposal, ttl)
    const { tag, prompt } = signMethods.wc_sessionPropose.request
    return subscribeAndPublish(caller, pairingTopic, [
      { attestation, message: sessionProposal, prompt, tag, topic: pairingTopic, ttl },
    ])
  })

  handlers.set('wc_approveSession', async (caller, params) => {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } =
      read(approveSessionParams, params)
    check(sessionProposalResponse, ttl)
    check(sessionSettlementRequest, ttl)
    const settle = signMethods.wc_sessionSettle.request
    const answer = signMethods.wc_sessionPropose.response
    return subscribeAndPublish(caller, sessionTopic, [
      {
        message: sessionSettlementRequest,
        prompt: settle.prompt,
        tag: settle.tag,
        topic: sessionTopic,
        ttl,
      },
      {
        message: sessionProposalResponse,
        prompt: answer.prompt,
        tag: answer.tag,
        topic: pairingTopic,
        ttl,
      },
    ])
  })

  return {
    async call(caller, method, params) {
      const handler = handlers.get(method)
      if (!handler) throw new RelayError('InvalidMethod', 'There is no such method.')
      if (caller.socket) caller.socket.prefix = prefixOf(method) ?? caller.socket.prefix
      const { addressKey } = caller
      const ofAddress = waitingByAddress.get(addressKey) ?? 0
      if (waiting >= pending.requests || ofAddress >= pending.perAddress) throw tooMany()
      waiting += 1
      waitingByAddress.set(addressKey, ofAddress + 1)
      try {
        return await handler(caller, params)
      } catch (error) {
        if (!isDatabaseFull(error)) throw error
        throw new RelayError('MailboxLimitExceeded', 'The relay has no room; try again later.')
      } finally {
        waiting -= 1
        const left = (waitingByAddress.get(addressKey) ?? 1) - 1
        if (left > 0) waitingByAddress.set(addressKey, left)
        else waitingByAddress.delete(addressKey)
      }
    },
  }
}

function sizeOf(messages: readonly KeptMessage[]): number {
  return messages.reduce((sum, message) => sum + storedBytes(message), 0)
}

function prefixOf(method: string): RelayPrefix | undefined {
  return relayPrefixes.find((prefix) => method.startsWith(`${prefix}_`))
}

/** Reads the params of a method; `batch` names the list whose length is limited. */
function read<T extends $ZodType>(schema: T, params: unknown, batch?: string): output<T> {
  if (batch !== undefined) {
    const list =
      typeof params === 'object' && params !== null
        ? (params as Record<string, unknown>)[batch]
        : undefined
    if (Array.isArray(list) && list.length === 0)
      throw new RelayError('BatchEmpty', `${batch} is empty.`)
    if (Array.isArray(list) && list.length > relayLimits.batch)
      throw new RelayError(
        'BatchLimitExceeded',
        `${batch} has more than ${relayLimits.batch} items.`,
      )
  }
  const result = safeParse(schema, params)
  if (result.success) return result.data
  const paths = result.error.issues.map(({ path }) => path)
  const topicPath = paths.find((path) => path.some((part) => /topics?$/i.test(String(part))))
  const isTopic = topicPath !== undefined
  const path = topicPath ?? paths[0] ?? []
  throw new RelayError(
    isTopic ? 'InvalidTopic' : 'InvalidParams',
    `${path.map(String).join('.') || 'params'}: ${isTopic ? 'Expected 64 lower-case hex digits' : 'Expected another value'}`,
  )
}

function check(message: string, ttl: number): void {
  if (Buffer.byteLength(message) > relayLimits.messageBytes)
    throw new RelayError(
      'PayloadSizeExceeded',
      `A message has more than ${relayLimits.messageBytes} bytes.`,
    )
  if (ttl <= 0) throw new RelayError('TtlTooShort', 'The ttl is not positive.')
}

/** Wallets ask for less and more than a mailbox gives; they get the nearest. */
function lifeSeconds(ttl: number): number {
  return Math.min(Math.max(ttl, relayLimits.minTtlSeconds), relayLimits.maxTtlSeconds)
}

const refusalTexts: Partial<Record<RelayErrorTag, string>> = {
  StorageLimitExceeded:
    'This address, this project or the relay has as many subscriptions as it may.',
  SubscriberLimitExceeded: 'This topic has too many subscribers.',
  TopicLimitExceeded: 'This client has too many subscriptions.',
}

function refusal(tag: RelayErrorTag): RelayError {
  return new RelayError(tag, refusalTexts[tag] ?? tag)
}

function tooMany(): RelayError {
  return new RelayError('TooManyRequests', 'Too many requests; try again a little later.')
}
