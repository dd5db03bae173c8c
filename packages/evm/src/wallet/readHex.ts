import { WalletError } from '../errors/WalletError.ts'

/** A signature or hash a wallet gave. @throws {WalletError} when it is none */
export function readHex(answer: unknown, method: string): `0x${string}` {
  if (typeof answer === 'string' && /^0x([0-9a-f]{2})+$/i.test(answer))
    return answer as `0x${string}`
  throw new WalletError('wallet.invalid_answer', 'The wallet gave no valid answer', {
    cause: answer,
    method,
    walletCode: undefined,
    walletMessage: undefined,
  })
}
