import {
  type LatchkeyError,
  toWalletError as toError,
  type WalletErrorCode,
  type WalletFamily,
} from '@latchkey/core/adapter'
import type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'
import { InsufficientFundsError, InvalidPsbtError } from './request.ts'

type Codes = Readonly<Record<number, WalletErrorCode>>

const commonCodes: Codes = { [-32601]: 'wallet.unsupported_method' }

/** sats-connect gives numbers of EIP-1474 other meanings; the last three are Leather's. */
const satsConnectCodes: Codes = {
  ...commonCodes,
  [-32000]: 'wallet.user_rejected',
  [-32001]: 'wallet.unsupported_method',
  [-32002]: 'wallet.unauthorized',
  4002: 'wallet.unsupported_method',
  7: 'wallet.unauthorized',
  16: 'wallet.unauthorized',
}

/** A session passes on the chain's numbers, which are no wallet's. */
const sessionCodes: Codes = {
  ...commonCodes,
  [-32000]: 'wallet.internal_error',
  [-32001]: 'wallet.internal_error',
  [-32002]: 'wallet.internal_error',
}

const codesOf: Readonly<Record<BitcoinProvider['family'], Codes>> = {
  injected: commonCodes,
  'sats-connect': satsConnectCodes,
  session: sessionCodes,
  standard: commonCodes,
}

const psbtPattern = /invalid psbt|not finalized|cannot sign input|sign any input/i

/** Turns what a Bitcoin wallet threw into an error with a stable code (S8.40–S8.58). */
export function toWalletError(
  thrown: unknown,
  { family, method }: { family: BitcoinProvider['family']; method: string },
): LatchkeyError {
  const codes = codesOf[family]
  const bitcoinFamily: WalletFamily = {
    codeOf: (number) => codes[number],
    errors: {
      // The same error, whether the wallet or this package chooses the coins.
      'transaction.insufficient_funds': ({ cause, walletMessage }) =>
        new InsufficientFundsError({ cause, reason: `The wallet said: ${walletMessage ?? ''}` }),
      'psbt.invalid': ({ cause, walletMessage }) =>
        new InvalidPsbtError({ cause, reason: `The wallet said: ${walletMessage ?? ''}` }),
    },
    sentences: [['psbt.invalid', psbtPattern]],
  }
  return toError(thrown, { family: bitcoinFamily, method })
}
