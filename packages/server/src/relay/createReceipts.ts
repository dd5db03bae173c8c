import { relayLimits } from '@latchkey/protocol/relay'
import type { Ledger } from './createLedger.ts'
import type { KeptMessage, MailboxStore } from './MailboxStore.ts'
import { storageFull } from './RelayError.ts'

/** Who has a message. */
export type Reader = { addressKey: string; clientId: string }

/** Keeps who has which message, on the accounts of the client and its address: each is a row until the message expires. */
export type Receipts = {
  /** @throws {RelayError} `StorageLimitExceeded`, when no further receipt is kept for this reader */
  requireRoom(reader: Reader): void
  /** Keeps a receipt, if there is room; the message comes again otherwise, since no one waits for an answer. */
  acknowledge(
    reader: Reader,
    message: Pick<KeptMessage, 'expiresAt' | 'ref' | 'topic'>,
  ): Promise<void>
  /** @throws {RelayError} `StorageLimitExceeded` */
  receive(reader: Reader, receipts: readonly { topic: string; messageId: string }[]): Promise<void>
}

export function createReceipts({
  ledgers: { perAddress, perClient },
  store,
  now,
}: {
  ledgers: { perAddress: Ledger; perClient: Ledger }
  store: Pick<MailboxStore, 'acknowledge' | 'receive'>
  now: () => number
}): Receipts {
  function whoseIsFull({ addressKey, clientId }: Reader, count: number) {
    if (perClient.left(clientId, 'receipts') < count) return 'client'
    return perAddress.left(addressKey, 'receipts') < count ? 'address' : undefined
  }

  function requireRoom(reader: Reader, count: number): void {
    const whose = whoseIsFull(reader, count)
    if (whose) throw storageFull(whose)
  }

  function book(
    method: 'count' | 'remove',
    { addressKey, clientId }: Reader,
    { count, expiresAt }: { count: number; expiresAt: number },
  ): void {
    perClient[method](clientId, { receipts: count }, expiresAt)
    perAddress[method](addressKey, { receipts: count }, expiresAt)
  }

  /** Counts receipts before they are stored, and afterwards those that were: `store` answers when they end. */
  async function keep(
    reader: Reader,
    asked: { count: number; expiresAt: number },
    store: () => Promise<readonly number[]>,
  ): Promise<void> {
    book('count', reader, asked)
    try {
      for (const expiresAt of await store()) book('count', reader, { count: 1, expiresAt })
    } finally {
      book('remove', reader, asked)
    }
  }

  return {
    async acknowledge(reader, { expiresAt, ref, topic }) {
      if (whoseIsFull(reader, 1)) return
      await keep(reader, { count: 1, expiresAt }, async () =>
        (await store.acknowledge({ clientId: reader.clientId, ref, topic })) ? [expiresAt] : [],
      )
    },
    async receive(reader, receipts) {
      requireRoom(reader, receipts.length)
      // The latest that any of the messages may expire.
      const expiresAt = now() + relayLimits.maxTtlSeconds * 1000
      await keep(reader, { count: receipts.length, expiresAt }, () =>
        store.receive({ clientId: reader.clientId, receipts }),
      )
    },
    requireRoom: (reader) => requireRoom(reader, 1),
  }
}
