import { WalletError, type WalletErrorFacts } from '@latchkey/core/adapter'

/** The wallet does not know the chain (S8.45). */
export class UnrecognizedChainError extends WalletError {
  override readonly name = 'UnrecognizedChainError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.unrecognized_chain', 'The wallet does not know this chain', facts)
  }
}
