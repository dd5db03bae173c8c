import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'

/** How many messages of a topic are remembered; a relay keeps fewer. */
const maxMessages = 512

/** Remembers the messages of each topic: relays deliver at least once, and bad ones again and again. */
export function createSeen(): {
  /** Whether a message is new; it is not new a second time. */
  isNew(topic: string, message: string): boolean
  forget(topic: string): void
} {
  const seen = new Map<string, Set<string>>()
  return {
    forget(topic) {
      seen.delete(topic)
    },
    isNew(topic, message) {
      const messages = seen.get(topic) ?? new Set<string>()
      seen.set(topic, messages)
      const id = hex.encode(sha256(new TextEncoder().encode(message)))
      if (messages.has(id)) return false
      messages.add(id)
      if (messages.size > maxMessages)
        for (const oldest of messages) {
          messages.delete(oldest)
          break
        }
      return true
    },
  }
}
