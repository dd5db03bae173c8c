import type { Receipts } from './createReceipts.ts'
import type { Turns } from './createTurns.ts'
import { unitsOf, type WorkLimit } from './createWorkLimit.ts'
import type { KeptMessage, MailboxStore } from './MailboxStore.ts'
import type { Flight, RelaySocket } from './RelayClient.ts'
import type { RelayMetrics } from './relayMetrics.ts'
import { storedBytes } from './storedBytes.ts'
import { subscriptionIdOf } from './subscriptionId.ts'
import { writePush } from './writeFrame.ts'

export type DeliveryParameters = {
  store: Pick<MailboxStore, 'waiting'>
  receipts: Pick<Receipts, 'acknowledge'>
  metrics: Pick<RelayMetrics, 'acknowledgements' | 'deliveries'>
  work: Pick<WorkLimit, 'charge'>
  turns: Turns
  now: () => number
  onError(error: unknown): void
}

/** Brings messages to sockets, as fast as each takes them, until they are acknowledged. */
export type Delivery = {
  /** Pushes a message now, or later when the socket is full. */
  push(socket: RelaySocket, message: KeptMessage): void
  /** Reads the mailboxes of topics and pushes what waits there. */
  pull(socket: RelaySocket, topics: Iterable<string>): void
  /** The same for a client that has just subscribed: what it may have ignored before is pushed again. */
  pullAgain(socket: RelaySocket, topics: readonly string[]): void
  /** The client has answered the push of this id. */
  acknowledge(socket: RelaySocket, id: number): void
  /** Reads no more from a socket that does not take what it is sent. */
  hold(socket: RelaySocket): void
  /** Continues where a socket was full, and repeats what was never answered. */
  maintain(socket: RelaySocket): void
}

/** Bytes that may wait inside a socket; what is more stays in the mailbox. */
const maxBufferedBytes = 1024 * 1024
/** Messages that may wait for their answer. */
const maxFlights = 500
const repeatMs = 30_000
const maxPushes = 4
/** Topics read by one query. */
const pullTopics = 100

