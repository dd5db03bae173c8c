import {
  LatchkeyError,
  RequestPendingError,
  readWalletError,
  UnauthorizedError,
  UserRejectedRequestError,
  WalletError,
  type WalletErrorFacts,
} from '@latchkey/core/adapter'
import type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'
import { UnsupportedMethodError, WalletLockedError } from './wallet.ts'

type Meaning =
  | 'rejected'
  | 'unauthorized'
  | 'unsupported'
  | 'pending'
  | readonly [code: string, message: string]

/** Numbers of EIP-1193 and JSON-RPC, which every family uses. */
const commonCodes: Readonly<Record<number, Meaning>> = {
  4001: 'rejected',
  4100: 'unauthorized',
  4200: 'unsupported',
  4900: ['wallet.disconnected', 'The wallet is disconnected'],
  [-32600]: ['wallet.invalid_request', 'The wallet found the request invalid'],
  [-32601]: 'unsupported',
  [-32602]: ['wallet.invalid_params', 'The wallet found the parameters invalid'],
  [-32603]: ['wallet.internal_error', 'The wallet failed'],
  // Stacks’ wallets, among them Leather: closed without an answer.
  [-31001]: 'rejected',
}

/** The same numbers mean other things in sats-connect than in EIP-1474. */
const familyCodes: Readonly<Record<BitcoinProvider['family'], Readonly<Record<number, Meaning>>>> =
  {
    injected: { [-32002]: 'pending' },
    'sats-connect': {
      [-32000]: 'rejected',
      [-32001]: 'unsupported',
      [-32002]: 'unauthorized',
    },
    standard: { [-32002]: 'pending' },
  }

/** Some wallets refuse with words alone. */
const refusalPattern = /\b(user|request|signature)\b.{0,20}\b(reject|denied|decline|cancel)/i
const refusalByPattern = /\b(rejected|denied|declined|cancell?ed) (by|from) (the )?user/i
const lockedPattern = /\b(is|was|wallet|currently) (still )?locked\b/i

/** Turns what a wallet threw into an error with a stable code (S8.40–S8.58). */
export function toWalletError(
  thrown: unknown,
  { family, method }: { family: BitcoinProvider['family']; method: string },
): LatchkeyError {
  if (thrown instanceof LatchkeyError) return thrown
  const { codes, message = '' } = readWalletError(thrown)
  const meanings = { ...commonCodes, ...familyCodes[family] }
  // A refusal anywhere in the nest is a refusal; else a number that says more than "internal".
  const walletCode =
    codes.find((code) => meanings[code] === 'rejected') ??
    codes.find((code) => code !== -32603 && meanings[code]) ??
    codes[0]
  const facts: WalletErrorFacts = {
    cause: thrown,
    method,
    walletCode,
    walletMessage: message || undefined,
  }
  const meaning = walletCode === undefined ? undefined : meanings[walletCode]

  if (meaning === 'rejected') return new UserRejectedRequestError(facts)
  if (lockedPattern.test(message)) return new WalletLockedError(facts)
  if (meaning === 'unauthorized') return new UnauthorizedError(facts)
  if (refusalPattern.test(message) || refusalByPattern.test(message))
    return new UserRejectedRequestError(facts)
  if (meaning === 'unsupported') return new UnsupportedMethodError(facts)
  if (meaning === 'pending') return new RequestPendingError(facts)
  const [code, sentence] = meaning ?? ['wallet.unknown', 'The wallet failed']
  return new WalletError(code, sentence, facts)
}
