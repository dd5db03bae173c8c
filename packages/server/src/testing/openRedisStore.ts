import { createRedisStore } from '../relay/createRedisStore.ts'
import type { KeptMessage, MailboxStore, NewMessage, StoreLimits } from '../relay/MailboxStore.ts'
import { messageIdOf } from '../relay/subscriptionId.ts'

/** More of everything than a test stores. */
export const plenty = { bytes: 1e9, messages: 1e6, receipts: 1e6, subscriptions: 1e6 }

/** Limits that no test meets by chance. */
export const wideLimits: StoreLimits = {
  mailboxBytes: 10_000_000,
  mailboxMessages: 200,
  storage: { perProject: plenty, server: plenty },
  subscribersPerTopic: 20,
  topicsPerClient: 2000,
}

/** Opens mailboxes in Redis and collects what they tell. */
export async function openRedisStore({
  url,
  limits = {},
  now = Date.now,
}: {
  url: string
  limits?: Partial<StoreLimits>
  now?: () => number
}): Promise<{ gaps: () => number; notified: KeptMessage[]; store: MailboxStore }> {
  const notified: KeptMessage[] = []
  let gaps = 0
  const store = await createRedisStore({
    events: {
      onGap() {
        gaps += 1
      },
      onMessage: (message) => notified.push(message),
      onTopic() {},
    },
    limits: { ...wideLimits, ...limits },
    now,
    url,
  })
  return { gaps: () => gaps, notified, store }
}

/** A message of the client `one`, which lives for a minute. */
export function newMessage(
  topic: string,
  message: string,
  more: Partial<NewMessage> = {},
): NewMessage {
  const publishedAt = more.publishedAt ?? Date.now()
  return {
    attestation: null,
    expiresAt: publishedAt + 60_000,
    id: messageIdOf(message),
    message,
    project: 'test',
    prompt: false,
    publishedAt,
    publisher: 'one',
    tag: 1,
    topic,
    ...more,
  }
}

/** Publishes as one does who has the answer at once. */
export async function publishTo(store: MailboxStore, ...messages: NewMessage[]): Promise<void> {
  for (const message of messages) {
    const { release } = await store.publish(message)
    release()
  }
}
