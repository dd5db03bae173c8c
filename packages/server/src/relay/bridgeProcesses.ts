import { randomBytes } from 'node:crypto'
import type { Database, Notifications } from '../database/Database.ts'

/** How processes on one PostgreSQL tell each other where something was stored. */
export type Bridge = Notifications & {
  channel: string
  /** Begins each payload of this process. */
  sender: string
}

const channel = 'latchkey_relay'

/** Listens for what other processes store; `undefined` for an embedded database, which only one process has open. */
export async function bridgeProcesses(
  { listen }: Pick<Database, 'listen'>,
  events: { onTopic(topic: string): void; onGap(): void },
): Promise<Bridge | undefined> {
  if (!listen) return undefined
  const sender = `${randomBytes(8).toString('hex')}:`
  const notifications = await listen(channel, {
    onGap: events.onGap,
    onPayload(payload) {
      if (!payload.startsWith(sender)) events.onTopic(payload.slice(sender.length))
    },
  })
  return { ...notifications, channel, sender }
}
