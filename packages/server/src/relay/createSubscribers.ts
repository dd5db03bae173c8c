import type { MailboxStore } from './MailboxStore.ts'
import type { RelayClient } from './RelayClient.ts'
import { subscriptionIdOf } from './subscriptionId.ts'

/** The clients that are connected to this process, by what they are subscribed to. */
export type Subscribers = {
  find(clientId: string): RelayClient | undefined
  /** The client of that id, known from now on. */
  enter(clientId: string): RelayClient
  /** Forgets a client that has no socket left; its subscriptions stay in the store. */
  leave(client: RelayClient): void
  /** Subscribes this process to topics; each has to be added afterwards. */
  prepare(topics: readonly string[]): Promise<void>
  /** Gives a client, if it is still connected, the topics that were prepared for it. */
  add(clientId: string, topics: readonly string[]): void
  remove(client: RelayClient, topics: readonly string[]): void
  of(topic: string): Iterable<RelayClient>
}

const none: readonly RelayClient[] = []

export function createSubscribers({
  store,
}: {
  store: Pick<MailboxStore, 'follow' | 'unfollow'>
}): Subscribers {
  const clients = new Map<string, RelayClient>()
  const byTopic = new Map<string, Set<RelayClient>>()

  function drop(client: RelayClient, topic: string): void {
    const readers = byTopic.get(topic)
    readers?.delete(client)
    if (readers?.size === 0) byTopic.delete(topic)
  }

  return {
    add(clientId, topics) {
      const client = clients.get(clientId)
      const extra: string[] = []
      for (const topic of topics) {
        if (!client || client.topics.has(topic)) {
          extra.push(topic)
          continue
        }
        client.topics.set(topic, subscriptionIdOf(topic, clientId))
        const readers = byTopic.get(topic)
        if (readers) readers.add(client)
        else byTopic.set(topic, new Set([client]))
      }
      if (extra.length > 0) store.unfollow(extra)
    },
    enter(clientId) {
      const known = clients.get(clientId)
      if (known) return known
      const client: RelayClient = {
        id: clientId,
        isLoaded: false,
        pending: { bytes: 0, frames: 0 },
        queue: [],
        sockets: new Set(),
        topics: new Map(),
      }
      clients.set(clientId, client)
      return client
    },
    find: (clientId) => clients.get(clientId),
    leave(client) {
      clients.delete(client.id)
      for (const topic of client.topics.keys()) drop(client, topic)
      store.unfollow([...client.topics.keys()])
    },
    of: (topic) => byTopic.get(topic) ?? none,
    prepare: (topics) => store.follow(topics),
    remove(client, topics) {
      const held = topics.filter((topic) => client.topics.delete(topic))
      for (const topic of held) drop(client, topic)
      store.unfollow(held)
    },
  }
}
