import type { WalletAccount } from '@wallet-standard/base'
import type { StandardEventsChangeProperties } from '@wallet-standard/features'
import { createConnect } from './connect.ts'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signIn } from './signIn.ts'
import { signMessage } from './signMessage.ts'
import { signTransactions } from './signTransactions.ts'
import type { TestSolanaFeature } from './TestSolanaWallet.ts'

export type ChangeListener = (properties: StandardEventsChangeProperties) => void

const supportedTransactionVersions = ['legacy', 0] as const

/**
 * Every feature of the wallet, as the Wallet Standard has them.
 *
 * @param receive records a request; it answers in a later tick, and fails when a failure was set
 */
export function createFeatures(
  context: SolanaWalletContext,
  {
    account,
    listeners,
    receive,
    shown,
  }: {
    account(address: string): WalletAccount
    listeners: Set<ChangeListener>
    receive(feature: TestSolanaFeature, inputs: readonly unknown[]): Promise<void>
    /** The accounts the site sees. */
    shown(): readonly WalletAccount[]
  },
) {
  const connect = createConnect()

  function method<output>(
    feature: TestSolanaFeature,
    answer: (inputs: readonly unknown[]) => Promise<output> | output,
  ) {
    return async (...inputs: readonly unknown[]): Promise<output> => {
      await receive(feature, inputs)
      return answer(inputs)
    }
  }

  return {
    'solana:signAndSendTransaction': {
      signAndSendTransaction: method('solana:signAndSendTransaction', async (inputs) => {
        const signed = await signTransactions(context, inputs, { send: true })
        return inTurn(signed, async (one) => ({ signature: await sendTransaction(context, one) }))
      }),
      supportedTransactionVersions,
      version: '1.0.0',
    },
    'solana:signIn': {
      signIn: method('solana:signIn', (inputs) =>
        inTurn(inputs, async (input) => {
          const { address, ...output } = await signIn(context, input)
          return { ...output, account: account(address) }
        }),
      ),
      version: '1.0.0',
    },
    'solana:signMessage': {
      signMessage: method('solana:signMessage', (inputs) =>
        inTurn(inputs, (input) => signMessage(context, input)),
      ),
      version: '1.1.0',
    },
    'solana:signTransaction': {
      signTransaction: method('solana:signTransaction', async (inputs) => {
        const signed = await signTransactions(context, inputs, { send: false })
        return signed.map(({ bytes }) => ({ signedTransaction: bytes }))
      }),
      supportedTransactionVersions,
      version: '1.0.0',
    },
    'standard:connect': {
      connect: method('standard:connect', async ([input]) => {
        await connect(context, input)
        // Grants that were kept over a reload are shown once the site asks.
        context.update({})
        return { accounts: shown() }
      }),
      version: '1.0.0',
    },
    'standard:disconnect': {
      disconnect: method('standard:disconnect', () => context.update({ granted: [] })),
      version: '1.0.0',
    },
    'standard:events': {
      on(_event: 'change', listener: ChangeListener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      version: '1.0.0',
    },
  } as const
}

/** One question follows another. */
async function inTurn<input, output>(
  inputs: readonly input[],
  answer: (input: input) => Promise<output>,
): Promise<readonly output[]> {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await answer(input))
  return outputs
}
