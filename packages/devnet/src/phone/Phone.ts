import type { WalletKit } from '@reown/walletkit'
import type { StoreApi } from 'zustand/vanilla'
import type { PhoneKeys } from './namespaces/grantNamespaces.ts'
import type { PhoneAnswer, PhoneQuestion, PhoneState } from './PhoneState.ts'

/** The wallet library that answers sites: an implementation of the protocol that is not ours. */
export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/** A session as the library keeps it. */
export type KitSession = ReturnType<Kit['getActiveSessions']>[string]

/** The phone wallet of one page; actions take it. */
export type Phone = {
  store: StoreApi<PhoneState>
  kit: Kit
  /** Keys of each namespace, with the networks that sites added. */
  keys(): PhoneKeys
  /** Shows a question to the owner and waits for the answer. */
  ask(question: PhoneQuestion, topic: string): Promise<PhoneAnswer>
  /** Answers the first question. */
  answer(answer: PhoneAnswer): void
  /** Takes questions away whose answer has no use any more: one of them, or all of a session. */
  forget(which: { id?: number; topic?: string }): void
  /** Waits as long as the owner wants sites to wait, and for the socket to the relay. */
  pause(): Promise<void>
  /** Shows the sessions as the library has them now. */
  refresh(): void
}