export function createDelivery({
  store,
  receipts,
  metrics,
  work,
  turns,
  now,
  onError,
}: DeliveryParameters): Delivery {
  let lastId = 0

  /** Sixteen digits, as clients make their own. */
  function nextId(): number {
    lastId = Math.max(lastId + 1, Date.now() * 1000)
    return lastId
  }

  function isChoked(socket: RelaySocket): boolean {
    if (socket.web.bufferedAmount <= maxBufferedBytes) return false
    socket.chokedSince ??= now()
    // Who does not read gets no answers either, so it may ask for nothing.
    socket.web.pause()
    return true
  }

  function isFull(socket: RelaySocket): boolean {
    return isChoked(socket) || (socket.flights?.byMessage.size ?? 0) >= maxFlights
  }

  function want(socket: RelaySocket, topics: Iterable<string>): void {
    socket.wanted ??= new Set()
    for (const topic of topics) socket.wanted.add(topic)
  }

  function push(socket: RelaySocket, message: KeptMessage): boolean {
    const key = message.topic + message.id
    const known = socket.flights?.byMessage.get(key)
    if ((known && !known.isDue) || socket.landed?.has(key)) return true
    if (!known && isFull(socket)) {
      want(socket, [message.topic])
      return false
    }
    socket.flights ??= { byId: new Map(), byMessage: new Map() }
    const id = nextId()
    const flight: Flight = known ?? {
      ids: [],
      isDue: false,
      key,
      message: { expiresAt: message.expiresAt, ref: message.ref, topic: message.topic },
      sentAt: 0,
    }
    flight.ids.push(id)
    flight.isDue = false
    flight.sentAt = now()
    socket.flights.byId.set(id, flight)
    socket.flights.byMessage.set(key, flight)
    const { client, prefix, web } = socket
    const subscriptionId =
      client.topics.get(message.topic) ?? subscriptionIdOf(message.topic, client.id)
    web.send(writePush({ id, message, prefix, subscriptionId }))
    metrics.deliveries.inc()
    return true
  }

  function land(socket: RelaySocket, flight: Flight): void {
    const { flights } = socket
    if (!flights) return
    for (const id of flight.ids) flights.byId.delete(id)
    flights.byMessage.delete(flight.key)
    if (flights.byMessage.size === 0) socket.flights = undefined
  }

  async function pullWanted(socket: RelaySocket): Promise<void> {
    if (socket.isPulling) return
    socket.isPulling = true
    socket.landed = new Set()
    try {
      while (isOpen(socket) && socket.wanted && !isFull(socket)) {
        const topics = [...socket.wanted].slice(0, pullTopics)
        for (const topic of topics) socket.wanted.delete(topic)
        if (socket.wanted.size === 0) socket.wanted = undefined
        // Unsubscribed meanwhile: the client would not know the topic.
        const known = topics.filter((topic) => socket.client.topics.has(topic))
        if (!(await pullPages(socket, known))) want(socket, known)
      }
    } catch (error) {
      onError(error)
    } finally {
      socket.isPulling = false
      socket.landed = undefined
    }
  }

  /** Answers whether the socket took everything. */
  async function pullPages(socket: RelaySocket, topics: readonly string[]): Promise<boolean> {
    if (topics.length === 0) return true
    let after: string | undefined
    do {
      const from = after
      const page = await turns.take(socket.addressKey, topics.length, () =>
        store.waiting({ after: from, clientId: socket.client.id, topics }),
      )
      // What is read for a client counts as its work: it could else have its mailboxes read for ever.
      const bytes = page.messages.reduce((sum, message) => sum + storedBytes(message), 0)
      work.charge({ addressKey: socket.addressKey, clientId: socket.client.id }, unitsOf(bytes))
      if (!isOpen(socket)) return true
      for (const message of page.messages) {
        // Unsubscribed while it waited for its turn.
        if (!socket.client.topics.has(message.topic)) continue
        if (!push(socket, message)) return false
      }
      after = page.next
    } while (after !== undefined)
    return true
  }

  function pull(socket: RelaySocket, topics: Iterable<string>): void {
    want(socket, topics)
    void pullWanted(socket)
  }

  return {
    acknowledge(socket, id) {
      const flight = socket.flights?.byId.get(id)
      if (!flight) return
      for (const used of flight.ids) socket.flights?.byId.delete(used)
      metrics.acknowledgements.inc()
      // Known until the receipt is stored: the mailbox gives it out until then.
      receipts
        .acknowledge({ addressKey: socket.addressKey, clientId: socket.client.id }, flight.message)
        .then(() => {
          socket.landed?.add(flight.key)
          land(socket, flight)
          // Half empty, it is worth reading on; one place would cost a query a message.
          if (socket.wanted && (socket.flights?.byMessage.size ?? 0) <= maxFlights / 2)
            return pullWanted(socket)
        })
        .catch(onError)
    },
    hold: isChoked,
    pull,
    pullAgain(socket, topics) {
      const again = new Set(topics)
      for (const flight of socket.flights?.byMessage.values() ?? [])
        if (again.has(flight.message.topic)) flight.isDue = true
      pull(socket, topics)
    },
    push,
    maintain(socket) {
      const at = now()
      for (const flight of socket.flights?.byMessage.values() ?? []) {
        if (at - flight.sentAt < repeatMs) continue
        // Asked for once already and not found: it has expired, or another tab has acknowledged it.
        if (flight.isDue || flight.ids.length >= maxPushes) land(socket, flight)
        else {
          flight.isDue = true
          flight.sentAt = at
          want(socket, [flight.message.topic])
        }
      }
      if (socket.chokedSince !== undefined && socket.web.bufferedAmount <= maxBufferedBytes / 4) {
        socket.chokedSince = undefined
        if (!socket.isHeld) socket.web.resume()
      }
      if (socket.wanted) void pullWanted(socket)
    },
  }
}

function isOpen({ web }: RelaySocket): boolean {
  return web.readyState === web.OPEN
}
