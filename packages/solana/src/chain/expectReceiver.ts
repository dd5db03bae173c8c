import type { Address } from '@solana/kit'
import { UnpayableReceiverError } from '../errors/transfer.ts'
import type { ChainAccount } from './readAccounts.ts'
import { readMint } from './token/readMint.ts'
import { readTokenAccount } from './token/readTokenAccount.ts'
import { systemProgram } from './token/token.ts'

/**
 * Requires that an address is an owner's own: one that nothing stands at, or an account of the System program without
 * data. What is sent to a program, or to what a program keeps, is its to give back, and most never do.
 *
 * @throws {UnpayableReceiverError}
 */
export function expectReceiver(account: ChainAccount | undefined, address: Address): void {
  if (!account || (account.owner === systemProgram && account.data.length === 0)) return
  const reason = readMint(account)
    ? 'mint'
    : readTokenAccount(account)
      ? 'token_account'
      : 'program_account'
  throw new UnpayableReceiverError({ address, reason })
}
