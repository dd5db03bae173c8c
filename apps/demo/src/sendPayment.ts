import { sendTransfer } from '@latchkey/bitcoin'
import type { Latchkey } from '@latchkey/core'
import { sendTransaction, waitForTransactionReceipt } from '@latchkey/evm'
import type { Namespace } from '@latchkey/protocol'
import { sendTransaction as sendSol } from '@latchkey/solana'

/** A small payment to another development account, on the chain in use. */
export const payments = {
  bip122: {
    label: '10,000 sats',
    send: (latchkey: Latchkey) =>
      sendTransfer(latchkey, {
        recipient: 'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj',
        sats: 10_000n,
      }),
  },
  eip155: {
    label: undefined,
    async send(latchkey: Latchkey) {
      const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      const hash = await sendTransaction(latchkey, { to, value: 10n ** 15n })
      await waitForTransactionReceipt(latchkey, { hash })
      return hash
    },
  },
  solana: {
    label: undefined,
    send: (latchkey: Latchkey) =>
      sendSol(latchkey, {
        to: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
        value: 1_000_000n,
      }),
  },
} satisfies Partial<
  Record<Namespace, { label: string | undefined; send: (latchkey: Latchkey) => Promise<string> }>
>

/** What a payment does where the namespace in use has one. */
export function paymentOf(namespace: Namespace | undefined) {
  return namespace === 'bip122' || namespace === 'solana' ? payments[namespace] : payments.eip155
}
